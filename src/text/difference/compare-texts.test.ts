/** What two short texts have to say for a conflict, and what is none. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AGREEING } from '../../../test/fixtures/conflicts/agreeing-pairs.ts';
import { CONTRADICTIONS, DUPLICATES, UPDATES } from '../../../test/fixtures/conflicts/conflicting-pairs.ts';
import { readPairs } from '../../../test/fixtures/conflicts/read-pairs.ts';
import { compareTexts } from './compare-texts.ts';

describe('what shows it', () => {
  test.each([
    ['negation', 'The service uses Redis', 'The service does not use Redis', 'uses', 'not use'],
    ['negation', 'Anna eats meat', 'Anna doesn’t eat meat', 'eats', 'doesn’t eat'],
    ['negation', 'I have used Go', 'I have never used Go', 'used', 'never used'],
    ['antonym', 'Telemetry is enabled', 'Telemetry is disabled', 'enabled', 'disabled'],
    ['number', 'The timeout is 30 s', 'The timeout is 60 s', '30 s', '60 s'],
    ['number', 'The project requires Node 20', 'The project requires Node 24', '20', '24'],
    ['date', 'The team meets on Monday', 'The team meets on Thursday', 'Monday', 'Thursday'],
    ['date', 'The deadline is May 1, 2024', 'The deadline is May 15, 2024', 'May 1, 2024', 'May 15, 2024'],
    ['value', 'The database is PostgreSQL', 'The database is MySQL', 'PostgreSQL', 'MySQL'],
    ['value', 'We use Redis for caching', 'We use Memcached for caching', 'Redis', 'Memcached'],
    ['value', 'The test runner is Vitest', 'The test runner is Jest', 'Vitest', 'Jest'],
    ['value', 'Anna lives in Berlin', 'Anna lives in Paris', 'Berlin', 'Paris'],
  ])('%s: %s / %s', (rule, a, b, fromA, fromB) => {
    const conflict = compareTexts(a, b);
    expect(conflict).toMatchObject({ kind: 'contradiction', evidence: [{ rule, a: fromA, b: fromB }] });
    expect(conflict?.newer).toBeUndefined();
  });

  test('a near-duplicate is shown whole', () => {
    const [a, b] = ['Feature branches are deleted after merging', 'Feature branches are deleted after merging.'];
    expect(compareTexts(a, b)).toEqual({
      kind: 'duplicate',
      severity: 'high',
      score: 1,
      evidence: [{ rule: 'near_duplicate', a, b }],
    });
  });
});

describe('an update says which side is newer', () => {
  test.each([
    ['The service uses Redis', 'The service no longer uses Redis', 'b'],
    ['The timeout is now 60 seconds', 'The timeout is 30 seconds', 'a'],
    ['The meeting is on Monday', 'The meeting was moved to Thursday', 'b'],
    ['We switched from npm to pnpm', 'We use npm', 'a'],
    ['Tests run with Jest', 'Tests run with Vitest instead of Jest', 'b'],
    ['Carla eats meat', 'Carla stopped eating meat', 'b'],
  ])('%s / %s', (a, b, newer) => {
    expect(compareTexts(a, b)).toMatchObject({ kind: 'staleness', newer });
  });
});

test('severity: a contradiction that may do harm is critical, another denial high, another value medium', () => {
  expect(compareTexts('Backups are encrypted', 'Backups are not encrypted')?.severity).toBe('critical');
  expect(compareTexts('Releases are tagged', 'Releases are not tagged')?.severity).toBe('high');
  expect(compareTexts('The retry limit is 3', 'The retry limit is 5')?.severity).toBe('medium');
});

describe('no conflict', () => {
  test.each([
    ['another subject', 'Anna likes tea', 'Ben does not like tea'],
    ['another place', 'Logging is on in staging', 'Logging is off in production'],
    ['a question', 'Does the service use Redis?', 'The service does not use Redis'],
    ['a condition', 'If we used Redis, it would be fast', 'We do not use Redis'],
    ['a wish', 'We should use Redis', 'We do not use Redis'],
    ['a quotation', 'Ben said "we use Redis"', 'We do not use Redis'],
    ['a double negation', 'The cache is enabled', 'The cache is not disabled'],
    ['not only', 'The parser is not only fast', 'The parser is fast'],
    ['a narrower denial', 'The team works', 'The team does not work on Sundays'],
    ['another time', 'I used Go', 'I do not use Go'],
    ['what used to be', 'Anna used to live in Berlin', 'Anna lives in Paris'],
    ['the same amount', 'The timeout is 30 seconds', 'The timeout is 30,000 ms'],
    ['the same hour', 'The store opens at 3 pm', 'The store opens at 15:00'],
    ['a bound', 'More than 50 users signed up', 'More than 40 users signed up'],
    ['the other side of a bound', 'Children under 6 travel free', 'Children over 6 do not travel free'],
    ['a name in capitals', 'Auth is required for POST requests', 'Auth is not required for GET requests'],
    ['another thing counted', 'The team has 5 engineers', 'The team has 2 designers'],
    ['a number that names', 'Chapter 3 is finished', 'Chapter 4 is finished'],
    ['one of several', 'The library supports Node 20', 'The library supports Node 24'],
    ['another day of several', 'The shop is open on Mondays', 'The shop is open on Fridays'],
    ['the opposite on another day', 'The shop is closed on Mondays', 'The shop is open on Fridays'],
    ['a second value', 'Ben speaks French', 'Ben speaks Spanish'],
    ['another property', 'The database is PostgreSQL', 'The database is slow'],
    ['what happened twice', 'Anna ran 5 km', 'Anna ran 8 km'],
    ['a long text with another name', `Emma ${longTail()}`, `Anna ${longTail()}`],
    ['a long text with another noun', `The staging ${longTail()}`, `The testing ${longTail()}`],
  ])('%s: %s / %s', (_, a, b) => {
    expect(compareTexts(a, b)).toBeUndefined();
  });
});

function longTail(): string {
  return 'team keeps its meeting notes beside the code and reads them again at the end of each quarter with everybody there';
}

/** Texts that may well meet a rule, and anything else. */
const anyText = fc.oneof(
  fc.constantFrom(...[AGREEING, CONTRADICTIONS, UPDATES, DUPLICATES].flatMap(readPairs).flat()),
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        'The',
        'cache',
        'is',
        'not',
        'never',
        '30',
        's',
        'on',
        'Monday',
        'May',
        '1',
        ',',
        '.',
        'from',
        'to',
        'now',
        'Redis',
        '?',
        'I',
        "don't",
        'enabled',
        'disabled',
        '\n',
      ),
    )
    .map((words) => words.join(' ')),
);

