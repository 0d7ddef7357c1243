/** A field of a noun is declared once. Each place that knows fields is compared with the declaration, so that none can keep a list of its own. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { blockView } from '../../src/knowledge/blocks/block-view.ts';
import { claimView } from '../../src/knowledge/claims/claim-view.ts';
import { documentView } from '../../src/knowledge/documents/document-view.ts';
import { memoryChanges, memoryRemembered } from '../../src/knowledge/memories/memory-events.ts';
import { memoryView, wholeMemoryView } from '../../src/knowledge/memories/memory-view.ts';
import { nounForKind, versionedNounFor } from '../../src/knowledge/nouns.ts';
import { sessionStarted, sessionUpdated } from '../../src/knowledge/sessions/session-events.ts';
import { sessionView } from '../../src/knowledge/sessions/session-view.ts';
import { BLOCK_FIELDS } from '../../src/model/block-fields.ts';
import { CLAIM_FIELDS } from '../../src/model/claim-fields.ts';
import type { Column, Columns } from '../../src/model/column.ts';
import { DOCUMENT_FIELDS } from '../../src/model/document-fields.ts';
import type { Fields } from '../../src/model/field.ts';
import { columnsOf } from '../../src/model/field-shapes.ts';
import { MEMORY_FIELD_TABLE, MEMORY_FIELDS } from '../../src/model/memory-fields.ts';
import { prefixOf } from '../../src/model/nouns.ts';
import { SESSION_FIELDS } from '../../src/model/session-fields.ts';
import { TEXT_FIELDS } from '../../src/model/text-fields.ts';
import { operations } from '../../src/operations/index.ts';
import { MEMORY_SORTS } from '../../src/store/port/queries.ts';
import {
  BLOCK_VERSIONS,
  BLOCKS,
  CLAIMS,
  DOCUMENT_VERSIONS,
  DOCUMENTS,
  MEMORIES,
  MEMORY_VERSIONS,
  SESSIONS,
} from '../../src/store/port/tables.ts';

type Entry = Fields[string];

function namesOf(fields: Fields, isOne: (field: Entry) => unknown): string[] {
  return Object.keys(fields).filter((name) => isOne(fields[name]!));
}

/** The members of a schema of an object, however it is wrapped. */
function membersOf(schema: z.ZodType): Record<string, { readonly anyOf?: unknown; readonly type?: unknown }> {
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return properties as Record<string, { type?: unknown }>;
}

function isNullable(schema: z.ZodType): boolean {
  return schema.safeParse(null).success;
}

const memory: Fields = MEMORY_FIELDS;
const given = namesOf(memory, ({ input }) => input);

describe('the fields of a memory', () => {
  test('are columns of both of its tables, nullable where a value can be taken away', () => {
    for (const [column, { type, isNullable }] of Object.entries<Column>(columnsOf(memory)))
      for (const table of [MEMORIES, MEMORY_VERSIONS])
        expect([column, table.declared[column]]).toEqual([column, expect.objectContaining({ type, isNullable })]);
    const columns = namesOf(memory, ({ column }) => column).map((name) => memory[name]!.column);
    expect(new Set(columns).size).toBe(columns.length);
  });

  test('that a caller may give are those of events, of remember and of revise', () => {
    expect(Object.keys(memoryChanges().shape).toSorted()).toEqual(given.toSorted());
    const owned = ['status', 'owner', 'found', 'proposes', 'reason'];
    expect(Object.keys(memoryRemembered().shape).toSorted()).toEqual([...given, ...owned].toSorted());
    const others = {
      remember: ['duplicates', 'similarity', 'similar', 'session', 'scope', 'compare', 'occurredAt', 'cite', 'quote'],
      revise: ['id', 'clear', 'reason', 'basedOn', 'cite', 'quote'],
    };
    for (const [name, own] of Object.entries(others))
      expect(Object.keys(operations[name as keyof typeof others].input.shape).toSorted()).toEqual(
        [...given, ...own].toSorted(),
      );
  });

  test('that may be empty are those that revise can clear, and null in an event and in a row', () => {
    const nullable = given.filter((name) => memory[name]!.codec.isNullable);
    expect(operations.revise.input.shape.clear.unwrap().element.options).toEqual(nullable);
    expect(MEMORY_FIELD_TABLE.clearable).toEqual(nullable);
    for (const name of given) {
      const { codec } = memory[name]!;
      expect([name, isNullable(codec.said!())]).toEqual([name, codec.isNullable]);
      expect([name, codec.column!.isNullable]).toEqual([name, codec.isNullable]);
    }
  });

  test('that a new memory need not be given have a default that its event and its row accept', () => {
    const needed = given.filter((name) => memory[name]!.default === undefined && !memory[name]!.codec.isNullable);
    expect(needed).toEqual(['kind', 'content']);
    for (const [name, value] of Object.entries(MEMORY_FIELD_TABLE.defaults)) {
      const { codec, column } = memory[name]!;
      expect([name, codec.said!().safeParse(value).success]).toEqual([name, true]);
      expect(MEMORY_FIELD_TABLE.blank).toHaveProperty(column!, codec.toRow!(value));
    }
  });

  test('are what an answer shows, in the same order', () => {
    expect(Object.keys(membersOf(memoryView))).toEqual(Object.keys(memory));
    expect(Object.keys(membersOf(wholeMemoryView))).toEqual(expect.arrayContaining(Object.keys(memory)));
  });

  test('that are compared are those of diff: everything that can be given, and the state', () => {
    const { compared } = versionedNounFor(`${prefixOf('memory')}_1`).versions;
    expect(compared).toEqual(namesOf(memory, ({ diffed }) => diffed));
    expect(compared).toEqual(expect.arrayContaining(given));
  });

  test('that can be sorted or filtered by are those of list', () => {
    const { shape } = operations.list.input;
    expect(MEMORY_SORTS.toSorted()).toEqual(
      ['updated', 'created', ...namesOf(memory, ({ sortable }) => sortable)].toSorted(),
    );
    expect(shape.sort.unwrap().options).toEqual(MEMORY_SORTS);
    const filters = namesOf(memory, ({ filter }) => filter).map((name) => memory[name]!.filter!.as);
    expect(Object.keys(shape)).toEqual(expect.arrayContaining(filters));
  });

  test('come back from a row as the event said them', () => {
    const said = {
      kind: 'decision',
      name: 'n',
      payload: { b: 1, a: [true] },
      tags: ['a', 'b'],
      importance: 0.25,
      priority: null,
      tier: 'daily',
      expiresAt: 1_800_000_000_000,
      summaryOf: ['mem_1'],
      citations: [{ event: 'ev_1', quote: 'q' }],
    } as const;
    const row = { ...MEMORY_FIELD_TABLE.blank, ...MEMORY_FIELD_TABLE.toRow(structuredClone(said) as never) };
    for (const [name, value] of Object.entries(said))
      expect([name, MEMORY_FIELD_TABLE.read(row as never, name as 'kind')]).toEqual([name, value]);
  });
});

