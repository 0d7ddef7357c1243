import { describe, expect, test } from 'vitest';
import { askedTimes } from './asked-times.ts';

const NOW = Date.parse('2026-03-18T15:00:00Z');
const day = (text: string) => Date.parse(`${text}T00:00:00Z`);
const times = (question: string) => askedTimes(question, NOW).times;

describe('times that a question names', () => {
  test.each([
    ['What happened on 8 May 2023?', [{ day: 8, month: 5, year: 2023 }]],
    ['What happened on the 8th of May?', [{ day: 8, month: 5 }]],
    ['What happened on May 8th, 2023?', [{ day: 8, month: 5, year: 2023 }]],
    ['What did we decide in July 2022', [{ month: 7, year: 2022 }]],
    ['What did we decide in October?', [{ month: 10 }]],
    ['Who joined in 2021 or in March 2022?', [{ month: 3, year: 2022 }, { year: 2021 }]],
    ['release 2024-02-29', [{ year: 2024, month: 2, day: 29 }]],
    ['plans of 2024-02', [{ year: 2024, month: 2 }]],
    ['Was war am 8. Mai 2023?', [{ day: 8, month: 5, year: 2023 }]],
    ['am 02.01.2024', [{ day: 2, month: 1, year: 2024 }]],
    ['am 2.1.', [{ day: 2, month: 1 }]],
    ['¿Qué pasó el 8 de mayo de 2023?', [{ day: 8, month: 5, year: 2023 }]],
    ['le 14 février', [{ day: 14, month: 2 }]],
    ['8 августа 2024 года', [{ day: 8, month: 8, year: 2024 }]],
    ['2025年3月去了哪里', [{ year: 2025, month: 3 }]],
    ['1月12日早上', [{ month: 1, day: 12 }]],
    ['十二月三号', [{ month: 12 }]],
    ['2024년 3월 5일', [{ year: 2024, month: 3, day: 5 }]],
  ])('%s', (question, expected) => {
    expect(times(question)).toEqual(expected);
  });

  test.each([
    'May I deploy on Friday?',
    'It may work',
    'How do we deploy?',
    'port 8080',
    'march',
    '',
    '20235',
    'mayhem',
  ])('%j names none or only a month', (question) => {
    expect(times(question).filter(({ year, day: date }) => year !== undefined || date !== undefined)).toEqual([]);
  });

  test('relative to the day of the question', () => {
    expect(times('What did I say yesterday?')).toEqual([{ from: day('2026-03-17'), until: day('2026-03-18') }]);
    expect(times('today')).toEqual([{ from: day('2026-03-18'), until: day('2026-03-19') }]);
    expect(times('3 days ago')).toEqual([{ from: day('2026-03-14'), until: day('2026-03-17') }]);
    expect(times('vor 3 Tagen')).toEqual(times('3 days ago'));
    expect(times('3天前')).toEqual(times('3 days ago'));
    expect(times('昨天')).toEqual(times('yesterday'));
  });

  test('a text of a million characters is read in one pass', () => {
    for (const text of [
      'may '.repeat(250_000),
      '8th of '.repeat(140_000),
      '2023-'.repeat(200_000),
      '1 '.repeat(500_000),
    ])
      expect(Array.isArray(times(text))).toBe(true);
  });
});

test.each([
  ['When did Maria move?', true],
  ['Since when do we use it', true],
  ['In which year did it begin?', true],
  ['how long have they known each other', true],
  ['Wann zieht sie um?', true],
  ['她什么时候搬家？', true],
  ['¿Cuándo se mudó?', true],
  ['What happens when it fails?', false],
  ['whenever', false],
  ['', false],
])('%j asks for a time: %s', (question, expected) => {
  expect(askedTimes(question, NOW).asksWhen).toBe(expected);
});
