/** The forms in which parts of claims are compared: the same thing said with other capitals, quotes or articles is the same. */
import { withoutInvisible } from '../../base/invisible.ts';
import { SINGLE_VALUED } from './known-predicates.ts';

/** Marks that end a sentence or a clause. At the beginning they belong to a name: `.env` is not `env`. */
const END_MARKS = /[\s.,;:!?]+$/u;
/** Only a pair of quotes says nothing: 6' is not 6". */
const QUOTED = /^["'“”„‘’«»](.+)["'“”‘’«»]$/su;
const ARTICLE = /^(?:the|an?)\s+(?=\S)/u;
/** Says nothing where other words follow: “is located in” is “located in”. What was so is another predicate. */
const AUXILIARY = /^(?:is|are|be|has|have)\s+(?=\S)/u;

/** For subjects and values: nothing that could tell two things apart is dropped, so C++ and C# stay different. Never empty. */
export function nameKey(text: string): string {
  const plain = withoutInvisible(text.normalize('NFKC')).toLowerCase().replace(/\s+/gu, ' ').trim();
  return plain === '' ? text : bare(bare(plain).replace(ARTICLE, ''));
}

/**
 * For predicates: “lives in” and “live in” ask the same, but “lived in” does not, so that only the ending of the present is dropped,
 * and only where a verb stands. The plural of what there is one of is something else: who values two things has no value that changed.
 */
export function predicateKey(text: string): string {
  const known = lately.get(text);
  if (known !== undefined) return known;
  const key = readPredicate(text);
  if (lately.size >= MOST_KEPT) lately.clear();
  lately.set(text, key);
  return key;
}

/** The same predicates come again and again. */
const lately = new Map<string, string>();
const MOST_KEPT = 200;

function readPredicate(text: string): string {
  const plain = nameKey(nameKey(text.replace(/[_-]+/gu, ' ')).replace(AUXILIARY, ''));
  const [first = '', ...rest] = plain.split(' ');
  const verb = withoutEnding(first);
  if (rest.length === 0) return SINGLE_NAMES.has(verb) ? first : verb;
  return [verb, ...rest].join(' ');
}

const SINGLE_NAMES: ReadonlySet<string> = new Set(SINGLE_VALUED);

function withoutEnding(word: string): string {
  if (word.length < 4 || !/^[a-z]+s$/.test(word) || /(?:ss|us|is)$/.test(word)) return word;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /(?:ch|sh|ss|zz|x|o)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** Without quotes around it and marks after it, as long as something is left: a name of nothing but punctuation is still a name. */
function bare(text: string): string {
  const inner = text.replace(END_MARKS, '').replace(QUOTED, '$1').trim();
  return inner === '' || inner === text ? text : bare(inner);
}
