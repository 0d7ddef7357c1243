import { expect, test } from 'vitest';
import { LIMITS } from '../../base/limits.ts';
import { claudeCodeReader } from './claude-code.ts';
import { codexReader } from './codex.ts';
import { PendingUses } from './pending-uses.ts';

test('the newest are waited for, each once, and without what they were given', () => {
  const pending = new PendingUses();
  const input = { command: 'x'.repeat(1_000) };
  for (let number = 0; number <= LIMITS.pendingToolUses; number++)
    pending.add(`use-${number}`, { id: `id-${number}`, tool: 'Bash', input });
  expect(pending.take('use-0')).toBeUndefined();
  expect(pending.take('use-1')).toEqual({ id: 'id-1', tool: 'Bash', isOurs: false });
  expect(pending.take('use-1')).toBeUndefined();
  expect(pending.take(undefined)).toBeUndefined();
  pending.add('use-2', { id: 'again', tool: 'mcp__recollect__recall', input: {} });
  expect(pending.take('use-2')).toEqual({ id: 'again', tool: 'mcp__recollect__recall', isOurs: true });
});

const USES = LIMITS.pendingToolUses + 1;

test('Claude Code: a call that was not answered for too long has no output, and the others have theirs', () => {
  const read = claudeCodeReader();
  const line = (type: string, block: object) =>
    read({ type, sessionId: 's', uuid: 'u', message: { role: type, content: [block] } });
  for (let number = 0; number < USES; number++)
    expect(
      line('assistant', { type: 'tool_use', id: `t${number}`, name: 'Bash', input: { command: 'make' } }),
    ).toHaveLength(1);
  const answer = (number: number) =>
    line('user', { type: 'tool_result', tool_use_id: `t${number}`, content: `Output ${number}` });
  expect(answer(0)).toEqual([]);
  expect(answer(1)).toMatchObject([{ kind: 'tool_result', id: 't1:result', content: 'Output 1' }]);
  expect(answer(USES - 1)).toMatchObject([{ content: `Output ${USES - 1}` }]);
});

test('Codex: the same', () => {
  const read = codexReader();
  read({ type: 'session_meta', payload: { id: 's' } });
  const item = (payload: object) => read({ type: 'response_item', payload });
  for (let number = 0; number < USES; number++)
    item({ type: 'function_call', call_id: `c${number}`, name: 'shell', arguments: '{"command":["make"]}' });
  const answer = (number: number) =>
    item({ type: 'function_call_output', call_id: `c${number}`, output: `Output ${number}` });
  expect(answer(0)).toEqual([]);
  expect(answer(1)).toMatchObject([{ kind: 'tool_result', id: 's:c1:result', content: 'Output 1' }]);
});
