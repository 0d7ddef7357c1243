/** Finds the names of people, organisations, places, tools and projects among the words of a line. */
import { type EntityType, type Found, GUESSED, HINTED, LISTED, SHAPED } from './extracted.ts';
import { isCodeName } from './match-identifier.ts';
import * as sense from './senses.ts';
import { CAPITALISED, CAPITALS, MIXED, NUMBER, OPAQUE, type Token, WORD } from './tokens.ts';

/** What holds for every word of a line. */
export interface LineTraits {
  /** Names may be guessed from capitals: it is no heading, no German, and not all in capitals. */
  readonly capitalsTell: boolean;
}

/** An entity and the word after it. */
export interface NameMatch {
  readonly found?: Found;
  readonly next: number;
}

const VERSION = /^v?\d{1,4}(?:\.\d{1,5}){0,3}(?:\.x|[a-z]\d?|-[a-z]+\.?\d*)?\+?$/i;
const MARKED_VERSION = /^(?:v\d+(?:\.\d+){0,3}|\d+\.\d+(?:\.\d+)?(?:\.x)?)$/i;
const MAX_NAME_WORDS = 4;
/** Words with a capital that are numbered as parts of something. */
const NUMBERED =
  /^(?:section|chapter|step|phase|part|figure|table|version|release|level|appendix|room|page|line|day|week|article|clause|sprint|milestone|season|episode|task|item|option|rule)s?$/;
const NEAR = /^(?:in|at|from|near|to|around|through)$/;

/** The name that begins at a word, if there is one; `next` is where to go on in any case. */
export function matchName(tokens: readonly Token[], index: number, traits: LineTraits): NameMatch {
  const token = tokens[index]!;
  if (token.kind === WORD) return lowerCaseName(tokens, index, token);
  if (token.kind === OPAQUE || token.kind === NUMBER) return { next: index + 1 };
  return (
    listedName(tokens, index, token, traits) ??
    titledPerson(tokens, index, token) ??
    organizationOrPlace(tokens, index, token, traits) ??
    person(tokens, index, token, traits) ??
    acronym(tokens, index, token, traits) ??
    mixedWord(tokens, index, token) ??
    project(tokens, index, token, traits) ??
    unknownName(tokens, index, token, traits) ?? { next: index + 1 }
  );
}

function lowerCaseName(tokens: readonly Token[], index: number, token: Token): NameMatch {
  const { senses } = token;
  if (!(senses & sense.ANY_CASE)) return { next: index + 1 };
  return senses & sense.TOOL
    ? tool(tokens, index, index + 1, LISTED)
    : { found: at(tokens, index, index + 1, 'organization', LISTED), next: index + 1 };
}

/** Names on a list, of one word or several; a word with another meaning counts only where its capital says something. */
function listedName(tokens: readonly Token[], index: number, token: Token, traits: LineTraits): NameMatch | undefined {
  const { senses } = token;
  if (senses & sense.PHRASE_START) {
    const phrase = listedPhrase(tokens, index);
    if (phrase) return phrase;
  }
  if (senses & sense.PLACE && placeRatherThanPerson(tokens, index, senses))
    return { found: at(tokens, index, index + 1, 'location', LISTED), next: index + 1 };
  if (!(senses & (sense.TOOL | sense.ORGANIZATION))) return undefined;
  // `Julia Roberts` and `Ford Prefect` are people.
  if (senses & sense.GIVEN_OR_WORD && familyNameEnd(tokens, index) > index + 1) return undefined;
  const version = versionEnd(tokens, index + 1) > index + 1 && !isPartOfTitle(tokens, index);
  if (!(senses & sense.ANY_CASE) && !version && !capitalTells(tokens, index, token, traits)) return undefined;
  if (senses & sense.TOOL) return tool(tokens, index, index + 1, LISTED);
  // `Amazon Foo Inc` is found as a whole by its ending.
  if (organizationEnd(tokens, index) > index) return undefined;
  return { found: at(tokens, index, index + 1, 'organization', LISTED), next: index + 1 };
}

