/** The CLI's table of commands: enough to parse arguments and print help without loading any operation. It is not committed: each build and each run of tests writes it. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { CommandFacts } from '../../src/faces/cli/command-facts.ts';
import type { Operation } from '../../src/operations/define.ts';
import { formerNamesOf } from '../../src/operations/former-names.ts';
import { type FoundOperation, findOperations } from './find-operations.ts';

/** JavaScript, with its types in the committed `command-table.d.ts`: a fresh clone can be type-checked without it. */
const TABLE = join(import.meta.dirname, '../../src/faces/cli/command-table.js');

interface JsonSchema {
  readonly type?: string;
  readonly maxLength?: number;
  readonly maximum?: number;
  readonly enum?: readonly unknown[];
  readonly items?: JsonSchema;
  readonly description?: string;
  readonly default?: unknown;
  readonly properties?: Record<string, JsonSchema>;
  readonly required?: readonly string[];
}

export async function writeCommandTable(): Promise<void> {
  const text = commandTable(await findOperations());
  if (existsSync(TABLE) && readFileSync(TABLE, 'utf8') === text) return;
  // Renamed, because another run may be reading it.
  const made = `${TABLE}.${process.pid}`;
  writeFileSync(made, text);
  renameSync(made, TABLE);
}

function commandTable(entries: readonly FoundOperation[]): string {
  const rows = entries.map(
    ({ operation }) => `${JSON.stringify(operation.name)}: () => (${JSON.stringify(factsOf(operation))})`,
  );
  const former = Object.fromEntries(
    entries.flatMap(({ operation: { name } }) => formerNamesOf(name).map((old) => [old, name])),
  );
  // Literal paths, so that the bundler makes a chunk of each; functions, so that none is loaded with the table.
  const loaders = entries.map(
    ({ file, operation }) => `${JSON.stringify(operation.name)}: () => import('../../operations/${file}.ts')`,
  );
  return `// Written by each build and each run of tests; do not edit.
export const FACTS = {
${rows.join(',\n')}
};
export const FORMER_NAMES = ${JSON.stringify(former)};
export const LOADERS = {
${loaders.join(',\n')}
};
`;
}

function factsOf(operation: Operation): CommandFacts {
  const schema = inputSchema(operation);
  return {
    name: operation.name,
    summary: operation.summary,
    description: operation.description,
    area: operation.area,
    view: operation.view,
    access: operation.access,
    readsOnly: operation.access === 'read' || (operation.access === 'maintenance' && !operation.changesStore),
    main: operation.main,
    bulk: operation.bulk,
    examples: operation.examples.map(({ title, cli }) => ({ title, cli })),
    options: Object.entries(schema.properties ?? {}).map(([field, property]) => ({
      field,
      flag: flagOf(field),
      formerFlags: formerFlagsOf(operation, field),
      type: optionType(property),
      choices: (property.enum ?? property.items?.enum) as string[] | undefined,
      maxLength: field === 'content' ? property.maxLength : undefined,
      most: property.maximum,
      description: property.description ?? '',
      required: schema.required?.includes(field) === true && property.default === undefined,
      default: property.default === undefined ? undefined : JSON.stringify(property.default),
    })),
  };
}

function flagOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function formerFlagsOf({ formerFields = {} }: Operation, field: string): string[] | undefined {
  const former = Object.keys(formerFields).filter((name) => formerFields[name] === field);
  return former.length === 0 ? undefined : former.map(flagOf);
}

/** The input as callers write it: what has a default may be left out. */
export function inputSchema(operation: Operation): JsonSchema {
  return z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

function optionType(schema: JsonSchema): 'text' | 'number' | 'flag' | 'list' | 'json' {
  if (schema.type === 'number' || schema.type === 'integer') return 'number';
  if (schema.type === 'boolean') return 'flag';
  if (schema.type === 'array') return schema.items?.type === 'string' || schema.items?.enum ? 'list' : 'json';
  return schema.type === 'string' || schema.enum ? 'text' : 'json';
}
