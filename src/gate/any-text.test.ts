/** The pure functions of the gate on texts of any characters: they never throw, and doing it twice is doing it once. */
import { describe, expect, it } from 'vitest';
import { announcedSeed, SeededRandom } from '../../test/support/seeded-random.ts';
import { matchKey } from '../base/confusables.ts';
import { looksLikeInstruction } from './injection/looks-like-instruction.ts';
import { renderFenced } from './markers/render-fenced.ts';
import { stripOwnOutput } from './markers/strip-own-output.ts';
import { redactSecretsInJson } from './secrets/redact-json.ts';
import { redactSecrets } from './secrets/redact-secrets.ts';

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

function anyText(random: SeededRandom): string {
  let text = '';
  for (let parts = random.between(0, 20); parts > 0; parts--) {
    const [first, last] = random.pick([...RANGES]);
    const piece = random.chance(0.4) ? random.pick(WORDS) : String.fromCodePoint(random.between(first, last));
    text += random.chance(0.1) ? piece.repeat(random.between(1, 40)) : piece;
  }
  return text;
}

describe('any text', () => {
  it('is read without an error, and nothing is left to do a second time', () => {
    const random = new SeededRandom(announcedSeed('gate functions'));
    for (let round = 0; round < 3_000; round++) {
      const text = anyText(random);
      const shown = JSON.stringify(text);
      const redacted = redactSecrets(text);
      expect(redactSecrets(redacted.text), shown).toEqual({ text: redacted.text, found: [] });
      const inData = redactSecretsInJson({ [text]: [text], password: text });
      expect(redactSecretsInJson(inData.value), shown).toEqual({ value: inData.value, found: [] });
      const stripped = stripOwnOutput(text);
      expect(stripOwnOutput(stripped.text), shown).toEqual({ text: stripped.text, stripped: 0 });
      const key = matchKey(text);
      expect(matchKey(key), shown).toBe(key);
      expect(stripOwnOutput(renderFenced(text)).text, shown).toBe('');
      expect(looksLikeInstruction(text).score, shown).toBeGreaterThanOrEqual(0);
    }
  });
});
