import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../base/limits.ts';
import type { Operation } from '../../operations/define.ts';
import { operations } from '../../operations/index.ts';
import { type AnswerPage, pageOf, takePage } from './answer-pages.ts';

const recall = operations.recall;

function allPages(output: Record<string, unknown>, operation: Operation = recall): AnswerPage[] {
  const json = JSON.stringify(output);
  const first = pageOf(operation, output, json, 1);
  const others = Array.from({ length: first.of - 1 }, (_, index) => pageOf(operation, output, json, index + 2));
  expect(() => pageOf(operation, output, json, first.of + 1)).toThrow(/^page: \S+ has \d+ for these arguments$/);
  const pages = [first, ...others];
  for (const { data } of pages) expect(JSON.stringify(data).length).toBeLessThanOrEqual(LIMITS.answer);
  return pages;
}

const items = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `mem_${index}`, content: `"${'\n'.repeat(length)}` }));

describe('an answer', () => {
  test('that is short enough is one page, and one character more takes two', () => {
    const empty = JSON.stringify({ items: ['', '', ''] }).length;
    const sized = (length: number) => {
      const [part, more] = [Math.floor((length - empty) / 3), (length - empty) % 3];
      return { items: ['a'.repeat(part), 'b'.repeat(part), 'c'.repeat(part + more)] };
    };
    expect(allPages(sized(LIMITS.answer))).toHaveLength(1);
    expect(allPages(sized(LIMITS.answer + 1))).toHaveLength(2);
  });

  test('with a long list goes by its items; every page has the other fields, the last alone the cursor', () => {
    const all = items(200, 500);
    const pages = allPages({ items: all, warnings: ['x'], cursor: 'c' });
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.flatMap(({ data }) => data.items)).toEqual(all);
    for (const { data } of pages) expect(data.warnings).toEqual(['x']);
    expect(pages.map(({ data }) => data.cursor)).toEqual([...pages.slice(1).map(() => null), 'c']);
    expect(allPages({ items: all })[0]!.data).not.toHaveProperty('cursor');
  });

  test('has the beginning of an item that alone is too long, and says where the rest is', () => {
    const [, long] = items(2, 500_000);
    const pages = allPages({ items: [...items(1, 10), { ...long, content: `${'😀'.repeat(400_000)}` }] });
    expect(pages).toHaveLength(1);
    const { content } = (pages[0]!.data.items as { content: string }[])[1]!;
    expect(content).toMatch(/^(😀)+ … \(798000 more characters; get has all of an item by its id\)$/u);
    expect(content.indexOf(' ')).toBe(LIMITS.answerItemText);
  });

  test('of one item goes by its characters, none of which is lost, cut apart or given twice', () => {
    const output = { id: 'mem_1', content: `x${'😀"\\\n'.repeat(60_000)}` };
    const pages = allPages(output);
    expect(JSON.parse(pages.map(({ part }) => part).join(''))).toEqual(output);
    for (const { part, data } of pages) expect(data).toEqual({ part: part!.toWellFormed() });
  });

  test('of get is never cut short, wherever its length comes from', () => {
    const output = { id: 'mem_1', parts: ['x'.repeat(70_000), 'y'] };
    const pages = allPages(output, operations.get);
    expect(JSON.parse(pages.map(({ part }) => part).join(''))).toEqual(output);
  });

  test('with two long lists, or an item of countless fields, goes by its characters too', () => {
    const wide = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`field${index}`, index]));
    for (const output of [{ current: items(150, 500), history: items(200, 500) }, { items: [wide] }])
      expect(
        JSON.parse(
          allPages(output)
            .map(({ part }) => part)
            .join(''),
        ),
      ).toEqual(output);
  });

  test('that is a pack goes by the characters of its text', () => {
    const text = 'A heron.\n'.repeat(20_000);
    const pages = allPages({ text, items: [] }, operations.context);
    expect(pages.map(({ part }) => part).join('')).toBe(text);
  });
});

test('the page is a whole number, and no operation has a field of that name', () => {
  for (const page of [0, -1, 1.5, '2', null, Number.NaN, Number.POSITIVE_INFINITY, {}])
    expect(() => takePage({ page })).toThrow('page: a whole number from 1 on');
  expect(takePage({ query: 'x' })).toEqual({ page: 1, rest: { query: 'x' } });
  expect(takePage({ query: 'x', page: 3 })).toEqual({ page: 3, rest: { query: 'x' } });
  for (const { input } of Object.values(operations)) expect(input.shape).not.toHaveProperty('page');
});
