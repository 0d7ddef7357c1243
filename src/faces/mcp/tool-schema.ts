/** What a tool tells a model about its input: JSON Schema from the operation's own definition, without what only machines need. */

import { z } from 'zod';
import { fieldsOf } from '../../base/records.ts';
import { needsConfirmation, type Operation } from '../../operations/define.ts';
import type { ToolDefinition } from './toolsets.ts';

type Json = Record<string, unknown>;

/** An object; the rest is for the client. */
type InputSchema = { readonly type: 'object' };

/** The operation holds to these, and says so when they are passed; a model gains nothing from reading them before every turn. */
const NOISE = new Set([
  '$schema',
  'additionalProperties',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
  'maximum',
  'propertyNames',
  'default',
]);
/** Fields of many tools that an agent seldom needs. They are taken all the same, and tools that live by them show them. */
const RARE = new Set(['inherit', 'asOf', 'validAt']);
const CONFIRM: Json = { type: 'boolean', description: 'True once the user has agreed' };
const SAFE_INTEGER = Number.MAX_SAFE_INTEGER;

const made = new WeakMap<ToolDefinition, InputSchema>();

/** Made once: over HTTP there is a server for every request. */
export function inputSchemaOf(operation: Operation, tool: ToolDefinition): InputSchema {
  const known = made.get(tool) ?? makeSchema(operation, tool);
  made.set(tool, known);
  return known;
}

function makeSchema(operation: Operation, tool: ToolDefinition): InputSchema {
  const { properties = {}, required = [] } = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' });
  const input = tool.input ?? Object.keys(properties).filter((field) => !RARE.has(field));
  const shown = Object.fromEntries(
    input.map((field) => {
      const description = tool.fields?.[field];
      const schema = fieldsOf(lean(withoutPartWords(fieldsOf(properties[field]))));
      return [field, description === undefined ? schema : { ...schema, description }];
    }),
  );
  if (needsConfirmation(operation, {})) shown.confirm = CONFIRM;
  const schema = {
    type: 'object' as const,
    properties: shown,
    required: required.filter((field) => input.includes(field)),
  };
  return schema;
}

/** A list says what it is; what each of its words may be is a second text, and the tool that writes them has it. */
function withoutPartWords({ items, ...schema }: Json): Json {
  if (items === undefined) return schema;
  const { description: _, ...part } = fieldsOf(items);
  return { ...schema, items: part };
}

function lean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lean);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([key, part]) => !NOISE.has(key) && !(key === 'minimum' && Math.abs(Number(part)) === SAFE_INTEGER),
  );
  return Object.fromEntries(kept.map(([key, part]) => [key, lean(part)]));
}

/** The operation itself checks what comes in, so that every face says the same about the same mistake. */
export function asStandardSchema(schema: Json) {
  return {
    '~standard': {
      version: 1 as const,
      vendor: 'recollect',
      validate: (value: unknown) => ({ value }),
      jsonSchema: { input: () => schema, output: () => schema },
    },
  };
}
