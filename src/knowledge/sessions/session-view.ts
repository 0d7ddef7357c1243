/** A session as callers see it. What has no end is over when nothing was heard of it for long, or when its agent went on to another. */

import { z } from 'zod';
import { SESSION_SILENCE_MS } from '../../base/limits.ts';
import { formatTime, formatTimeOrNull } from '../../base/time.ts';
import { accessById } from '../../gate/access.ts';
import { viewShape } from '../../model/field-shapes.ts';
import type { ViewOf } from '../../model/field-types.ts';
import { scopeIdOf } from '../../model/scope.ts';
import { SESSION_FIELD_TABLE, SESSION_FIELDS } from '../../model/session-fields.ts';
import { HOUR_MS } from '../../model/session-values.ts';
import type { AccessFilter, SessionPulse } from '../../store/port/queries.ts';
import { SCOPES, type SessionRow } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';
import { tagsView } from '../item-tags/tags-view.ts';
import { withoutRejectedWords } from '../rejected/rejected-items.ts';

export const sessionView = z.lazy(() => z.object({ ...viewShape(SESSION_FIELDS), tags: tagsView() }));
export type SessionView = ViewOf<typeof SESSION_FIELDS>;

export async function viewSession(query: ReadContext, session: SessionRow): Promise<SessionView> {
  const [view] = await viewSessions(query, [session]);
  return view!;
}

/** `from`: where the reader looks from; left out for sessions that were asked for by their ids. */
export async function viewSessions(
  query: ReadContext,
  sessions: readonly SessionRow[],
  from?: Pick<AccessFilter, 'from'>,
): Promise<SessionView[]> {
  const access = accessById(query.identity);
  const active = sessions.filter(({ status }) => status === 'active').map(({ id }) => id);
  const pulses = new Map(
    (active.length === 0 ? [] : await query.view.sessionPulses(access, active)).map((pulse) => [pulse.id, pulse]),
  );
  // All asked for at once: a server then has one way to and back.
  return Promise.all(
    sessions.map(async (session) => {
      const [activeMs, ownScope, shown] = await Promise.all([
        query.view.activeMs(access, { sessionId: session.id }),
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
async function ownScopeOf(query: ReadContext, session: SessionRow): Promise<string | null> {
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
  return SESSION_FIELD_TABLE.toView(row, {
    id: row.id,
    type: 'session',
    lapsed,
    agent: { id: row.agent_id, kind: row.agent_kind },
    endedAt: formatTimeOrNull(lapsed ? pulse.lastAt : row.ended_at),
    lastEventAt: pulse === undefined ? null : formatTime(pulse.lastAt),
    activeHours: activeMs / HOUR_MS,
    scope: row.scope_id,
    ownScope,
    sources: [...new Set([row.event_id, row.changed_by])],
  });
}
