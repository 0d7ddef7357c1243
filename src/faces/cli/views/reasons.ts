/** Why an item of `recall --explain` was found, in a line: by what, and what its score is made of. */
import { type Fields, isFields } from './values.ts';

const FOUND: Readonly<Record<string, string>> = {
  words: 'its words',
  around: 'the words around it',
  meaning: 'its meaning',
};

export function reasonOf({ score }: Fields, { found, words, meaning, factors, newerValue }: Fields): string {
  const { speaker, together, ...times } = isFields(factors) ? factors : {};
  const parts = [
    ...each(words, (word, gave) => `${word} ${gave}`),
    ...(isFields(meaning) ? [`meaning ${short(meaning.score)} (cosine ${short(meaning.cosine)})`] : []),
    ...(together === undefined ? [] : [`said together +${short(together)}`]),
    ...(speaker === undefined ? [] : [`speaker +${short(speaker)}`]),
    ...each(times, (name, factor) => `${name} ×${factor}`),
    ...(newerValue === true ? ['has the newer value'] : []),
  ];
  return `${short(score)} by ${FOUND[String(found)] ?? String(found)}: ${parts.join(', ')}`;
}

function each(numbers: unknown, write: (name: string, number: string) => string): string[] {
  return isFields(numbers) ? Object.entries(numbers).map(([name, number]) => write(name, short(number))) : [];
}

function short(number: unknown): string {
  return typeof number === 'number' ? String(Number(number.toFixed(3))) : String(number);
}
