/**
 * Finds the entities of a text by rules and lists, without a model: the same text gives the same entities, in one pass, at a cost that
 * grows with its length alone. A wrong entity is worse than a missed one.
 *
 * References are what points to a place or to an account: files, folders, URLs, e-mail addresses, @handles, issues, commits, and names
 * in code. Tools are what one installs, runs or writes in: languages, databases, services, packages.
 */
import { LIMITS } from '../../base/limits.ts';
import type { Extracted, Found } from './extracted.ts';
import { foundAt, matchDatetime } from './match-datetime.ts';
import { matchName } from './match-name.ts';
import { isPlainReference } from './match-piece.ts';
import { mayMention } from './may-mention.ts';
import type { LineTraits } from './name-match.ts';
import { normaliseName } from './normalise-name.ts';
import { ANY_CASE, GERMAN, GIVEN_OR_WORD, isOrdinary, ORGANIZATION, TEMPORAL, TOOL } from './senses.ts';
import { CAPITALISED, CAPITALS, readLine, type Token, WORD } from './tokens.ts';

/** The entities of a text in the order of their first mention, each once; at most `limit` of them, the first ones. */
export function extractEntities(text: string, options: { readonly limit?: number } = {}): Extracted[] {
  const limit = options.limit ?? LIMITS.entitiesPerText;
  const entities = new Map<string, Extracted>();
  let fenced = false;
  for (let start = 0; start < text.length && entities.size < limit; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const fence = FENCE.test(text.slice(start, Math.min(end, start + MAX_FENCE_INDENT)));
    if (fence) fenced = !fenced;
    else if (mayMention(text, start, end))
      for (const found of findInLine(text, start, end, fenced)) if (!keep(entities, text, found, limit)) break;
    start = end + 1;
  }
  return [...entities.values()];
}

const FENCE = /^\s*(?:```|~~~)/;
const MAX_FENCE_INDENT = 16;

/** False when the limit is reached. A second mention only lends its kind, if it is the surer one. */
function keep(entities: Map<string, Extracted>, text: string, found: Found, limit: number): boolean {
  const { start, end, kind, confidence, nameEnd = end } = found;
  if (end - start > LIMITS.entityName) return true;
  const name = normaliseName(text.slice(start, nameEnd));
  if (name === '' || name.length > LIMITS.entityName) return true;
  const known = entities.get(name);
  if (!known) {
    if (entities.size >= limit) return false;
    entities.set(name, { text: text.slice(start, end), name, kind, offset: start, confidence });
  } else if (confidence > known.confidence) entities.set(name, { ...known, kind, confidence });
  return true;
}

/** Exported for the test that holds `mayMention` against it. */
export function findInLine(text: string, start: number, end: number, fenced: boolean): readonly Found[] {
  const { tokens, found } = readLine(text, start, end);
  if (fenced || isProgram(text, start, end)) return found.filter((one) => isPlainReference(one, text));
  const all = [...found];
  const traits = traitsOf(text, start, tokens);
  for (let index = 0; index < tokens.length; ) {
    const token = tokens[index]!;
    if (token.kind === WORD && !(token.senses & (ANY_CASE | TEMPORAL))) {
      index++;
      continue;
    }
    const time = matchDatetime(tokens, index);
    if (time) {
      all.push(foundAt(tokens, time));
      index = time.end;
      continue;
    }
    const match = matchName(tokens, index, traits);
    if (match.found) all.push(match.found);
    index = match.next;
  }
  return found.length > 0 ? all.sort((a, b) => a.start - b.start) : all;
}

/** A line of program text that stands outside a fence. */
function isProgram(text: string, start: number, end: number): boolean {
  let last = end - 1;
  while (last > start && text.charCodeAt(last) <= SPACE_CODE) last--;
  const sign = text[last];
  return sign === '{' || sign === '}' || sign === ';';
}
const SPACE_CODE = 32;

/** A word that is no name and has a capital nevertheless. */
function isTitleWord(lower: string, senses: number): boolean {
  return !(senses & (TOOL | ORGANIZATION | GIVEN_OR_WORD)) && isOrdinary(lower, senses);
}

function traitsOf(text: string, start: number, tokens: readonly Token[]): LineTraits {
  let words = 0;
  let plain = 0;
  let raised = 0;
  let shouted = 0;
  let german = 0;
  for (const token of tokens) {
    const { kind, senses } = token;
    const length = token.end - token.start;
    if (kind === WORD) {
      words++;
      if (senses & GERMAN) german++;
      if (length > 2) plain++;
    } else if (kind === CAPITALS) {
      if (length > 3) shouted++;
    } else if (kind === CAPITALISED && !token.opens && !token.titled && length > 1 && isTitleWord(token.lower, senses))
      raised++;
  }
  const heading = text[start] === '#' || raised > plain * RAISED_SHARE;
  return { capitalsTell: !heading && words >= PROSE_WORDS && shouted <= plain && german < GERMAN_WORDS };
}
/** Of a heading, even words that are no names have capitals. */
const RAISED_SHARE = 0.4;
const GERMAN_WORDS = 2;
/** A line with fewer words in lower case is a label. */
const PROSE_WORDS = 2;
