/**
 * What recall ranks by: one configuration for every kind of talk, decided by what the texts themselves show (who speaks, how long, in answer to what).
 * docs/decisions/0013 and 0020 have the figures for each of these numbers.
 */
export const RECIPE = {
  /** BM25: how soon a word that is repeated stops counting, and how much length counts against a text. */
  k1: 0.8,
  b: 0.15,
  /** Words up to which the length of a passage does not count against it. */
  plainLength: 20,
  /** What a day and the session of a day that has many of the question's words add to each of its texts, and the mean of a day's best texts. */
  sessionOfDay: 0.3,
  day: 0.2,
  bestOfDay: 0.3,
  segmentLength: 0.9,
  title: 2,
  meta: 0.5,
  /** How much the words of the next message count, and of the one after it. */
  near: [0.5, 0.25],
  /** Words of a message up to which its words count in full for the ones beside it. */
  nearLength: 20,
  /** The words of a question in the message that follows it: an answer seldom repeats what it answers. */
  answered: 0.8,
  /** What is left to a message that ends with a question which a person then answers: what it asks for stands in the answer. */
  asking: 0.8,
  /** What machines wrote counts for less than what people said: it is longer and repeats them. It stays within reach. */
  machine: 1 / 1.6,
  /** A share of its own score for an entry by the person asked about, bounded by a share of the best score: it decides between
   *  like matches and never lifts a poor one above a good one by somebody else. */
  speaker: 0.3,
  speakerBound: 0.8,
  tellsTime: 1.3,
  /** For memories of a kind that the question names. */
  askedKind: 1.6,
  atThatTime: 2,
  /** The same for a day that the question names: on it, on the one beside it, and within so many of it. */
  onDay: 6,
  nextDay: 3,
  nearDay: 1.5,
  nearDays: 3,
  /** When advice is asked for: what a person told to do always or never, and what a person prefers. */
  instruction: 1.6,
  preference: 1.4,
  /** When several things are asked for: what is left to a message for each better one within two messages of it, since both probably tell of the same thing. */
  beside: 0.9,
  /** What the nearest meaning there can be adds, as a share of the best score of words; and how near a text must be to be found by its meaning alone. */
  meaning: 2,
  leastCosine: 0.2,
  /** How much the meaning of messages around a message counts, beside how far they are. */
  meaningAround: 0.25,
} as const;
