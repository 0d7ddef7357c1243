/** A prompt whose own hook could not keep it is kept when its reply ends, and doctor says how often that was so. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { FAILURES_FILE } from '../../src/faces/hooks/note-failure.ts';
import { json, run } from '../cli/recollect.ts';
import { lines } from '../transcripts/samples.ts';
import { assistant, Host, user } from './host.ts';

const kept = async (host: Host) => (await host.evidence()).map(({ kind, content }) => [kind, content]);
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test('HOOK-1, HOOK-2, HOOK-8 out of time, the prompt is kept when the reply ends, once, and doctor reports the miss', async () => {
  const host = new Host();
  await host.begin();
  host.configure({ deadlineMs: 500 });
  const other = new DatabaseSync(host.place.db);
  other.exec('BEGIN IMMEDIATE');
  await run(host.place, ['hook', 'claude-code', 'prompt-submit'], {
    input: JSON.stringify({ session_id: 's1', cwd: host.place.folder, prompt: 'Mend the login' }),
  });
  other.exec('ROLLBACK');
  other.close();
  host.configure({});
  const told = {
    transcript_path: host.transcript('t.jsonl', user('Mend the login'), assistant('It works again.')),
  };
  for (const event of ['stop', 'stop', 'session-end', 'stop']) await host.tell(event, told);
  expect(await kept(host)).toEqual([
    ['user_message', 'Mend the login'],
    ['assistant_message', 'It works again.'],
  ]);
  expect((await json<{ sessions: unknown[] }>(host.place, ['sessions'])).sessions).toHaveLength(1);
  const { findings } = await json<{ findings: { check: string; status: string; message: string; fix?: string }[] }>(
    host.place,
    ['doctor'],
  );
  expect(findings.filter(({ check }) => check === 'hooks')).toEqual([
    {
      check: 'hooks',
      status: 'warning',
      message: expect.stringMatching(/^A hook failed once since \S+: 1 × \S.*; last claude-code prompt-submit at \S+$/),
      fix: expect.stringContaining('docs/guides/hooks.md'),
    },
  ]);
});

test('HOOK-8 what failed long ago is no finding', async () => {
  const host = new Host();
  await host.begin();
  appendFileSync(join(host.place.home, FAILURES_FILE), '2020-01-01T00:00:00.000Z claude-code stop: deadline\n');
  const { findings } = await json<{ findings: { check: string }[] }>(host.place, ['doctor']);
  expect(findings.filter(({ check }) => check === 'hooks')).toEqual([]);
});

test('HOOK-1 the same words once more are another prompt; what was said before the session, or in another, is not ours', async () => {
  const host = new Host();
  await host.tell('prompt-submit', { prompt: 'Go on' });
  const transcript_path = host.transcript(
    't.jsonl',
    user('Said long before anybody kept anything'),
    user('Of the session that this one goes on from', { forkedFrom: { sessionId: 's0' }, timestamp: inMinutes(1) }),
    user('Go on'),
    user('And the tests?', { timestamp: inMinutes(2) }),
    user('Go on', { timestamp: inMinutes(3) }),
    assistant('Done.'),
  );
  for (let times = 0; times < 2; times++) await host.tell('stop', { transcript_path });
  expect((await kept(host)).map(([, content]) => content)).toEqual(['Go on', 'And the tests?', 'Go on', 'Done.']);
});

test('HOOK-1 what the editor adds to the prompt in the transcript makes no second prompt', async () => {
  const host = new Host();
  await host.tell('prompt-submit', { prompt: 'Rename the function in this file' });
  const transcript_path = host.transcript(
    't.jsonl',
    user(
      [
        { type: 'text', text: '<ide_opened_file>The user opened a.ts</ide_opened_file>' },
        { type: 'text', text: 'Rename the function in this file' },
      ],
      { timestamp: inMinutes(0) },
    ),
    user('Note: a.ts is open.\n\nRename the function in this file', { timestamp: inMinutes(0) }),
    assistant('Renamed.'),
  );
  await host.tell('stop', { transcript_path });
  expect((await kept(host)).map(([, content]) => content)).toEqual(['Rename the function in this file', 'Renamed.']);
});

test('HOOK-1 Codex: from the end of its rollout', async () => {
  const host = new Host('codex');
  const message = (role: string, type: string, text: string) => ({
    timestamp: '2026-11-18T00:35:31.150Z',
    ordinal: 7,
    type: 'response_item',
    payload: { type: 'message', id: 'msg_1', role, content: [{ type, text }] },
  });
  const transcript_path = host.file(
    'rollout.jsonl',
    lines(
      message('user', 'input_text', '<environment_context>\n  <cwd>/x</cwd>\n</environment_context>'),
      message('user', 'input_text', 'Which birds nest here?'),
      message('assistant', 'output_text', 'Herons.'),
    ),
  );
  await host.tell('stop', { transcript_path, last_assistant_message: 'Herons.', turn_id: 't1' });
  expect(await kept(host)).toEqual([
    ['user_message', 'Which birds nest here?'],
    ['assistant_message', 'Herons.'],
  ]);
});

test('HOOK-9 a transcript that cannot be read is no reason to leave nothing, and is reported', async () => {
  const host = new Host();
  await host.tell('prompt-submit', { prompt: 'We decided to move the nest to the north bank.' });
  await host.tell('session-end', { transcript_path: join(host.place.folder, 'gone.jsonl') });
  expect(await json(host.place, ['sessions'])).toMatchObject({ sessions: [{ status: 'completed' }] });
  expect(await json(host.place, ['list', '--kinds', 'checkpoint'])).toMatchObject({ items: [{}] });
  expect(readFileSync(join(host.place.home, FAILURES_FILE), 'utf8')).toMatch(/^\S+ claude-code session-end: ENOENT\n$/);
  const { findings } = await json<{ findings: { check: string; message: string }[] }>(host.place, ['doctor']);
  expect(findings.filter(({ check }) => check === 'hooks')).toMatchObject([
    { message: expect.stringContaining('1 × ENOENT; last claude-code session-end') },
  ]);
});

test('HOOK-9 a session in which nothing was asked has no transcript, and that is no failure', async () => {
  const host = new Host();
  await host.begin();
  await host.tell('session-end', { transcript_path: join(host.place.folder, 'never-written.jsonl') });
  expect(existsSync(join(host.place.home, FAILURES_FILE))).toBe(false);
});
