/** A whole run: with the server that was given, without any, and where everything must be tested. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { adminUrl } from './databases.ts';
import { describePostgres } from './describe-postgres.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** A file that needs the server. */
const FILE = 'test/support/postgres/databases.test.ts';

describe('a run without PostgreSQL', () => {
  test('says at its start and at its end what did not run, and passes', async () => {
    const run = await runFile({ RECOLLECT_POSTGRES_SOURCES: 'none' });
    expect(run.code, run.out).toBe(0);
    expect(run.err).toContain('NO POSTGRESQL SERVER: the tests that need one will not run.');
    expect(run.err).toContain(`NOT RUN, because there is no PostgreSQL:\n  2 tests of ${FILE}`);
    expect(run.err).toContain('Why: RECOLLECT_POSTGRES_SOURCES allows no source.');
    expect(run.out).toMatch(/Tests +2 skipped/);
  });

  test('fails where CI is set', async () => {
    const run = await runFile({ RECOLLECT_POSTGRES_SOURCES: 'none', CI: 'true' });
    expect(run.code).not.toBe(0);
    expect(run.err).toContain('CI is set and PostgreSQL cannot be had');
  });
});

describePostgres('a run with a server that was given', () => {
  test('uses it, and says when tests cannot start their own', async () => {
    const run = await runFile({ RECOLLECT_TEST_POSTGRES_URL: await adminUrl(), RECOLLECT_POSTGRES_SOURCES: 'none' });
    expect(run.code, run.out).toBe(0);
    expect(run.out).toMatch(/Tests +2 passed/);
    expect(run.err).toContain('tests that start and stop servers of their own will not run');
  });

  test('fails when it cannot be used', async () => {
    const url = new URL(await adminUrl());
    url.password = 'wrong';
    const run = await runFile({ RECOLLECT_TEST_POSTGRES_URL: url.href });
    expect(run.code).not.toBe(0);
    expect(run.err).toContain('RECOLLECT_TEST_POSTGRES_URL cannot be used: password authentication failed');
  });
});

async function runFile(env: Record<string, string>): Promise<{ code: number | null; out: string; err: string }> {
  // Nothing that this run found out or was told.
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|RECOLLECT_|CI$|NODE_ENV$|FORCE_COLOR$)/.test(name),
  );
  const child = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', FILE], {
    cwd: ROOT,
    env: { ...Object.fromEntries(kept), NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close') as Promise<[number | null]>;
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { code, out, err };
}
