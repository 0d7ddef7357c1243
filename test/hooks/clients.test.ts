/** What each client tells its hooks, in its own words, and how each is answered. */
import { expect, test } from 'vitest';
import { HOOK_CLIENT_WORDS } from '../../src/faces/cli/words/own-commands.ts';
import { HOOK_CLIENTS } from '../../src/faces/hooks/clients/index.ts';
import { remember } from '../cli/recollect.ts';
import { Host } from './host.ts';

const kept = async (host: Host) => (await host.evidence()).map(({ kind, content }) => [kind, content]);

test('Codex', async () => {
  const host = new Host('codex');
  await remember(host.place, 'Herons nest in the reeds', '--kind', 'guideline');
  expect(await host.begin()).toContain('reeds');
  await host.tell('prompt-submit', { prompt: 'Run the tests', turn_id: 't1' });
  await host.tell('post-tool', {
    tool_name: 'shell',
    tool_input: { command: ['bash', '-lc', 'cargo test'] },
    tool_response: '2 passed',
    tool_use_id: 'call_1',
    turn_id: 't1',
  });
  await host.tell('stop', { last_assistant_message: 'All tests pass.', turn_id: 't1' });
  expect(await kept(host)).toEqual([
    ['user_message', 'Run the tests'],
    ['tool_call', 'shell: bash -lc cargo test'],
    ['tool_result', '2 passed'],
    ['assistant_message', 'All tests pass.'],
  ]);
});

test('Cursor, with its older events', async () => {
  const host = new Host('cursor');
  await remember(host.place, 'Herons nest in the reeds', '--kind', 'guideline');
  const common = {
    conversation_id: 'c1',
    generation_id: 'g1',
    workspace_roots: [host.place.folder],
    cwd: undefined,
    session_id: undefined,
  };
  expect(await host.tell('session-start', { ...common, session_id: 'c1' })).toEqual({
    additional_context: expect.stringContaining('reeds'),
  });
  await host.tell('prompt-submit', { ...common, prompt: 'Run the tests', attachments: [] });
  await host.tell('post-tool', { ...common, command: 'npm test', output: 'ok', duration: 12 });
  await host.tell('post-tool', { ...common, file_path: '/x/y.ts', edits: [{ old_string: 'a', new_string: 'b' }] });
  await host.tell('post-tool', {
    ...common,
    tool_name: 'WebSearch',
    tool_input: { query: 'herons' },
    tool_output: 'birds',
    tool_use_id: 'u1',
  });
  await host.tell('stop', { ...common, text: 'All tests pass.' });
  await host.tell('session-end', { ...common, reason: 'completed' });
  expect(await kept(host)).toEqual([
    ['user_message', 'Run the tests'],
    ['tool_call', 'Shell: npm test'],
    ['tool_result', 'ok'],
    ['file_edit', 'Edit: /x/y.ts\n- a\n+ b'],
    ['tool_call', 'WebSearch: {"query":"herons"}'],
    ['tool_result', 'birds'],
    ['assistant_message', 'All tests pass.'],
  ]);
});

test('Gemini', async () => {
  const host = new Host('gemini');
  await remember(host.place, 'Herons nest in the reeds', '--kind', 'guideline');
  expect(await host.begin()).toContain('reeds');
  await host.tell('prompt-submit', { prompt: 'Run the tests' });
  await host.tell('post-tool', {
    tool_name: 'run_shell_command',
    tool_input: { command: 'npm test' },
    tool_response: { llmContent: 'ok', returnDisplay: 'ok' },
  });
  await host.tell('stop', { prompt: 'Run the tests', prompt_response: 'All tests pass.' });
  expect(await kept(host)).toEqual([
    ['user_message', 'Run the tests'],
    ['tool_call', 'run_shell_command: npm test'],
    ['tool_result', 'ok'],
    ['assistant_message', 'All tests pass.'],
  ]);
});

test('Copilot, also where it does not say which session it is', async () => {
  const host = new Host('copilot');
  await remember(host.place, 'Herons nest in the reeds', '--kind', 'guideline');
  const common = { session_id: undefined, timestamp: 1_704_614_400_000 };
  expect(await host.tell('session-start', { ...common, source: 'new' })).toMatchObject({
    additionalContext: expect.stringContaining('reeds'),
  });
  await host.tell('prompt-submit', { ...common, prompt: 'Run the tests' });
  await host.tell('post-tool', {
    ...common,
    sessionId: 'x1',
    toolName: 'bash',
    toolArgs: '{"command":"npm test"}',
    toolResult: { resultType: 'success', textResultForLlm: 'ok' },
  });
  expect(await kept(host)).toEqual([
    ['user_message', 'Run the tests'],
    ['tool_call', 'bash: npm test'],
    ['tool_result', 'ok'],
  ]);
});

test('the command line knows all of them', () => {
  expect(HOOK_CLIENTS.map(({ name }) => name)).toEqual([...HOOK_CLIENT_WORDS]);
});
