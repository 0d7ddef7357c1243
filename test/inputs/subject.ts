/** A memory to send hostile input to, a good request for every operation, and what a good refusal looks like. */
import { expect } from 'vitest';
import { z } from 'zod';
import { ERROR_CODES, type Memory, type OpenOptions, openMemory, RecollectError } from '../../src/index.ts';
import type { Operation } from '../../src/operations/define.ts';
import { operations } from '../../src/operations/index.ts';

export type OperationName = keyof typeof operations;
export const OPERATION_NAMES = Object.keys(operations) as OperationName[];

export interface Field {
  readonly name: string;
  readonly isList: boolean;
}

/** The fields of an operation's input, read from its schema. */
export function fieldsOf(name: OperationName): Field[] {
  const schema = z.toJSONSchema(definitionOf(name).input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, { type?: string }>;
  };
  return Object.entries(schema.properties ?? {}).map(([field, { type }]) => ({
    name: field,
    isList: type === 'array',
  }));
}

export function definitionOf(name: OperationName): Operation {
  return operations[name];
}

export interface Subject {
  readonly memory: Memory;
  /** A request that is fine as it stands, made from the operation's own example. */
  goodRequest(name: OperationName): Record<string, unknown>;
  send(name: OperationName, input: unknown): Promise<unknown>;
  /** The newest event but for records of refusals, to see whether anything was written. */
  newest(): Promise<string | undefined>;
}

export async function openSubject(more: Pick<OpenOptions, 'policies'> = {}): Promise<Subject> {
  const actor = { id: 'anna', kind: 'person' } as const;
  const memory = await openMemory({ path: ':memory:', scope: 'project:site', actor, ...more });
  const { id } = await memory.remember({
    content: 'Never log request bodies',
    kind: 'guideline',
    name: 'no-body-logs',
    tags: ['ops'],
  });
  await memory.revise({ id, content: 'Never log bodies' });
  await memory.createScope({ scope: 'session:42' });
  const { id: claim } = await memory.assert({
    statement: 'Maria lives in Lisbon',
    subject: 'Maria',
    predicate: 'lives in',
  });
  await memory.link({ from: id, to: claim, kind: 'supports' });
  const { id: rejection } = await memory.reject({ content: 'We log everything' });
  const { id: block } = await memory.setBlock({ label: 'voice', content: 'Answer in short sentences' });
  await memory.setBlock({ label: 'rules', kind: 'system', content: 'Never log' });
  const { session } = await memory.startSession({ goal: 'Write it down' });
  const { conversation } = await memory.startConversation({ title: 'About logs' });
  await memory.putDocument({ uri: 'docs:handbook/deploy', content: 'Releases are blue-green.' });
  const { id: identity } = await memory.defineIdentity({ name: 'Maria', kind: 'person', aliases: ['Mia'] });
  const { id: other } = await memory.defineIdentity({ name: 'Marie', kind: 'person' });
  const quiet = { signal: AbortSignal.abort(), write: () => undefined, lines: emptyExport() };
  return {
    memory,
    goodRequest(name) {
      const [example] = definitionOf(name).examples;
      return JSON.parse(
        JSON.stringify(example!.input)
          .replaceAll('mem_01j…', id)
          .replaceAll('clm_01j…', claim)
          .replaceAll('rej_01j…', rejection)
          .replaceAll('blk_01j…', block)
          .replaceAll('ses_01j…', session.id)
          .replaceAll('cnv_01j…', conversation.id)
          .replaceAll('idn_01j…', identity)
          .replaceAll('idn_01k…', other),
      );
    },
    send: (name, input) =>
      (memory[name] as unknown as (input: unknown, options: object) => Promise<unknown>)(input, quiet),
    newest: async () =>
      (await memory.audit({ scope: '*', outcomes: ['allowed', 'flagged', 'quarantined'], limit: 1 })).acts[0]?.event,
  };
}

async function* emptyExport(): AsyncGenerator<string> {
  yield '{"format":"recollect-ledger","version":1}';
}

/** Codes that say that the program or the database failed, which no input may bring about. */
const OURS = new Set(['internal', 'store_failed', 'store_corrupt', 'ledger_corrupt']);

/** The answer is success or a refusal that helps; nothing else, and a refusal leaves nothing behind. */
export async function expectAnswerOrRefusal(
  subject: Subject,
  name: OperationName,
  input: unknown,
  what: string,
): Promise<void> {
  const writes = definitionOf(name).access === 'write';
  const before = writes ? await subject.newest() : undefined;
  try {
    await subject.send(name, input);
  } catch (error) {
    expect(problemWith(error), `${name} with ${what}`).toBeUndefined();
    if (writes) expect(await subject.newest(), `${name} with ${what} was refused and left something`).toBe(before);
  }
}

export function problemWith(error: unknown): string | undefined {
  if (!(error instanceof RecollectError))
    return `not an error of ours: ${String((error as Error)?.stack ?? error).slice(0, 500)}`;
  if (!(error.code in ERROR_CODES) || OURS.has(error.code)) return `${error.code}: ${error.message}`;
  if (!error.hint) return `no hint: ${error.code}: ${error.message}`;
  if (error.message.length > 1_000) return `a message of ${error.message.length} characters`;
  if (/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/.test(error.message))
    return `control characters in ${JSON.stringify(error.message)}`;
  if (JSON.stringify(error).length > 20_000) return 'details that flood';
  return undefined;
}
