/**
 * How two statements are related, decided by what differs between them and not by how alike they are: the two sides of "30 seconds" and
 * "30 milliseconds" are closer in letters than most paraphrases. Without a sure sign they are different, and neither is touched.
 */

import { languageOf } from '../../language.ts';
import { differs, type Quantity, sameMeasure } from '../../numbers/quantities.ts';
import { compareTexts } from '../compare-texts.ts';
import { type Gist, gistOf, type Term } from './gist.ts';
import { sameLabel, sameTopic, topicOf } from './topic.ts';

export type Difference = 'number' | 'unit' | 'date' | 'name' | 'value' | 'negation' | 'modality';

export interface TextRelation {
  /**
   * `same`: one of them is enough. `update`: one takes the place of the other, `newer` says which where the words do. `contradiction`: both cannot be so.
   * `different`: another thing, another property, or too little to say.
   */
  readonly relation: 'same' | 'update' | 'contradiction' | 'different';
  /** What differs. Where anything does, they are never the same. */
  readonly differences: readonly Difference[];
  /** 0–1. */
  readonly confidence: number;
  readonly newer?: 'a' | 'b';
}

/** Mirrors itself: with the texts the other way round `newer` is the other one, and nothing else changes. */
export function relateTexts(a: string, b: string): TextRelation {
  if (a > b) return mirrored(relateTexts(b, a));
  if (a === b) return { relation: 'same', differences: [], confidence: 1 };
  const language = inGerman(`${a}\n${b}`) ? 'de' : 'en';
  const pair = new Pair(a, b, gistOf(a, language), gistOf(b, language));
  return pair.relate(language);
}

/** Two short texts may have too few words for one to be sure; these are none of English. */
const GERMAN_SIGNS = /[äöüß]|(?<!\p{L})(?:der|das|ein|eine|ist|und|nicht|kein|keine|ich|mit|wird)(?!\p{L})/iu;

function inGerman(text: string): boolean {
  const language = languageOf(text);
  return language === 'de' || (language === 'und' && GERMAN_SIGNS.test(text));
}

function mirrored(relation: TextRelation): TextRelation {
  if (relation.newer === undefined) return relation;
  return { ...relation, newer: relation.newer === 'a' ? 'b' : 'a' };
}

/** Words that say little weigh little. */
const LIGHT = 0.4;
/** With news in one of them: so much must be shared, of the shorter one and at all. */
const NEWS_SHARE = 0.35;
const NEWS_WEIGHT = 1;
const ENOUGH_SHARED = 3;
/** More of them are two statements about two things. */
const MOST_DIFFERENCES = 2;

/** Differences that show by themselves that the value is another one. */
const EXACT: ReadonlySet<Difference> = new Set(['number', 'unit', 'date', 'modality']);
/** Before the value that something has changed to. */
const TARGETS = new Set(['to', 'nach']);
const SEVERAL_CLAUSES = /[,;:] /;

class Pair {
  readonly #texts: readonly [string, string];
  readonly #a: Gist;
  readonly #b: Gist;
  readonly #shared: readonly Term[];
  readonly #onlyA: readonly Term[];
  readonly #onlyB: readonly Term[];
  readonly #differences: readonly Difference[];

  constructor(textA: string, textB: string, a: Gist, b: Gist) {
    this.#texts = [textA, textB];
    this.#a = a;
    this.#b = b;
    this.#shared = a.terms.filter(({ key }) => b.keys.has(key));
    this.#onlyA = a.terms.filter(({ key }) => !b.keys.has(key));
    this.#onlyB = b.terms.filter(({ key }) => !a.keys.has(key));
    this.#differences = this.#differencesOf();
  }

