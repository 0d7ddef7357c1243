/** What was asked and said last, from the end of a host's transcript: a bounded read, however long the file is. */
import { LIMITS } from '../../base/limits.ts';
import { isFields, type Turn, type TurnReader } from './turn.ts';

const fs = process.getBuiltinModule('node:fs');

export interface Tail {
  /** Oldest first. */
  readonly prompts: readonly Turn[];
  /** What was said and done since the last of them. */
  readonly since: readonly Turn[];
}

export function readTail(path: string, reader: TurnReader): Tail {
  const prompts: Turn[] = [];
  let since: Turn[] = [];
  for (const line of lastLines(path)) {
    const value = parsed(line);
    if (!isFields(value)) continue;
    for (const turn of reader(value)) {
      if (turn.kind === 'user_message') {
        prompts.push(turn);
        since = [];
      } else since.push(turn);
    }
  }
  return { prompts, since };
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
