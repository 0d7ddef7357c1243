/** Finds organisations and places by the words their names begin or end with. */
import { LIMITS } from '../../base/limits.ts';
import { SHAPED } from './extracted.ts';
import { isNamePart } from './match-person.ts';
import { at, isProper, type LineTraits, type NameMatch } from './name-match.ts';
import * as sense from './senses.ts';
import { CAPITALISED, CAPITALS, MIXED, NUMBER, type Token, WORD } from './tokens.ts';

export function organizationOrPlace(
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
export function organizationEnd(tokens: readonly Token[], index: number): number {
  let end = index;
  let named = false;
  for (let next = index; next < index + LIMITS.entityWords + 1; next++) {
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
export function placeEnd(tokens: readonly Token[], index: number): number {
  const token = tokens[index]!;
  if (token.kind !== CAPITALISED) return index;
  if (token.senses & sense.PLACE_START && isNamePart(tokens[index + 1])) {
    const next = tokens[index + 1]!;
    if (!sense.isOrdinary(next.lower, next.senses) && !(next.senses & sense.GIVEN)) return index + 2;
  }
  let named = false;
  for (let next = index; next < index + LIMITS.entityWords; next++) {
    const word = tokens[next];
    if (!word || word.kind !== CAPITALISED || (next > index && !word.joined) || word.senses & sense.FUNCTION) break;
    if (next > index && named && word.senses & sense.PLACE_END && endsWeakly(tokens, index, next)) return next + 1;
    if (isProper(word)) named = true;
    if (word.possessive) break;
  }
  return index;
}