function listedPhrase(tokens: readonly Token[], index: number): NameMatch | undefined {
  let phrase = tokens[index]!.lower;
  let match: NameMatch | undefined;
  for (let end = index + 1; end < index + sense.LONGEST_PHRASE + 1; end++) {
    const type = end > index + 1 ? sense.phraseType(phrase) : undefined;
    if (type === 'tool') match = tool(tokens, index, end, LISTED);
    else if (type) match = { found: at(tokens, index, end, type, LISTED), next: end };
    const next = tokens[end];
    if (
      !next?.joined ||
      (next.kind !== CAPITALISED && next.kind !== CAPITALS && next.kind !== MIXED && next.lower.length > 3)
    )
      break;
    phrase += ` ${next.lower}`;
  }
  return match;
}

function placeRatherThanPerson(tokens: readonly Token[], index: number, senses: number): boolean {
  const token = tokens[index]!;
  if (token.kind === CAPITALS && token.lower.length > 3) return false;
  if (senses & (sense.GIVEN | sense.GIVEN_OR_WORD)) {
    const next = tokens[index + 1];
    if (next?.afterComma && next.senses & sense.PLACE) return true;
    const before = token.joined ? tokens[index - 1]!.lower : '';
    return NEAR.test(before) && before !== 'from';
  }
  if (organizationEnd(tokens, index) > index || placeEnd(tokens, index) > index) return false;
  return true;
}

/** Whether the capital of a listed name says that the name is meant, and not the word it also is. */
function capitalTells(tokens: readonly Token[], index: number, token: Token, traits: LineTraits): boolean {
  const before = token.joined ? tokens[index - 1] : undefined;
  const next = tokens[index + 1]?.joined ? tokens[index + 1] : undefined;
  if (token.lower.length === 1) return before !== undefined && BEFORE_LETTER.test(before.lower) && !next;
  if (!(token.senses & (sense.ORDINARY | sense.FUNCTION | sense.GIVEN_OR_WORD))) return true;
  if (token.opens || token.titled || !traits.capitalsTell) return false;
  return !(before && isTitleWord(before) && !before.opens) && !(next && isTitleWord(next));
}
/** Languages of one letter. */
const BEFORE_LETTER = /^(?:in|use|using)$/;

function titledPerson(tokens: readonly Token[], index: number, token: Token): NameMatch | undefined {
  if (!(token.senses & sense.TITLE) || token.kind !== CAPITALISED) return undefined;
  const first = index + 1;
  if (!isNamePart(tokens[first])) return undefined;
  const initials = token.lower.includes('.');
  if (!token.stopped && sense.isOrdinary(tokens[first]!.lower, tokens[first]!.senses)) return undefined;
  const end = familyNameEnd(tokens, first);
  return { found: at(tokens, initials ? index : first, end, 'person', LISTED), next: end };
}

function organizationOrPlace(
  tokens: readonly Token[],
  index: number,
  token: Token,
  traits: LineTraits,
): NameMatch | undefined {
  if (token.senses & sense.FUNCTION) return undefined;
  const start = index;
  if (token.senses & sense.ORGANIZATION_START && tokens[index + 1]?.lower === 'of' && tokens[index + 1]!.joined) {
    const name = tokens[index + 2];
    if (
      name?.joined &&
      name.kind === CAPITALISED &&
      (name.senses & sense.PLACE || !sense.isOrdinary(name.lower, name.senses))
    )
      return { found: at(tokens, start, index + 3, 'organization', SHAPED), next: index + 3 };
  }
  // A verb that opens the sentence is not part of the name: `Contact Acme GmbH`.
  if (!traits.capitalsTell || (token.opens && sense.isOrdinary(token.lower, token.senses))) return undefined;
  const organization = organizationEnd(tokens, index);
  if (organization > index)
    return { found: at(tokens, start, organization, 'organization', SHAPED), next: organization };
  const place = placeEnd(tokens, index);
  if (place > index) return { found: at(tokens, start, place, 'location', SHAPED), next: place };
  return undefined;
}

