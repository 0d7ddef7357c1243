/** A field of a noun is declared once. Each place that knows fields is compared with the declaration, so that none can keep a list of its own. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { memoryChanges, memoryRemembered } from '../../src/knowledge/memories/memory-events.ts';
import { memoryView, wholeMemoryView } from '../../src/knowledge/memories/memory-view.ts';
import { versionedNounFor } from '../../src/knowledge/nouns.ts';
import type { Column } from '../../src/model/column.ts';
import { columnsOf, type Fields } from '../../src/model/field-table.ts';
import { MEMORY_FIELD_TABLE, MEMORY_FIELDS } from '../../src/model/memory-fields.ts';
import { prefixOf } from '../../src/model/nouns.ts';
import { operations } from '../../src/operations/index.ts';
import { MEMORY_SORTS } from '../../src/store/port/queries.ts';
import { MEMORIES, MEMORY_VERSIONS } from '../../src/store/port/tables.ts';

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
      remember: ['duplicates', 'session', 'scope', 'compare'],
      revise: ['id', 'clear', 'reason', 'basedOn'],
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
