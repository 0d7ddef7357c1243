/** What the extractor finds, what it leaves alone, and that no text can hurt it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scaled } from '../../../test/support/scale.ts';
import { ENTITY_KINDS } from '../../model/entity-values.ts';
import { extractEntities } from './extract-entities.ts';
import { EXTRACTOR } from './extractor.ts';

/** As `kind text`, in order. */
function entities(text: string, limit?: number): string[] {
  return extractEntities(text, limit === undefined ? {} : { limit }).map((one) => `${one.kind} ${one.text}`);
}

test('the extractor names itself', () => {
  expect(EXTRACTOR).toEqual({ name: 'recollect-rules', version: 1 });
});

describe('forms', () => {
  test.each([
    ['see https://example.org/a_(b), ok', 'reference https://example.org/a_(b)'],
    ['[link](https://example.org/x)', 'reference https://example.org/x'],
    ['<https://example.org/x>.', 'reference https://example.org/x'],
    ['git@github.com:acme/widgets.git', 'reference git@github.com:acme/widgets.git'],
    ['src/app/main.ts:42:7 fails', 'reference src/app/main.ts'],
    ['(../lib/index.js)', 'reference ../lib/index.js'],
    ['C:\\x\\y.txt', 'reference C:\\x\\y.txt'],
    ['edit ~/.zshrc', 'reference ~/.zshrc'],
    ['mail a.b+c@mail.example.com!', 'reference a.b+c@mail.example.com'],
    ['cc @ann-lee, please', 'reference @ann-lee'],
    ['fixes #12.', 'reference #12'],
    ['acme/widgets#7', 'reference acme/widgets#7'],
    ['done in 1a2b3c4', 'reference 1a2b3c4'],
    ['123e4567-e89b-12d3-a456-426614174000', 'reference 123e4567-e89b-12d3-a456-426614174000'],
    ['call `parse` first', 'reference parse'],
    ['the `render()` call', 'reference render'],
    ['std::vector is fine', 'reference std::vector'],
    ['fs.readFile fails', 'reference fs.readFile'],
    ['on 03/01/2026 it', 'datetime 03/01/2026'],
    ['at 2026-03-01 14:30 UTC', 'datetime 2026-03-01 14:30 UTC'],
    ['the 3rd of March, 2026', 'datetime 3rd of March, 2026'],
    ['a couple of days ago', 'datetime a couple of days ago'],
    ['in the 1990s', 'datetime 1990s'],
    ['uses .NET here', 'tool .NET'],
    ['add react@18.2.0', 'tool react@18.2.0'],
  ])('%j', (text, entity) => {
    expect(entities(text)).toEqual([entity]);
  });
});

describe('names', () => {
  test.each([
    ['I met J.K. Rowling there', 'person J.K. Rowling'],
    ['George R. R. Martin', 'person George R. R. Martin'],
    ['ask Ludwig van Beethoven', 'person Ludwig van Beethoven'],
    ['it was Sean O’Brien who left', 'person Sean O’Brien'],
    ['we met Jean-Luc there', 'person Jean-Luc'],
    ['the city of Sydney, Australia', 'location Sydney', 'location Australia'],
    ['the firm Acme, Inc. is gone', 'organization Acme, Inc'],
    ['two APIs and one API', 'concept APIs'],
    ['我们使用PostgreSQL 15和Redis', 'tool PostgreSQL 15', 'tool Redis'],
  ])('%j', (text, ...expected) => {
    expect(entities(text)).toEqual(expected);
  });
});

describe('no entities', () => {
  test.each([
    ['Will this work? Mark it. Go on.'],
    ['Charlotte’s Web'],
    ['# Define Your Project Goals'],
    ['**Company Culture and Values**: read them'],
    ['- Budget Oversight'],
    ['He said "Design Website Layout" twice'],
    ['Wir haben den Server und die Datenbank verschoben'],
    ['WE MUST NEVER DO THIS AGAIN'],
    ['1234567 and 1e100000 and deadbeef'],
    [':thumbs_up: and m_a + m_b'],
    ['and/or, 24/7, $5/month, 3/4'],
    ['postgres://admin:secret@db/prod'],
    ['https://$' + '{host}/x and https://'],
    ['const user = new Account();'],
    [''],
    [' \n\t'],
  ])('%j', (text) => {
    expect(entities(text)).toEqual([]);
  });

  test('program text in a fence gives only addresses and paths', () => {
    const text =
      'Try this:\n```ts\nimport { Maria } from "./lib/maria.ts";\nconst fooBar = Redis;\n```\nThen ask Maria.';
    expect(entities(text)).toEqual(['reference ./lib/maria.ts', 'person Maria']);
  });
});