/** The end of `Acme Robotics GmbH`, or the index itself where no such name begins. */
function organizationEnd(tokens: readonly Token[], index: number): number {
  let end = index;
  let named = false;
  for (let next = index; next < index + MAX_NAME_WORDS + 1; next++) {
    const token = tokens[next];
    if (!token || (next > index && !token.joined && !(token.afterComma && isLegalForm(token)))) break;
    if (token.kind !== CAPITALISED && token.kind !== MIXED && token.kind !== CAPITALS) break;
    if (token.senses & sense.FUNCTION) break;
    const ending = next > index && token.senses & sense.ORGANIZATION_END;
    if (ending && (!(token.senses & sense.ORGANIZATION_END_WEAK) || (named && endsWeakly(tokens, index, next))))
      end = next + 1;
    if (isProper(token)) named = true;
    if (token.possessive) break;
  }
  return end;
}

/** An ending that is a word as well counts where the capitals end with it, and where they are not those of a title. */
function endsWeakly(tokens: readonly Token[], first: number, last: number): boolean {
  const next = tokens[last + 1];
  if (tokens[first]!.titled || (tokens[first]!.opens && last > first + 1)) return false;
  return !next?.joined || next.kind === WORD || next.kind === NUMBER;
}

function isLegalForm(token: Token): boolean {
  return /^(?:inc|ltd|llc|llp|corp|gmbh|plc)$/.test(token.lower);
}

/** The end of `Golden Gate Park` or `Lake Tahoe`, or the index itself. */
function placeEnd(tokens: readonly Token[], index: number): number {
  const token = tokens[index]!;
  if (token.kind !== CAPITALISED) return index;
  if (token.senses & sense.PLACE_START && isNamePart(tokens[index + 1])) {
    const next = tokens[index + 1]!;
    if (!sense.isOrdinary(next.lower, next.senses) && !(next.senses & sense.GIVEN)) return index + 2;
  }
  let named = false;
  for (let next = index; next < index + MAX_NAME_WORDS; next++) {
    const word = tokens[next];
    if (!word || word.kind !== CAPITALISED || (next > index && !word.joined) || word.senses & sense.FUNCTION) break;
    if (next > index && named && word.senses & sense.PLACE_END && endsWeakly(tokens, index, next)) return next + 1;
    if (isProper(word)) named = true;
    if (word.possessive) break;
  }
  return index;
}

/** No English word, so that it can only be a name. */
function isProper(token: Token): boolean {
  return !sense.isOrdinary(token.lower, token.senses) && !(token.senses & (sense.ORGANIZATION_END | sense.CONCEPT));
}

function person(tokens: readonly Token[], index: number, token: Token, traits: LineTraits): NameMatch | undefined {
  if (token.kind !== CAPITALISED || !(token.senses & (sense.GIVEN | sense.GIVEN_OR_WORD))) return undefined;
  if (isPartOfTitle(tokens, index)) return undefined;
  let end = familyNameEnd(tokens, index);
  // In a heading the words after a given name may be those of the heading.
  if (!traits.capitalsTell) while (end > index + 1 && !isProper(tokens[end - 1]!)) end--;
  if (token.senses & sense.GIVEN)
    return { found: at(tokens, index, end, 'person', end > index + 1 ? LISTED : SHAPED), next: end };
  if (!traits.capitalsTell || token.titled) return undefined;
  const family =
    end > index + 1 && isProper(tokens[end - 1]!) && !(tokens[end - 1]!.senses & (sense.TOOL | sense.ORGANIZATION));
  if (family) return { found: at(tokens, index, end, 'person', SHAPED), next: end };
  if (!fitsPerson(tokens, index, index + 1)) return undefined;
  return { found: at(tokens, index, index + 1, 'person', HINTED), next: index + 1 };
}

