/** What the pure functions of the gate cost for a text that a memory may hold, and how fast they are on texts made to be slow. */

import { looksLikeInstruction } from '../../src/text/injection/looks-like-instruction.ts';
import { renderFenced } from '../../src/text/markers/render-fenced.ts';
import { stripEchoedOutput } from '../../src/text/markers/strip-echoed-output.ts';
import { redactSecrets } from '../../src/text/secrets/redact-secrets.ts';
import { looksBinary } from '../../src/text/survey/looks-binary.ts';
import { matchKey } from '../../src/text/words/confusables.ts';
import { missingData, readTurns } from '../support/data-folder.ts';
import { growth, processorMs } from '../support/hostile.ts';
import { HOSTILE_INSTRUCTIONS, HOSTILE_LETTERS, HOSTILE_MARKERS, HOSTILE_SECRETS } from '../support/hostile-pieces.ts';

export const name = 'gate-functions';
export const goal =
  'all of them together ≤ 20 µs for 200 characters of ordinary English and ≤ 40 µs for 500; hostile texts above 1 MB/s';

const TURNS = { conversation: 'locomo_dev.json', development: 'beam100k_dev.json' };
const LENGTHS = [200, 500, 5_000];
const TEXTS = 300;
const ROUNDS = 20;

const FUNCTIONS: Record<string, (text: string) => unknown> = {
  redactSecrets,
  looksLikeInstruction,
  stripEchoedOutput,
  matchKey,
  renderFenced,
};
/** On the way of a write; fences are rendered when it is read. */
const OF_A_WRITE = [redactSecrets, looksLikeInstruction, stripEchoedOutput, matchKey];

export function run(scale: number) {
  const sets = Object.entries(TURNS).map(([what, file]) => [what, readTurns(file)] as const);
  if (sets.some(([, turns]) => turns === undefined)) return missingData(...Object.values(TURNS));
  const length = Math.ceil(500_000 * scale);
  return {
    microseconds: Object.fromEntries(sets.map(([what, turns]) => [what, byLength(turns!)])),
    hostile: {
      redactSecrets: growth(HOSTILE_SECRETS, length, redactSecrets),
      looksLikeInstruction: growth(HOSTILE_INSTRUCTIONS, length, looksLikeInstruction),
      stripEchoedOutput: growth(HOSTILE_MARKERS, length, stripEchoedOutput),
      renderFenced: growth(HOSTILE_MARKERS, length, renderFenced),
      matchKey: growth(HOSTILE_LETTERS, length, matchKey),
      looksBinary: growth([...HOSTILE_SECRETS, ...HOSTILE_LETTERS], length, looksBinary),
    },
  };
}

function byLength(turns: readonly string[]) {
  return Object.fromEntries(LENGTHS.map((length) => [length, costs(pieces(turns, length))]));
}

function costs(texts: readonly string[]) {
  const all = (text: string) => {
    for (const work of OF_A_WRITE) work(text);
  };
  return {
    texts: texts.length,
    ofAWrite: microseconds(texts, all),
    ...Object.fromEntries(Object.entries(FUNCTIONS).map(([what, work]) => [what, microseconds(texts, work)])),
  };
}

/** Of one text, in the fastest round. */
function microseconds(texts: readonly string[], work: (text: string) => unknown): number {
  let fastest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++)
    fastest = Math.min(
      fastest,
      processorMs(() => {
        for (const text of texts) work(text);
      }),
    );
  return Math.round((fastest * 10_000) / texts.length) / 10;
}

/** Of that many characters, cut out of all turns in a row; each is a string of its own, as one that was read from a request. */
function pieces(turns: readonly string[], length: number): string[] {
  const whole = turns.join(' ');
  const step = Math.max(length, Math.floor(whole.length / TEXTS));
  const cut: string[] = [];
  for (let at = 0; at + length <= whole.length && cut.length < TEXTS; at += step)
    cut.push(whole.slice(at, at + length));
  return JSON.parse(JSON.stringify(cut)) as string[];
}
