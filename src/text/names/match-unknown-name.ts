/** Guesses names that are on no list from their capitals, and their kind from the words around. */
import { LIMITS } from '../../base/limits.ts';
import type { EntityKind } from '../../model/entity-values.ts';
import { GUESSED, HINTED } from './extracted.ts';
import { versionMarked } from './match-version.ts';
import { at, isSpeech, type LineTraits, type NameMatch, NEAR } from './name-match.ts';
import * as sense from './senses.ts';
import { CAPITALISED, CAPITALS, MIXED, NUMBER, type Token, WORD } from './tokens.ts';

/** A name that is on no list: its kind comes from the words around it. */
export function unknownName(
  tokens: readonly Token[],
  index: number,
  token: Token,
  traits: LineTraits,
): NameMatch | undefined {
  if (token.kind !== CAPITALISED || !traits.capitalsTell || token.titled) return undefined;
  const ordinary = sense.isOrdinary(token.lower, token.senses);
  // A verb that opens the sentence has its capital from there; what follows it may be a name.
  if (ordinary && (token.opens || token.senses & sense.FUNCTION)) return { next: index + 1 };
  const end = capitalsEnd(tokens, index);
  const length = end - index;
  if (length > LIMITS.entityWords || isFragment(tokens, index, end) || !isUnknown(tokens, index, end))
    return { next: end };
  if (token.opens)
    return isSpeech(tokens[end]) && token.lower.length > 2 ? personFrom(tokens, index, end) : { next: end };
  if (length === 1 && (token.lower.length < 3 || isPlural(token.lower))) return { next: end };
  return { found: at(tokens, index, end, ...kindFromContext(tokens, index, end)), next: end };
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

function personFrom(tokens: readonly Token[], first: number, end: number): NameMatch {
  return { found: at(tokens, first, end, 'person', HINTED), next: end };
}

function kindFromContext(tokens: readonly Token[], first: number, end: number): [EntityKind, number] {
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
