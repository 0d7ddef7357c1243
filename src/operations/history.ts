import { z } from 'zod';
import { sightById } from '../gate/access.ts';
import { loadMemory } from '../knowledge/memories/load-memory.ts';
import { memoryView, viewMemory } from '../knowledge/memories/memory-view.ts';
import { readOperation } from './define.ts';
import { isPosition, memoryId, nextCursor, pageCursor, paging, readMoment, readPageCursor } from './fields.ts';

export const history = readOperation({
  name: 'history',
  summary: 'Show every version of a memory',
  description: 'Lists the versions of a memory, newest first: what it said, who changed it, when and why.',
  main: 'id',
  input: z.object({ id: memoryId, ...paging, ...readMoment }),
  output: z.object({ id: z.string(), versions: z.array(memoryView), cursor: nextCursor }),
  examples: [{ title: 'All versions', cli: 'history mem_01j…', input: { id: 'mem_01j…' } }],
  async handle(query, input) {
    await loadMemory(query, input.id);
    const found = await query.view.listVersions(sightById(query.identity), input.id, {
      beforeVersion: readPageCursor(input.cursor, input.id, isPosition),
      limit: input.limit + 1,
    });
    const page = found.slice(0, input.limit);
    return {
      id: input.id,
      versions: page.map((record) => viewMemory(record, query.kinds)),
      cursor: found.length > input.limit ? pageCursor(page.at(-1)!.version.version, input.id) : null,
    };
  },
});
