/** What goes through a request's fields, and what stays as it is. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { looksLikeInstruction } from '../text/injection/looks-like-instruction.ts';
import { stripEchoedOutput } from '../text/markers/strip-echoed-output.ts';
import { redactSecrets } from '../text/secrets/redact-secrets.ts';
import { cleanRequest } from './clean-request.ts';

const ALL = { redact: true, lookForOrders: true, lookForBinary: true };
const TOKEN = `ghp_${'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0dF3gJ6'}`;

test('a request in which nothing is found is the same request', () => {
  const input = { content: 'We deploy on Fridays', tags: ['ops'], payload: { steps: ['one', { two: 3 }] }, limit: 3 };
  expect(cleanRequest(input, ALL).input).toBe(input);
});

test('short words, which are passed over, hold nothing that would be found', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\w-]{0,15}$/), (word) => {
      expect(stripEchoedOutput(word).text).toBe(word);
      expect(redactSecrets(word).text).toBe(word);
      expect(looksLikeInstruction(word).flagged).toBe(false);
    }),
    { numRuns: 5_000 },
  );
});

test('names of other things are not touched, the same names in data of the caller are', () => {
  const input = { externalId: TOKEN, id: TOKEN, citations: [{ event: TOKEN, quote: TOKEN }], metadata: { id: TOKEN } };
  const { input: cleaned } = cleanRequest(input, ALL);
  expect(cleaned).toMatchObject({ externalId: TOKEN, id: TOKEN, citations: [{ event: TOKEN }] });
  expect(JSON.stringify([cleaned.metadata, (cleaned.citations as { quote: string }[])[0]!.quote])).not.toContain(TOKEN);
  expect(input.metadata.id).toBe(TOKEN);
});

test('a key called __proto__ stays a key', () => {
  const metadata = JSON.parse(`{"__proto__": "It is ${TOKEN}"}`) as Record<string, unknown>;
  const { input } = cleanRequest({ metadata }, ALL);
  expect(Object.keys(input.metadata as object)).toEqual(['__proto__']);
  expect(JSON.stringify(input)).not.toContain(TOKEN);
});

test('what contains itself is refused, not followed', () => {
  const metadata: Record<string, unknown> = {};
  metadata.one = metadata;
  metadata.two = metadata;
  expect(() => cleanRequest({ metadata }, ALL)).toThrow(/nested/);
});
