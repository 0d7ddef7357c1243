import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonList } from './json-list.ts';

function valuesOf(text: string, size: number, limit = 1_000_000): (string | null)[] {
  const list = new JsonList(limit);
  const values: (string | null)[] = [];
  for (let at = 0; at < text.length; at += size) values.push(...list.next(text.slice(at, at + size)));
  return values;
}

test('a list in any parts gives its values', () => {
  const lists = fc.array(fc.jsonValue(), { maxLength: 8 });
  fc.assert(
    fc.property(lists, fc.integer({ min: 1, max: 40 }), fc.constantFrom(0, 2), (list, size, indent) => {
      const text = JSON.stringify(list, null, indent);
      const values = valuesOf(text, size).map((value) => JSON.parse(value!));
      // Not the list itself: JSON has no -0.
      expect(values).toEqual(JSON.parse(text));
    }),
  );
});

test('a value over the limit is passed over, the others are read', () => {
  const list = [{ a: 1 }, { long: 'x'.repeat(500) }, { b: 2 }];
  expect(valuesOf(JSON.stringify(list), 7, 100)).toEqual(['{"a":1}', null, '{"b":2}']);
});

test('a list that is cut off gives what is whole', () => {
  expect(valuesOf('[{"a":1},{"b":[1,2', 3)).toEqual(['{"a":1}']);
});
