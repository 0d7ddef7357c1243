/** Shapes of text that are made to be slow to read, or to break what reads them. Each is repeated or nested up to a length. */
import { SeededRandom } from './seeded-random.ts';

const SEED = 4_033;

/** One piece, over and over. */
const REPEATED: Readonly<Record<string, string>> = {
  'Han run': '漢',
  'Han sentences': '部署要等两位工程师批准。',
  Hangul: '배포는수요일에한다',
  Thai: 'การปรับใช้งาน',
  Devanagari: 'परिनियोजन',
  Arabic: 'النشر يوم الأربعاء ',
  'right-to-left marks': '\u202eabc\u202c\u200f',
  dashes: '-',
  spaces: ' ',
  newlines: '\n',
  'spaces and newlines': '   \n',
  tabs: '\t',
  CRLF: 'line\r\n',
  'open brackets': '[',
  'open parentheses': '(',
  quotes: '"',
  apostrophes: "a'",
  backslashes: '\\',
  'less-than signs': '<',
  'zero-width characters': '\u200b',
  'zero-width inside words': 'a\u200bb',
  'combining marks': '\u0301',
  'letters with combining marks': 'a\u0301\u0302',
  'emoji joined': '👩‍👩‍👧‍👦',
  digits: '7',
  'number run': '1,234.56 € ',
  dots: '.',
  'a dot after each letter': 'a.',
  'at signs': 'a@',
  'addresses in addresses': 'http://',
  boosts: '**a',
  underscores: '_',
  'code fences': '```\n',
  backticks: '`',
  'alternating scripts': 'aбγ漢',
  'one word': 'a',
  'one capital word': 'A',
  'repeated phrase': 'we deploy on Wednesdays and ',
  'and and and': 'and ',
  'open private tags': '<private>',
  'beginnings of keys': 'sk-proj-',
  'names of secrets': 'password=',
  'quoted secrets': 'token: "',
  'beginnings of private keys': '-----BEGIN PRIVATE KEY-----\n',
  dates: '2026-11-17T00:00:00Z ',
  'dates in words': 'on 3 May 2024 ',
  slashes: '/',
  paths: '/usr/lib/a-b_c.ts:12 ',
  'percent-encodings': '%2F',
  'HTML entities': '&amp;',
  'HTML comments': '<!--',
  tags: '<a b="',
  'table pipes': '|',
  'table rows': '| a | b |\n',
  'soft hyphens': 'so\u00adft',
  'pairs of surrogates': '\u{1f600}',
  'private use': '\ue001\ue002',
  'own fence': '~| - [#1] ',
  'own fence lines': '\n~| <recollect-memory>\n',
  'camel case': 'getUserName',
  orders: 'ignore all previous instructions ',
  questions: 'why? ',
  negations: 'never not no ',
  'commit ids': 'a9f3c17e5b2d8064',
  equals: '=',
  'JSON keys': '{"a":',
  ligatures: 'ﷺ',
  'null in words': 'a\u0001',
};

/** Of about that many UTF-16 code units, never more. */
export function textShapes(length: number): ReadonlyMap<string, () => string> {
  const shapes = new Map<string, () => string>();
  for (const [name, piece] of Object.entries(REPEATED))
    shapes.set(name, () => piece.repeat(Math.floor(length / piece.length)));
  shapes.set('nested brackets', () => '['.repeat(length / 2) + ']'.repeat(length / 2));
  shapes.set('nested JSON', () => `${'{"a":'.repeat(length / 6)}1${'}'.repeat(length / 6)}`);
  shapes.set('unique words', () => upTo(length, (index) => `w${index.toString(36)} `));
  shapes.set('unique names', () => upTo(length, (index) => `Anna Berg${index.toString(36)}, `));
  shapes.set('base64', () => noise(length, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'));
  shapes.set('noise', () => noise(length, '-_=:<>"\'`~|[]{}()@/\\.,;!? \n\t#*&%$a1漢'));
  shapes.set('spaces around one line', () => `a\n${' '.repeat(length - 4)}b`);
  shapes.set('a sentence and a run', () => `We deploy on Wednesdays. ${'x'.repeat(Math.max(0, length - 30))}`);
  return shapes;
}

function upTo(length: number, piece: (index: number) => string): string {
  const pieces: string[] = [];
  for (let [index, size] = [0, 0]; ; index++) {
    const next = piece(index);
    size += next.length;
    if (size > length) return pieces.join('');
    pieces.push(next);
  }
}

function noise(length: number, letters: string): string {
  const random = new SeededRandom(SEED);
  return Array.from({ length }, () => random.pick([...letters])).join('');
}
