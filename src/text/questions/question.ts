/** What a question asks for: the words to look for, the times that it names, and whether it wants a time, advice or several things. */
import { LIMITS } from '../../base/limits.ts';
import { type AskedTime, askedTimes } from '../dates/asked-times.ts';
import { LANGUAGES, type Language, languageOf, languageWords } from '../language.ts';
import { faintWords, queryWords, searchWords } from '../words/search-text.ts';
import { askedKinds } from './asked-kinds.ts';
import { WEAK_WORDS } from './weak-words.table.ts';

export interface Question {
  readonly words: readonly string[];
  /** Of these the ones that weigh less or more than others. */
  readonly weights: ReadonlyMap<string, number>;
  /** Kinds of memory that it names. */
  readonly kindsAsked: readonly string[];
  readonly asksWhen: boolean;
  readonly asksAdvice: boolean;
  readonly asksSeveral: boolean;
  readonly times: readonly AskedTime[];
}

/** Words about the asking and about the conversation, not about what is asked for. */
const ASKING = [
  /\b(?:can|could|would|will) you (?:please )?(?:list|walk me through|tell me|remind me(?: of| about)?|show me|give me|provide(?: me)?(?: with)?|summari[sz]e|explain|describe|help me(?: with)?)\b/gi,
  /\b(?:a |an )?(?:comprehensive |complete |clear |detailed |brief |short |full )?(?:summary|overview) of\b/gi,
  /\bthe order in which (?:i|we) (?:brought up|mentioned|discussed|talked about)\b/gi,
  /\b(?:throughout|across|in|during|from) (?:all )?(?:our|my) (?:conversations?|discussions?|chats?|sessions?|messages|requests|questions)\b/gi,
  /,? in order\b(?! to)/gi,
  /\bmention only(?: and only)? \w+ items?\b/gi,
  /\bdifferent (?:aspects|concepts|ways|kinds|types)(?: of)?\b/gi,
  /\b(?:over time|so far)\b/gi,
  /\b(?:did|do|have|has) (?:i|you|we) (?:say|said|mention(?:ed)?|tell|told)\b/gi,
  /\b(?:i|we|you) (?:said|mentioned|reported)\b/gi,
];

/** Each of them needs one of these words; a few keywords have none, and then one look does for ten. */
const MAY_BE_ASKING = /\b(?:i|you|we|our|my|of|in|mention|different|time|far)\b/i;

const ASKS_ADVICE =
  /\b(?:how (?:can|could|should|do|would|might) (?:i|you|we)|what (?:should|would|could)|suggest|recommend|can you|could you|help me|which \w+ (?:should|would))\b/i;

/** What follows the things that are asked for: "which cities | has she seen", "what parts | of it". */
const AFTER_THINGS =
  /^(?:did|do|does|is|was|are|were|has|have|had|can|could|will|would|should|might|may|of|in|for|that|to|from|about|with|i|you|we|they|he|she)\b/;
const PLURAL = /^(?:[a-z/-]*(?:[a-hj-rtv-z]s|[b-df-hj-np-tv-z]ies)|people|children|men|women)$/;
const WORD = /^[a-z/-]+$/;
/** "which big European | cities" */
const WORDS_BEFORE_THINGS = 3;

/** Whether a question is for a number of things, or for things in the plural; English ones, as everything here. One expression for it would take longer to compile than the rest of a question. */
function asksSeveral(query: string): boolean {
  const text = query.toLowerCase();
  if (/\bhow many\b|\b(?:what|which|who) (?:are|were)\b/.test(text)) return true;
  for (const { 0: asked, index } of text.matchAll(/\b(?:what|which) /g)) {
    const words = text.slice(index + asked.length).split(' ', WORDS_BEFORE_THINGS + 2);
    for (const [place, word] of words.slice(0, WORDS_BEFORE_THINGS + 1).entries()) {
      if (!WORD.test(word) || AFTER_THINGS.test(word)) break;
      if (PLURAL.test(word) && AFTER_THINGS.test(words[place + 1] ?? '')) return true;
    }
  }
  return false;
}

/** Says a question in other words before it is looked up. Whoever opens a memory may bring one, such as a model; these rules do without. */
export type QuestionRewriter = (question: string) => string | Promise<string>;

/** The default: words about the asking are left out. */
export const rewriteByRules = (question: string): string =>
  question.length <= LIMITS.question && MAY_BE_ASKING.test(question)
    ? ASKING.reduce((text, pattern) => text.replace(pattern, ' '), question)
    : question;

/** Pairs of characters that lie between two words. */
const FAINT = 0.7;
/** What is left to a word that goes with anything: "goes", "use", "week". */
const WEAK = 0.65;
const NO_KINDS = { kinds: [], named: [] };

/** A question without any strong word is about its weak ones. */
function weightsOf(
  bare: string,
  words: readonly string[],
  asks: boolean,
  named: readonly string[],
): Map<string, number> {
  const weights = new Map([...faintWords(bare)].map((word) => [word, FAINT]));
  if (!asks) return weights;
  const ofKinds = new Set(named.flatMap((one) => searchWords(one)));
  const weak = words.filter((word) => WEAK_WORDS.has(word) || ofKinds.has(word));
  if (weak.length < words.length) for (const word of weak) weights.set(word, WEAK);
  return weights;
}

const foreignStopWords = new Map<Language, ReadonlySet<string>>();

/** A question in another language has other words that say nothing. They are compared as the index has them, whose stems are English ones. */
function withoutForeignStopWords(question: string, words: readonly string[]): readonly string[] {
  const language = languageOf(question);
  if (language === 'en' || !isLanguage(language)) return words;
  let stops = foreignStopWords.get(language);
  if (!stops) {
    const { functionWords, commonWords = '' } = languageWords(language);
    stops = new Set(searchWords(`${functionWords} ${commonWords}`));
    foreignStopWords.set(language, stops);
  }
  const telling = words.filter((word) => !stops.has(word));
  return telling.length > 0 ? telling : words;
}

function isLanguage(language: string): language is Language {
  return (LANGUAGES as readonly string[]).includes(language);
}

/** Without the numbers of days and months that the question names: texts have such numbers for anything. */
function beyondDates(words: readonly string[], times: readonly AskedTime[]): readonly string[] {
  const named = new Set(times.flatMap(({ day, month }) => [day, month]));
  return named.size === 0
    ? words
    : words.filter((word) => !/^\d{1,2}(?:st|nd|rd|th)?$/.test(word) || !named.has(Number.parseInt(word, 10)));
}

/** `rewritten` are the words to look for; what is asked, and of which time, the question itself says. */
export function readQuestion(query: string, now: number, rewritten = rewriteByRules(query)): Question {
  // What is as long as that is no question but a text, in which everything is said on purpose.
  const asks = query.length <= LIMITS.question;
  const { asksWhen, times } = askedTimes(query, now);
  const words = beyondDates(queryWords(rewritten, LIMITS.questionWords), times);
  const telling = asks ? withoutForeignStopWords(rewritten, words) : words;
  const { kinds, named } = asks ? askedKinds(query) : NO_KINDS;
  const asked = telling.length > 0 ? telling : queryWords(query, LIMITS.questionWords);
  return {
    words: asked,
    weights: weightsOf(rewritten, asked, asks, named),
    kindsAsked: kinds,
    asksAdvice: asks && ASKS_ADVICE.test(query),
    asksSeveral: asks && asksSeveral(query),
    asksWhen,
    times,
  };
}