/** `Hurricane Maria`, `Times New Roman`, `Charlotte's Web`: the name of something else. */
function isPartOfTitle(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index]!;
  const before = tokens[index - 1];
  if (
    token.joined &&
    before &&
    isTitleWord(before) &&
    !before.opens &&
    !(before.senses & (sense.PERSON_NEXT | sense.TITLE))
  )
    return true;
  const next = tokens[index + 1];
  return token.possessive && next !== undefined && next.start < token.end + 4 && isTitleWord(next);
}

function isTitleWord(token: Token): boolean {
  return token.kind === CAPITALISED && sense.isOrdinary(token.lower, token.senses) && !(token.senses & sense.FUNCTION);
}

/** The words around are those around a person. */
function fitsPerson(tokens: readonly Token[], index: number, end: number): boolean {
  const token = tokens[index]!;
  const before = tokens[index - 1];
  if (before && (token.joined || token.afterComma) && before.senses & sense.PERSON_NEXT && !token.opens) return true;
  return isSpeech(tokens[end]);
}

/** After a given name: initials, particles and family names. */
function familyNameEnd(tokens: readonly Token[], first: number): number {
  let end = first + 1;
  while (end < first + MAX_NAME_WORDS && !tokens[end - 1]!.possessive) {
    const token = tokens[end];
    if (!token?.joined) break;
    if (token.kind === WORD && token.senses & sense.PARTICLE && isNamePart(tokens[end + 1])) {
      end += 2;
      continue;
    }
    if (!isNamePart(token)) break;
    end++;
  }
  return end;
}

function isNamePart(token: Token | undefined): boolean {
  if (!token?.joined || token.kind !== CAPITALISED) return false;
  if (token.senses & (sense.FUNCTION | sense.TEMPORAL | sense.ANY_CASE | sense.ORGANIZATION_END)) return false;
  return token.lower.length > 1 || token.stopped;
}

function acronym(tokens: readonly Token[], index: number, token: Token, traits: LineTraits): NameMatch | undefined {
  const plural = token.kind === MIXED && /^[A-Z]{2,6}s$/.test(token.text);
  if (token.kind !== CAPITALS && !plural) return undefined;
  const next = index + 1;
  const singular = plural ? token.text.slice(0, -1).toLowerCase() : token.lower;
  const senses = plural ? sense.sensesOf(singular) : token.senses;
  const nameEnd = token.end - (plural ? 1 : 0);
  if (senses & sense.CONCEPT) return { found: { ...at(tokens, index, next, 'concept', LISTED), nameEnd }, next };
  if (!traits.capitalsTell || token.titled || senses !== 0 || singular.length < 3 || singular.length > 5)
    return { next };
  if (sense.isOrdinary(singular, senses) || shouted(tokens[index - 1]) || shouted(tokens[next])) return { next };
  return { found: { ...at(tokens, index, next, 'concept', GUESSED), nameEnd }, next };
}

function shouted(token: Token | undefined): boolean {
  return token?.kind === CAPITALS && !(token.senses & (sense.CONCEPT | sense.ZONE));
}

/** `getName` and `UserService` are code; other words with capitals inside are mostly products. */
function mixedWord(tokens: readonly Token[], index: number, token: Token): NameMatch | undefined {
  if (token.kind !== MIXED) return undefined;
  if (isCodeName(token.text)) return { found: at(tokens, index, index + 1, 'reference', SHAPED), next: index + 1 };
  if (!/^[A-Z][a-z]{2,}[A-Z]/.test(token.text)) return { next: index + 1 };
  return tool(tokens, index, index + 1, GUESSED);
}

