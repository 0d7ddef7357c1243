/**
 * Words around a statement that say nothing of what it states: how its speaker comes to it, that it is to be noted, that it is sure. Nothing here
 * turns a statement into its opposite: “I doubt”, “wrong:” and “no longer” are part of what is said.
 */

/** At the beginning, whatever follows. Without accents, as words are compared. */
const OPENERS = [
  // how the speaker comes to it
  'i think|i believe|i guess|i suppose|i know|i recall|i heard|i feel like|i am sure|i am certain|i am pretty sure|i am quite sure',
  "i'm sure|i'm certain|i'm pretty sure|i'm quite sure|we think|we believe|we know|everyone knows|everybody knows|imo|imho|afaik|iirc",
  'in my opinion|in my view|from what i know|as far as i know|as far as i remember|if i remember correctly|if i recall correctly',
  'it seems|it seems like|it looks like|looks like|it appears|it turns out|turns out|it is true|it is known|it is a fact|the fact is|the truth is',
  'the user said|the user says|the user told me|the user thinks|user said|user says|maybe|perhaps|probably|presumably|apparently',
  // that it is to be noted
  'fyi|btw|nb|ps|tldr|tl;dr|by the way|for your information|for the record|for reference|for what it is worth|fwiw|just so you know|so you know',
  'as a reminder|as a note|as i said|as we know|as you know|please note|please remember|please be aware|keep in mind|bear in mind|be aware|note that|remember that',
  // that it is sure
  'actually|basically|obviously|clearly|honestly|certainly|definitely|surely|in fact|of course|to be clear|needless to say|again|once again|also',
  // German, French, Spanish
  'ich glaube|ich denke|ich meine|ich finde|meiner meinung nach|soweit ich weiss|zur info|zur information|zur erinnerung|ubrigens|wie gesagt|eigentlich|bitte beachten',
  'je pense|je crois|je trouve|a mon avis|selon moi|pour info|pour information|pour rappel|a noter|il faut savoir|en fait|au fait|notez',
  'creo|pienso|en mi opinion|a mi parecer|por cierto|que yo sepa|para tu informacion|ten en cuenta|de hecho|ten presente|resulta',
];

/** Where a mark follows: “Note: the port is 80”, but “note the port”. */
const LABELS = [
  'note|notice|info|information|important|attention|warning|caution|hint|tip|fact|true|reminder|remember|memo|update|news|summary|correction|clarification',
  'confirmed|verified|answer|conclusion|observation|insight|finding|edit|addendum|quote|statement|claim|reality|truth|heads up|til|today i learned|did you know',
  'ok|okay|so|well|yes|yeah|yep|right|sure|hey|hi|hello|listen|look|and|but|then|now then|good news|quick note|side note|one more thing|first of all',
  'hinweis|notiz|achtung|wichtig|merke|anmerkung|erinnerung|ja|gut|na ja|kurz',
  'remarque|rappel|oui|bon|alors|precision',
  'nota|ojo|aviso|importante|recordatorio|recuerda|si|bueno|pues',
];

/** At the end. */
const CLOSERS = [
  'i think|i believe|i guess|i suppose|i know|imo|imho|fyi|btw|afaik|iirc|fwiw|by the way|as far as i know|in my opinion|as you know|you know|for sure|of course',
  'for the record|for reference|to be clear|glaube ich|denke ich|soweit ich weiss|je pense|je crois|a mon avis|creo|pienso|por cierto',
];

/** At the end, behind a mark: “…, right?”. Not “no”: it may be the answer. */
const TAGS = ['ok|okay|right|yes|period|indeed|full stop|done|thanks|thank you|got it|oder|gell|verdad'];

/** What may stand between an opener and the statement. */
const THAT: ReadonlySet<string> = new Set(['that', 'dass', 'que']);
/** Of a statement at least so many words stay, so that a phrase alone is still what it is. */
const FEWEST_LEFT = 2;
/** A row of phrases ends somewhere. */
const MOST_PHRASES = 8;

/** A word as it is compared, and whether a mark such as a colon stood behind it. */
export interface Word {
  readonly text: string;
  readonly hasMark: boolean;
}

type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>;

let openers: Phrases | undefined;
let labels: Phrases | undefined;
let closers: Phrases | undefined;
let tags: Phrases | undefined;

/** The same words without phrases at the beginning and at the end. */
export function withoutPhrases(words: readonly Word[]): readonly Word[] {
  openers ??= phrasesBy(OPENERS, (words) => words[0]!);
  labels ??= phrasesBy(LABELS, (words) => words[0]!);
  closers ??= phrasesBy(CLOSERS, (words) => words.at(-1)!);
  tags ??= phrasesBy(TAGS, (words) => words.at(-1)!);
  let from = 0;
  let to = words.length;
  for (let count = 0; count < MOST_PHRASES; count++) {
    const length = openingAt(words, from, to);
    if (length === 0) break;
    from += length;
  }
  for (let count = 0; count < MOST_PHRASES; count++) {
    const length = closingAt(words, from, to);
    if (length === 0) break;
    to -= length;
  }
  return from === 0 && to === words.length ? words : words.slice(from, to);
}

function openingAt(words: readonly Word[], from: number, to: number): number {
  const first = words[from]?.text ?? '';
  const fits = (phrase: readonly string[]) =>
    to - from >= phrase.length + FEWEST_LEFT && phrase.every((word, index) => words[from + index]!.text === word);
  const opener = openers!.get(first)?.find(fits);
  if (opener) {
    const { length } = opener;
    const hasThat = THAT.has(words[from + length]!.text) && to - from > length + FEWEST_LEFT;
    return length + Number(hasThat);
  }
  return labels!.get(first)?.find((one) => fits(one) && words[from + one.length - 1]!.hasMark)?.length ?? 0;
}

function closingAt(words: readonly Word[], from: number, to: number): number {
  const last = words[to - 1]?.text ?? '';
  const fits = (phrase: readonly string[]) =>
    to - from >= phrase.length + FEWEST_LEFT &&
    phrase.every((word, index) => words[to - phrase.length + index]!.text === word);
  const closer = closers!.get(last)?.find(fits);
  if (closer) return closer.length;
  return tags!.get(last)?.find((one) => fits(one) && words[to - one.length - 1]!.hasMark)?.length ?? 0;
}

/** Longest first, by the word that they are looked up by. */
function phrasesBy(lines: readonly string[], keyOf: (words: readonly string[]) => string): Phrases {
  const phrases = lines.flatMap((line) => line.split('|')).map((phrase) => phrase.split(' '));
  return Map.groupBy(
    phrases.sort((a, b) => b.length - a.length),
    keyOf,
  );
}
