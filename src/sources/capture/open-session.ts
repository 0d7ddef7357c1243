/** The session of ours for the session of a host. */
import { isOpenStatus } from '../../model/session-values.ts';
import type { SourceSession } from '../source-memory.ts';
import type { CaptureContext } from './capture-context.ts';

/** A host may go on with a session that has landed, as often as it likes; each time it is another session of ours. */
const MAX_CONTINUATIONS = 50;

/**
 * Begun if it is new; nothing where the host does not say which it is. After its end only an event that begins work begins it again. Anything else that comes so late is about
 * what ended: a hook that runs beside its host may be slower than the end.
 */
export async function openSession({
  memory,
  source,
  hostSession,
  beginsWork,
}: CaptureContext): Promise<SourceSession | undefined> {
  if (hostSession === undefined) return undefined;
  for (let nth = 1; nth <= MAX_CONTINUATIONS; nth++) {
    const externalId = nth === 1 ? hostSession : `${hostSession}#${nth}`;
    const { session, unfinished } = await memory.startSession({ source, externalId });
    if (isOpenStatus(session.status)) return session;
    const mayGoOn = unfinished.some(({ startedAt }) => startedAt >= (session.endedAt ?? ''));
    if (!beginsWork && !mayGoOn) return session;
  }
  return undefined;
}
