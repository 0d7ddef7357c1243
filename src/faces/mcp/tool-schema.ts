/** What a tool tells a model about its input and output: JSON Schema from the operation's own definition, without what only machines need. */
import { z } from 'zod';
import { needsConfirmation, type Operation } from '../../operations/define.ts';
import type { ToolDefinition } from './toolsets.ts';

type Json = Record<string, unknown>;

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
const CONFIRM: Json = { type: 'boolean', description: 'True once the user has agreed' };
const SAFE_INTEGER = Number.MAX_SAFE_INTEGER;

const made = new WeakMap<ToolDefinition, ReturnType<typeof makeSchemas>>();

/** Made once: over HTTP there is a server for every request. */
export function toolSchemas(operation: Operation, tool: ToolDefinition): ReturnType<typeof makeSchemas> {
  const known = made.get(tool) ?? makeSchemas(operation, tool);
  made.set(tool, known);
  return known;
}

function makeSchemas(operation: Operation, tool: ToolDefinition) {
  return {
    inputSchema: asStandardSchema(inputSchema(operation, tool)),
    outputSchema: asStandardSchema(outputSchema(operation, tool)),
  };
}

function inputSchema(operation: Operation, tool: ToolDefinition): Json {
  const { properties, required } = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as Json & {
    properties: Record<string, Json>;
    required?: string[];
  };
  const input = tool.input ?? Object.keys(properties);
  const shown = Object.fromEntries(input.map((field) => [field, lean(properties[field])]));
  if (needsConfirmation(operation, {})) shown.confirm = CONFIRM;
  return { type: 'object', properties: shown, required: (required ?? []).filter((field) => input.includes(field)) };
}

/** Fields that are not described may come as well. */
function outputSchema(operation: Operation, tool: ToolDefinition): Json {
  const variants = variantsOf(z.toJSONSchema(operation.output, { io: 'output', unrepresentable: 'any' }) as Json);
  const output = tool.output ?? [...new Set(variants.flatMap((variant) => Object.keys(variant)))];
  return {
    type: 'object',
    properties: Object.fromEntries(
      output.map((field) => [
        field,
        agreed(variants.flatMap((variant): Json[] => (variant[field] ? [variant[field]] : []))),
      ]),
    ),
  };
}

/** The fields of an answer, or of each of those among which it is one. */
function variantsOf({ properties, oneOf, anyOf }: Json): Record<string, Json>[] {
  const variants = (oneOf ?? anyOf ?? [{ properties }]) as { properties?: Record<string, Json> }[];
  return variants.map((variant) => variant.properties ?? {});
}

/** Where variants say different things of a field, only what may stand there in any of them. */
function agreed(schemas: readonly Json[]): Json {
  const shapes = new Map(schemas.map((schema) => [JSON.stringify(shape(schema)), shape(schema)]));
  if (shapes.size <= 1) return [...shapes.values()][0] ?? {};
  if ([...shapes.values()].some(({ type }) => type === undefined)) return {};
  const types = [...new Set([...shapes.values()].flatMap(({ type }) => type))];
  return { type: types.length === 1 ? types[0] : types };
}

/** How deep a model has to know it: lists of what, and no further. */
function shape(schema: Json): Json {
  const { type, description, enum: choices } = schema;
  return {
    ...(type === undefined ? {} : { type }),
    ...(choices === undefined ? {} : { enum: choices }),
    ...(description === undefined ? {} : { description }),
  };
}

function lean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lean);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([key, part]) => !NOISE.has(key) && !(key === 'minimum' && Math.abs(part as number) === SAFE_INTEGER),
  );
  return Object.fromEntries(kept.map(([key, part]) => [key, lean(part)]));
}

/** The operation itself checks what comes in, so that every face says the same about the same mistake. */
function asStandardSchema(schema: Json) {
  return {
    '~standard': {
      version: 1 as const,
      vendor: 'recollect',
      validate: (value: unknown) => ({ value: value as Json }),
      jsonSchema: { input: () => schema, output: () => schema },
    },
  };
}