/** `Project Atlas`, `the Atlas repo`. */
function project(tokens: readonly Token[], index: number, token: Token, traits: LineTraits): NameMatch | undefined {
  if (!traits.capitalsTell || token.titled) return undefined;
  if (token.kind !== CAPITALISED || token.senses & sense.FUNCTION) return undefined;
  if (token.lower === 'project') {
    const name = tokens[index + 1];
    if (
      !isNamePart(name) ||
      name!.lower.length < 3 ||
      sense.isOrdinary(name!.lower, name!.senses & ~sense.GIVEN_OR_WORD)
    )
      return undefined;
    return { found: at(tokens, index, index + 2, 'project', SHAPED), next: index + 2 };
  }
  if (sense.isOrdinary(token.lower, token.senses) && !(token.senses & sense.GIVEN_OR_WORD)) return undefined;
  if (token.opens || token.possessive) return undefined;
  const before = token.joined ? tokens[index - 1]!.lower : '';
  const next = tokens[index + 1];
  const named =
    before === 'project' ||
    (/^(?:the|our|their|my|a|this|new|old)$/.test(before) &&
      next?.joined &&
      next.kind === WORD &&
      (next.senses & sense.PROJECT_BEFORE) !== 0);
  return named ? { found: at(tokens, index, index + 1, 'project', HINTED), next: index + 1 } : undefined;
}

/** A name that is on no list: its type comes from the words around it. */
function unknownName(tokens: readonly Token[], index: number, token: Token, traits: LineTraits): NameMatch | undefined {
  if (token.kind !== CAPITALISED || !traits.capitalsTell || token.titled) return undefined;
  const ordinary = sense.isOrdinary(token.lower, token.senses);
  // A verb that opens the sentence has its capital from there; what follows it may be a name.
  if (ordinary && (token.opens || token.senses & sense.FUNCTION)) return { next: index + 1 };
  const end = capitalsEnd(tokens, index);
  const length = end - index;
  if (length > MAX_NAME_WORDS || isFragment(tokens, index, end) || !isUnknown(tokens, index, end)) return { next: end };
  if (token.opens)
    return isSpeech(tokens[end]) && token.lower.length > 2 ? personFrom(tokens, index, end) : { next: end };
  if (length === 1 && (token.lower.length < 3 || isPlural(token.lower))) return { next: end };
  return { found: at(tokens, index, end, ...typeFromContext(tokens, index, end)), next: end };
}

function capitalsEnd(tokens: readonly Token[], index: number): number {
  let end = index + 1;
  while (!tokens[end - 1]!.possessive && tokens[end]?.joined && tokens[end]!.kind === CAPITALISED) end++;
  return end;
}

/** Other capitals before or after: it is a piece of a longer name, or of a title. */
function isFragment(tokens: readonly Token[], index: number, end: number): boolean {
  const before = tokens[index]!.joined ? tokens[index - 1]! : undefined;
  const next = tokens[end]?.joined ? tokens[end]! : undefined;
  if (next && (next.kind === MIXED || (next.kind === CAPITALS && !(next.senses & sense.TOOL_BEFORE)))) return true;
  if (!before || before.kind === WORD || before.kind === NUMBER || before.lower === 'the') return false;
  // After a word that opens the sentence it is a name only if the sentence goes on: `Deploy Atlas now`, not `Budget Oversight`.
  return !before.opens || (!next && !(before.senses & sense.PERSON_NEXT_SURELY));
}

function isPlural(lower: string): boolean {
  return lower.endsWith('s') && !/(?:us|as|is|os|ss)$/.test(lower);
}

function isUnknown(tokens: readonly Token[], first: number, end: number): boolean {
  for (let index = first; index < end; index++) {
    const { lower, senses } = tokens[index]!;
    if (senses & NO_UNKNOWN || sense.isOrdinary(lower, senses)) return false;
    if (lower.includes('-') && lower.split('-').some((part) => sense.isOrdinary(part, sense.sensesOf(part))))
      return false;
  }
  return true;
}
const NO_UNKNOWN = sense.TEMPORAL | sense.TITLE | sense.GIVEN_OR_WORD | sense.PLACE_START | sense.TOOL;

