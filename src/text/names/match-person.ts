/** Finds people by a title or a given name. */
import { LIMITS } from '../../base/limits.ts';
import { HINTED, LISTED, SHAPED } from './extracted.ts';
import { at, isProper, isSpeech, isTitleWord, type LineTraits, type NameMatch } from './name-match.ts';
import * as sense from './senses.ts';
import { CAPITALISED, type Token, WORD } from './tokens.ts';

export function titledPerson(tokens: readonly Token[], index: number, token: Token): NameMatch | undefined {
  if (!(token.senses & sense.TITLE) || token.kind !== CAPITALISED) return undefined;
  const first = index + 1;
  if (!isNamePart(tokens[first])) return undefined;
  const initials = token.lower.includes('.');
  if (!token.stopped && sense.isOrdinary(tokens[first]!.lower, tokens[first]!.senses)) return undefined;
  const end = familyNameEnd(tokens, first);
  return { found: at(tokens, initials ? index : first, end, 'person', LISTED), next: end };
}

export function person(
  tokens: readonly Token[],
  index: number,
  token: Token,
  traits: LineTraits,
): NameMatch | undefined {
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
export function isPartOfTitle(tokens: readonly Token[], index: number): boolean {
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

/** The words around are those around a person. */
function fitsPerson(tokens: readonly Token[], index: number, end: number): boolean {
  const token = tokens[index]!;
  const before = tokens[index - 1];
  if (before && (token.joined || token.afterComma) && before.senses & sense.PERSON_NEXT && !token.opens) return true;
  return isSpeech(tokens[end]);
}

/** After a given name: initials, particles and family names. */
export function familyNameEnd(tokens: readonly Token[], first: number): number {
  let end = first + 1;
  while (end < first + LIMITS.entityWords && !tokens[end - 1]!.possessive) {
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

export function isNamePart(token: Token | undefined): boolean {
  if (!token?.joined || token.kind !== CAPITALISED) return false;
  if (token.senses & (sense.FUNCTION | sense.TEMPORAL | sense.ANY_CASE | sense.ORGANIZATION_END)) return false;
  return token.lower.length > 1 || token.stopped;
}
