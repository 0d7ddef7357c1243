/** Capture can be paused: hooks then keep nothing, say so once in a session, and never catch up on what was said meanwhile. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failure, json, remember, run } from '../cli/recollect.ts';
import { assistant, git, Host, user } from './host.ts';

interface Examination {
  readonly ok: boolean;
  readonly findings: readonly { check: string; status: string; message: string; fix?: string }[];
}
const hooksIn = async (host: Host) => {
  const answer = await run(host.place, ['doctor', '--json']);
  return (JSON.parse(answer.out) as Examination).findings.filter(({ check }) => check === 'hooks');
};
const now = () => new Date().toISOString();

test('HOOK-7 in a folder: nothing is kept, it is said once, packs and explicit memories go on, and what was said is not caught up on', async () => {
  const host = new Host();
  git(host.place.folder, 'init', '-q');
  const below = join(host.place.folder, 'src');
  mkdirSync(below);
  await host.tell('prompt-submit', { prompt: 'Before' });
  await json({ ...host.place, folder: below }, ['pause']);
  await remember(host.place, 'Herons nest in the reeds', '--kind', 'guideline');
  expect(await host.tell('prompt-submit', { prompt: 'Said in the pause' })).toEqual({
    systemMessage: expect.stringContaining('paused'),
  });
  expect(await host.tell('prompt-submit', { prompt: 'Said in the pause again', cwd: below })).toBeUndefined();
  await host.tell('post-tool', { tool_name: 'Bash', tool_input: { command: 'make' }, tool_response: 'x' });
  expect(await host.tell('session-start', { session_id: 's2', source: 'startup' })).toMatchObject({
    systemMessage: expect.stringContaining('recollect resume'),
    hookSpecificOutput: { additionalContext: expect.stringContaining('reeds') },
  });
  const transcript_path = host.transcript(
    't.jsonl',
    user('Said in the pause', { timestamp: now() }),
    assistant('Answered in the pause', { timestamp: now() }),
  );
  await host.tell('stop', { transcript_path });
  expect(await hooksIn(host)).toMatchObject([
    { status: 'warning', message: expect.stringContaining(host.place.folder), fix: expect.stringContaining('resume') },
  ]);
  await json(host.place, ['resume']);
  await host.tell('stop', { transcript_path });
  await host.tell('prompt-submit', { prompt: 'After' });
  expect(await host.said()).toEqual(['Before', 'After']);
  expect(await hooksIn(host)).toEqual([]);
});

test('HOOK-7 of a session, by the id of the host or by ours, and everywhere for a while', async () => {
  const host = new Host();
  const other = new Host('codex', host.place);
  await host.tell('prompt-submit', { prompt: 'One' });
  await json(host.place, ['pause', '--session', 's1', '--for', '2h']);
  await host.tell('prompt-submit', { prompt: 'Two' });
  await host.tell('prompt-submit', { session_id: 's2', prompt: 'Three' });
  await json(host.place, ['resume', '--session', 's1']);
  const { sessions } = await json<{ sessions: { id: string }[] }>(host.place, ['sessions']);
  const id = sessions.at(-1)!.id;
  await json(host.place, ['pause', '--session', id]);
  await host.tell('prompt-submit', { prompt: 'Four' });
  await host.tell('prompt-submit', { session_id: 's2', prompt: 'Five' });
  expect(await json(host.place, ['pause', '--all', '--for', '1d'])).toMatchObject({
    paused: [{ session: id }, { until: expect.any(String) }],
  });
  await other.tell('prompt-submit', { session_id: 's3', prompt: 'Six' });
  expect(await json(host.place, ['resume', '--all'])).toEqual({ paused: [] });
  await other.tell('prompt-submit', { session_id: 's3', prompt: 'Seven' });
  expect(await host.said()).toEqual(['One', 'Three', 'Five', 'Seven']);
});

test('HOOK-7 a host that shows nothing to its user tells its model, beside the pack', async () => {
  const host = new Host('copilot');
  await remember(host.place, 'Herons nest in the reeds', '--kind', 'guideline');
  await json(host.place, ['pause']);
  const told = { session_id: undefined, sessionId: 'c1', source: 'new' };
  const answer = (await host.tell('session-start', told)) as { additionalContext: string };
  expect(answer.additionalContext).toMatch(/^Recollect keeps nothing of this[\s\S]*reeds/);
});

test('HOOK-7 words that mean nothing are refused; a file that cannot be read keeps nothing', async () => {
  const host = new Host();
  for (const words of [['now'], ['--for', 'ever'], ['--for', '0h'], ['--all', '--session', 's1']])
    expect(await failure(host.place, ['pause', ...words])).toMatchObject({ code: 'invalid_input', exit: 2 });
  expect((await run(host.place, ['resume'])).out).toContain('Nothing was paused here.');
  expect((await run(host.place, ['pause', 'status'])).out).toBe('Hooks are recording.\n');
  writeFileSync(join(host.place.home, 'pauses.json'), '{ "pauses": 5 }');
  const input = JSON.stringify({ session_id: 's1', cwd: host.place.folder, prompt: 'One' });
  expect(await run(host.place, ['hook', 'claude-code', 'prompt-submit'], { input })).toMatchObject({
    code: 0,
    out: '',
  });
  expect(await hooksIn(host)).toMatchObject([{ status: 'failed' }, { status: 'warning' }]);
});
