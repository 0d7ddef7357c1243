/** The connection that a job works through: that of whoever asked for it, and never more. */
import type { Actor, ActorKind } from '../model/actor.ts';
import type { Right } from '../model/right.ts';
import type { JobRow } from '../store/port/tables.ts';
import type { OpenOptions } from './options.ts';

export function connectionOf(
  job: JobRow,
): Pick<OpenOptions, 'actor' | 'boundary' | 'pinned' | 'scope'> & { readonly right: Right } {
  const user = job.actor_user;
  const actor: Actor = { id: job.actor_id, kind: job.actor_kind as ActorKind, ...(user === null ? {} : { user }) };
  const isPinned = job.pinned === 1;
  return {
    actor,
    right: (job.access_right as Right | null) ?? 'admin',
    scope: job.scope,
    pinned: isPinned,
    boundary: isPinned ? undefined : (job.boundary ?? undefined),
  };
}
