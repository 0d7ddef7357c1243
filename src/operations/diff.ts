import { z } from 'zod';
import { sightById } from '../gate/access.ts';
import type { Query } from '../knowledge/command.ts';
import { diffFields, diffLines } from '../knowledge/memories/diff-versions.ts';
import { loadMemory } from '../knowledge/memories/load-memory.ts';
import { viewMemory } from '../knowledge/memories/memory-view.ts';
import type { MemoryRecord } from '../store/port/queries.ts';
import { readOperation } from './define.ts';
import { memoryId, readMoment } from './fields.ts';

const COMPARED = [
  'kind',
  'name',
  'category',
  'content',
  'payload',
  'tags',
  'status',
  'archiveReason',
  'importance',
  'confidence',
  'priority',
  'tier',
  'decayTier',
  'pinned',
  'visibility',
  'validation',
  'trust',
  'validFrom',
  'validTo',
  'expiresAt',
  'summaryOf',
];

export const diff = readOperation({
  name: 'diff',
  summary: 'Compare two versions of a memory',
  description:
    'Names every field that differs and shows the content line by line. Without numbers it compares the latest version with the one before it.',
  main: 'id',
  input: z.object({
    id: memoryId,
    from: z.int().min(1).optional().describe('The older version; the one before `to`, if left out'),
    to: z.int().min(1).optional().describe('The newer version; the latest, if left out'),
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
    const to = await loadMemory(query, input.id, input.to);
    const from =
      input.from === undefined ? await versionBefore(query, to) : await loadMemory(query, input.id, input.from);
    const [older, newer] = [viewMemory(from, query.kinds), viewMemory(to, query.kinds)];
    return {
      id: input.id,
      from: older.version,
      to: newer.version,
      fields: diffFields(older, newer, COMPARED),
      content: diffLines(older.content, newer.content),
    };
  },
});

/** The latest one before it that the caller may see; itself, when there is none. */
async function versionBefore(query: Query, record: MemoryRecord): Promise<MemoryRecord> {
  const page = { beforeVersion: record.version.version, limit: 1 };
  const [before] = await query.view.listVersions(sightById(query.identity), record.memory.id, page);
  return before ?? record;
}
