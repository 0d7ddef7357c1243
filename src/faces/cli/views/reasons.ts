/** Why each item of `recall --explain` was found, in a line for each: by what, and what its score is made of. */
import { oneLine } from '../terminal/plain-text.ts';
import type { Screen } from '../terminal/screen.ts';
import { type Fields, isFields } from './values.ts';

const FOUND: Readonly<Record<string, string>> = {
  words: 'its words',
  around: 'the words around it',
  meaning: 'its meaning',
};

export function reasonLines({ items }: { readonly items: readonly Fields[] }, screen: Screen): string[] {
  return items.flatMap((row) => (isFields(row.why) ? [screen.paint('dim', reasonOf(row, row.why))] : []));
}

function reasonOf({ id, score }: Fields, { found, words, meaning, factors, newerValue }: Fields): string {
  const { speaker, ...times } = isFields(factors) ? factors : {};
  const parts = [
    ...each(words, (word, gave) => `${word} ${gave}`),
    ...(isFields(meaning) ? [`meaning ${short(meaning.score)} (cosine ${short(meaning.cosine)})`] : []),
    ...(speaker === undefined ? [] : [`speaker +${short(speaker)}`]),
    ...each(times, (name, factor) => `${name} ×${factor}`),
    ...(newerValue === true ? ['has the newer value'] : []),
  ];
  return oneLine(`${String(id)}: ${short(score)} by ${FOUND[String(found)] ?? String(found)}: ${parts.join(', ')}`);
}

function each(numbers: unknown, write: (name: string, number: string) => string): string[] {
  return isFields(numbers) ? Object.entries(numbers).map(([name, number]) => write(name, short(number))) : [];
}

function short(number: unknown): string {
  return typeof number === 'number' ? String(Number(number.toFixed(3))) : String(number);
}
