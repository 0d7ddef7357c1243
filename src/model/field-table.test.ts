/** One entry is enough: what follows from a new field, without a list of it anywhere. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { computed, field } from './field.ts';
import { FLAG, inJson, oneOf, TEXT, TIME } from './field-codecs.ts';
import { changesShape, columnsOf, filterShape, inputShape, viewShape, wholeShape } from './field-shapes.ts';
import { FieldTable } from './field-table.ts';

const FIELDS = {
  id: computed(() => z.string()),
  title: field(TEXT, { column: 'title', input: () => z.string().min(1), says: true, searched: true, diffed: true }),
  shade: field(oneOf(['light', 'dark']), {
    column: 'shade',
    input: () => z.enum(['light', 'dark']).describe('How it looks'),
    default: 'light',
    diffed: true,
    filter: { as: 'shade', by: 'equal', input: () => z.string() },
  }),
  due: field(TIME.orNull, { column: 'due_at', input: () => z.string(), says: true, described: 'By when' }),
  seen: field(FLAG, { column: 'seen', default: false }),
  parts: field(inJson(() => z.array(z.string())).orNull, { column: 'parts', input: () => z.array(z.string()) }),
};
const TABLE = new FieldTable(FIELDS);
const row = { title: 'Roof', shade: 'dark', due_at: null, seen: 1, parts: '["a"]' };
const NOON = Date.parse('2026-03-01T12:00:00Z');

describe('a table of fields', () => {
  test('declares the columns of those that are stored', () => {
    expect(Object.entries(columnsOf(FIELDS)).map(([name, { type, isNullable }]) => [name, type, isNullable])).toEqual([
      ['title', 'text', false],
      ['shade', 'text', false],
      ['due_at', 'integer', true],
      ['seen', 'flag', false],
      ['parts', 'json', true],
    ]);
  });

  test('has the schemas of what is given, changed, said, shown and filtered by', () => {
    expect(Object.keys(inputShape(FIELDS))).toEqual(['title', 'shade', 'due', 'parts']);
    const changes = z.object(changesShape(FIELDS));
    expect(changes.parse({ due: null })).toEqual({ due: null });
    expect(changes.safeParse({ title: null }).success).toBe(false);
    const whole = z.object(wholeShape(FIELDS));
    expect(whole.safeParse({ title: 'Roof', shade: 'dark', seen: true }).success).toBe(true);
    expect(whole.safeParse({ title: 'Roof', shade: 'dark', seen: true, due: null }).success).toBe(false);
    expect(Object.keys(viewShape(FIELDS))).toEqual(Object.keys(FIELDS));
    expect(viewShape(FIELDS).due.description).toBe('By when');
    expect(Object.keys(filterShape(FIELDS))).toEqual(['shade']);
  });

  test('turns what is given into changes, and changes into columns', () => {
    const changes = TABLE.toChanges({ title: 'Roof', due: '2026-03-01T12:00:00Z' });
    expect(changes).toEqual({ title: 'Roof', due: NOON });
    expect(TABLE.toRow({ ...changes, parts: ['b', 'a'] })).toEqual({ title: 'Roof', due_at: NOON, parts: '["b","a"]' });
    expect(TABLE.toRow({ due: null })).toEqual({ due_at: null });
  });

  test('knows what a new item has', () => {
    expect(TABLE.blank).toEqual({ shade: 'light', due_at: null, seen: 0, parts: null });
    expect(TABLE.defaults).toEqual({ shade: 'light', seen: false });
  });

  test('leaves out what would stay as it is', () => {
    const changes = { title: 'Roof', shade: 'light', due: null, parts: ['a'] } as const;
    expect(TABLE.realChanges({ ...changes, parts: ['a'] }, row)).toEqual({ shade: 'light' });
  });

  test('reads a row back, and shows it', () => {
    expect(TABLE.read(row, 'parts')).toEqual(['a']);
    expect(TABLE.readAll(row)).toEqual({ title: 'Roof', shade: 'dark', due: undefined, seen: true, parts: ['a'] });
    expect(TABLE.toWholeRow({ title: 'Roof', shade: 'dark', seen: true, parts: ['a'] })).toEqual(row);
    expect(Object.entries(TABLE.toView({ ...row, due_at: NOON }, { id: 'x' }))).toEqual([
      ['id', 'x'],
      ['title', 'Roof'],
      ['shade', 'dark'],
      ['due', '2026-03-01T12:00:00.000Z'],
      ['seen', true],
      ['parts', ['a']],
    ]);
  });

  test('knows which changes say something, and whether they replace all that was said', () => {
    expect(TABLE.saysSomething({ shade: 'dark' })).toBe(false);
    expect(TABLE.saysSomething({ due: null })).toBe(true);
    expect(TABLE.isSearched({ due: null })).toBe(false);
    expect(TABLE.replacesAll(row, { title: 'Door' })).toBe(true);
    expect(TABLE.replacesAll({ ...row, due_at: NOON }, { title: 'Door' })).toBe(false);
    expect([TABLE.clearable, TABLE.diffed]).toEqual([
      ['due', 'parts'],
      ['title', 'shade'],
    ]);
  });
});
