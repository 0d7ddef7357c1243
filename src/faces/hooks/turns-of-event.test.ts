import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copilot } from './clients/copilot.ts';
import { HookPayload } from './hook-payload.ts';
import { turnsWithReply } from './turns-of-event.ts';

const prompt = { type: 'user.message', id: 'm1', data: { content: 'When do we deploy?' } };
const reply = { type: 'assistant.message', id: 'm2', data: { messageId: 'm2', content: 'On Tuesdays.' } };
const line = (value: unknown) => `${JSON.stringify(value)}\n`;

function transcript(): string {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'events.jsonl');
  writeFileSync(path, line(prompt));
  return path;
}

test('HOOK-1 a reply that the host writes down only after it started the hook is found', async () => {
  const path = transcript();
  let reads = 0;
  const client = {
    ...copilot,
    transcript: (session: string | undefined) => {
      // The host is slower than the first look.
      if (++reads === 2) appendFileSync(path, line(reply));
      return copilot.transcript!(session);
    },
  };
  const told = new HookPayload(client, JSON.stringify({ sessionId: 's1', transcriptPath: path }));
  const { since } = await turnsWithReply({ client, told, event: 'stop' });
  expect(since.map(({ kind, content }) => [kind, content])).toEqual([['assistant_message', 'On Tuesdays.']]);
});

test('HOOK-1 without a reply the prompt is found all the same', async () => {
  const told = new HookPayload(copilot, JSON.stringify({ sessionId: 's1', transcriptPath: transcript() }));
  const { prompts, since } = await turnsWithReply({ client: copilot, told, event: 'stop' });
  expect([prompts.map(({ content }) => content), since]).toEqual([['When do we deploy?'], []]);
});
