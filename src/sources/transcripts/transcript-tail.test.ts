import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { LIMITS } from '../../base/limits.ts';
import { claudeCodeReader } from './claude-code.ts';
import { readTail } from './transcript-tail.ts';

const folder = mkdtempSync(join(tmpdir(), 'recollect-tail-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const line = (type: string, text: string) =>
  JSON.stringify({ type, uuid: 'u', sessionId: 's', message: { role: type, content: text } });

function tailOf(text: string): string[] {
  const path = join(folder, 'transcript.jsonl');
  writeFileSync(path, text);
  return readTail(path, claudeCodeReader()).since.map(({ content }) => content);
}

test('gives what was said since the last prompt', () => {
  const lines = [
    line('user', 'One'),
    line('assistant', 'First'),
    line('user', 'Two'),
    line('assistant', 'Second'),
    line('assistant', 'Third'),
  ];
  expect(tailOf(lines.join('\n'))).toEqual(['Second', 'Third']);
  expect(tailOf(`${lines.join('\n')}\n`)).toEqual(['Second', 'Third']);
});

test('reads no more than its limit, and no line by half', () => {
  const long = line('assistant', 'x'.repeat(1_000));
  const text = `${long}\n`.repeat(1_000);
  expect(text.length).toBeGreaterThan(3 * LIMITS.transcriptTail);
  const read = tailOf(text);
  expect(read.length).toBeLessThanOrEqual(Math.ceil(LIMITS.transcriptTail / long.length));
  expect(read.length).toBeGreaterThan(200);
  expect(new Set(read)).toEqual(new Set(['x'.repeat(1_000)]));
});

test('a line that is not finished, no JSON, or no turn is passed over', () => {
  const text = [
    '{"type":"assistant"',
    'null',
    '[]',
    '{"type":"summary","summary":"x"}',
    line('assistant', 'Said'),
    '{"type":"assist',
  ];
  expect(tailOf(text.join('\n'))).toEqual(['Said']);
});

test('what is no file is empty, and is not waited for', () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  expect(readTail(pipe, claudeCodeReader())).toEqual({ prompts: [], since: [] });
});
