/** The registry of nouns: what every item is, asked by its id or by an event about it. A new noun is one line here. */
import type { NounName } from '../model/nouns.ts';
import { nounOf } from '../model/nouns.ts';
import { GLOBAL_SCOPE_ID } from '../model/scope.ts';
import { BLOCK } from './blocks/noun.ts';
import { CLAIM } from './claims/noun.ts';
import type { ItemFacts } from './context.ts';
import { CONVERSATION } from './conversations/noun.ts';
import { DOCUMENT } from './documents/noun.ts';
import { EVENT } from './evidence/noun.ts';
import { IDENTITY } from './identities/noun.ts';
import { LINK } from './links/noun.ts';
import { MEMORY } from './memories/noun.ts';
import type { Noun } from './noun.ts';
import { PROPOSAL } from './proposals/noun.ts';
import { CONFLICT } from './resolutions/noun.ts';
import { RUN } from './runs/noun.ts';
import { SCOPE } from './scopes/noun.ts';
import { SESSION } from './sessions/noun.ts';

/** With the types of their views, for the operations that answer with any of them. */
export const NOUNS = [
  MEMORY,
  EVENT,
  SCOPE,
  CONFLICT,
  CLAIM,
  LINK,
  BLOCK,
  SESSION,
  CONVERSATION,
  DOCUMENT,
  IDENTITY,
  RUN,
  PROPOSAL,
] as const;

export type AnyNoun = (typeof NOUNS)[number];

type ViewsOf<Nouns> = { [Place in keyof Nouns]: Nouns[Place] extends { readonly view: infer View } ? View : never };

function viewsOf<const Nouns extends readonly Noun[]>(nouns: Nouns): ViewsOf<Nouns> {
  return nouns.map(({ view }) => view) as ViewsOf<Nouns>;
}

/** What callers see of items, in the order of the nouns. */
export const itemViews = viewsOf(NOUNS);

type VersionViewsOf<Nouns> = Nouns extends readonly [infer First, ...infer Rest]
  ? First extends { readonly versions: { readonly view: infer View } }
    ? [View, ...VersionViewsOf<Rest>]
    : VersionViewsOf<Rest>
  : [];

function versionViewsOf<const Nouns extends readonly Noun[]>(nouns: Nouns): VersionViewsOf<Nouns> {
  return nouns.flatMap(({ versions }) => (versions ? [versions.view] : [])) as VersionViewsOf<Nouns>;
}

/** What callers see of versions, likewise. */
export const versionViews = versionViewsOf(NOUNS);

const BY_NAME: ReadonlyMap<NounName | undefined, AnyNoun> = new Map(NOUNS.map((noun) => [noun.name, noun]));
const BY_KIND: ReadonlyMap<string, Noun> = new Map(
  NOUNS.flatMap((noun: Noun) => noun.kinds.map(({ kind }) => [kind, noun] as const)),
);

/** Undefined for the id of something that is no item, and for any other text. */
export function nounFor(id: string): AnyNoun | undefined {
  return BY_NAME.get(id === GLOBAL_SCOPE_ID ? 'scope' : nounOf(id));
}

/** What verbs may ask of an item without knowing its noun. */
export function factsOf(id: string): ItemFacts | undefined {
  const noun: Noun | undefined = nounFor(id);
  return noun;
}

/** The noun that an event is about. */
export function nounForKind(kind: string): Noun | undefined {
  return BY_KIND.get(kind);
}

type Versioned = Extract<AnyNoun, { readonly versions: unknown }>;

/** Whether its changes are kept as versions; such an item can also be put away and brought back. */
export function isVersioned(id: string): boolean {
  return 'versions' in (nounFor(id) ?? {});
}

/** The noun of what is kept in versions. What is nothing else is looked for among memories, and not found there. */
export function versionedNounFor(id: string): Versioned {
  const noun = nounFor(id);
  return noun && 'versions' in noun ? noun : MEMORY;
}
