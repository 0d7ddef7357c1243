/** How much is let through: at once, in a while, and of whom. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { LIMITS } from '../../base/limits.ts';
import { Load } from './load.ts';
import { RateLimit } from './rate-limit.ts';
import { SignedIn } from './signed-in.ts';
import { Tokens } from './tokens.ts';

const home = mkdtempSync(join(tmpdir(), 'recollect-test-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const GRANT = { actor: { kind: 'agent', id: 'x' }, right: 'read' } as const;

test('so many requests at once, and none once it ends', async () => {
  const load = new Load();
  for (let number = 0; number < LIMITS.httpInFlight; number++) load.begin();
  expect(() => load.refuseTooMany()).not.toThrow();
  load.begin();
  expect(() => load.refuseTooMany()).toThrow(expect.objectContaining({ code: 'server_busy' }));
  load.end();
  expect(() => load.refuseTooMany()).not.toThrow();
  const finished = load.finish();
  expect(() => load.refuseTooMany()).toThrow(expect.objectContaining({ code: 'server_busy' }));
  for (let number = 0; number < LIMITS.httpInFlight; number++) load.end();
  await finished;
});

test('so many streams', () => {
  const load = new Load();
  const releases = Array.from({ length: LIMITS.httpStreams }, () => load.takeStream());
  expect(() => load.takeStream()).toThrow(expect.objectContaining({ code: 'server_busy' }));
  releases[0]!();
  expect(() => load.takeStream()).not.toThrow();
});

test('so many in a while: a burst, then as many as come in', () => {
  const limit = new RateLimit(LIMITS.httpRequestsPerSecond, LIMITS.httpBurst, 2);
  const passed = (name: string, now: number) => {
    let count = 0;
    while (count < 1e5 && limit.take(name, now)) count++;
    return count;
  };
  expect(passed('a', 0)).toBe(LIMITS.httpBurst);
  expect(passed('a', 1_000)).toBe(LIMITS.httpRequestsPerSecond);
  expect(passed('b', 1_000)).toBe(LIMITS.httpBurst);
  expect(passed('a', 1_000_000)).toBe(LIMITS.httpBurst);
  // A clock that goes back gives nothing.
  expect(passed('a', 0)).toBe(0);
});

test('so many tokens', () => {
  const tokens = new Tokens(home);
  for (let number = 0; number < LIMITS.tokens; number++) tokens.create(`t${number}`, GRANT);
  expect(() => tokens.create('more', GRANT)).toThrow(expect.objectContaining({ code: 'too_large' }));
  tokens.revoke('t0');
  expect(tokens.find(tokens.create('more', GRANT), 0)).toMatchObject({ name: 'more', right: 'read' });
});

test('so many people who are signed in; whoever came first is asked again', () => {
  const folder = join(home, 'people');
  const tokens = new Tokens(folder);
  tokens.ensureInstallation();
  const token = tokens.create('anna', GRANT);
  const signedIn = new SignedIn(tokens, true);
  const cookies = Array.from({ length: LIMITS.signedIn + 1 }, () => signedIn.signIn(token, 'here', 0).split(';')[0]!);
  expect(signedIn.grantOf(cookies[0], 1)).toBeUndefined();
  expect(signedIn.grantOf(`other=1; ${cookies[1]}`, 1)).toMatchObject({ name: 'anna' });
  expect(signedIn.grantOf(cookies[1], 13 * 60 * 60 * 1_000)).toBeUndefined();
  tokens.revoke('anna');
  expect(signedIn.grantOf(cookies[1], 1)).toBeUndefined();
});
