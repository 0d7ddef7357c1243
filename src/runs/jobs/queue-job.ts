/** Puts a job into the queue, with the identity of whoever asks for it. */
import { RecollectError } from '../../base/errors.ts';
import { sha256Hex } from '../../base/hash.ts';
import { LIMITS } from '../../base/limits.ts';
import { type Identity, ownerIdOf } from '../../gate/identity.ts';
import type { ReadContext, WriteContext } from '../../knowledge/context.ts';
import type { JobState } from '../../model/job.ts';
import type { JobRow } from '../../store/port/tables.ts';
import { EVERY_SCOPE } from './every-scope.ts';
import { assertMayDo, readJob } from './job-kinds.ts';

export interface AskedJob {
  readonly kind: string;
  readonly input: unknown;
  /** A reference (default: the scope of the connection). */
  readonly scope?: string | undefined;
  readonly notBefore?: number | undefined;
}

/** These fill the queue: what failed for good waits for somebody. */
const FILLING = ['queued', 'running', 'dead'] as const satisfies readonly JobState[];

const ATTEMPTS = 5;

/** `unchanged`: the same waits or runs already. */
export async function queueJob(
  command: WriteContext,
  asked: AskedJob,
): Promise<{ readonly status: 'queued' | 'unchanged'; readonly job: JobRow }> {
  const row = await jobRow(command, asked);
  if ((await command.view.countJobs(FILLING)) >= LIMITS.queuedJobs) throw queueFull();
  // On a server the job that was in the way may end before it is read; then there is room for this one.
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (await command.view.addJob(row)) return { status: 'queued', job: row };
    const open = await openJob(command, row.dedupe_key);
    if (open) return { status: 'unchanged', job: open };
  }
  throw new RecollectError('store_busy', `The same job was queued and ended ${ATTEMPTS} times meanwhile`, {
    hint: 'Try again.',
  });
}

/** The job that does the same and has not ended. The key names its actor, so it is the caller's own, also in a scope that is not there yet. */
async function openJob({ view }: ReadContext, dedupeKey: string): Promise<JobRow | undefined> {
  const filter = { dedupeKey, states: ['queued', 'running'] } as const;
  return (await view.listJobs(EVERY_SCOPE, filter, { limit: 1 }))[0];
}

/** Two requests of one actor for the same work have the same key. */
export function keyOf(kind: string, scopeId: string, actor: Identity['actor'], input: string): string {
  return sha256Hex(JSON.stringify([kind, scopeId, ownerIdOf(actor), input]));
}

/** The row of a job of a schedule: its key is that of the schedule, so that it waits once. */
export async function scheduledRow(
  command: WriteContext,
  asked: AskedJob & { readonly notBefore: number },
  schedule: string,
): Promise<JobRow> {
  return { ...(await jobRow(command, asked)), dedupe_key: `schedule ${schedule}`, schedule };
}

async function jobRow(
  command: WriteContext,
  { kind: name, input: given, scope, notBefore }: AskedJob,
): Promise<JobRow> {
  const { identity, scopes, now } = command;
  const { kind, input } = readJob(name, given);
  assertMayDo(kind, identity);
  const plan = await scopes.plan(scope);
  const { actor, right, boundary } = identity;
  return {
    id: command.newId('job'),
    kind: kind.kind,
    input,
    scope_id: plan.id,
    scope: plan.row ? plan.id : (scope ?? scopes.defaultScope.reference),
    state: 'queued',
    dedupe_key: keyOf(kind.kind, plan.id, actor, input),
    schedule: null,
    attempts: 0,
    not_before: notBefore ?? now,
    holder: null,
    fencing: 0,
    lease_until: 0,
    run_id: null,
    error_code: null,
    error: null,
    actor_id: actor.id,
    actor_kind: actor.kind,
    actor_user: actor.user ?? null,
    access_right: right ?? null,
    boundary: boundary?.scopeId ?? null,
    pinned: boundary?.isPinned ? 1 : 0,
    queued_at: now,
    ended_at: null,
  };
}

function queueFull(): RecollectError {
  return new RecollectError('queue_full', `The queue has ${LIMITS.queuedJobs} jobs that wait or failed for good`, {
    hint: 'Wait, or see `recollect jobs --states dead` and drop some with `recollect cancel-job`.',
  });
}
