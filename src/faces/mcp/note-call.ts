/** Notes a call for the log: what was asked for and how it went, without a word of what was said. */
import { createHmac, randomBytes } from 'node:crypto';
import type { InputRequiredResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Engine } from '../../engine/engine.ts';
import type { Operation } from '../../operations/define.ts';
import type { ToolAnswer } from './call-tool.ts';

type Answer = ToolAnswer | InputRequiredResult;

/** Gone with the process, so that no text can be guessed from its hash later. */
const KEY = randomBytes(32);
const ID = /^([a-z]{2,4}_[0-9a-z]{26}|#\d{1,9})$/;
/** Of a list that is shown. */
const SHOWN = 20;

export async function noted(
  engine: Engine,
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
  caller: { readonly client: string | undefined; readonly model: string | undefined },
  call: () => Promise<Answer>,
): Promise<Answer> {
  const start = performance.now();
  const answer = await call();
  const json = JSON.stringify(input);
  engine.noteCall({
    ...caller,
    tool: operation.name,
    arguments: JSON.stringify(withoutWords(operation, input)),
    argumentsHash: createHmac('sha256', KEY).update(json).digest('hex').slice(0, 32),
    argumentsSize: json.length,
    ...resultOf(answer),
    durationMs: Math.round((performance.now() - start) * 10) / 10,
  });
  return answer;
}

/** What a tool takes beside the fields of its operation. */
const OWN_FIELDS = new Set(['confirm', 'page']);

/** Only fields that are known: the name of another could itself be a text. */
export function withoutWords(operation: Operation, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { shape } = operation.input;
  const known = Object.entries(input).filter(([field]) => OWN_FIELDS.has(field) || Object.hasOwn(shape, field));
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
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
      enum?: unknown[];
      items?: { enum?: unknown[] };
    };
    found = json.enum ?? json.items?.enum ?? [];
    choices.set(schema, found);
  }
  return found;
}

function resultOf(answer: Answer): { result: string; resultSize: number } {
  if (!('content' in answer)) return { result: 'asked', resultSize: 0 };
  const texts = (answer as ToolAnswer).content.map(({ text }) => text);
  const code = answer.isError ? (/^(\w+): /.exec(texts[0]!)?.[1] ?? 'internal') : 'ok';
  return { result: code, resultSize: texts.join('').length };
}
