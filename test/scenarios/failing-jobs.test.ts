/** Jobs whose work fails although the request is right: they are tried again, later each time, and then no more. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { JOB_RETRY_MS } from '../../src/base/limits.ts';
import { LIMITS } from '../../src/index.ts';
import { EmbeddingServer } from '../support/embedding-server.ts';
import { endedJob, jobsUntil } from '../support/jobs-until.ts';
import { refused, useWorld } from './world.ts';

const world = useWorld();
let server: EmbeddingServer;
beforeEach(async () => {
  server = await EmbeddingServer.start();
});
afterEach(async () => {
  await world.end();
  await server.close();
});

test('a job is tried again, later each time, until it is dead; and once more when somebody says so', async () => {
  server.behaviour = 'talks nonsense';
  const memory = await world.open({ vectors: `${server.url}#table`, jobs: true });
  await memory.remember({ content: 'The automobile is red' });
  const { job } = await memory.startJob({ kind: 'embed-texts' });
  const tried = async (attempts: number) =>
    (await jobsUntil(memory, (jobs) => jobs.some((one) => one.attempts === attempts && one.state !== 'running')))[0]!;
  for (let attempts = 1; attempts < LIMITS.jobAttempts; attempts++) {
    const wait = Math.min(JOB_RETRY_MS.first * 2 ** (attempts - 1), JOB_RETRY_MS.last);
    const at = new Date(Date.parse(world.now) + wait).toISOString();
    expect(await tried(attempts)).toMatchObject({ state: 'queued', error: { code: 'embedder_failed' }, at });
    world.pass(wait);
    // The worker sleeps by the clock of the machine.
    await memory.retryJob({ id: job.id });
  }
  expect(await endedJob(memory, job.id)).toMatchObject({ state: 'dead', attempts: LIMITS.jobAttempts });
  server.behaviour = 'answers';
  await memory.retryJob({ id: job.id });
  expect(await endedJob(memory, job.id)).toMatchObject({ state: 'done', attempts: 1, error: null });
});

test('schedules and what jobs are asked for are bounded', async () => {
  const memory = await world.open();
  const set = (index: number) =>
    memory.setSchedule({ name: `s${index}`, job: 'verify', cron: '@daily', timeZone: 'UTC' });
  for (let index = 0; index < LIMITS.schedules; index++) await set(index);
  await refused(set(LIMITS.schedules), 'too_large');
  expect(await set(0)).toMatchObject({ status: 'unchanged' });
  await memory.removeSchedule({ name: 's1' });
  expect(await set(LIMITS.schedules)).toMatchObject({ status: 'set' });
  const asked = (length: number) => ({ kind: 'verify', input: { a: 'x'.repeat(length - '{"a":""}'.length) } });
  const fields = await refused(memory.startJob(asked(LIMITS.jobInput)), 'invalid_input');
  expect(fields.message).toContain('Unrecognized');
  const size = await refused(memory.startJob(asked(LIMITS.jobInput + 1)), 'invalid_input');
  expect(size.message).toContain(String(LIMITS.jobInput));
});