  relate(language: 'en' | 'de'): TextRelation {
    if (this.#shared.length === 0) return this.#answer('different', 0.5);
    if (this.#isSame()) return this.#answer('same', 0.9);
    return this.#byTopic(language) ?? this.#news() ?? this.#contradiction() ?? this.#answer('different', 0.5);
  }

  #answer(relation: TextRelation['relation'], confidence: number, newer?: 'a' | 'b'): TextRelation {
    return { relation, differences: this.#differences, confidence, ...(newer === undefined ? {} : { newer }) };
  }

  #differencesOf(): Difference[] {
    const found = new Set<Difference>();
    for (const difference of quantityDifferences(this.#a, this.#b)) found.add(difference);
    if (this.#a.negated !== this.#b.negated) found.add('negation');
    if (modalityDiffers(this.#a, this.#b)) found.add('modality');
    if (this.#onlyA.some(({ name }) => name) && this.#onlyB.some(({ name }) => name)) found.add('name');
    else if (this.#onlyA.length > 0 && this.#onlyB.length > 0) found.add('value');
    return [...found];
  }

  /** Nothing differs, and neither has a word that the other lacks. */
  #isSame(): boolean {
    if (this.#differences.length > 0 || this.#a.news !== this.#b.news) return false;
    if (this.#a.quantities.length !== this.#b.quantities.length || this.#a.modality !== this.#b.modality) return false;
    if (compareTexts(...this.#texts)?.kind === 'contradiction') return false;
    return this.#saysNoMore() && this.#samePersons() && this.#inOneOrder() && this.#sameDirections();
  }

  #samePersons(): boolean {
    const [a, b] = [this.#a, this.#b].map(({ persons }) => [...persons].sort().join(' '));
    return a === b || a === '' || b === '';
  }

  /** "From staging to production" is not "from production to staging". */
  #sameDirections(): boolean {
    return this.#shared.every(({ key, direction }) => {
      const other = this.#b.terms.find((term) => term.key === key)!.direction;
      return direction === other || direction === '' || other === '';
    });
  }

  /** Of a longer statement, one of them may have a word more that says little. */
  #saysNoMore(): boolean {
    const more = [...this.#onlyA, ...this.#onlyB];
    if (more.length === 0) return true;
    return more.length === 1 && more[0]!.light && weight(this.#shared) >= ENOUGH_SHARED;
  }

  /** "Anna manages Ben" and "Ben manages Anna" have the same words. */
  #inOneOrder(): boolean {
    const names = (gist: Gist) => gist.terms.filter(({ name }) => name).map(({ key }) => key);
    const [a, b] = [names(this.#a), names(this.#b)].map((all) => all.filter((key) => this.#namedInBoth(key)));
    if (this.#texts.every((text) => GERMAN_COPULA.test(text))) return true;
    return a!.length < 2 || a!.join(' ') === b!.join(' ');
  }

  #namedInBoth(key: string): boolean {
    return [this.#a, this.#b].every((gist) => gist.terms.some((term) => term.name && term.key === key));
  }

  /** One of them says that something has changed, and both are about the same. */
  #news(): TextRelation | undefined {
    const conflict = compareTexts(...this.#texts);
    if (conflict?.kind === 'staleness') return this.#answer('update', conflict.score, conflict.newer);
    if (this.#a.news === this.#b.news) return undefined;
    const share = weight(this.#shared) / Math.min(weight(this.#a.terms), weight(this.#b.terms));
    if (weight(this.#shared) < NEWS_WEIGHT || share < NEWS_SHARE || !this.#oneSubject()) return undefined;
    if (!this.#hasAnotherValue()) return undefined;
    return this.#answer('update', Math.min(0.9, 0.5 + share / 2), this.#a.news ? 'a' : 'b');
  }

  /** The side with the news says something else than the other one, and does not only end another thing. */
  #hasAnotherValue(): boolean {
    const [now, onlyNow, onlyThen] = this.#a.news
      ? [this.#a, this.#onlyA, this.#onlyB]
      : [this.#b, this.#onlyB, this.#onlyA];
    const telling = (terms: readonly Term[]) => terms.some(({ light }) => !light);
    const turned = this.#differences.includes('negation');
    const exact = this.#differences.some((difference) => EXACT.has(difference));
    // "No longer uses Redis" says nothing of Memcached, nor of Redis 7.
    const text = this.#texts[this.#a.news ? 0 : 1];
    if (turned && now.negated && !SEVERAL_CLAUSES.test(text)) return !(telling(onlyNow) && telling(onlyThen)) && !exact;
    if (turned || exact) return true;
    // "Moved to Paris" agrees with "lives in Paris".
    const agrees = now.terms.some(
      ({ key, direction }) => TARGETS.has(direction) && this.#shared.some((term) => term.key === key),
    );
    return telling(onlyNow) && !agrees;
  }

  #oneSubject(): boolean {
    if (this.#a.speaksOfSelf && this.#b.speaksOfSelf) return true;
    const [a, b] = [this.#a.terms[0]!, this.#b.terms[0]!];
    return this.#b.keys.has(a.key) || this.#a.keys.has(b.key);
  }

  /** The same words but for one thing. */
  #contradiction(): TextRelation | undefined {
    const conflict = compareTexts(...this.#texts);
    if (conflict?.kind === 'contradiction') return this.#answer('contradiction', conflict.score);
    if (this.#differences.length === 0 || this.#differences.length > MOST_DIFFERENCES) return undefined;
    if (this.#differences.some((difference) => difference === 'name' || difference === 'value'))
      return this.#differences.length === 1 ? this.#otherHolder() : undefined;
    if (this.#onlyA.length > 0 || this.#onlyB.length > 0) return undefined;
    return this.#answer('contradiction', 0.8);
  }

  /** Another one does what only one does. */
  #otherHolder(): TextRelation | undefined {
    const [a, b] = [this.#onlyA[0]!, this.#onlyB[0]!];
    if (this.#onlyA.length !== 1 || this.#onlyB.length !== 1 || !isName(a) || !isName(b)) return undefined;
    return this.#shared.some(({ exclusive }) => exclusive) ? this.#answer('contradiction', 0.7) : undefined;
  }

  /** Of two texts that name what they are about, the topics decide: the words of a label are in everything under it. */
  #byTopic(language: 'en' | 'de'): TextRelation | undefined {
    const [a, b] = this.#texts.map((text) => topicOf(text, language));
    if (!a || !b || !sameLabel(a, b)) return undefined;
    if (!sameTopic(a, b)) return this.#answer('different', 0.6);
    const isOver = [a, b].map(({ label }) => label.negated && label.news);
    const newer = isOver[0] === isOver[1] ? undefined : isOver[0] ? 'a' : 'b';
    return this.#answer('update', newer === undefined ? 0.6 : 0.8, newer);
  }
}

/** "X ist Y" and "Y ist X"; not "größer als". */
const GERMAN_COPULA = /^(?!.* als ).*(?<!\p{L})(?:ist|sind|heißt|heißen)(?!\p{L})/iu;

function isName({ text }: Term): boolean {
  return /^\p{Lu}/u.test(text);
}

function weight(terms: readonly Term[]): number {
  return terms.reduce((sum, { light }) => sum + (light ? LIGHT : 1), 0);
}

/** A duty is no permission, and a certainty no doubt. A statement without any is compatible with what will be. */
function modalityDiffers({ modality: a }: Gist, { modality: b }: Gist): boolean {
  if (a === b) return false;
  const plain = (modality: string) => modality === '' || modality === 'will';
  if (plain(a) && plain(b)) return false;
  return plain(a) || plain(b) ? a === 'might' || b === 'might' : true;
}

function quantityDifferences(a: Gist, b: Gist): Difference[] {
  const restA = unmatched(a, b);
  const restB = unmatched(b, a);
  if (restA.length === 0 || restB.length === 0) return [];
  return restA.flatMap((one) => restB.flatMap((other) => kindOf(one, other) ?? []));
}

function unmatched(one: Gist, other: Gist): Quantity[] {
  return one.quantities
    .map(({ quantity }) => quantity)
    .filter((quantity) => !other.quantities.some((candidate) => isEqual(quantity, candidate.quantity)));
}

function isEqual(a: Quantity, b: Quantity): boolean {
  if (a.kind === 'clock' && b.kind === 'clock') return a.value % 720 === b.value % 720;
  if (a.kind === 'number' && b.kind === 'number' && a.bound !== b.bound) return false;
  return sameMeasure(a, b) && !differs(a, b);
}

function kindOf(a: Quantity, b: Quantity): Difference | undefined {
  if (a.kind !== b.kind) return undefined;
  if (a.kind !== 'number' || b.kind !== 'number')
    return a.kind === 'version' ? 'number' : a.kind === 'clock' ? 'number' : 'date';
  return a.measure === b.measure ? 'number' : 'unit';
}
