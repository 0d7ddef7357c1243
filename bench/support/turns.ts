/** Made-up turns of about 200 characters whose words are as unevenly frequent as those of a language. Seeded: every run has the same ones. */

const LETTERS = 'etaoinshrdlucmfwypvbgk';
const VOCABULARY = 20_000;
const LENGTH = 200;

export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function turnMaker(seed: number): (number: number) => string {
  const random = seeded(seed);
  return (number) => {
    let text = '';
    while (text.length < LENGTH - 10) text += `${word(Math.floor(VOCABULARY ** random()))} `;
    return `${text}${number}`;
  };
}

/** The word of a rank; frequent words are short. */
export function word(rank: number): string {
  let text = '';
  for (let rest = rank + 1; rest > 0; rest = Math.floor(rest / LETTERS.length)) text += LETTERS[rest % LETTERS.length];
  return text + ['', 's', 'ing', 'ed'][rank % 4]!;
}
