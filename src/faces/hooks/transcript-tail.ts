/** What was said last, from the end of a host's transcript: a bounded read, however long the file is. */
import { LIMITS } from '../../base/limits.ts';
import { isFields, type Turn, type TurnReader } from '../../transcripts/turn.ts';

const fs = process.getBuiltinModule('node:fs');

/** The turns since the last prompt, without it: the prompt was told when it was given. */
export function turnsSincePrompt(path: string, reader: TurnReader): Turn[] {
  const turns: Turn[] = [];
  for (const line of lastLines(path)) {
    const value = parsed(line);
    if (!isFields(value)) continue;
    for (const turn of reader(value)) {
      if (turn.kind === 'user_message') turns.length = 0;
      else turns.push(turn);
    }
  }
  return turns;
}

function lastLines(path: string): string[] {
  const file = fs.openSync(path, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0));
  try {
    const facts = fs.fstatSync(file);
    if (!facts.isFile()) return [];
    const length = Math.min(facts.size, LIMITS.transcriptTail);
    const buffer = Buffer.alloc(length);
    const count = fs.readSync(file, buffer, 0, length, facts.size - length);
    const lines = buffer.subarray(0, count).toString('utf8').split('\n');
    // The first one is most likely only the end of a line.
    return length < facts.size ? lines.slice(1) : lines;
  } finally {
    fs.closeSync(file);
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
