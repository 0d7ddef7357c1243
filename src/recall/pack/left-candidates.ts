/** Where the last sessions were left, of whichever agent: their checkpoints, and for those that ended without one what is known of them. */
import { formatTime } from '../../base/time.ts';
import type { ReadContext } from '../../knowledge/context.ts';
import { digestSession, whereItWasLeft } from '../../knowledge/sessions/digest-session.ts';
import { OPEN_SESSION_STATUSES } from '../../model/session-values.ts';
import type { AccessFilter, MemoryRecord } from '../../store/port/queries.ts';
import type { SessionRow } from '../../store/port/tables.ts';
import { type Candidate, memoryCandidate, ofSession } from './candidate.ts';

const LOOKED_AT = 10;

/** The latest first, at most so many. `except` is the session that goes on. */
export async function leftCandidates(
  query: ReadContext,
  access: AccessFilter,
  checkpoints: readonly MemoryRecord[],
  except: string | undefined,
  most: number,
): Promise<Candidate[]> {
  const left = await Promise.all(checkpoints.map((record) => checkpointCandidate(query, record)));
  const finished = new Set(checkpoints.map(({ version }) => sessionOf(version.payload)));
  const open = await query.view.listSessions(access, { statuses: OPEN_SESSION_STATUSES }, { limit: LOOKED_AT });
  for (const session of open)
    if (session.id !== except && !finished.has(session.id)) {
      const candidate = await unfinished(query, session);
      if (candidate) left.push(candidate);
    }
  return left.toSorted((a, b) => (a.changedAt < b.changedAt ? 1 : -1)).slice(0, most);
}

function sessionOf(payload: string | null): unknown {
  return payload === null ? undefined : (JSON.parse(payload) as { session?: unknown }).session;
}

/** Its statements are items by themselves, each with its own source: what is left is its first paragraph. */
async function checkpointCandidate(query: ReadContext, record: MemoryRecord): Promise<Candidate> {
  const candidate = await memoryCandidate(query, record, 'session');
  const { payload } = record.version;
  const isSummedUp = payload !== null && (JSON.parse(payload) as { summedUp?: unknown }).summedUp === true;
  return isSummedUp ? { ...candidate, content: candidate.content.split('\n\n')[0]!, cites: [] } : candidate;
}

/** Hosts are closed and crash: such a session has no checkpoint, and what was said in it is there. */
async function unfinished(query: ReadContext, session: SessionRow): Promise<Candidate | undefined> {
  const digest = await digestSession(query, session);
  if (digest === undefined || digest.isTrivial) return undefined;
  const words = (digest.reply ?? digest.goal)?.event;
  if (words === undefined) return undefined;
  const occurredAt = formatTime(words.occurredAt);
  return {
    ...ofSession(session),
    content: whereItWasLeft(digest, session.goal ?? session.purpose),
    trust: words.trust,
    confidence: words.trust,
    occurredAt,
    changedAt: occurredAt,
    isOwners: false,
    wordsEvent: words.id,
    citations: [...new Set([session.event_id, ...(digest.goal ? [digest.goal.event.id] : []), words.id])],
    warnings: [],
  };
}
