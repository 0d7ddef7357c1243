import { z } from 'zod';
import { sightById } from '../gate/access.ts';
import { BLOCK } from '../knowledge/blocks/block.ts';
import { blockView, viewBlock } from '../knowledge/blocks/block-view.ts';
import type { Query } from '../knowledge/command.ts';
import { loadMemory } from '../knowledge/memories/load-memory.ts';
import { memoryView, viewMemories } from '../knowledge/memories/memory-view.ts';
import { listTextVersions, loadText } from '../knowledge/named-texts/load-named-text.ts';
import { RESOURCE } from '../knowledge/resources/resource.ts';
import { resourceView, summariseResource } from '../knowledge/resources/resource-view.ts';
import { isIdOf } from '../model/nouns.ts';
import { readOperation } from './define.ts';
import { isPosition, nextCursor, pageCursor, paging, readMoment, readPageCursor, versionedId } from './fields.ts';

export const history = readOperation({
  name: 'history',
  summary: 'Show every version of a memory, a block or a resource',
  description:
    'Lists the versions of a memory, a block or a resource, newest first: what it said, who changed it, when and why.',
  main: 'id',
  input: z.object({ id: versionedId, ...paging, ...readMoment }),
  output: z.object({
    id: z.string(),
    versions: z.array(z.discriminatedUnion('type', [memoryView, blockView, resourceView])),
    cursor: nextCursor,
  }),
  examples: [{ title: 'All versions', cli: 'history mem_01j…', input: { id: 'mem_01j…' } }],
  async handle(query, input) {
    const page = { beforeVersion: readPageCursor(input.cursor, input.id, isPosition), limit: input.limit + 1 };
    const found = await versionsOf(query, input.id, page);
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

function versionsOf(query: Query, id: string, page: Page) {
  if (isIdOf('block', id)) return blockVersions(query, id, page);
  return isIdOf('resource', id) ? resourceVersions(query, id, page) : memoryVersions(query, id, page);
}

async function memoryVersions(query: Query, id: string, page: Page) {
  await loadMemory(query, id);
  const found = await query.view.listVersions(sightById(query.identity), id, page);
  return viewMemories(query, found);
}

async function blockVersions(query: Query, id: string, page: Page) {
  const block = await loadText(query, BLOCK, id);
  const found = await listTextVersions(query, BLOCK, id, page);
  return Promise.all(found.map((version) => viewBlock(query, block, version)));
}

/** Without the words, which may be long; `diff` and `read-resource` show them. */
async function resourceVersions(query: Query, id: string, page: Page) {
  const row = await loadText(query, RESOURCE, id);
  const found = await listTextVersions(query, RESOURCE, id, page);
  return found.map((version) => summariseResource(row, version));
}
