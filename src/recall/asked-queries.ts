/** What the caller asked before: from the log, and what this connection has not written there yet. Nobody sees what others asked. */
import type { ReadContext } from '../knowledge/context.ts';
import type { AccessFilter, LoggedQuery, LoggedQueryFilter } from '../store/port/queries.ts';

/** Newest first. */
export async function askedQueries(
  query: ReadContext,
  access: AccessFilter,
  page: Pick<LoggedQueryFilter, 'askedFrom' | 'askedUntil' | 'after' | 'limit'>,
): Promise<LoggedQuery[]> {
  const { actor } = query.identity;
  // Of an earlier moment what had been asked by then.
  const askedUntil = Math.min(page.askedUntil ?? Number.MAX_SAFE_INTEGER, query.now + 1);
  const filter = { ...page, askedUntil, actorId: actor.id, actorKind: actor.kind };
  const logged = await query.view.listLoggedQueries(access, filter);
  const noted = (await query.notedQueries()).filter(
    ({ id, scopeId, askedAt }) =>
      (page.after === undefined || id < page.after) &&
      (access.scopeIds === null || access.scopeIds.includes(scopeId)) &&
      askedAt < askedUntil &&
      askedAt >= (page.askedFrom ?? 0),
  );
  const all = new Map([...logged, ...noted].map((one) => [one.id, one]));
  return [...all.values()].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, page.limit);
}
