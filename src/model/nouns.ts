/** What an id is an id of, and what a kind of event is about. The only place that knows how ids begin. */
import { idFromHash, isId } from '../base/ids.ts';

/** How the ids of each noun begin. A prefix is part of every stored id and never changes. */
const PREFIXES = {
  event: 'ev',
  memory: 'mem',
  claim: 'clm',
  scope: 'scp',
  resource: 'doc',
  block: 'blk',
  link: 'lnk',
  session: 'ses',
  conversation: 'cnv',
  identity: 'idn',
  merge: 'mrg',
  conflict: 'cfl',
  rejection: 'rej',
} as const;

export type NounName = keyof typeof PREFIXES;

export const NOUN_NAMES = Object.keys(PREFIXES) as readonly NounName[];

const BY_PREFIX: ReadonlyMap<string, NounName> = new Map(NOUN_NAMES.map((noun) => [PREFIXES[noun], noun]));

export function prefixOf(noun: NounName): string {
  return PREFIXES[noun];
}

/** Judged by the beginning alone: whether there is such an item only the store knows. Undefined for any other text. */
export function nounOf(id: string): NounName | undefined {
  return BY_PREFIX.get(id.slice(0, Math.max(0, id.indexOf('_'))));
}

export function isIdOf(noun: NounName, id: string | null | undefined): boolean {
  return typeof id === 'string' && nounOf(id) === noun;
}

/** Whether the text has the form of a whole id of the noun, and not just its beginning. */
export function isWholeId(noun: NounName, text: string): boolean {
  return isId(PREFIXES[noun], text);
}

/** A stable id for something that two stores must name alike without having met. */
export function hashedId(noun: NounName, hash: Uint8Array): string {
  return idFromHash(PREFIXES[noun], hash);
}

/** An id from the part that follows the prefix. */
export function idWith(noun: NounName, rest: string): string {
  return `${PREFIXES[noun]}_${rest}`;
}

/** The part of an id after its prefix; ids made at the same time begin alike there. */
export function withoutPrefix(id: string): string {
  return id.slice(id.indexOf('_') + 1);
}

/** What a kind of event is about: the word before the dot of `memory.revised`. Evidence has no dot and is its own word. */
export function kindNoun(kind: string): string {
  const dot = kind.indexOf('.');
  return dot < 0 ? kind : kind.slice(0, dot);
}
