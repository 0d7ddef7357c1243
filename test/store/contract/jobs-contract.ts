/** The queue of jobs: each is begun once at a time, taken over when its lease is over, and changed by nobody who lost it. */
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../../src/base/limits.ts';
import type { JobRow } from '../../../src/store/port/tables.ts';
import { type StoreUnderTest, Workbench } from './store-under-test.ts';

const LONG = 60_000;
/** It is over when it is taken. */
const OVER = 0;
const NOW = 1_000;

const job = (id: string, more: Partial<JobRow> = {}): JobRow => ({
  id,
  kind: 'extract',
  input: '{}',
  scope_id: 'scp_1',
  scope: 'project:site',
  state: 'queued',
  dedupe_key: id,
  schedule: null,
  attempts: 0,
  not_before: NOW,
  holder: null,
  fencing: 0,
  lease_until: 0,
  run_id: null,
  error_code: null,
  error: null,
  actor_id: 'anna',
  actor_kind: 'person',
  actor_user: null,
  access_right: null,
  boundary: null,
  pinned: 0,
  queued_at: NOW,
  ended_at: null,
  ...more,
});

const EVERYTHING = { scopeIds: null, publicChainId: null, ownerIds: [] };

export function jobsContract(subject: StoreUnderTest): void {
  const bench = new Workbench(subject);

  async function opened(...jobs: JobRow[]) {
    const store = await bench.open();
    const add = (row: JobRow) => store.write((view) => view.addJob(row));
    for (const row of jobs) await add(row);
    return {
      store,
      add,
      claim: (holder: string, lastsMs: number, kinds = ['extract'], now = NOW) =>
        store.write((view) => view.claimJob(kinds, now, holder, lastsMs)),
      next: () => store.read((view) => view.nextJob(['extract'])),
      ids: async (filter = {}) =>
        (await store.read((view) => view.listJobs(EVERYTHING, filter, { limit: LIMITS.pageMax }))).map(({ id }) => id),
    };
  }

  describe('a job', () => {
    test('is begun by one, in the order in which they are due, and by nobody who does not know its kind', async () => {
      const { claim, next } = await opened(job('job_1', { not_before: NOW + 1 }), job('job_2'));
      expect(await next()).toEqual({ dueAt: NOW, freeInMs: null });
      expect(await claim('one', LONG, ['verify'])).toBeUndefined();
      expect(await claim('one', LONG)).toEqual({
        ...job('job_2'),
        state: 'running',
        holder: 'one',
        attempts: 1,
        fencing: 1,
        lease_until: expect.any(Number),
      });
      expect(await claim('two', LONG)).toBeUndefined();
      expect(await next()).toMatchObject({ dueAt: NOW + 1, freeInMs: expect.any(Number) });
      expect(await claim('two', LONG, ['extract'], NOW + 1)).toMatchObject({ id: 'job_1' });
    });

    test('is taken over when its lease is over, and whoever had it changes nothing more', async () => {
      const { store, claim } = await opened(job('job_1'));
      const lost = (await claim('one', OVER))!;
      const now = (await claim('two', LONG))!;
      expect(now).toMatchObject({ holder: 'two', attempts: 2, fencing: 2 });
      expect(await store.write((view) => view.keepJob(lost, LONG))).toBe(false);
      const done = { state: 'done', ended_at: NOW };
      const change = (fencing: number) => store.write((view) => view.changeJob('job_1', ['running'], done, fencing));
      expect(await change(lost.fencing)).toBeUndefined();
      expect(await store.write((view) => view.keepJob(now, LONG))).toBe(true);
      expect(await change(now.fencing)).toMatchObject({ state: 'done', ended_at: NOW });
      expect(await store.write((view) => view.keepJob(now, LONG))).toBe(false);
    });

    test('waits once under its key, until it has ended', async () => {
      const { store, add, ids } = await opened(job('job_1', { dedupe_key: 'same' }));
      expect(await add(job('job_2', { dedupe_key: 'same' }))).toBe(false);
      await store.write((view) => view.changeJob('job_1', ['queued'], { state: 'cancelled', ended_at: NOW }));
      expect(await add(job('job_3', { dedupe_key: 'same' }))).toBe(true);
      expect(await ids({ dedupeKey: 'same' })).toEqual(['job_3', 'job_1']);
      expect(await ids({ states: ['queued'] })).toEqual(['job_3']);
      expect(await store.read((view) => view.countJobs(['queued', 'cancelled']))).toBe(2);
    });

    test('that is done is forgotten when there are too many of them, and no other', async () => {
      const ended = { state: 'done', ended_at: NOW };
      const { store, ids } = await opened(
        job('job_1', { state: 'dead', ended_at: NOW }),
        job('job_2', ended),
        job('job_3', ended),
        job('job_4'),
        job('job_5', { state: 'cancelled', ended_at: NOW }),
      );
      await store.write((view) => view.forgetJobs(2));
      expect(await ids()).toEqual(['job_5', 'job_4', 'job_3', 'job_1']);
    });
  });
}
