import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../base/limits.ts';
import {
  entriesOf,
  fieldsOf,
  isWhole,
  LONGEST_WHOLE,
  PARTS_PER_EVENT,
  positionOf,
  WORDS_PER_PART,
  wordCount,
} from './documents.ts';

const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`);

describe('the entries of an event', () => {
  test('are one for a text of ordinary length, and also for an empty one', () => {
    for (const count of [0, 1, LONGEST_WHOLE]) {
      const [entry, ...others] = entriesOf(7, { title: ['a'], text: words(count), meta: ['b', 'c'], labels: [] });
      expect(others).toEqual([]);
      expect(entry!.text).toEqual({ doc: 7 * PARTS_PER_EVENT, title: 'a', text: words(count).join(' '), meta: 'b c' });
      expect(wordCount(entry!.fields)).toBe(count + 3);
    }
  });

  test('are several for a long text, each with title and meta, and together they hold every word in order', () => {
    const text = words(2 * WORDS_PER_PART + 1);
    expect(text.length).toBeGreaterThan(LONGEST_WHOLE);
    const entries = entriesOf(7, { title: ['a'], text, meta: ['b'], labels: [] });
    expect(entries).toHaveLength(3);
    expect(entries.flatMap((entry) => entry.fields[1]!)).toEqual(text);
    for (const [part, entry] of entries.entries()) {
      expect(positionOf(entry.text.doc)).toBe(7);
      expect(entry.text).toMatchObject({ doc: 7 * PARTS_PER_EVENT + part + 1, title: 'a', meta: 'b' });
      expect(isWhole(entry.text.doc)).toBe(false);
    }
  });

  test('fit between the numbers of two events, however long the text may be', () => {
    const longest = Math.ceil(LIMITS.evidenceContent / 2);
    expect(entriesOf(1, { title: [], text: words(longest), meta: [], labels: [] }).length).toBeLessThan(
      PARTS_PER_EVENT,
    );
    const beyond = entriesOf(1, { title: [], text: words(2 * longest), meta: [], labels: [] });
    expect(beyond).toHaveLength(PARTS_PER_EVENT - 1);
    expect(positionOf(beyond.at(-1)!.text.doc)).toBe(1);
  });

  test('come back from what is stored', () => {
    const [entry] = entriesOf(3, { title: [], text: ['x', 'y', 'x'], meta: ['z'], labels: [] });
    expect(fieldsOf(entry!.text)).toEqual(entry!.fields);
  });
});
