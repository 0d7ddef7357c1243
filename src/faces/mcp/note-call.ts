/** Notes a call for the log: what was asked for and how it went, without a word of what was said. */

import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { RecollectError } from '../../base/errors.ts';
import { fieldsOf } from '../../base/records.ts';
import type { Engine } from '../../engine/engine.ts';
import { type Operation, withCurrentFields } from '../../operations/define.ts';
import type { Called, ToolAnswer } from './call-tool.ts';
import type { Tool } from './word-error.ts';

/** Gone with the process, so that no text can be guessed from its hash later. */
const KEY = randomBytes(32);
const ID = /^([a-z]{2,4}_[0-9a-z]{26}|#\d{1,9})$/;
/** Of a list that is shown. */
const SHOWN = 20;

export async function noted(
  engine: Engine,
  { operation }: Tool,
  input: Readonly<Record<string, unknown>>,
  names: Promise<{ readonly client: string | undefined; readonly model: string | undefined }>,
  call: () => Promise<Called>,
): Promise<Called['answer']> {
  const start = performance.now();
  const called = await call();
  const json = JSON.stringify(input);
  engine.noteCall({
    ...(await names),
    tool: operation.name,
    arguments: JSON.stringify(withoutWords(operation, input)),
    argumentsHash: createHmac('sha256', KEY).update(json).digest('hex').slice(0, 32),
    argumentsSize: json.length,
    ...resultOf(called),
    durationMs: Math.round((performance.now() - start) * 10) / 10,
  });
  return called.answer;
}

/** What a tool takes beside the fields of its operation. */
const OWN_FIELDS = new Set(['confirm', 'page', 'format']);

/** Only fields that are known: the name of another could itself be a text. */
export function withoutWords(operation: Operation, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { shape } = operation.input;
  const known = Object.entries(fieldsOf(withCurrentFields(operation, input))).filter(
    ([field]) => OWN_FIELDS.has(field) || Object.hasOwn(shape, field),
  );
  return Object.fromEntries(
    known.map(([field, value]) => [field, bare(value, shape[field] ? choicesOf(shape[field] as z.ZodType) : [])]),
  );
}

function bare(value: unknown, choices: readonly unknown[]): unknown {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'string')
    return choices.includes(value) || ID.test(value) ? value : `${value.length} characters`;
  if (Array.isArray(value))
    return value.slice(0, SHOWN).map((one) => (Array.isArray(one) ? 'a list' : bare(one, choices)));
  return 'an object';
}

const choices = new WeakMap<z.ZodType, readonly unknown[]>();

/** The words among which a field chooses, which are ours and tell nothing. */
function choicesOf(schema: z.ZodType): readonly unknown[] {
  let found = choices.get(schema);
  if (!found) {
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    const ofItems = fieldsOf(json.items).enum;
    found = json.enum ?? (Array.isArray(ofItems) ? ofItems : []);
    choices.set(schema, found);
  }
  return found;
}

function resultOf({ answer, output, error }: Called): {
  result: string;
  resultSize: number;
  summary: string | undefined;
} {
  if (!('content' in answer)) return { result: 'asked', resultSize: 0, summary: 'asked the user' };
  const resultSize = (answer as ToolAnswer).content.reduce((size, { text }) => size + text.length, 0);
  if (output === undefined) {
    const code = error instanceof RecollectError ? error.code : 'internal';
    return { result: code, resultSize, summary: `error ${code}` };
  }
  return { result: 'ok', resultSize, summary: inOneLine(output) };
}

const STATUS = /^[a-z_]{1,40}$/;
const LONGEST_LINE = 120;

/** What came of it, in numbers, statuses and ids: "12 items, 860 tokens", "stored mem_…". */
export function inOneLine(output: Readonly<Record<string, unknown>>): string {
  const { status, tokens, session } = output;
  const id = output.id ?? fieldsOf(session).id;
  const done = [
    typeof status === 'string' && STATUS.test(status) ? status : undefined,
    typeof id === 'string' && ID.test(id) ? id : undefined,
  ].filter((part) => part !== undefined);
  const lists = Object.entries(output).flatMap(([field, value]) =>
    Array.isArray(value) && (value.length > 0 || field === 'items') ? [`${value.length} ${field}`] : [],
  );
  const parts = [
    ...(done.length > 0 ? [done.join(' ')] : []),
    ...lists,
    ...(typeof tokens === 'number' ? [`${tokens} tokens`] : []),
  ];
  return parts.length === 0 ? 'done' : parts.join(', ').slice(0, LONGEST_LINE);
}
