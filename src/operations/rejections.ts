import { z } from 'zod';
import { formatTime } from '../base/time.ts';
import { seenRejections } from '../knowledge/rejections/load-rejection.ts';
import { REJECTED_VALUES, type RejectedValueRow } from '../store/port/tables.ts';
import { readOperation } from './define.ts';
import { isText, nextCursor, pageCursor, paging, readMoment, readPageCursor, readScope } from './fields.ts';

export const rejections = readOperation({
  name: 'rejections',
  summary: 'List rejections',
  description:
    'Lists rejections, newest first: who made them, when, why, and which items were archived. The rejected values are not stored, so they are not shown.',
  area: 'review',
  view: 'list',
  input: z.object({
    includeLifted: z.boolean().default(false).describe('Also rejections that were withdrawn'),
    ...readScope,
    ...paging,
    ...readMoment,
  }),
  output: z.object({
    rejections: z.array(
      z.object({
        id: z.string(),
        scope: z.string(),
        status: z.string(),
        item: z.string().nullable(),
        reason: z.string().nullable(),
        by: z.object({ id: z.string(), kind: z.string() }),
        at: z.string(),
        event: z.string(),
      }),
    ),
    cursor: nextCursor,
  }),
  examples: [{ title: 'Every rejection in effect', cli: 'rejections', input: {} }],
  async handle(query, input) {
    const { cursor, limit, ...request } = input;
    const after = readPageCursor(cursor, request, isText);
    const access = await query.scopes.access(input.scope, input.inherit);
    const { scopeIds, chainIds } = access;
    const rows = new Map<string, RejectedValueRow>();
    const add = async (lookup: 'ofScope' | 'ofChain', value: string) => {
      for (const row of await query.view.rows.find(REJECTED_VALUES, lookup, value)) rows.set(row.id, row);
    };
    if (scopeIds !== null) for (const scopeId of scopeIds) await add('ofScope', scopeId);
    else
      for (const chainId of chainIds ?? (await query.view.heads()).map((head) => head.chainId))
        await add('ofChain', chainId);
    const asked = [...rows.values()].filter(
      (row) => (input.includeLifted || row.status === 'rejected') && (after === undefined || row.id < after),
    );
    const found = (await seenRejections(query, access, asked)).sort((a, b) => (a.id < b.id ? 1 : -1));
    const page = found.slice(0, limit);
    return {
      rejections: page.map(viewRejection),
      cursor: found.length > limit ? pageCursor(page.at(-1)!.id, request) : null,
    };
  },
});

function viewRejection(row: RejectedValueRow) {
  return {
    id: row.id,
    scope: row.scope_id,
    status: row.status,
    item: row.item_id,
    reason: row.reason,
    by: { id: row.author_id, kind: row.author_kind },
    at: formatTime(row.recorded_at),
    event: row.event_id,
  };
}
