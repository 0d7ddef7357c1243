/** A hook is never in its host's way: whatever it is told and whatever it finds, it exits with 0 and says nothing that is not an answer. */
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { HOOK_EVENTS } from '../../src/faces/hooks/client.ts';
import { FAILURES_FILE } from '../../src/faces/hooks/note-failure.ts';
import { answerOf, json, run, start } from '../cli/recollect.ts';
import { Host } from './host.ts';

const hook = (host: Host, event: string, input: string | Uint8Array, ...more: string[]) =>
  run(host.place, ['hook', 'claude-code', event, ...more], { input });

describe('a host that tells nonsense', () => {
  const NONSENSE: [string, string | Uint8Array][] = [
    ['nothing', ''],
    ['no JSON', '{"session_id": '],
    ['no object', '[1, 2]'],
    ['bytes', Uint8Array.from([0xff, 0xfe, 0x00, 0x7b])],
    ['a very deep value', `{"prompt":${'['.repeat(200_000)}`],
    ['more than is read', `{"prompt":"${'x'.repeat(17_000_000)}"}`],
  ];
  test.each(NONSENSE)('%s', async (_, input) => {
    const host = new Host();
    const answer = await hook(host, 'prompt-submit', input);
    expect(answer).toMatchObject({ code: 0, out: '' });
    const noted = readFileSync(join(host.place.home, FAILURES_FILE), 'utf8');
    expect(noted).toMatch(/^\S+ claude-code prompt-submit: \w+\n$/);
  });

  test('wrong types in every field', async () => {
    const host = new Host();
    for (const value of [
      null,
      5,
      true,
      [],
      {},
      '',
      '\0',
      '\ud800',
      'x'.repeat(5_000),
      '../../etc/passwd',
      "'; DROP TABLE events; --",
    ])
      for (const event of ['prompt-submit', 'post-tool', 'stop', 'session-end']) {
        const fields = [
          'session_id',
          'transcript_path',
          'prompt',
          'tool_name',
          'tool_input',
          'tool_response',
          'tool_use_id',
          'agent_id',
          'agent_type',
          'cwd',
        ];
        const told = Object.fromEntries(fields.map((field) => [field, value]));
        expect(await hook(host, event, JSON.stringify(told))).toMatchObject({ code: 0, out: '' });
      }
    expect(await json(host.place, ['verify'])).toMatchObject({ ok: true });
  });

  test('words that are no client, no event or no option', async () => {
    const { place } = new Host();
    for (const args of [
      ['hook'],
      ['hook', 'emacs', 'stop'],
      ['hook', 'codex', 'lunch'],
      ['hook', 'codex', 'stop', 'more'],
      ['hook', '--nonsense'],
      ['--json', 'hook', 'x'],
      ['--nonsense', 'hook'],
    ])
      expect(await run(place, args, { input: '{}' })).toMatchObject({
        code: 0,
        out: '',
        err: expect.stringMatching(/\S/),
      });
    expect((await run(place, ['hook', 'codex', 'lunch'], { input: '{}' })).err).toContain('session-start');
  });
});

describe('a memory that cannot be used', () => {
  test('a file that is no store', async () => {
    const host = new Host();
    writeFileSync(host.place.db, 'this is no database, and long enough to be looked at as one'.repeat(100));
    for (const event of HOOK_EVENTS)
      expect(await hook(host, event, '{"session_id":"s1","prompt":"x","tool_name":"Bash"}')).toMatchObject({
        code: 0,
        out: '',
      });
  });

  test('settings that cannot be read', async () => {
    const host = new Host();
    writeFileSync(join(host.place.home, 'config.json'), '{"hooks":{"capture":"everything"}}');
    expect(await hook(host, 'prompt-submit', '{"session_id":"s1","prompt":"x"}')).toMatchObject({ code: 0, out: '' });
    expect(existsSync(host.place.db)).toBe(false);
  });

  test('a folder in which nothing can be made', async () => {
    const host = new Host();
    const home = join(host.place.folder, 'closed');
    mkdirSync(home, { mode: 0o500 });
    expect(
      await hook(host, 'prompt-submit', '{"session_id":"s1","prompt":"x"}', '--home', join(home, 'x', '\u0001')),
    ).toMatchObject({ code: 0, out: '' });
    chmodSync(home, 0o700);
  });

  test('a store that somebody else keeps locked: it gives up in time', async () => {
    const host = new Host();
    await host.tell('prompt-submit', { prompt: 'Before' });
    host.configure({ deadlineMs: 500 });
    const other = new DatabaseSync(host.place.db);
    other.exec('BEGIN IMMEDIATE');
    expect(
      await hook(
        host,
        'prompt-submit',
        JSON.stringify({ session_id: 's1', cwd: host.place.folder, prompt: 'Meanwhile' }),
      ),
    ).toMatchObject({ code: 0, out: '' });
    other.exec('ROLLBACK');
    other.close();
    expect(await host.said()).toEqual(['Before']);
  });
});

test('a host that never stops talking is not waited for', async () => {
  const host = new Host();
  host.configure({ deadlineMs: 500 });
  const child = start(host.place, ['hook', 'claude-code', 'prompt-submit']);
  const answer = answerOf(child);
  child.stdin.write('{"session_id":');
  expect(await answer).toMatchObject({ code: 0, out: '', err: '' });
  expect(readFileSync(join(host.place.home, FAILURES_FILE), 'utf8')).toContain('prompt-submit: deadline');
});

test('an old Node.js does not stop the host', async () => {
  const preload = join(import.meta.dirname, '../cli/preload/old-node.cjs');
  const answer = await run(new Host().place, ['hook', 'claude-code', 'stop'], {
    node: ['--require', preload],
    env: { FAKE_NODE_VERSION: '18.0.0' },
  });
  expect(answer).toMatchObject({ code: 0, out: '', err: expect.stringContaining('needs Node.js') });
});

test('a hook that is killed leaves a store that is whole', async () => {
  const host = new Host();
  await host.tell('prompt-submit', { prompt: 'Before' });
  for (let round = 0; round < 12; round++) {
    const child = start(host.place, ['hook', 'claude-code', 'prompt-submit']);
    child.stdin
      .on('error', () => undefined)
      .end(JSON.stringify({ session_id: 's1', cwd: host.place.folder, prompt: `Round ${round}` }));
    const ended = once(child, 'close');
    // At another moment each time: when it has begun, when it reads, when it writes.
    const until = performance.now() + round * 25;
    while (performance.now() < until && child.exitCode === null) await new Promise((resolve) => setImmediate(resolve));
    child.kill('SIGKILL');
    await ended;
  }
  await host.tell('prompt-submit', { prompt: 'After' });
  const said = await host.said();
  expect(said.at(0)).toBe('Before');
  expect(said.at(-1)).toBe('After');
  expect(new Set(said).size).toBe(said.length);
  expect(await json(host.place, ['verify'])).toMatchObject({ ok: true });
});
