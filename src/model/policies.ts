/** What happens to doubtful texts, by who brings them. Fixed when the memory is opened. */
import { z } from 'zod';
import { ACTOR_KINDS, type ActorKind } from './actor.ts';

/**
 * allow: nothing is noted. flag: it is kept and marked. quarantine: it is kept where no search finds it, until a person
 * lets it out. block: it is refused.
 */
export const TREATMENTS = ['allow', 'flag', 'quarantine', 'block'] as const;
export type Treatment = (typeof TREATMENTS)[number];

export interface Policies {
  /** redact: a placeholder stands in for a secret. block: the request is refused. keep: it stays as it is. */
  readonly secrets: 'redact' | 'block' | 'keep';
  /** Texts that give orders to whoever reads them. */
  readonly instructionLike: Readonly<Record<ActorKind, Treatment>>;
}

export const DEFAULT_POLICIES: Policies = {
  secrets: 'redact',
  instructionLike: { person: 'flag', agent: 'flag', tool: 'flag', hook: 'flag', importer: 'flag', job: 'flag' },
};

/** What may be given; what is left out stays as it is by default. */
export function policiesSchema() {
  const treatment = z.enum(TREATMENTS);
  return z.strictObject({
    secrets: z.enum(['redact', 'block', 'keep']).optional(),
    instructionLike: z
      .union([treatment, z.strictObject(Object.fromEntries(ACTOR_KINDS.map((kind) => [kind, treatment.optional()])))])
      .optional(),
  });
}

export interface GivenPolicies {
  readonly secrets?: Policies['secrets'] | undefined;
  /** One for all, or one for each kind of actor. */
  readonly instructionLike?: Treatment | Partial<Record<ActorKind, Treatment>> | undefined;
}

export function completePolicies(given: GivenPolicies = {}): Policies {
  const { secrets = DEFAULT_POLICIES.secrets, instructionLike } = given;
  const all = DEFAULT_POLICIES.instructionLike;
  if (typeof instructionLike !== 'string') return { secrets, instructionLike: { ...all, ...instructionLike } };
  return {
    secrets,
    instructionLike: Object.fromEntries(ACTOR_KINDS.map((kind) => [kind, instructionLike])) as typeof all,
  };
}
