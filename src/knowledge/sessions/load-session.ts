/** Finds the session that a request is about, as far as the caller may see it. */
import { RecollectError } from '../../base/errors.ts';
import { accessById } from '../../gate/access.ts';
import { SESSIONS, type SessionRow } from '../../store/port/tables.ts';
import type { ReadContext, WriteContext } from '../context.ts';
import { noSuchItem } from '../no-such-item.ts';

export async function loadSession(query: ReadContext, id: string): Promise<SessionRow> {
  const session = await query.view.rows.get(SESSIONS, id);
  const { scopeIds } = accessById(query.identity);
  if (!session || (scopeIds !== null && !scopeIds.includes(session.scope_id))) throw noSuchItem(id);
  return session;
}

/** For a command: the session as it is when nobody else can change it any more. */
export async function enterSession(command: WriteContext, id: string | undefined): Promise<SessionRow> {
  const wanted = id ?? ownSession(command);
  const session = await loadSession(command, wanted);
  return (await command.view.enter(session.chain_id)) ? loadSession(command, wanted) : session;
}

/** The session in which this connection works. */
export function ownSession(query: Pick<ReadContext, 'session'>): string {
  if (query.session !== undefined) return query.session;
  throw new RecollectError('invalid_input', 'No session was given, and this connection has none', {
    hint: 'Give an id from `recollect sessions`, or start one with `recollect start-session`.',
    details: { field: 'id' },
  });
}
