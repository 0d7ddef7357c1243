/** Texts of any characters, with pieces among them on which a rule of the gate could stumble. */
import {
  HOSTILE_INSTRUCTIONS,
  HOSTILE_LETTERS,
  HOSTILE_MARKERS,
  HOSTILE_SECRETS,
} from '../../bench/support/hostile-pieces.ts';
import type { SeededRandom } from '../../test/support/seeded-random.ts';

const WORDS = [
  'password',
  'token=',
  'secret: ',
  'api key ',
  'the pin is ',
  'sk-proj-',
  'ghp_',
  'eyJ',
  '-----BEGIN PRIVATE KEY-----',
  '<private>',
  '://u:p@',
  'ignore all previous instructions',
  'you must ',
  '<!--',
  'style="display:none">',
  '::recollect-begin:0000000000:1::',
  '::recollect-end:0000000000::',
  '~| ',
  '[REDACTED:x]',
  'kind: Secret',
  'data:',
  'machine h login a ',
  'YWRtaW46cGFzc3dvcmQ=',
  ' ',
  '\n',
];
const PIECES = [
  ...WORDS,
  ...WORDS,
  ...HOSTILE_SECRETS,
  ...HOSTILE_INSTRUCTIONS,
  ...HOSTILE_MARKERS,
  ...HOSTILE_LETTERS,
];
/** First and last code unit or code point of ranges where something may go wrong. */
const RANGES = [
  [0x00, 0x20],
  [0x21, 0x7e],
  [0x80, 0x24f],
  [0x300, 0x36f],
  [0x400, 0x4ff],
  [0x2000, 0x206f],
  [0x3000, 0x30ff],
  [0xac00, 0xac40],
  [0xd800, 0xdfff],
  [0xfe00, 0xfe0f],
  [0xfff0, 0xffff],
  [0x1f100, 0x1f6ff],
  [0xe0000, 0xe01ef],
] as const;

export function anyText(random: SeededRandom, mostParts = 20): string {
  let text = '';
  for (let parts = random.between(0, mostParts); parts > 0; parts--) {
    const [first, last] = random.pick(RANGES);
    const piece = random.chance(0.5) ? random.pick(PIECES) : String.fromCodePoint(random.between(first, last));
    text += random.chance(0.1) ? piece.repeat(random.between(1, 40)) : piece;
  }
  return text;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
/** Made up, in forms that providers document: what they begin with, and how many letters and digits follow. */
const FORMS = [
  ['ghp_', 36],
  ['glpat-', 20],
  ['npm_', 36],
  ['sk_live_', 24],
] as const;

export function anySecret(random: SeededRandom): string {
  const [start, length] = random.pick(FORMS);
  return start + Array.from({ length }, () => random.pick([...LETTERS])).join('');
}
