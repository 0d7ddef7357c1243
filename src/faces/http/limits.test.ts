/** How much is let through: at once, in a while, and of whom. */
import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { LIMITS } from '../../base/limits.ts';
import { Load } from './load.ts';
import { RateLimit } from './rate-limit.ts';
import { SignedIn } from './signed-in.ts';
import { SilentConnections } from './silent-connections.ts';
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
  const busy = expect.objectContaining({ code: 'server_busy' });
  const releases = Array.from({ length: LIMITS.httpStreamsPerToken }, () => load.takeStream('a'));
  expect(() => load.takeStream('a')).toThrow(busy);
  for (let number = LIMITS.httpStreamsPerToken; number < LIMITS.httpStreams; number++) load.takeStream(`b${number}`);
  expect(() => load.takeStream('c')).toThrow(busy);
  releases[0]!();
  expect(() => load.takeStream('c')).not.toThrow();
});

test('so many requests of one token at once, whatever others do', () => {
  const load = new Load();
  const responses = Array.from({ length: LIMITS.httpInFlightPerToken }, () => new EventEmitter());
  for (const response of responses) load.takeShare('a', response);
  const busy = expect.objectContaining({ code: 'server_busy' });
  expect(() => load.takeShare('a', new EventEmitter())).toThrow(busy);
  expect(() => load.takeShare('b', new EventEmitter())).not.toThrow();
  responses[0]!.emit('close');
  expect(() => load.takeShare('a', new EventEmitter())).not.toThrow();
});

test('of too many silent connections the oldest of the address that has most is closed', () => {
  const closed: string[] = [];
  const peer = (remoteAddress: string, remotePort: number) =>
    Object.assign(new EventEmitter(), {
      remoteAddress,
      remotePort,
      destroy: () => closed.push(`${remoteAddress}:${remotePort}`),
    });
  const silent = new SilentConnections(3);
  const [one, two, other] = [peer('a', 1), peer('a', 2), peer('b', 1)];
  for (const opened of [one, two, other]) silent.add(opened);
  const resume = silent.speaks(one);
  silent.add(peer('a', 3));
  expect(closed).toEqual([]);
  silent.add(peer('b', 2));
  expect(closed).toEqual(['a:2']);
  resume();
  expect(closed).toEqual(['a:2', 'a:3']);
  other.emit('close');
  silent.add(peer('c', 1));
  expect(closed).toHaveLength(2);
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
