/** Extraction of entities beside a bare split of the same sentences into words. */
import { extractEntities } from '../../src/text/names/extract-entities.ts';
import { LABELLED_SENTENCES } from '../../test/fixtures/entities/labelled-sentences.ts';
import { compare } from '../support/measure.ts';
import { turnMaker } from '../support/turns.ts';

export const name = 'entities';
export const goal = 'at least 5,000 sentences a second on one core';

const GOAL_PER_SECOND = 5_000;
const MARKS = /⟦([^|⟧]+)\|\w+⟧/g;

/** Sentences with entities, as people and agents write them, and turns of 200 characters without any. */
const TEXTS: Record<string, readonly string[]> = {
  'sentences with entities': LABELLED_SENTENCES.map((sentence) => sentence.replace(MARKS, '$1')),
  'turns without entities': Array.from({ length: 256 }, (_, index) => turnMaker(index)(index)),
};

export async function run(scale: number) {
  const results: Record<string, unknown> = {};
  for (const [what, texts] of Object.entries(TEXTS)) {
    let next = 0;
    // Both sides give a number, so that neither can be left out as useless.
    let seen = 0;
    const side = (sideName: string, work: (text: string) => number) => ({
      name: sideName,
      run: (count: number) => {
        for (let i = 0; i < count; i++) seen += work(texts[next++ % texts.length]!);
      },
    });
    const comparison = await compare(
      side('extract', (text) => extractEntities(text).length),
      side('split', (text) => text.split(/\s+/).length),
      15,
      Math.ceil(20_000 * scale),
    );
    const { extract = Number.NaN, split = Number.NaN } = comparison.medianMicroseconds;
    const perSecond = { extract: Math.round(1e6 / extract), split: Math.round(1e6 / split) };
    results[what] = { ...comparison, perSecond, seen: seen > 0, met: perSecond.extract >= GOAL_PER_SECOND };
  }
  return results;
}
