/** What the rules for names share: how a match looks, and what a word is to a name. */
import type { EntityKind } from '../../model/entity-values.ts';
import type { Found } from './extracted.ts';
import * as sense from './senses.ts';
import { CAPITALISED, type Token, WORD } from './tokens.ts';

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

export const NEAR = /^(?:in|at|from|near|to|around|through)$/;

export function at(tokens: readonly Token[], first: number, end: number, kind: EntityKind, confidence: number): Found {
  return { start: tokens[first]!.start, end: tokens[end - 1]!.end, kind, confidence };
}

/** No English word, so that it can only be a name. */
export function isProper(token: Token): boolean {
  return !sense.isOrdinary(token.lower, token.senses) && !(token.senses & (sense.ORGANIZATION_END | sense.CONCEPT));
}

export function isTitleWord(token: Token): boolean {
  return token.kind === CAPITALISED && sense.isOrdinary(token.lower, token.senses) && !(token.senses & sense.FUNCTION);
}

/** Something that only people do. */
export function isSpeech(token: Token | undefined): boolean {
  return token?.joined === true && token.kind === WORD && (token.senses & sense.PERSON_BEFORE) !== 0;
}
