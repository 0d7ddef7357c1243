/** A session as callers see it. What has no end is over when nothing was heard of it for long, or when its agent went on to another. */
import { z } from 'zod';
import { SESSION_SILENCE_MS } from '../../base/limits.ts';
import { formatTime, formatTimeOrNull } from '../../base/time.ts';
import { sightById } from '../../gate/access.ts';
import { scopeIdOf } from '../../model/scope.ts';
import { HOUR_MS } from '../../model/session-values.ts';
import type { SessionPulse, Sight } from '../../store/port/queries.ts';
import { SCOPES, type SessionRow } from '../../store/port/tables.ts';
import type { Query } from '../command.ts';
import { withoutRejectedWords } from '../rejected/rejected-items.ts';

export const sessionView = z.lazy(() =>
  z.object({
    id: z.string(),
    type: z.literal('session'),
    name: z.string().nullable(),
    purpose: z.string().nullable(),
    taskType: z.string().nullable(),
    goal: z.string().nullable(),
    summary: z.string().nullable(),
    workingSet: z.array(z.string()),
    status: z.string(),
    statusReason: z.string().nullable(),
    lapsed: z
      .boolean()
      .describe('It is active and has no end, but nothing was heard of it for long or its agent began another'),
    agent: z.object({ id: z.string(), kind: z.string() }),
    source: z.string().nullable().describe('The program that calls it by the external id'),
    externalId: z.string().nullable(),
    startedAt: z.string(),
    endedAt: z.string().nullable().describe('Of one that lapsed, the time of its last event'),
    lastEventAt: z.string().nullable().describe('Of an active one, when it was last heard of'),
    startActiveHours: z.number().describe('Hours that its agent had been active when it began'),
    activeHours: z.number().describe('Hours that it was active, up to its last event'),
    scope: z.string(),
    ownScope: z.string().nullable().describe('The scope for what belongs to this session alone, if there is one'),
    checkpoint: z.string().nullable().describe('The memory that landing left for the next session'),
    conflict: z.boolean().describe('The last edit was made without seeing the one before'),
    revision: z.string().describe('The event of the last edit; pass it as basedOn'),
    recordedAt: z.string(),
    sources: z.array(z.string()).describe('Ids of the events from which it follows: its start, then the last edit'),
  }),
);
export type SessionView = z.infer<typeof sessionView>;

export async function viewSession(query: Query, session: SessionRow): Promise<SessionView> {
  const [view] = await viewSessions(query, [session]);
  return view!;
}

/** `from`: where the reader looks from; left out for sessions that were asked for by their ids. */
export async function viewSessions(
  query: Query,
  sessions: readonly SessionRow[],
  from?: Pick<Sight, 'from'>,
): Promise<SessionView[]> {
  const sight = sightById(query.identity);
  const active = sessions.filter(({ status }) => status === 'active').map(({ id }) => id);
  const pulses = new Map(
    (active.length === 0 ? [] : await query.view.sessionPulses(sight, active)).map((pulse) => [pulse.id, pulse]),
  );
  // All asked for at once: a server then has one way to and back.
  return Promise.all(
    sessions.map(async (session) => {
      const [activeMs, ownScope, shown] = await Promise.all([
        query.view.activeMs(sight, { sessionId: session.id }),
        ownScopeOf(query, session),
        withoutRejectedWords(query, from, session),
      ]);
      return view(shown, pulses.get(session.id), activeMs, ownScope, query.now);
    }),
  );
}

/** A session's own scope stands under the scope of the session and is called like it. */
export function ownScopeId(session: Pick<SessionRow, 'id' | 'scope_id'>): string {
  return scopeIdOf(session.scope_id, 'session', session.id);
}

/** Not where the caller may not look, such as below its organisation. */
async function ownScopeOf(query: Query, session: SessionRow): Promise<string | null> {
  const id = ownScopeId(session);
  if (query.identity.boundary?.mayRead(id) === false) return null;
  return (await query.view.rows.get(SCOPES, id))?.id ?? null;
}

function view(
  row: SessionRow,
  pulse: SessionPulse | undefined,
  activeMs: number,
  ownScope: string | null,
  now: number,
): SessionView {
  const lapsed = pulse !== undefined && (now - pulse.lastAt > SESSION_SILENCE_MS || pulse.latestStart > pulse.lastAt);
  return {
    id: row.id,
    type: 'session',
    name: row.name,
    purpose: row.purpose,
    taskType: row.task_type,
    goal: row.goal,
    summary: row.summary,
    workingSet: JSON.parse(row.working_set) as string[],
    status: row.status,
    statusReason: row.status_reason,
    lapsed,
    agent: { id: row.agent_id, kind: row.agent_kind },
    source: row.source,
    externalId: row.external_id,
    startedAt: formatTime(row.started_at),
    endedAt: formatTimeOrNull(lapsed ? pulse.lastAt : row.ended_at),
    lastEventAt: pulse === undefined ? null : formatTime(pulse.lastAt),
    startActiveHours: row.start_active_hours,
    activeHours: activeMs / HOUR_MS,
    scope: row.scope_id,
    ownScope,
    checkpoint: row.checkpoint_id,
    conflict: Boolean(row.conflict),
    revision: row.changed_by,
    recordedAt: formatTime(row.recorded_at),
    sources: [...new Set([row.event_id, row.changed_by])],
  };
}