test('with the texts exchanged the answer is the same, mirrored', () => {
  fc.assert(
    fc.property(anyText, anyText, (a, b) => {
      const [one, other] = [compareTexts(a, b), compareTexts(b, a)];
      expect(other?.kind).toBe(one?.kind);
      expect(other?.score).toBe(one?.score);
      expect(other?.evidence.map((shown) => [shown.rule, shown.b, shown.a])).toEqual(
        one?.evidence.map((shown) => [shown.rule, shown.a, shown.b]),
      );
      expect(other?.newer).toBe(one?.newer && (one.newer === 'a' ? 'b' : 'a'));
    }),
    { numRuns: 2_000 },
  );
});

test('evidence is verbatim and the score within bounds', () => {
  fc.assert(
    fc.property(anyText, anyText, (a, b) => {
      const conflict = compareTexts(a, b);
      if (!conflict) return;
      expect(conflict.score).toBeGreaterThan(0);
      expect(conflict.score).toBeLessThanOrEqual(1);
      for (const shown of conflict.evidence) {
        expect(shown.a).not.toBe('');
        expect(a).toContain(shown.a);
        expect(b).toContain(shown.b);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('a text and itself are duplicates, whatever it says', () => {
  const text = 'The timeout of reads is 30 s. The timeout of reads is 60 s.';
  expect(compareTexts(text, text)?.kind).toBe('duplicate');
});

test('hostile texts are compared without a throw', () => {
  const long = (text: string) => text.repeat(Math.ceil(1_000_000 / text.length));
  const texts = [
    '',
    ' ',
    'a',
    long('a'),
    long('!?.'),
    '\0',
    long('\ud800'),
    long('😀 '),
    long('数据库'),
    long('not '),
    long('1 '),
    long(', so '),
    long('March 1, '),
    long('```'),
  ];
  for (const text of texts) {
    expect(compareTexts(text, 'The cache is on')).toBeUndefined();
    expect(['duplicate', undefined]).toContain(compareTexts(text, `${text}x`)?.kind);
  }
  expect(compareTexts('', '')).toBeUndefined();
});
