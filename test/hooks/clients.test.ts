/** What each client tells its hooks, in its own words, and how each is answered. */
import { expect, test } from 'vitest';
import { HOOK_CLIENT_WORDS } from '../../src/faces/cli/args/own-commands.ts';
import { HOOK_CLIENTS } from '../../src/faces/hooks/clients/index.ts';
import { json, remember } from '../cli/recollect.ts';
import * as samples from '../transcripts/samples.ts';
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

/** As Gemini CLI 0.61 tells it, with a pack at the start of the session. */
test('HOOK-4, HOOK-5, HOOK-6 Gemini: what wraps the words is none of them, its transcript says each reply, and it compresses nothing before each call', async () => {
  const host = new Host('gemini');
  await remember(host.place, 'Herons nest in the reeds', '--kind', 'guideline');
  const pack = await host.begin();
  expect(pack).toContain('reeds');
  const prompt = `<hook_context>${pack}</hook_context>\n\nRun the tests`;
  const transcript_path = host.file('session.jsonl', samples.gemini(host.place.folder, 's1', prompt));
  await host.tell('prompt-submit', { transcript_path, prompt });
  await host.tell('pre-compact', { transcript_path, trigger: 'auto' });
  await host.tell('post-tool', {
    transcript_path,
    tool_name: 'run_shell_command',
    tool_input: { command: 'npm test' },
    tool_response: { llmContent: '<untrusted_context>\nOutput: ok\n</untrusted_context>', returnDisplay: 'ok' },
  });
  await host.tell('post-tool', {
    transcript_path,
    tool_name: 'mcp_memory_recall',
    tool_input: { query: 'herons' },
    tool_response: { llmContent: [{ text: '<untrusted_context>\nHerons\n</untrusted_context>' }] },
    mcp_context: { server_name: 'recollect', tool_name: 'recall' },
  });
  await host.tell('pre-compact', { transcript_path, trigger: 'auto' });
  await host.tell('stop', { transcript_path, prompt, prompt_response: 'I run them.\nAll tests pass.' });
  expect(await kept(host)).toEqual([
    ['user_message', 'Run the tests'],
    ['tool_call', 'run_shell_command: npm test'],
    ['tool_result', 'Output: ok'],
    ['assistant_message', 'I run them.'],
    ['assistant_message', 'All tests pass.'],
  ]);
  const checkpoints = ['list', '--kinds', 'checkpoint', '--statuses', 'inbox,active,archived'];
  expect(await json(host.place, checkpoints)).toMatchObject({ items: [] });
  await host.tell('session-end', { transcript_path, reason: 'exit' });
  // Little was asked and done, so nothing is left for the next session.
  expect(await json(host.place, checkpoints)).toMatchObject({ items: [] });
  // An import of the same transcript brings nothing new.
  expect(await json(host.place, ['import', '--file', transcript_path])).toMatchObject({ recorded: 0 });
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

/** As Copilot CLI 1.0 tells it: replies are only in the transcript. */
test('HOOK-4 Copilot: replies are read from its transcript', async () => {
  const host = new Host('copilot');
  const common = { session_id: undefined, sessionId: 's1', timestamp: 1_794_962_087_453 };
  const transcriptPath = host.file('events.jsonl', samples.copilot(host.place.folder, 's1'));
  await host.tell('session-start', { ...common, source: 'new', initialPrompt: 'Run the tests' });
  await host.tell('prompt-submit', { ...common, prompt: 'Run the tests' });
  await host.tell('post-tool', {
    ...common,
    toolName: 'bash',
    toolArgs: { command: 'npm test', description: 'Run tests' },
    toolResult: { resultType: 'success', textResultForLlm: 'ok' },
  });
  await host.tell('post-tool', {
    ...common,
    toolName: 'recollect-recall',
    toolArgs: { query: 'herons' },
    toolResult: { resultType: 'success', textResultForLlm: 'Nothing was found.\n\n{"query":"herons","items":[]}' },
  });
  for (let times = 0; times < 2; times++)
    await host.tell('stop', { ...common, transcriptPath, stopReason: 'end_turn', stop_hook_active: false });
  await host.tell('session-end', { ...common, reason: 'complete' });
  expect(await kept(host)).toEqual([
    ['user_message', 'Run the tests'],
    ['tool_call', 'bash: npm test'],
    ['tool_result', 'ok'],
    ['assistant_message', 'I run them.'],
    ['assistant_message', 'All tests pass.'],
  ]);
  expect(await json(host.place, ['import', '--file', transcriptPath])).toMatchObject({ recorded: 0 });
});

test('the command line knows all of them', () => {
  expect(HOOK_CLIENTS.map(({ name }) => name)).toEqual([...HOOK_CLIENT_WORDS]);
});
