/** What an id is an id of, and what a kind of event is about. The only place that knows how ids begin. */
import { idFromHash, isId } from '../base/ids.ts';

interface Declaration {
  /** How its ids begin. Part of every stored id, so it never changes. */
  readonly prefix: string;
  /** Whoever reads its scope reads it, whatever it is about. Queries take that as their rule; any other noun has rules in `store/port/items.ts`, or of its own. */
  readonly seenBy?: 'scope';
}

/** Every noun, with what can be told of its items from an id alone. */
const DECLARED = {
  event: { prefix: 'ev' },
  memory: { prefix: 'mem' },
  claim: { prefix: 'clm' },
  scope: { prefix: 'scp' },
  document: { prefix: 'doc' },
  block: { prefix: 'blk' },
  link: { prefix: 'lnk' },
  session: { prefix: 'ses', seenBy: 'scope' },
  conversation: { prefix: 'cnv', seenBy: 'scope' },
  identity: { prefix: 'idn', seenBy: 'scope' },
  merge: { prefix: 'mrg' },
  conflict: { prefix: 'cfl' },
  rejection: { prefix: 'rej' },
  run: { prefix: 'run', seenBy: 'scope' },
  proposal: { prefix: 'prp' },
  job: { prefix: 'job' },
} as const satisfies Readonly<Record<string, Declaration>>;

export type NounName = keyof typeof DECLARED;

export const NOUN_NAMES = Object.keys(DECLARED) as readonly NounName[];

const BY_PREFIX: ReadonlyMap<string, NounName> = new Map(NOUN_NAMES.map((noun) => [prefixOf(noun), noun]));

export function prefixOf(noun: NounName): string {
  return DECLARED[noun].prefix;
}

/** The nouns whose items are as open as their scope. */
export const SEEN_BY_SCOPE: readonly NounName[] = NOUN_NAMES.filter((noun) => 'seenBy' in DECLARED[noun]);

/** Judged by the beginning alone: whether there is such an item only the store knows. Undefined for any other text. */
export function nounOf(id: string): NounName | undefined {
  return BY_PREFIX.get(id.slice(0, Math.max(0, id.indexOf('_'))));
}

export function isIdOf(noun: NounName, id: string | null | undefined): boolean {
  return typeof id === 'string' && nounOf(id) === noun;
}

/** Whether the text has the form of a whole id of the noun, and not just its beginning. */
export function isWholeId(noun: NounName, text: string): boolean {
  return isId(prefixOf(noun), text);
}

/** A stable id for something that two stores must name alike without having met. */
export function hashedId(noun: NounName, hash: Uint8Array): string {
  return idFromHash(prefixOf(noun), hash);
}

/** An id from the part that follows the prefix. */
export function idWith(noun: NounName, rest: string): string {
  return `${prefixOf(noun)}_${rest}`;
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
