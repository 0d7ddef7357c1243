/** The registry of what happens to nouns: projectors, and the verbs that several of them share. A new noun is one line here. */
import type { GateDeclarations } from '../gate/gate-rules.ts';
import { type NounName, nounOf } from '../model/nouns.ts';
import { BLOCK_VERBS } from './blocks/verbs.ts';
import { CLAIM_VERBS } from './claims/verbs.ts';
import { CONVERSATION_VERBS } from './conversations/verbs.ts';
import { DOCUMENT_VERBS } from './documents/verbs.ts';
import { IDENTITY_VERBS, MERGE_VERBS } from './identities/verbs.ts';
import { LINK_VERBS } from './links/verbs.ts';
import { MEMORY_VERBS } from './memories/verbs.ts';
import type { NounVerbs } from './noun.ts';
import { PROPOSAL_VERBS } from './proposals/verbs.ts';
import { CONFLICT_VERBS } from './resolutions/verbs.ts';
import { RUN_VERBS } from './runs/verbs.ts';
import { SCOPE_VERBS } from './scopes/verbs.ts';
import { SESSION_VERBS } from './sessions/verbs.ts';

/** In the order in which their projectors see an event. */
export const NOUN_VERBS = [
  SCOPE_VERBS,
  MEMORY_VERBS,
  CLAIM_VERBS,
  LINK_VERBS,
  BLOCK_VERBS,
  DOCUMENT_VERBS,
  SESSION_VERBS,
  CONVERSATION_VERBS,
  CONFLICT_VERBS,
  IDENTITY_VERBS,
  MERGE_VERBS,
  RUN_VERBS,
  PROPOSAL_VERBS,
] as const;

/** What the nouns say to the gate, by their names. */
export const GATE_DECLARATIONS: GateDeclarations = Object.fromEntries(
  NOUN_VERBS.flatMap(({ name, gate }: NounVerbs) => (gate ? [[name, gate]] : [])),
);

type AnyVerbs = (typeof NOUN_VERBS)[number];
type VerbName = Exclude<keyof NounVerbs, 'name' | 'projectors' | 'gate'>;
/** With the types of their answers. */
type Verb<V extends VerbName> = Extract<AnyVerbs, Readonly<Record<V, unknown>>>[V];

/** Undefined where the noun of the id has no such verb. */
export function findVerb<V extends VerbName>(verb: V, id: string): Verb<V> | undefined {
  return verbOf(verb, nounOf(id));
}

/** What has no such verb is looked for among items of the `usual` noun, and not found there. */
export function verbFor<V extends VerbName>(verb: V, id: string, usual: NounName): Verb<V> {
  return findVerb(verb, id) ?? verbOf(verb, usual)!;
}

function verbOf<V extends VerbName>(verb: V, name: NounName | undefined): Verb<V> | undefined {
  const verbs: NounVerbs | undefined = NOUN_VERBS.find((noun) => noun.name === name);
  return verbs?.[verb] as Verb<V> | undefined;
}
