/** What speaks for an entry beside its words (REC-11). */
import { describe, expect, test } from 'vitest';
import { dayWord } from '../../text/dates/day-words.ts';
import { type Boosts, boosted, namesAmong } from './boosts.ts';
import type { Candidate } from './match-text.ts';

const candidate = (more: Partial<Candidate> = {}): Candidate => ({
  doc: 1,
  title: '',
  text: 'a',
  meta: '',
  itemId: null,
  kind: 'user_message',
  sessionId: null,
  occurredAt: Date.parse('2023-05-08T10:00:00Z'),
  ...more,
});
const NONE: Boosts = { names: new Set<string>(), asksWhen: false, asksAdvice: false, kinds: [], times: [] };
const weigh = (one: Candidate, boosts: Partial<Boosts>, score = 1, best = 1) =>
  boosted(one, score, best, { ...NONE, ...boosts });

test('without anything to say the score stays', () => {
  expect(weigh(candidate(), {})).toBe(1);
  expect(weigh(candidate({ kind: 'memory.remembered' }), {})).toBe(1);
});

describe('who said it', () => {
  test('names are words of the question by which somebody in these entries goes; of memories the kind and tags are no names', () => {
    const entries = [
      candidate({ meta: 'anna' }),
      candidate({ meta: 'van dyke' }),
      candidate({ kind: 'memory.remembered', meta: 'decis' }),
    ];
    expect(namesAmong(['anna', 'dyke', 'decis', 'other'], entries)).toEqual(new Set(['anna', 'dyke']));
  });

  test('the person asked about counts for more, within bounds', () => {
    const names = new Set(['anna']);
    const byAnna = (score: number, best: number) => weigh(candidate({ meta: 'anna' }), { names }, score, best);
    expect(byAnna(0.7, 1)).toBeGreaterThan(0.7);
    expect(byAnna(0.7, 1)).toBeLessThan(1);
    expect(byAnna(1, 1) - 1).toBeLessThan(0.3);
    expect(weigh(candidate({ meta: 'ben' }), { names })).toBe(1);
  });

  test('a question about two people prefers neither', () => {
    expect(weigh(candidate({ meta: 'anna' }), { names: new Set(['anna', 'ben']) })).toBe(1);
  });

  test('what machines wrote counts for less, and still counts', () => {
    for (const kind of ['assistant_message', 'tool_call', 'tool_result', 'system_event']) {
      expect(weigh(candidate({ kind }), {})).toBeLessThan(1);
      expect(weigh(candidate({ kind }), {})).toBeGreaterThan(0.5);
    }
  });
});

describe('time', () => {
  test.each(['last week', 'on monday', 'in 2019', 'on the 8th'])('%j answers a question for a time', (text) => {
    expect(weigh(candidate({ text }), { asksWhen: true })).toBeGreaterThan(1);
    expect(weigh(candidate({ text }), {})).toBe(1);
  });

  test.each(['we like it', 'room 42', 'port 8080'])('%j does not', (text) => {
    expect(weigh(candidate({ text }), { asksWhen: true })).toBe(1);
  });

  test.each([
    [{ year: 2023 }, true],
    [{ month: 5 }, true],
    [{ month: 5, day: 10 }, true],
    [{ month: 5, day: 20 }, false],
    [{ year: 2022, month: 5 }, false],
    [{ from: Date.parse('2023-05-08'), until: Date.parse('2023-05-09') }, true],
    [{ from: Date.parse('2023-05-09'), until: Date.parse('2023-05-10') }, true],
    [{ from: Date.parse('2023-05-14'), until: Date.parse('2023-05-15') }, false],
  ])('said at %o: %s', (time, expected) => {
    expect(weigh(candidate(), { times: [time] }) > 1).toBe(expected);
  });

  test('the day itself says more than the days beside it, and these more than those around', () => {
    const on = (day: number) => weigh(candidate(), { times: [{ month: 5, day }] });
    expect([on(8), on(9), on(10), on(12)]).toEqual([6, 3, 1.5, 1]);
    expect(on(7)).toBe(on(9));
  });

  test('a text that begins with a date was said then', () => {
    const diary = { meta: dayWord(Date.parse('2022-03-01')) };
    expect(weigh(candidate(diary), { times: [{ year: 2022, month: 3, day: 1 }] })).toBe(6);
    expect(weigh(candidate(diary), { times: [{ year: 2023 }] })).toBe(1);
  });
});

describe('when advice is asked for', () => {
  const asked = (text: string, more: Partial<Candidate> = {}) =>
    weigh(candidate({ text, ...more }), { asksAdvice: true });

  test('what somebody told to do always or never counts for more, and what somebody prefers', () => {
    expect(asked('alway includ version number')).toBeCloseTo(1.6);
    expect(asked('never log bodi')).toBeCloseTo(1.6);
    expect(asked('i prefer short meet')).toBeCloseTo(1.4);
  });

  test('not what only mentions such words, what machines wrote, or in other questions', () => {
    expect(asked('i am alway here')).toBe(1);
    expect(asked('never')).toBe(1);
    expect(asked('alway includ version number', { kind: 'memory.remembered' })).toBe(1);
    expect(weigh(candidate({ text: 'i prefer short meet' }), {})).toBe(1);
  });
});
