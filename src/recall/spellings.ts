/** Which words a word of a query may stand for that the store does not know: loaded only where there is one. */
import { LIMITS } from '../base/limits.ts';
import { queryWords, searchWords } from '../base/search-text.ts';
import { oneSlipAway } from '../base/spelling.ts';
import { FUNCTION_WORDS, ORDINARY_WORDS } from '../knowledge/entities/extract/ordinary-words.ts';

/** In the form that they have in the index. A word that is right, though nobody has used it here, stands for no other. */
export function spellingsOf(query: string, word: string): string[] {
  const written = (
    query
      .slice(0, LIMITS.question)
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  ).find((one) => searchWords(one)[0] === word);
  if (written === undefined || isOrdinary(written, word)) return [];
  const words = queryWords(oneSlipAway(written).join(' '), Number.POSITIVE_INFINITY);
  return words.filter((one) => one !== word);
}

/** Only words that begin alike are brought into their form: doing it to all of them takes longer than a search. */
function isOrdinary(written: string, word: string): boolean {
  const start = written.slice(0, 3);
  return [FUNCTION_WORDS, ORDINARY_WORDS].some((words) =>
    words.split(/\s+/).some((one) => one.startsWith(start) && searchWords(one)[0] === word),
  );
}
