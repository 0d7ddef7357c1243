/** Puts a version to the name of a tool: `Node 24`, `Python 3.12`. */
import { at, type NameMatch } from './name-match.ts';
import * as sense from './senses.ts';
import { type Token, WORD } from './tokens.ts';

const VERSION = /^v?\d{1,4}(?:\.\d{1,5}){0,3}(?:\.x|[a-z]\d?|-[a-z]+\.?\d*)?\+?$/i;

const MARKED_VERSION = /^(?:v\d+(?:\.\d+){0,3}|\d+\.\d+(?:\.\d+)?(?:\.x)?)$/i;

/** Words with a capital that are numbered as parts of something. */
const NUMBERED =
  /^(?:section|chapter|step|phase|part|figure|table|version|release|level|appendix|room|page|line|day|week|article|clause|sprint|milestone|season|episode|task|item|option|rule)s?$/;

export function tool(tokens: readonly Token[], first: number, end: number, confidence: number): NameMatch {
  const versioned = versionEnd(tokens, end);
  const found = at(tokens, first, versioned, 'tool', confidence);
  return { found: { ...found, nameEnd: tokens[end - 1]!.end }, next: versioned };
}

/** `Node 24`, `Python 3.12`, `React v18`, but not `Docker 3 times` nor `Slack 10:30`. */
export function versionEnd(tokens: readonly Token[], index: number): number {
  const token = tokens[index];
  if (!token?.joined || !VERSION.test(token.text) || tokens[index - 1]!.possessive) return index;
  const next = tokens[index + 1];
  if (MARKED_VERSION.test(token.lower)) return index + 1;
  const counts = next?.joined && next.kind === WORD && next.lower.endsWith('s') && !(next.senses & sense.FUNCTION);
  return counts || (token.lower.length > 2 && !/^20\d\d$/.test(token.lower)) ? index : index + 1;
}

export function versionMarked(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  return token?.joined === true && MARKED_VERSION.test(token.lower) && !NUMBERED.test(tokens[index - 1]!.lower);
}
