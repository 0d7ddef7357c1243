/** Jobs and schedules: who does them, in whose name, what becomes of those that fail, and when they come again. */
import { expect, test } from 'vitest';
import { nextTurn } from '../../src/base/pause.ts';
import { LIMITS, type Memory } from '../../src/index.ts';
import { endedJob, jobsUntil } from '../support/jobs-until.ts';
import { stoppedRun } from '../support/stopped-run.ts';
import { ANNA, BEN, CLAUDE, DAY, exported, importing, refused, SECOND, useWorld } from './world.ts';

const world = useWorld();
const worker = () => world.open({ jobs: true });
const NO_MEMORY = 'mem_00000000000000000000000000';

async function contradict(memory: Memory): Promise<void> {
  await memory.remember({ content: 'The harbour uses buoys' });
  await memory.remember({ content: 'The harbour does not use buoys' });
}
const detection = { kind: 'detect-conflicts', input: { inherit: true } };

test('a job waits until a process works through the queue, and is done in the name of whoever asked', async () => {
  const claude = await world.open({ actor: CLAUDE });
  await contradict(claude);
  const { status, job } = await claude.startJob(detection);
  expect({ status, job }).toMatchObject({
    status: 'queued',
    job: { kind: 'detect-conflicts', state: 'queued', attempts: 0, run: null, author: { id: 'claude', kind: 'agent' } },
  });
  expect(await claude.startJob(detection)).toMatchObject({ status: 'unchanged', job: { id: job.id } });
  const ben = await world.open({ actor: BEN, scope: 'project:other', jobs: true });
  const done = await endedJob(ben, job.id);
  expect(done).toMatchObject({ state: 'done', attempts: 1, error: null, run: expect.stringMatching(/^run_/) });
  expect((await ben.run({ id: done.run! })).run).toMatchObject({
    state: 'committed',
    changed: 1,
    author: { id: 'claude', kind: 'agent' },
  });
  expect((await claude.conflicts()).conflicts).toHaveLength(1);
  const again = await claude.startJob(detection);
  expect(again).toMatchObject({ status: 'queued' });
});

test('the same job is found again in a scope that is not there yet', async () => {
  const pinned = await world.open({ scope: 'project:new', pinned: true });
  const { job } = await pinned.startJob(detection);
  expect(await pinned.startJob(detection)).toMatchObject({ status: 'unchanged', job: { id: job.id } });
});

test('a job can do no more than whoever asked for it', async () => {
  const limited = await world.open({ actor: CLAUDE, right: 'write' });
  await refused(limited.startJob(detection), 'right_missing');
  await refused(
    limited.setSchedule({ name: 'nightly', job: 'verify', cron: '@daily', timeZone: 'UTC' }),
    'right_missing',
  );
  const claude = await world.open({ actor: CLAUDE });
  await refused(claude.startJob({ kind: 'redact', input: { inherit: true } }), 'person_required');
  const pinned = await world.open({ pinned: true });
  await refused(pinned.startJob({ kind: 'rebuild' }), 'scope_denied');
  await pinned.remember({ content: 'Only here' });
  await (await world.open({ scope: 'project:other' })).remember({ content: 'The harbour uses buoys' });
  await contradict(pinned);
  const { job } = await pinned.startJob(detection);
  await worker();
  expect(await endedJob(pinned, job.id)).toMatchObject({ state: 'done' });
  expect((await pinned.conflicts()).conflicts).toHaveLength(1);
});

test('who sees a scope sees its jobs, and an agent leaves those of a person alone', async () => {
  const anna = await world.open();
  const { job } = await anna.startJob({ kind: 'extract' });
  const claude = await world.open({ actor: CLAUDE });
  await refused(claude.cancelJob({ id: job.id }), 'person_required');
  await refused(claude.retryJob({ id: job.id }), 'person_required');
  const elsewhere = await world.open({ scope: 'project:other', pinned: true });
  expect((await elsewhere.jobs()).jobs).toEqual([]);
  await refused(elsewhere.cancelJob({ id: job.id }), 'not_found');
  expect(await anna.cancelJob({ id: job.id })).toMatchObject({ status: 'changed', job: { state: 'cancelled' } });
  expect(await anna.cancelJob({ id: job.id })).toMatchObject({ status: 'unchanged' });
  expect(await anna.retryJob({ id: job.id })).toMatchObject({ status: 'changed', job: { state: 'queued' } });
  await worker();
  expect(await endedJob(anna, job.id)).toMatchObject({ state: 'done' });
  await refused(anna.retryJob({ id: job.id }), 'wrong_status');
});

