/** What a text states, in the form in which two texts are related: its words, its quantities, and what turns or weakens them. */
import { LIMITS } from '../../../base/limits.ts';
import type { Quantity } from '../../numbers/quantities.ts';
import { readQuantity } from '../../numbers/quantities.ts';
import { type Token, tokensOf } from '../tokens.ts';
import { OPPOSITE } from '../words/antonyms.table.ts';
import { LABELS } from '../words/frames.table.ts';
import { SYNONYM } from '../words/synonyms.table.ts';
import { stemOf } from '../words/word-set.ts';
import { paraphrases } from './paraphrases.ts';
import { plainEnglish, plainGerman } from './plain-form.ts';
import { germanForm, type Modality, type RelationWords, relationWords } from './relation-words.ts';

export interface Term {
  readonly key: string;
  /** As it is written. */
  readonly text: string;
  readonly light: boolean;
  readonly exclusive: boolean;
  /** Written like a name, which in German every noun is. */
  readonly name: boolean;
  /** The preposition before it, where it says which way round. */
  readonly direction: string;
}

export interface Gist {
  /** In the order of the text, each once. */
  readonly terms: readonly Term[];
  readonly keys: ReadonlySet<string>;
  readonly quantities: readonly { readonly quantity: Quantity; readonly text: string }[];
  /** Whether an odd number of words turns it round. */
  readonly negated: boolean;
  readonly modality: Modality;
  /** It says that something has changed. */
  readonly news: boolean;
  readonly speaksOfSelf: boolean;
  /** Whom its pronouns mean. */
  readonly persons: ReadonlySet<string>;
}

const SELF = /(?<!\p{L})(?:i|i'm|i've|my|we|our|me|us|ich|mein\w*|wir|unser\w*|mich|mir|uns|user)(?!\p{L})/iu;
const CAPITALISED = /^\p{Lu}\p{Ll}/u;
/** Whoever writes about "the user" means the one whose memory it is. */
const USER = new Set(['user', "user's", 'nutzer', 'nutzerin']);

/** The same for both texts of a pair: words are compared in one language. */
export function gistOf(text: string, language: 'en' | 'de'): Gist {
  const words = relationWords(language);
  const start = text.slice(0, LIMITS.comparedText);
  const plain = language === 'de' ? plainGerman(start) : plainEnglish(start);
  return { ...new GistReader(plain, words, language).read(), news: words.news.test(start) };
}

class GistReader {
  readonly #text: string;
  readonly #words: RelationWords;
  readonly #language: 'en' | 'de';
  readonly #tokens: readonly Token[];
  readonly #terms = new Map<string, Term>();
  readonly #quantities: { quantity: Quantity; text: string }[] = [];
  readonly #persons = new Set<string>();
  #turns = 0;
  #direction = '';
  #modality: Modality = '';

  constructor(text: string, words: RelationWords, language: 'en' | 'de') {
    this.#text = text;
    this.#words = words;
    this.#language = language;
    this.#tokens = tokensOf(text.normalize('NFC'));
  }