/** Something that only people do. */
function isSpeech(token: Token | undefined): boolean {
  return token?.joined === true && token.kind === WORD && (token.senses & sense.PERSON_BEFORE) !== 0;
}

function personFrom(tokens: readonly Token[], first: number, end: number): NameMatch {
  return { found: at(tokens, first, end, 'person', HINTED), next: end };
}

function typeFromContext(tokens: readonly Token[], first: number, end: number): [EntityType, number] {
  const token = tokens[first]!;
  const before = token.joined || token.afterComma ? tokens[first - 1] : undefined;
  const earlier = before && token.joined && before.joined ? tokens[first - 2] : undefined;
  const next = tokens[end]?.joined ? tokens[end] : undefined;
  const preposition = before !== undefined && before.kind === WORD && NEAR.test(before.lower);
  if (before && before.senses & sense.PERSON_NEXT_SURELY && !(next && next.senses & sense.TOOL_BEFORE))
    return ['person', HINTED];
  if (isSpeech(next)) return ['person', HINTED];
  if (preposition && earlier && earlier.senses & sense.ORGANIZATION_NEXT && /^(?:at|from)$/.test(before.lower))
    return ['organization', HINTED];
  if (
    before &&
    earlier &&
    /^(?:work\w* for|(?:ceo|cto|cfo|founder|employee|customer) of)$/.test(`${earlier.lower} ${before.lower}`)
  )
    return ['organization', HINTED];
  if (preposition && earlier && earlier.senses & sense.PLACE_NEXT) return ['location', HINTED];
  if (next && next.senses & sense.TOOL_BEFORE && next.kind === WORD) return ['tool', HINTED];
  if (versionMarked(tokens, end)) return ['tool', HINTED];
  if (before && before.senses & sense.TOOL_NEXT && !tokens[end - 1]!.possessive) return ['tool', GUESSED];
  if (before?.lower === 'like' && earlier && KIND_OF_TOOL.test(earlier.lower)) return ['tool', HINTED];
  return ['other', end > first + 1 ? GUESSED : GUESSED - 0.1];
}

/** `tools like X`. */
const KIND_OF_TOOL =
  /^(?:tools?|librar(?:y|ies)|frameworks?|software|apps?|editors?|services?|platforms?|databases?|languages?)$/;

function versionMarked(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  return token?.joined === true && MARKED_VERSION.test(token.lower) && !NUMBERED.test(tokens[index - 1]!.lower);
}

function tool(tokens: readonly Token[], first: number, end: number, confidence: number): NameMatch {
  const versioned = versionEnd(tokens, end);
  const found = at(tokens, first, versioned, 'tool', confidence);
  return { found: { ...found, nameEnd: tokens[end - 1]!.end }, next: versioned };
}

/** `Node 24`, `Python 3.12`, `React v18`, but not `Docker 3 times` nor `Slack 10:30`. */
function versionEnd(tokens: readonly Token[], index: number): number {
  const token = tokens[index];
  if (!token?.joined || !VERSION.test(token.text) || tokens[index - 1]!.possessive) return index;
  const next = tokens[index + 1];
  if (MARKED_VERSION.test(token.lower)) return index + 1;
  const counts = next?.joined && next.kind === WORD && next.lower.endsWith('s') && !(next.senses & sense.FUNCTION);
  return counts || (token.lower.length > 2 && !/^20\d\d$/.test(token.lower)) ? index : index + 1;
}

function at(tokens: readonly Token[], first: number, end: number, type: EntityType, confidence: number): Found {
  return { start: tokens[first]!.start, end: tokens[end - 1]!.end, type, confidence };
}
