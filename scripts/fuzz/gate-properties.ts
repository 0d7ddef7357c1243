/** What holds of every text on its way through the gate and the normaliser. */
import { isDeepStrictEqual } from 'node:util';
import { RecollectError } from '../../src/base/errors.ts';
import { cleanRequest } from '../../src/gate/clean-request.ts';
import { looksLikeInstruction } from '../../src/text/injection/looks-like-instruction.ts';
import { renderFenced } from '../../src/text/markers/render-fenced.ts';
import { stripEchoedOutput } from '../../src/text/markers/strip-echoed-output.ts';
import { redactSecretsInJson } from '../../src/text/secrets/redact-json.ts';
import { redactSecrets } from '../../src/text/secrets/redact-secrets.ts';
import { looksBinary } from '../../src/text/survey/looks-binary.ts';
import { surveyText } from '../../src/text/survey/survey-text.ts';
import { EVERY_SIGN } from '../../src/text/survey/text-signs.ts';
import { matchKey } from '../../src/text/words/confusables.ts';
import { searchWords } from '../../src/text/words/search-text.ts';
import type { SeededRandom } from '../../test/support/seeded-random.ts';
import { anySecret, anyText } from './any-text.ts';

const CLEANING = { redact: true, lookForOrders: true, lookForBinary: true };

interface Case {
  readonly text: string;
  readonly other: string;
  readonly secret: string;
}

type Property = (given: Case) => boolean;

export const PROPERTIES: Readonly<Record<string, Property>> = {
  'redacting twice is redacting once': ({ text }) => {
    const once = redactSecrets(text).text;
    return isDeepStrictEqual(redactSecrets(once), { text: once, found: [] });
  },
  'redacting data twice is redacting it once': ({ text }) => {
    const { value } = redactSecretsInJson({ [text]: [text], password: text });
    return isDeepStrictEqual(redactSecretsInJson(value), { value, found: [] });
  },
  'a first look never hides a secret': ({ text }) =>
    isDeepStrictEqual(redactSecrets(text), redactSecrets(text, EVERY_SIGN)),
  'a first look never hides an order': ({ text, other }) => {
    const { flagged } = looksLikeInstruction(text);
    // So that nothing is left of the first look at it.
    surveyText(`${other}.`);
    return flagged === looksLikeInstruction(text, EVERY_SIGN).flagged;
  },
  'a secret between spaces does not come through': ({ text, other, secret }) =>
    !redactSecrets(`${text} ${secret} ${other}`).text.includes(secret),
  'nor does it in any field of a request': ({ text, other, secret }) => {
    const said = `${text} ${secret} ${other}`;
    const request = { content: said, tags: [said], metadata: { deep: [{ note: said }], [other]: said } };
    return !JSON.stringify(cleanRequest(request, CLEANING).input).includes(secret);
  },
  'own output is left out, once and for all': ({ text }) => {
    const once = stripEchoedOutput(text).text;
    return isDeepStrictEqual(stripEchoedOutput(once), { text: once, stripped: 0 });
  },
  'what is rendered is recognised': ({ text }) => stripEchoedOutput(renderFenced(text)).text === '',
  'what is looked up by its key has the key of its key': ({ text }) => matchKey(matchKey(text)) === matchKey(text),
  'invisible characters and case change no key': ({ other }) => {
    const plain = other.replace(/[^a-z0-9 ]/gi, '');
    return matchKey(plain) === matchKey([...plain.toUpperCase()].join('\u200b'));
  },
  'words are made of any text': ({ text }) => searchWords(text).every((word) => word !== ''),
  'a look at the form ends': ({ text }) => typeof looksBinary(text) === 'boolean',
};

/** Tries them on a new text; the first that does not hold, with what it was tried on. */
export function tryOnce(random: SeededRandom, mostParts?: number): string | undefined {
  const given = { text: anyText(random, mostParts), other: anyText(random, 4), secret: anySecret(random) };
  for (const [name, holds] of Object.entries(PROPERTIES)) {
    const shown = () => `${name}: ${JSON.stringify(given)}`;
    try {
      if (!holds(given)) return shown();
    } catch (error) {
      // What cannot be stored is refused, with a code.
      if (!(error instanceof RecollectError)) return `${shown()}: ${String((error as Error).stack)}`;
    }
  }
  return undefined;
}