  read(): Omit<Gist, 'news'> {
    for (let at = 0; at < this.#tokens.length; ) at += this.#step(at);
    const terms = [...this.#terms.values()];
    return {
      terms,
      keys: new Set(terms.map(({ key }) => key)),
      quantities: this.#quantities,
      negated: this.#turns % 2 === 1,
      modality: this.#modality,
      speaksOfSelf: SELF.test(this.#text),
      persons: this.#persons,
    };
  }

  #step(at: number): number {
    const token = this.#tokens[at]!;
    if (token.kind === 'mark') return 1;
    const { lower } = token;
    const label = this.#tokens[at - 1];
    const reading = readQuantity(this.#tokens, at);
    if (reading && !(token.kind === 'number' && label && LABELS.has(stemOf(label.lower)))) {
      const last = this.#tokens[at + reading.length - 1]!;
      this.#quantities.push({ quantity: reading.quantity, text: this.#text.slice(token.start, last.end) });
      return reading.length;
    }
    // "Not ever" is one denial, "no longer" another.
    if (this.#words.negators.has(lower)) this.#turns++;
    const isHave = lower === 'has' || lower === 'have' || lower === 'had';
    if (isHave && this.#tokens[at + 1]?.lower === 'to') {
      this.#modality = stronger(this.#modality, 'must');
      return 2;
    }
    if (this.#language === 'de' && lower === 'ist' && this.#tokens.slice(at).some(({ lower: next }) => next === 'zu'))
      this.#modality = stronger(this.#modality, 'must');
    const modality = this.#words.modals.get(lower);
    if (modality !== undefined) this.#modality = stronger(this.#modality, modality);
    const person = this.#words.persons.get(lower) ?? (at <= 1 && USER.has(lower) ? 'self' : undefined);
    if (person !== undefined) this.#persons.add(person);
    if (this.#words.directions.has(lower)) {
      this.#direction = lower;
      return 1;
    }
    if (
      person !== undefined ||
      modality !== undefined ||
      this.#words.negators.has(lower) ||
      this.#words.empty.has(lower)
    ) {
      // "Server A": a capital letter inside a sentence is a name.
      if (!(at > 0 && token.end - token.start === 1 && token.capital && lower !== 'i')) return 1;
    }
    this.#add(token, at);
    return 1;
  }

  #add(token: Token, at: number): void {
    // An "e-book" is a book; "package-manager" is one word.
    const parts = token.lower.split('-').filter((part) => part.length > 2);
    const written = (parts.length === 1 ? parts[0]! : token.lower).replace(/'s$/, '');
    const stem = this.#language === 'de' ? germanForm(written) : stemOf(written);
    const known = paraphrases(this.#language).get(stem) ?? SYNONYM.get(stem) ?? stem;
    const opposite =
      this.#language === 'en' ? (OPPOSITE.get(stem) ?? OPPOSITE.get(known)) : germanOpposites().get(stem);
    if (opposite?.side === -1) this.#turns++;
    const key = opposite?.pair ?? known;
    if (this.#terms.has(key) || key === '') return;
    const direction = this.#direction;
    this.#direction = '';
    this.#terms.set(key, {
      direction,
      key,
      text: this.#text.slice(token.start, token.end),
      light: this.#words.light.has(stem) || this.#words.light.has(known),
      exclusive: this.#words.exclusive.has(stem) || this.#words.exclusive.has(known),
      name: token.capital && !(at === 0 && this.#language === 'de') && CAPITALISED.test(this.#text.slice(token.start)),
    });
  }
}

const STRENGTH: readonly Modality[] = ['', 'will', 'may', 'should', 'must', 'might'];

function stronger(one: Modality, other: Modality): Modality {
  return STRENGTH.indexOf(one) >= STRENGTH.indexOf(other) ? one : other;
}

type Opposites = ReadonlyMap<string, { readonly pair: string; readonly side: 1 | -1 }>;
let opposites: Opposites | undefined;

function germanOpposites(): Opposites {
  opposites ??= new Map(
    [
      ['erlaubt gestattet zulässig', 'verboten untersagt'],
      ['offen geöffnet', 'geschlossen zu'],
      ['aktiv aktiviert eingeschaltet', 'inaktiv deaktiviert ausgeschaltet'],
      ['immer', 'selten'],
      ['mag liebe gern', 'hasse'],
      ['öffentlich', 'privat'],
      ['möglich', 'unmöglich'],
      ['verfügbar', 'unverfügbar'],
    ].flatMap((sides, index) =>
      sides.flatMap((list, side) =>
        list.split(' ').map((word) => [germanForm(word), { pair: `±${index}`, side: side === 0 ? 1 : -1 }] as const),
      ),
    ),
  );
  return opposites;
}
