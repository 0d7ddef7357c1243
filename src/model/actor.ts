/** Who acts. It comes from the connection, never from what a text says. */
import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { label } from './fields.ts';

export const ACTOR_KINDS = ['person', 'agent', 'tool', 'hook', 'importer', 'job'] as const;
/** The kinds of actors, such as `'person'` or `'agent'`. */
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** Made when it is needed: most connections are the owner's. */
export const actorSchema = () =>
  z.object({
    id: label(LIMITS.label).describe('Stable name of the actor'),
    kind: z.enum(ACTOR_KINDS),
    user: label(LIMITS.label).optional().describe('The person an agent, tool or hook acts for'),
  });
/**
 * Who reads or writes. What an actor may do, and how far its words are trusted, depends on its kind.
 *
 * @example
 * ```ts
 * const actor: Actor = { id: 'claude', kind: 'agent', user: 'maria' };
 * ```
 */
export type Actor = z.infer<ReturnType<typeof actorSchema>>;

/** A single local user, who may do everything. */
export const OWNER: Actor = { id: 'owner', kind: 'person' };

/** How far a source is believed, by the path its words took. */
export const SOURCE_TRUST: Record<ActorKind, number> = {
  person: 0.9,
  agent: 0.5,
  tool: 0.5,
  hook: 0.5,
  importer: 0.5,
  job: 0.6,
};

export function isPerson(actor: Actor): boolean {
  return actor.kind === 'person';
}

/** Over MCP a model speaks: with the token or the name of a person it acts as that person's agent, each with a name of its own. */
export function speakerOverMcp(actor: Actor): Actor {
  if (!isPerson(actor)) return actor;
  const id = actor.id === OWNER.id ? 'mcp' : `mcp-${actor.id}`.slice(0, LIMITS.label);
  return { kind: 'agent', id, user: actor.id };
}

/** The person behind a connection, whose own scope and private memories it may read. */
export function userOf(actor: Actor): string | undefined {
  return actor.kind === 'person' ? actor.id : actor.user;
}
