/** Finds work that was left behind and queues it: runs that were stopped or whose process died, and what is left of erasures. */
import { RecollectError } from '../../base/errors.ts';
import { LEASE_MS, LIMITS } from '../../base/limits.ts';
import { accessById } from '../../gate/access.ts';
import type { ReadContext, WriteContext } from '../../knowledge/context.ts';
import { leaseOfRun } from '../../knowledge/runs/lease-of-run.ts';
import { OPEN_RUN_STATES } from '../../model/run.ts';
import type { Store } from '../../store/port/store.ts';
import type { RunRow } from '../../store/port/tables.ts';
import { findJobKind } from './job-kinds.ts';
import { ERASURE_JOB } from './kinds/upkeep.ts';
import { queueJob } from './queue-job.ts';

export interface Sweeper {
  readonly store: Store;
  readonly queryIn: (view: ReadContext['view']) => ReadContext;
  readonly transact: <T>(work: (command: WriteContext) => Promise<T>) => Promise<T>;
}

/** Queues for the identity of this process: only whoever started a run goes on with it. */
export async function sweep(sweeper: Sweeper, isFirst: boolean): Promise<void> {
  const { store, queryIn, transact } = sweeper;
  const stopped = await store.read((view) => stoppedRuns(queryIn(view)));
  for (const run of stopped)
    await queueQuietly(() =>
      transact(async (command) => {
        // Somebody may have gone on with it, or ended it.
        const still = (await stoppedRuns(command)).some(({ id }) => id === run.id);
        const asked = { kind: run.kind, input: JSON.parse(run.input) as unknown, scope: run.scope_id };
        if (still) await queueJob(command, asked);
      }),
    );
  if (await store.pendingErasure()) await queueQuietly(() => transact((command) => queueErasure(command, isFirst)));
}

async function stoppedRuns(query: ReadContext): Promise<RunRow[]> {
  const { view, identity } = query;
  const access = accessById(identity);
  const open = await view.listRuns(access, { states: OPEN_RUN_STATES }, { limit: LIMITS.pageMax });
  const { actor } = identity;
  const own = open.filter(
    ({ kind, author_id: id, author_kind: by }) => findJobKind(kind) && id === actor.id && by === actor.kind,
  );
  if (own.length === 0) return [];
  const live = await view.liveLeases(own.map(leaseOfRun));
  const stopped: RunRow[] = [];
  for (const run of own) if (!live.has(leaseOfRun(run)) && !(await hasJob(query, run))) stopped.push(run);
  return stopped;
}

/** A job that waits for it or works on it, or that was to do it and failed for good or was cancelled: then it is somebody's turn to decide. */
async function hasJob({ view, identity }: ReadContext, run: RunRow): Promise<boolean> {
  const filter = { kinds: [run.kind], states: ['queued', 'running', 'dead', 'cancelled'] } as const;
  const jobs = await view.listJobs(accessById(identity), filter, { limit: LIMITS.pageMax });
  return jobs.some(
    (job) =>
      job.input === run.input &&
      job.scope_id === run.scope_id &&
      job.actor_id === run.author_id &&
      job.actor_kind === run.author_kind &&
      (job.ended_at === null || job.ended_at >= run.started_at),
  );
}

/** Whoever erases finishes it by himself, if he lives; what an earlier process left is done at once. */
async function queueErasure(command: WriteContext, isFirst: boolean): Promise<void> {
  const { kind } = ERASURE_JOB;
  const filter = { kinds: [kind], states: ['queued', 'running', 'dead'] } as const;
  if ((await command.view.listJobs(accessById(command.identity), filter, { limit: 1 })).length > 0) return;
  await queueJob(command, { kind, input: {}, notBefore: command.now + (isFirst ? 0 : LEASE_MS) });
}

/** What this process may not do waits for another one. */
async function queueQuietly(queue: () => Promise<unknown>): Promise<void> {
  try {
    await queue();
  } catch (error) {
    if (!(error instanceof RecollectError) || error.code.startsWith('store_') || error.code === 'internal') throw error;
  }
}
