/** Ids: ordered by time, never twice, and stable where two stores must agree. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Random, systemRandom } from './clock.ts';
import { sha256 } from './hash.ts';
import { createIds, idFromHash, isId } from './ids.ts';

const zeros: Random = { bytes: (count) => new Uint8Array(count) };
const ones: Random = { bytes: (count) => new Uint8Array(count).fill(255) };

describe('createIds', () => {
  test('an id is its prefix and 26 characters of base 32', () => {
    const id = createIds({ now: () => 0 }, zeros).next('mem');
    expect(id).toBe(`mem_${'0'.repeat(26)}`);
    expect(isId('mem', id)).toBe(true);
  });

  test('the same time and randomness always give the same id', () => {
    const at = Date.parse('2026-03-01T09:30:00Z');
    expect(createIds({ now: () => at }, zeros).next('ev')).toBe('ev_01kjmbqde00000000000000000');
    expect(createIds({ now: () => at }, ones).next('ev')).toBe('ev_01kjmbqde0zzzzzzzzzzzzzzzz');
  });

  test('ids of later times sort later', () => {
    const random = systemRandom();
    const times = [0, 1, 31, 32, 1_023, 1_024, 1_700_000_000_000, 1_700_000_000_001, 253_402_300_799_999];
    const ids = times.map((now) => createIds({ now: () => now }, random).next('ev'));
    expect(ids).toEqual(ids.toSorted());
  });

  test('ids of one source strictly increase, whatever the clock does', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2 ** 45 }), { minLength: 2, maxLength: 40 }), (times) => {
        let step = 0;
        const ids = createIds({ now: () => times[step++]! }, systemRandom());
        const made = times.map(() => ids.next('ev'));
        return made.every((id, index) => index === 0 || id > made[index - 1]!);
      }),
    );
  });

  test('ids increase within one millisecond and while the clock steps back', () => {
    const times = [1_000, 1_000, 1_000, 400, 1_000, 1_001];
    let step = 0;
    const ids = createIds({ now: () => times[step++]! }, systemRandom());
    const made = times.map(() => ids.next('ev'));
    expect(made).toEqual(made.toSorted());
    expect(new Set(made).size).toBe(times.length);
  });

  test('when a millisecond is used up the next one begins', () => {
    const ids = createIds({ now: () => 1_000 }, ones);
    const made = [ids.next('ev'), ids.next('ev'), ids.next('ev')];
    expect(made).toEqual(made.toSorted());
    expect(new Set(made).size).toBe(3);
  });

  test('a clock before 1970 does no harm', () => {
    const ids = createIds({ now: () => -5_000 }, systemRandom());
    const made = [ids.next('ev'), ids.next('ev')];
    expect(made.every((id) => isId('ev', id))).toBe(true);
    expect(made[1]! > made[0]!).toBe(true);
  });
});

describe('idFromHash', () => {
  test('is the same for the same hash and has the form of an id', () => {
    const id = idFromHash('scp', sha256('project'));
    expect(id).toBe(idFromHash('scp', sha256('project')));
    expect(id).not.toBe(idFromHash('scp', sha256('project ')));
    expect(isId('scp', id)).toBe(true);
  });
});

describe('isId', () => {
  const good = `ev_${'0'.repeat(26)}`;
  test.each([
    [good, true],
    [good.toUpperCase(), false],
    [`${good}0`, false],
    [good.slice(0, -1), false],
    [`mem_${'0'.repeat(26)}`, false],
    [`ev_${'0'.repeat(25)}i`, false],
    [`ev_${'0'.repeat(25)}l`, false],
    [`ev_${'0'.repeat(25)}o`, false],
    [`ev_${'0'.repeat(25)}u`, false],
    [`ev_${'0'.repeat(25)}\n`, false],
    ['', false],
  ])('%j: %s', (text, expected) => {
    expect(isId('ev', text)).toBe(expected);
  });
});