test('what is wrong with a request stays wrong: the job is dead, doctor names it, and it is tried again or dropped', async () => {
  const memory = await worker();
  const { job } = await memory.startJob({ kind: 'detect-conflicts', input: { item: NO_MEMORY, inherit: true } });
  const dead = await endedJob(memory, job.id);
  expect(dead).toMatchObject({ state: 'dead', attempts: 1, error: { code: 'not_found' } });
  const named = async () => (await memory.doctor()).findings.filter(({ check }) => check === 'jobs');
  expect(await named()).toMatchObject([
    {
      status: 'warning',
      message: expect.stringContaining(job.id),
      fix: expect.stringMatching(`retry-job ${job.id}.*cancel-job ${job.id}`),
    },
  ]);
  expect(await memory.retryJob({ id: job.id })).toMatchObject({ status: 'changed', job: { state: 'queued' } });
  expect(await endedJob(memory, job.id)).toMatchObject({ state: 'dead', attempts: 1 });
  expect(await memory.cancelJob({ id: job.id })).toMatchObject({ status: 'changed' });
  expect(await named()).toEqual([]);
});

test('a run that was stopped is gone on with by itself, for whoever started it', async () => {
  const memory = await world.open();
  const id = await stoppedRun(memory);
  const ben = await world.open({ actor: BEN, jobs: true });
  const { job } = await ben.startJob({ kind: 'verify' });
  await endedJob(ben, job.id);
  expect((await memory.run({ id })).run).toMatchObject({ state: 'pending' });
  await worker();
  await jobsUntil(memory, (jobs) => jobs.some(({ kind, state }) => kind === 'extract' && state === 'done'));
  expect((await memory.run({ id })).run).toMatchObject({ state: 'committed', author: { id: 'anna' } });
});

test('closing puts a job back, and nobody works on it then', async () => {
  const memory = await worker();
  const { job } = await memory.startJob(detection);
  await endedJob(memory, job.id);
  await memory.close();
  const other = await world.open();
  await other.startJob(detection);
  expect((await other.jobs({ states: ['queued'] })).jobs).toHaveLength(1);
});

test('a schedule follows the clock of its zone, also where that is changed, and makes up once for what it missed', async () => {
  const memory = await worker();
  const set = { name: 'nightly', job: 'verify', cron: '30 2 * * *', timeZone: 'Europe/Berlin' };
  const { status, schedule } = await memory.setSchedule(set);
  expect({ status, next: schedule.next }).toEqual({ status: 'set', next: '2026-03-02T01:30:00.000Z' });
  expect(await memory.setSchedule(set)).toMatchObject({ status: 'unchanged' });
  const next = async () => (await memory.schedules()).schedules[0]!.next;
  // The worker sleeps by the clock of the machine, so something else wakes it.
  const after = async (ms: number) => {
    const before = await next();
    world.pass(ms);
    await memory.startJob({ kind: 'extract' });
    for (let now = await next(); ; now = await next()) {
      if (now !== before) return now;
      await nextTurn();
    }
  };
  expect(await after(DAY)).toBe('2026-03-03T01:30:00.000Z');
  // Of 26 nights one is made up for. The next has no half past two: the clock goes from two to three.
  expect(await after(26 * DAY)).toBe('2026-03-29T01:00:00.000Z');
  expect(await after(DAY)).toBe('2026-03-30T00:30:00.000Z');
  // Half past two comes twice on the 25th of October.
  expect(await after(209 * DAY)).toBe('2026-10-25T00:30:00.000Z');
  expect(await after(DAY)).toBe('2026-10-26T01:30:00.000Z');
  const verified = (await memory.jobs({ kinds: ['verify'], states: ['done'] })).jobs;
  expect(verified.map(({ isScheduled }) => isScheduled)).toEqual(verified.map(() => true));
  expect(verified).toHaveLength(5);
});

test('a schedule is replaced and removed with the job that waits', async () => {
  const memory = await world.open();
  const set = { name: 'nightly', job: 'verify', cron: '@daily', timeZone: 'UTC' };
  await memory.setSchedule(set);
  await memory.setSchedule({ ...set, cron: '0 5 * * *' });
  const waiting = async () => (await memory.jobs({ states: ['queued'] })).jobs.map(({ at }) => at);
  expect(await waiting()).toEqual(['2026-03-02T05:00:00.000Z']);
  const before = world.now;
  world.pass(SECOND);
  expect(await memory.removeSchedule({ name: 'nightly' })).toMatchObject({ status: 'removed' });
  expect(await memory.removeSchedule({ name: 'nightly' })).toMatchObject({ status: 'unchanged' });
  expect(await waiting()).toEqual([]);
  expect((await memory.schedules()).schedules).toEqual([]);
  expect((await memory.schedules({ asOf: before })).schedules).toMatchObject([{ cron: '0 5 * * *', author: ANNA }]);
  expect(await memory.rebuild()).toMatchObject({ equal: true });
});

