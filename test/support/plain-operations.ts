/** The operations of plain nouns in tests over all operations: what they are asked follows from the samples of nouns. */
import type { Memory } from '../../src/index.ts';
import { type MakeInput, PLAIN_OPERATIONS } from '../nouns/samples.ts';
import { WRITE_NAMES, type WriteName } from './write-names.ts';

export type PlainOperation = keyof typeof PLAIN_OPERATIONS;
export type PlainWrite = PlainOperation & WriteName;

/** Asks for the operation, about a new item or about the one with this id. */
export type Ask = (memory: Memory, words: string, id?: string) => Promise<{ readonly id: string }>;

const INPUTS: readonly (readonly [string, MakeInput])[] = Object.entries(PLAIN_OPERATIONS);
const WRITES: ReadonlySet<string> = new Set(WRITE_NAMES);

/** An entry for each operation. */
export function plainRequests(words: string): Record<PlainOperation, unknown[]> {
  const requests = INPUTS.map(([name, input]) => [name, [input(words)]]);
  return Object.fromEntries(requests) as Record<PlainOperation, unknown[]>;
}

/** An entry for each operation that writes. */
export function plainWrites<T>(entryFor: (ask: Ask) => T): Record<PlainWrite, T> {
  const entries = INPUTS.filter(([name]) => WRITES.has(name)).map(([name, input]) => {
    const ask: Ask = (memory, words, id) => (memory as unknown as Asked)[name]!(input(words, id));
    return [name, entryFor(ask)];
  });
  return Object.fromEntries(entries) as Record<PlainWrite, T>;
}

type Asked = Readonly<Record<string, (input: object) => Promise<{ readonly id: string }>>>;
