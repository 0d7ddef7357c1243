/** Finds names that are on a list, of one word or several. */
import { LISTED } from './extracted.ts';
import { organizationEnd, placeEnd } from './match-organization.ts';
import { familyNameEnd, isPartOfTitle } from './match-person.ts';
import { tool, versionEnd } from './match-version.ts';
import { at, isTitleWord, type LineTraits, type NameMatch, NEAR } from './name-match.ts';
import * as sense from './senses.ts';
import { CAPITALISED, CAPITALS, MIXED, type Token } from './tokens.ts';

export function lowerCaseName(tokens: readonly Token[], index: number, token: Token): NameMatch {
  const { senses } = token;
  if (!(senses & sense.ANY_CASE)) return { next: index + 1 };
  return senses & sense.TOOL
    ? tool(tokens, index, index + 1, LISTED)
    : { found: at(tokens, index, index + 1, 'organization', LISTED), next: index + 1 };
}

/** Names on a list, of one word or several; a word with another meaning counts only where its capital says something. */
export function listedName(
  tokens: readonly Token[],
  index: number,
  token: Token,
  traits: LineTraits,
): NameMatch | undefined {
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
    const kind = end > index + 1 ? sense.phraseKind(phrase) : undefined;
    if (kind === 'tool') match = tool(tokens, index, end, LISTED);
    else if (kind) match = { found: at(tokens, index, end, kind, LISTED), next: end };
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
