/** Finds the names of people, organisations, places, tools and projects among the words of a line. */
import { GUESSED, HINTED, LISTED, SHAPED } from './extracted.ts';
import { isCodeName } from './match-identifier.ts';
import { listedName, lowerCaseName } from './match-listed-name.ts';
import { organizationOrPlace } from './match-organization.ts';
import { isNamePart, person, titledPerson } from './match-person.ts';
import { unknownName } from './match-unknown-name.ts';
import { tool } from './match-version.ts';
import { at, type LineTraits, type NameMatch } from './name-match.ts';
import * as sense from './senses.ts';
import { CAPITALISED, CAPITALS, MIXED, NUMBER, OPAQUE, type Token, WORD } from './tokens.ts';

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
