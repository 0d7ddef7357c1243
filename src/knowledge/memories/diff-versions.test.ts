/** The difference of two versions: taken out of the old text and put into it, it gives the new one. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffFields, diffLines, type LineChange } from './diff-versions.ts';

const oldText = (changes: readonly LineChange[]) =>
  changes
    .filter(({ change }) => change !== 'added')
    .map(({ text }) => text)
    .join('\n');
const newText = (changes: readonly LineChange[]) =>
  changes
    .filter(({ change }) => change !== 'removed')
    .map(({ text }) => text)
    .join('\n');

/** Few different lines, so that they repeat. */
const text = fc
  .array(fc.constantFrom('', 'a', 'b', 'c', 'a longer line', ' a'), { minLength: 1, maxLength: 25 })
  .map((lines) => lines.join('\n'));

describe('diffLines', () => {
  test('applied, it gives the new text; taken back, the old one', () => {
    fc.assert(
      fc.property(text, text, (from, to) => {
        const changes = diffLines(from, to);
        expect(oldText(changes)).toBe(from);
        expect(newText(changes)).toBe(to);
      }),
    );
  });

  test('is as short as it can be', () => {
    const common = (a: string[], b: string[]): number => {
      const row = new Array<number>(b.length + 1).fill(0);
      for (const line of a) {
        let before = 0;
        for (let index = 1; index <= b.length; index++) {
          const kept = row[index]!;
          row[index] = line === b[index - 1] ? before + 1 : Math.max(kept, row[index - 1]!);
          before = kept;
        }
      }
      return row[b.length]!;
    };
    fc.assert(
      fc.property(text, text, (from, to) => {
        const same = diffLines(from, to).filter(({ change }) => change === 'same').length;
        expect(same).toBe(common(from.split('\n'), to.split('\n')));
      }),
    );
  });

  test('of a text with itself is all the same', () => {
    fc.assert(fc.property(text, (one) => diffLines(one, one).every(({ change }) => change === 'same')));
  });

  test('reads as people expect: what goes stands before what comes', () => {
    expect(diffLines('a\nb\nc', 'a\nx\nc')).toEqual([
      { change: 'same', text: 'a' },
      { change: 'removed', text: 'b' },
      { change: 'added', text: 'x' },
      { change: 'same', text: 'c' },
    ]);
    expect(diffLines('', 'a')).toEqual([
      { change: 'removed', text: '' },
      { change: 'added', text: 'a' },
    ]);
  });

  test('texts too different to compare line by line are shown as replaced, and still apply', () => {
    const from = Array.from({ length: 3_000 }, (_, index) => `old ${index}`).join('\n');
    const to = Array.from({ length: 3_000 }, (_, index) => `new ${index}`).join('\n');
    const changes = diffLines(`top\n${from}\nbottom`, `top\n${to}\nbottom`);
    expect(oldText(changes)).toBe(`top\n${from}\nbottom`);
    expect(newText(changes)).toBe(`top\n${to}\nbottom`);
    expect(changes.filter(({ change }) => change === 'same').map((line) => line.text)).toEqual(['top', 'bottom']);
  });
});

describe('diffFields', () => {
  test('names the fields that differ, with null for what is not there', () => {
    expect(diffFields({ a: 1, b: [1], c: null, d: 'x' }, { a: 1, b: [1, 2], c: 'y' }, ['a', 'b', 'c', 'd'])).toEqual([
      { field: 'b', from: [1], to: [1, 2] },
      { field: 'c', from: null, to: 'y' },
      { field: 'd', from: 'x', to: null },
    ]);
  });

  test('looks only where it is told to', () => {
    expect(diffFields({ a: 1 }, { a: 2 }, ['b'])).toEqual([]);
  });
});
