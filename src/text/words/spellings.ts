/** Which words a word of a query may stand for that the store does not know: loaded only where there is one. The first of the lists of which the store holds a word counts. */
import { LIMITS } from '../../base/limits.ts';
import { languageWords } from '../language.ts';
import { ORDINARY_WORDS } from './ordinary-words.ts';
import { BEGINS, queryWords, searchWords } from './search-text.ts';
import { oneSlipAway } from './typos.ts';

/** Shorter ones begin too many words. */
const BEGINNING = /^\p{L}[\p{L}\p{N}\p{M}]{3,}$/u;

/** In the form that they have in the index. A word that is right, though nobody has used it here, stands for no other, unless all of the question would find nothing. */
export function spellingsOf(query: string, word: string, noneIsHeld: boolean): string[][] {
  const written = (
    query
      .slice(0, LIMITS.question)
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  ).find((one) => searchWords(one)[0] === word);
  const begun = BEGINNING.test(word) ? [word + BEGINS] : [];
  if (written === undefined) return [begun, ...withOtherEnding(word), withOtherArticle(word)];
  if (isOrdinary(written, word)) return noneIsHeld ? [begun] : [];
  const slips = queryWords(oneSlipAway(written).join(' '), Number.POSITIVE_INFINITY).filter((one) => one !== word);
  return [slips, begun];
}

/** Where words change their endings and we have no stemmer: they stand for all that begin like them, but for the last letter or two. */
const CHANGES_ENDING = /^[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Devanagari}\p{M}]+$/u;
const SHORTEST_BEGINNING = 4;

function withOtherEnding(word: string): string[][] {
  if (!CHANGES_ENDING.test(word)) return [];
  return [1, 2]
    .map((letters) => word.slice(0, -letters))
    .filter(({ length }) => length >= SHORTEST_BEGINNING)
    .map((start) => [start + BEGINS]);
}

/** In Arabic the article, “and” and “with” are written as one with their word. */
const ARABIC = /^(?<before>وال|بال|لل|ال)?(?<bare>\p{Script=Arabic}{3,})$/u;
const BEFORE_WORDS = ['', 'ال', 'وال', 'بال', 'لل', 'و', 'ب'];

function withOtherArticle(word: string): string[] {
  const bare = ARABIC.exec(word)?.groups?.bare;
  return bare === undefined ? [] : BEFORE_WORDS.map((before) => before + bare).filter((one) => one !== word);
}

/** Only words that begin alike are brought into their form: doing it to all of them takes longer than a search. */
function isOrdinary(written: string, word: string): boolean {
  const start = written.slice(0, 3);
  return [languageWords('en').functionWords, ORDINARY_WORDS].some((words) =>
    words.split(/\s+/).some((one) => one.startsWith(start) && searchWords(one)[0] === word),
  );
}
