/** Words that carry a sentence but say nothing by themselves, by what they tell about it. */
import { wordSet } from './word-set.ts';

export const BE = wordSet(
  "is are was were be been being am 's 're 'm it's that's there's he's she's i'm we're they're you're",
);
export const HAVE = wordSet("have has had having 've i've we've they've you've");
/** Verbs that only help others. */
export const AUXILIARIES = wordSet('do does did doing get gets got');
export const PREPOSITIONS = wordSet(
  'in on at for from to of by with into onto over under during since until till via per as about around against between among within across through near toward towards upon',
);
/** Words without which nothing is lost: articles, conjunctions, degree and discourse words. */
export const FILLERS = wordSet(
  `a an the this that these those and or but so then than too also very really quite just even still already actually basically currently
   generally usually normally simply please well there here it its itself ever any at all which who whom both each every total overall
   exactly fully completely particularly specifically especially definitely certainly anyway however therefore thus altogether always
   note fyi remember yes ok okay today`,
);
export const DETERMINERS = wordSet('the my our your his her its their this that');
/** Who speaks or is spoken of. The user of an assistant is its "I". */
export const PERSONS: ReadonlyMap<string, string> = new Map([
  ...['i', 'me', 'my', 'mine', 'myself', "i'm", "i've", "i'd", "i'll"].map((word) => [word, 'first'] as const),
  ...['we', 'us', 'our', 'ours', "we're", "we've", "we'd", "we'll"].map((word) => [word, 'first'] as const),
  ...['you', 'your', 'yours', "you're", "you've"].map((word) => [word, 'second'] as const),
  ...['he', 'him', 'his', "he's"].map((word) => [word, 'he'] as const),
  ...['she', 'her', 'hers', "she's"].map((word) => [word, 'she'] as const),
  ...['they', 'them', 'their', 'theirs', "they're", "they've"].map((word) => [word, 'they'] as const),
]);

/** Duty, permission, future: two texts are compared only where these agree. */
export const MODALS: ReadonlyMap<string, string> = new Map([
  ['can', 'can'],
  ['may', 'can'],
  ['must', 'must'],
  ['shall', 'must'],
  ['should', 'should'],
  ['ought', 'should'],
  ['will', 'will'],
  ["i'll", 'will'],
  ["we'll", 'will'],
]);

/** A text with one of these does not say that something is so. */
export const UNREAL = wordSet(
  `if whether unless maybe perhaps possibly probably might could would imagine suppose supposing assume assuming wish hypothetically either otherwise
   example e.g somehow apparently allegedly rumor rumour claims supposedly wondering wonder`,
);
/** A sentence that begins like this asks. */
export const ASKING = wordSet(
  'what why how when where who whom whose which is are was were do does did can could would will should has have shall may am',
);
/** These narrow what is said; a text that has one is compared only with a text that has it too. */
export const RESTRICTORS = wordSet(
  'when whenever while only except besides sometimes some few most many several often rarely seldom hardly partly mostly occasionally almost nearly otherwise once',
);
