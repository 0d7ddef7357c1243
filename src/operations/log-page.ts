/** What the operational logs share: which rows are asked for by time and scope, and how pages of them are read. */
import { parseTime } from '../base/time.ts';
import { assertWholeStore } from '../gate/access.ts';
import type { ReadContext } from '../knowledge/context.ts';
import { timeField } from '../model/fields.ts';
import type { AccessFilter } from '../store/port/queries.ts';
import { isText, pageCursor, paging, readMoment, readPageCursor, readScope } from './fields.ts';

/** Input fields of a log whose rows are called `rows` in the descriptions. */
export function logFilter(rows: string) {
  return {
    since: timeField.optional().describe(`Only ${rows} then or later`),
    until: timeField.optional().describe(`Only ${rows} before then`),
    ...readScope,
    ...paging,
    ...readMoment,
  };
}

interface LogInput {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly scope?: string | undefined;
  readonly inherit: boolean;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

type LogRange = Readonly<{ from: number | undefined; until: number }>;
type LogPage = Readonly<{ after: string | undefined; limit: number }>;

/** One page of the log that is called `what`, newest first. A read of the past sees no row that is newer. */
export async function readLogPage<Row extends { readonly id: string }>(
  query: ReadContext,
  what: string,
  input: LogInput,
  list: (access: AccessFilter, range: LogRange, page: LogPage) => Promise<readonly Row[]>,
): Promise<{ page: readonly Row[]; cursor: string | null }> {
  // A row can name items of other scopes.
  assertWholeStore(query.identity, what);
  const { cursor, limit, ...request } = input;
  const before = input.until === undefined ? Number.MAX_SAFE_INTEGER : parseTime(input.until, 'until');
  const range = {
    from: input.since === undefined ? undefined : parseTime(input.since, 'since'),
    until: Math.min(before, query.now + 1),
  };
  const access = await query.scopes.access(input.scope, input.inherit);
  const found = await list(access, range, { after: readPageCursor(cursor, request, isText), limit: limit + 1 });
  const page = found.slice(0, limit);
  return { page, cursor: found.length > limit ? pageCursor(page.at(-1)!.id, request) : null };
}
