import { z } from 'zod';
import { versionedNounFor, versionViews } from '../knowledge/nouns.ts';
import { readOperation } from './define.ts';
import { isPosition, nextCursor, pageCursor, paging, readMoment, readPageCursor, versionedId } from './fields.ts';

export const history = readOperation({
  name: 'history',
  summary: 'Show every version of a memory, a block or a document',
  description:
    'Lists the versions of a memory, a block or a document, newest first: what it said, who changed it, when and why.',
  area: 'everyday',
  view: 'versions',
  main: 'id',
  input: z.object({ id: versionedId, ...paging, ...readMoment }),
  output: z.object({
    id: z.string(),
    versions: z.array(z.discriminatedUnion('type', versionViews)),
    cursor: nextCursor,
  }),
  examples: [{ title: 'All versions', cli: 'history mem_01j…', input: { id: 'mem_01j…' } }],
  async handle(query, input) {
    const page = { beforeVersion: readPageCursor(input.cursor, input.id, isPosition), limit: input.limit + 1 };
    const found = await versionedNounFor(input.id).versions.list(query, input.id, page);
    const versions = found.slice(0, input.limit);
    return {
      id: input.id,
      versions,
      cursor: found.length > input.limit ? pageCursor(versions.at(-1)!.version, input.id) : null,
    };
  },
});
