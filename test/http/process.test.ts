/** `recollect serve` and `recollect token` as commands: what they print, what they leave on disk, how they end. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { openMemory } from '../../src/index.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { ask, codeOf } from './ask.ts';

const BIN = join(import.meta.dirname, '../../bin/recollect.cjs');

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  readonly tokenPath: string;
  readonly stderr: () => string;
}

async function start(home: string, ...more: string[]): Promise<Started> {
  const child = spawn(
    process.execPath,
    [BIN, 'serve', '--home', home, '--port', '0', '--scope', 'project:site', '--json', ...more],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  running.push(child);
  let stderr = '';
  child.stderr!.on('data', (chunk) => {
    stderr += chunk;
  });
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  return { child, ...(JSON.parse(line.toString()) as { url: string; tokenPath: string }), stderr: () => stderr };
}

function run(home: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...words, '--home', home], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('serve', () => {
  test('makes a token that only its user can read, and writes what was noted when it is told to end', async () => {
    const home = tempFolder();
    const { child, url, tokenPath } = await start(home);
    expect(tokenPath).toBe(join(home, 'http-token'));
    if (process.platform !== 'win32') expect(statSync(tokenPath).mode & 0o777).toBe(0o600);
    const token = readFileSync(tokenPath, 'utf8').trim();
    expect((await ask(url, '/v1/remember', { token, body: { content: 'A heron' } })).status).toBe(200);
    expect((await ask(url, '/v1/context', { token, body: { query: 'heron' } })).status).toBe(200);
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
    const memory = await openMemory({ path: join(home, 'memory.db'), scope: 'project:site', readOnly: true });
    expect((await memory.events({ kinds: ['usage.recorded'] })).events).toHaveLength(1);
    await memory.close();
    const again = await start(home);
    expect((await ask(again.url, '/health', { token })).status).toBe(200);
    again.child.kill('SIGINT');
    expect((await once(again.child, 'close'))[0]).toBe(0);
    expect(again.stderr()).toBe('');
  });

  test('says to people where it is and where its token is, and never the token', async () => {
    const home = tempFolder();
    const child = spawn(process.execPath, [BIN, 'serve', '--home', home, '--port', '0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.push(child);
    const [said] = (await once(child.stdout!, 'data')) as [Buffer];
    expect(said.toString()).toMatch(/serves at http:\/\/127\.0\.0\.1:\d+\n/);
    expect(said.toString()).toContain(join(home, 'http-token'));
    expect(said.toString()).not.toContain(readFileSync(join(home, 'http-token'), 'utf8').trim());
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
  });

  test('does not open the door by mistake', async () => {
    const home = tempFolder();
    for (const [words, reason] of [
      [['--host', '0.0.0.0'], 'cross the network unencrypted'],
      [['--host', '192.0.2.1'], 'cross the network unencrypted'],
      [['--cert', 'x.pem'], 'certificate and its key'],
      [['--cert', '/nowhere.pem', '--key', '/nowhere.pem'], 'cannot be read'],
      [['--allow-origin', '*'], 'Not the origin'],
      [['--allow-host', 'http://x'], 'Not the name of a host'],
      [['--port', '99999'], 'Not a port'],
      [['--toolsets', 'everything'], 'no toolset'],
      [['graph'], 'takes no arguments'],
    ] as const) {
      const { status, stderr } = run(home, 'serve', ...words);
      expect([words, status, stderr]).toEqual([words, 2, expect.stringContaining(reason)]);
    }
    const { url, child } = await start(home);
    const taken = run(home, 'serve', '--port', new URL(url).port);
    expect([taken.status, taken.stderr]).toEqual([2, expect.stringContaining('give another --port')]);
    child.kill('SIGTERM');
    await once(child, 'exit');
  });

  test('a token that others can read is not used', () => {
    if (process.platform === 'win32') return;
    const home = tempFolder();
    writeFileSync(join(home, 'http-token'), `rcl_${'x'.repeat(43)}\n`, { mode: 0o644 });
    const { status, stderr } = run(home, 'serve', '--port', '0');
    expect([status, stderr]).toEqual([2, expect.stringContaining('Other users can read the token')]);
  });
});

describe('token', () => {
  test('is shown once, kept as a hash, known at once and revoked at once', async () => {
    const home = tempFolder();
    const { url, child } = await start(home);
    const made = run(home, 'token', 'create', 'claude', '--scope', 'project:site', '--pinned');
    expect(made.status).toBe(0);
    const token = made.stdout.trim();
    expect(token).toMatch(/^rcl_[\w-]{43}$/);
    for (const file of readdirSync(join(home, 'tokens'))) {
      expect(readFileSync(join(home, 'tokens', file), 'utf8')).not.toContain(token.slice(4));
      if (process.platform !== 'win32') expect(statSync(join(home, 'tokens', file)).mode & 0o777).toBe(0o600);
    }
    const stored = await ask(url, '/v1/remember', { token, body: { content: 'A heron' } });
    expect(stored.json).toMatchObject({ status: 'stored', memoryStatus: 'inbox' });
    expect(codeOf(await ask(url, '/v1/remember', { token, body: { content: 'x', scope: 'project:other' } }))).toBe(
      'scope_denied',
    );
    expect(run(home, 'token', 'create', 'claude')).toMatchObject({ status: 4 });
    expect(JSON.parse(run(home, 'token', 'list', '--json').stdout)).toMatchObject({
      tokens: [{ name: 'claude', actor: { kind: 'agent', id: 'claude' }, right: 'write', pinned: true }],
    });
    expect(run(home, 'token', 'list').stdout).toBe('claude agent:claude write project:site only\n');
    expect(run(home, 'token', 'revoke', 'claude').status).toBe(0);
    expect((await ask(url, '/health', { token })).status).toBe(401);
    expect(run(home, 'token', 'revoke', 'claude').status).toBe(3);
    child.kill('SIGTERM');
    await once(child, 'exit');
  });

  test('ends when it should, and a damaged one is none', async () => {
    const home = tempFolder();
    const { url, child, stderr } = await start(home);
    const short = JSON.parse(run(home, 'token', 'create', 'short', '--days', '0.0000001', '--json').stdout) as {
      token: string;
    };
    expect((await ask(url, '/health', { token: short.token })).status).toBe(401);
    writeFileSync(join(home, 'tokens', 'odd.token.json'), '{"hash":"');
    const good = run(home, 'token', 'create', 'good', '--right', 'read', '--quiet').stdout.trim();
    expect((await ask(url, '/health', { token: good })).status).toBe(200);
    child.kill('SIGTERM');
    await once(child, 'close');
    expect(stderr()).toContain('the token odd cannot be read');
  });

  test('refuses what it cannot mean', () => {
    const home = tempFolder();
    for (const words of [
      [],
      ['create'],
      ['list', 'x'],
      ['create', '../x'],
      ['create', 'A'],
      ['create', 'installation'],
      ['create', 'x', '--right', 'root'],
      ['create', 'x', '--pinned'],
      ['create', 'x', '--days', '-1'],
      ['create', 'x', '--actor', 'god:x'],
      ['shred', 'x'],
    ])
      expect([words, run(home, 'token', ...words).status]).toEqual([words, 2]);
    expect(run(home, 'token', 'revoke', '../http-token').status).toBe(3);
  });
});
