import { z } from 'zod';
import { diffFields, diffLines } from '../knowledge/memories/diff-versions.ts';
import { versionedNounFor } from '../knowledge/nouns.ts';
import { readOperation } from './define.ts';
import { readMoment, versionedId } from './fields.ts';

export const diff = readOperation({
  name: 'diff',
  summary: 'Compare two versions of a memory, a block or a document',
  description:
    'Lists every field that differs and compares the content line by line. By default it compares the latest version with the one before.',
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
    content: z.array(z.object({ change: z.enum(['same', 'removed', 'added']), text: z.string() })),
  }),
  examples: [{ title: 'What changed last', cli: 'diff mem_01j…', input: { id: 'mem_01j…' } }],
  async handle(query, input) {
    const { versions } = versionedNounFor(input.id);
    const [older, newer] = await versions.pair(query, input.id, input.from, input.to);
    return {
      id: input.id,
      from: older.version,
      to: newer.version,
      fields: diffFields(older, newer, versions.compared),
      content: diffLines(older.content ?? '', newer.content ?? ''),
    };
  },
});