const NOUNS = [
  ['claims', CLAIM_FIELDS, [CLAIMS], [operations.assert, operations.supersede], claimView],
  ['sessions', SESSION_FIELDS, [SESSIONS], [operations.startSession, operations.updateSession], sessionView],
  ['blocks', BLOCK_FIELDS, [BLOCKS, BLOCK_VERSIONS], [operations.setBlock], blockView],
  ['documents', DOCUMENT_FIELDS, [DOCUMENTS, DOCUMENT_VERSIONS], [operations.putDocument], documentView],
  [
    'versioned documents',
    TEXT_FIELDS,
    [BLOCKS, BLOCK_VERSIONS, DOCUMENTS, DOCUMENT_VERSIONS],
    [operations.setBlock],
    blockView,
  ],
] as const satisfies readonly (readonly [
  string,
  Fields,
  readonly { readonly declared: Columns }[],
  readonly { readonly input: z.ZodObject }[],
  z.ZodType,
])[];

/** The first event of an item, by the name of the table of fields. */
const FIRST_KIND = { claims: 'claim.asserted', blocks: 'block.set', documents: 'document.put' } as const;

describe.each(NOUNS)('the fields of %s', (noun, declared, tables, takes, view) => {
  const fields: Fields = declared;

  test('are columns, inputs and members of the answer', () => {
    for (const [column, { type, isNullable }] of Object.entries<Column>(columnsOf(fields)))
      for (const table of tables)
        expect([column, table.declared[column]]).toEqual([column, expect.objectContaining({ type, isNullable })]);
    for (const { input } of takes)
      expect(Object.keys(input.shape)).toEqual(expect.arrayContaining(namesOf(fields, (one) => one.input)));
    expect(Object.keys(membersOf(view))).toEqual(expect.arrayContaining(namesOf(fields, ({ hidden }) => !hidden)));
    for (const name of namesOf(fields, ({ hidden }) => hidden)) expect(membersOf(view)).not.toHaveProperty(name);
  });

  test('are what its events say', () => {
    const names = namesOf(fields, (one) => one.input);
    if (noun in FIRST_KIND) {
      const kind = FIRST_KIND[noun as keyof typeof FIRST_KIND];
      const { body } = nounForKind(kind)!.kinds.find((one) => one.kind === kind)!;
      const schema = typeof body === 'function' ? body() : body;
      expect(Object.keys(membersOf(schema))).toEqual(expect.arrayContaining(names));
    }
    if (noun === 'sessions')
      for (const body of [sessionStarted(), sessionUpdated()])
        expect(Object.keys(body.shape.changes.shape).toSorted()).toEqual(names.toSorted());
  });
});