test('a schedule that was imported does nothing until somebody here sets it', async () => {
  const memory = await world.open();
  const set = { name: 'nightly', job: 'verify', cron: '@daily', timeZone: 'UTC' };
  await memory.setSchedule(set);
  const other = await world.open({ ...(await world.elsewhere()), jobs: true });
  await importing(other, await exported(memory));
  expect((await other.schedules()).schedules).toMatchObject([{ name: 'nightly', next: null }]);
  expect((await other.jobs()).jobs).toEqual([]);
  const named = async () => (await other.doctor()).findings.filter(({ check }) => check === 'schedules');
  expect(await named()).toMatchObject([{ fix: expect.stringContaining('set-schedule nightly') }]);
  expect(await other.setSchedule(set)).toMatchObject({ status: 'set', schedule: { next: '2026-03-02T00:00:00.000Z' } });
  expect(await named()).toEqual([]);
});

test('a schedule that fails every time leaves one dead letter and comes again', async () => {
  const memory = await worker();
  const input = { item: NO_MEMORY, inherit: true };
  await memory.setSchedule({ name: 'daily', job: 'detect-conflicts', input, cron: '@daily', timeZone: 'UTC' });
  for (let day = 0; day < 2; day++) {
    world.pass(DAY);
    await memory.startJob({ kind: 'extract' });
    await jobsUntil(memory, (jobs) => jobs.filter(({ kind }) => kind === 'detect-conflicts').length === day + 2);
  }
  const states = (await memory.jobs({ kinds: ['detect-conflicts'] })).jobs.map(({ state }) => state);
  expect(states).toEqual(['queued', 'dead', 'cancelled']);
});

test('the queue is bounded', async () => {
  const memory = await world.open();
  const item = (index: number) => ({ ...detection, input: { inherit: true, after: index } });
  for (let index = 0; index < LIMITS.queuedJobs; index++) await memory.startJob(item(index));
  const error = await refused(memory.startJob(item(LIMITS.queuedJobs)), 'queue_full');
  expect(error.retryable).toBe(true);
  const [job] = (await memory.jobs({ limit: 1 })).jobs;
  await memory.cancelJob({ id: job!.id });
  expect(await memory.startJob(item(LIMITS.queuedJobs))).toMatchObject({ status: 'queued' });
});

test('hostile requests are refused, and nothing is queued', async () => {
  const memory = await world.open();
  await refused(memory.startJob({ kind: 'constructor' }), 'invalid_input');
  await refused(memory.startJob({ kind: '__proto__' }), 'invalid_input');
  await refused(memory.startJob({ kind: 'extract', input: { more: 1 } }), 'invalid_input');
  await refused(memory.startJob({ kind: 'detect-conflicts', input: { inherit: 'yes' } }), 'invalid_input');
  await refused(memory.startJob({ kind: 'extract', scope: 'nowhere' }), 'scope_invalid');
  await refused(memory.cancelJob({ id: `job_${'0'.repeat(26)}` }), 'not_found');
  const set = { name: 'x', job: 'verify', cron: '@daily', timeZone: 'UTC' };
  const crons = [
    'x',
    '* * * * * *',
    '60 * * * *',
    '0 0 30 2 *',
    '2026-05-01T00:00:00',
    '@never',
    '*/0 * * * *',
    '5-1 * * * *',
  ];
  for (const cron of [...crons, `0-59,${'1,'.repeat(45)}1 * * * *`.slice(0, LIMITS.cron)])
    await refused(memory.setSchedule({ ...set, cron }), 'invalid_input');
  await refused(memory.setSchedule({ ...set, cron: '* '.repeat(LIMITS.cron) }), 'too_large');
  await refused(memory.setSchedule({ ...set, timeZone: 'Mars/Base' }), 'invalid_input');
  await refused(memory.setSchedule({ ...set, job: 'rm' }), 'invalid_input');
  expect((await memory.jobs({ scope: '*' })).jobs).toEqual([]);
  expect((await memory.schedules({ scope: '*' })).schedules).toEqual([]);
});
