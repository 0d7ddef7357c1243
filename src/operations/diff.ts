import { z } from 'zod';
import { diffFields, diffLines } from '../knowledge/memories/diff-versions.ts';
import { versionedNounFor } from '../knowledge/nouns.ts';
import { readOperation } from './define.ts';
import { readMoment, versionedId } from './fields.ts';

const MOST_CHANGES = 50;

/** What every version says of itself, whatever the noun. */
interface Made {
  readonly version: number;
  readonly changeReason: string | null;
  readonly author: { readonly id: string; readonly kind: string };
  readonly recordedAt: string;
}

export const diff = readOperation({
  name: 'diff',
  summary: 'Compare two versions of a memory, a block or a document',
  description:
    'Lists every field that differs, compares the content line by line, and shows who made each version in between, when and why. By default it compares the latest version with the one before.',
  area: 'review',
  view: 'difference',
  main: 'id',
  input: z.object({
    id: versionedId,
    from: z.int().min(1).optional().describe('The older version (default: the one before `to`)'),
    to: z.int().min(1).optional().describe('The newer version (default: the latest)'),
    ...readMoment,
  }),
  output: z.object({
    id: z.string(),
    from: z.number(),
    to: z.number(),
    fields: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
    changes: z
      .array(z.object({ version: z.number(), reason: z.string().nullable(), author: z.string(), at: z.string() }))
      .describe('The versions in between, newest first; of very many, the newest'),
    content: z.array(z.object({ change: z.enum(['same', 'removed', 'added']), text: z.string() })),
  }),
  examples: [{ title: 'What changed last', cli: 'diff mem_01j…', input: { id: 'mem_01j…' } }],
  async handle(query, input) {
    const { versions } = versionedNounFor(input.id);
    const [older, newer] = await versions.pair(query, input.id, input.from, input.to);
    const between = Math.min(MOST_CHANGES, Math.max(0, newer.version - older.version));
    const page = { beforeVersion: newer.version + 1, limit: between };
    const made = between === 0 ? [] : ((await versions.list(query, input.id, page)) as unknown as readonly Made[]);
    return {
      id: input.id,
      from: older.version,
      to: newer.version,
      fields: diffFields(older, newer, versions.compared),
      changes: made.map(({ version, changeReason: reason, author, recordedAt: at }) => ({
        version,
        reason,
        author: `${author.kind}:${author.id}`,
        at,
      })),
      content: diffLines(older.content ?? '', newer.content ?? ''),
    };
  },
});
