import { z } from 'zod';
import { sightById } from '../gate/access.ts';
import { BLOCK } from '../knowledge/blocks/block.ts';
import { blockView, viewBlock } from '../knowledge/blocks/block-view.ts';
import type { Query } from '../knowledge/command.ts';
import { loadMemory } from '../knowledge/memories/load-memory.ts';
import { memoryView, viewMemory } from '../knowledge/memories/memory-view.ts';
import { listTextVersions, loadText } from '../knowledge/named-texts/load-named-text.ts';
import { readOperation } from './define.ts';
import { isPosition, nextCursor, pageCursor, paging, readMoment, readPageCursor, versionedId } from './fields.ts';

export const history = readOperation({
  name: 'history',
  summary: 'Show every version of a memory or a block',
  description: 'Lists the versions of a memory or a block, newest first: what it said, who changed it, when and why.',
  main: 'id',
  input: z.object({ id: versionedId, ...paging, ...readMoment }),
  output: z.object({
    id: z.string(),
    versions: z.array(z.discriminatedUnion('type', [memoryView, blockView])),
    cursor: nextCursor,
  }),
  examples: [{ title: 'All versions', cli: 'history mem_01j…', input: { id: 'mem_01j…' } }],
  async handle(query, input) {
    const page = { beforeVersion: readPageCursor(input.cursor, input.id, isPosition), limit: input.limit + 1 };
    const found = input.id.startsWith('blk_')
      ? await blockVersions(query, input.id, page)
      : await memoryVersions(query, input.id, page);
    const versions = found.slice(0, input.limit);
    return {
      id: input.id,
      versions,
      cursor: found.length > input.limit ? pageCursor(versions.at(-1)!.version, input.id) : null,
    };
  },
});

interface Page {
  readonly beforeVersion: number | undefined;
  readonly limit: number;
}

async function memoryVersions(query: Query, id: string, page: Page) {
  await loadMemory(query, id);
  const found = await query.view.listVersions(sightById(query.identity), id, page);
  return found.map((record) => viewMemory(record, query.kinds));
}

async function blockVersions(query: Query, id: string, page: Page) {
  const block = await loadText(query, BLOCK, id);
  const found = await listTextVersions(query, BLOCK, id, page);
  return Promise.all(found.map((version) => viewBlock(query, block, version)));
}