describe('one entity', () => {
  test('is given once, at its first mention', () => {
    expect(extractEntities("Ask Maria. Maria's here, MARIA knows, and so does maria@x.org")).toMatchObject([
      { text: 'Maria', name: 'maria', offset: 4 },
      { text: 'maria@x.org' },
    ]);
  });

  test('keeps its version in the text and not in the name', () => {
    expect(extractEntities('We moved from Node 22 to Node 24')).toMatchObject([{ text: 'Node 22', name: 'node' }]);
  });

  test('takes the surer kind', () => {
    expect(extractEntities('We saw Zorblax there. I told Zorblax so.')).toMatchObject([
      { text: 'Zorblax', kind: 'person', offset: 7 },
    ]);
  });
});

test('at most as many as asked for, the first ones', () => {
  const text = Array.from({ length: 200 }, (_, index) => `see #${index + 1000}`).join(' ');
  expect(extractEntities(text)).toHaveLength(50);
  expect(entities(text, 2)).toEqual(['reference #1000', 'reference #1001']);
  expect(entities(text, 0)).toEqual([]);
});

/** Whatever the text: entities are parts of it, well formed, in order, distinct, within the limit, and the same each time. */
function check(text: string): void {
  const found = extractEntities(text);
  expect(found.length).toBeLessThanOrEqual(50);
  expect(new Set(found.map((one) => one.name)).size).toBe(found.length);
  let last = -1;
  for (const { text: words, name, offset, confidence, kind } of found) {
    expect(text.slice(offset, offset + words.length)).toBe(words);
    expect(offset).toBeGreaterThan(last);
    last = offset;
    expect(words.isWellFormed() && name.isWellFormed()).toBe(true);
    expect(`${words}${name}`).not.toContain('\0');
    expect(words.trim()).toBe(words);
    expect(name).not.toBe('');
    expect(confidence).toBeGreaterThan(0);
    expect(confidence).toBeLessThanOrEqual(1);
    expect(ENTITY_KINDS).toContain(kind);
  }
  expect(extractEntities(text)).toEqual(found);
}

describe('hostile text', () => {
  test('random characters', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), check), { numRuns: 500 });
  });

  test('an address in a code span with a control character in it is none', () => {
    expect(extractEntities('a```\0http://a```')).toEqual([]);
  });

  test('random pieces of what the rules look for', () => {
    const piece = fc.constantFrom(
      ...'a A 1 . , : ; / \\ @ # _ - ~ ` ``` \' ’ " ( ) [ ] { } < > * ** ! ? & % $ + \n \t \0 \ud800 😀 א 中 é ß'.split(
        ' ',
      ),
      ...'Maria Lopez Dr. Acme GmbH http:// x.ts src/ March 3rd 2026 last Tuesday ago weeks Node 24 API fooBar s San Francisco of University'.split(
        ' ',
      ),
      ' ',
      ' ',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => check(pieces.join(''))),
      { numRuns: 2_000 },
    );
  });

  const UNITS = [
    ...'aA1([{@/\\#._-`"\'~:*中א\0\ud800',
    '😀',
    'a ',
    'A ',
    'Maria ',
    "Maria's ",
    'a@',
    '@a/',
    'a/',
    'a.',
    'a_',
    'aB',
    'A.',
    '://',
    'http://',
    'x://a ',
    '` ',
    '`a ',
    '"a" ',
    '("[\'',
    'Ab-',
    '2026-',
    'a@b.',
    '**a',
    'Dr. ',
    'University of ',
    'weeks ago ',
    '1 ',
    '#1 ',
    'C:\\',
    './',
    'a\n',
    '```\n',
  ];

  const LENGTH = scaled(1_000_000);
  test(`${LENGTH} characters of one sort`, () => {
    for (const unit of UNITS) check(unit.repeat(Math.ceil(LENGTH / unit.length)));
  });
});
