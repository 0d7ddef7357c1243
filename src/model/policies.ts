/** What happens to doubtful texts, by who brings them. Fixed when the memory is opened. */
import { z } from 'zod';
import { ACTOR_KINDS, type ActorKind } from './actor.ts';

/**
 * allow: nothing is noted. flag: it is kept and marked. quarantine: it is kept where no search finds it, until a person
 * lets it out. block: it is refused.
 */
export const TREATMENTS = ['allow', 'flag', 'quarantine', 'block'] as const;
export type Treatment = (typeof TREATMENTS)[number];

/** What is treated by who brings it. */
export const FLAGGABLE = ['instructionLike', 'binary', 'rapidChange'] as const;
export type Flaggable = (typeof FLAGGABLE)[number];

type ByActor = Readonly<Record<ActorKind, Treatment>>;

export interface Policies {
  /** redact: a placeholder stands in for a secret. block: the request is refused. keep: it stays as it is. */
  readonly secrets: 'redact' | 'block' | 'keep';
  /** Texts that give orders to whoever reads them. */
  readonly instructionLike: ByActor;
  /** Files in the form of text. */
  readonly binary: ByActor;
  /** One actor changing one item again and again. */
  readonly rapidChange: ByActor;
}

export const DEFAULT_POLICIES: Policies = {
  secrets: 'redact',
  instructionLike: forAll('flag'),
  binary: forAll('flag'),
  rapidChange: forAll('flag'),
};

/** What may be given; what is left out stays as it is by default. */
export function policiesSchema() {
  const treatment = z.enum(TREATMENTS);
  const byActor = z
    .union([treatment, z.strictObject(Object.fromEntries(ACTOR_KINDS.map((kind) => [kind, treatment.optional()])))])
    .optional();
  return z.strictObject({
    secrets: z.enum(['redact', 'block', 'keep']).optional(),
    ...(Object.fromEntries(FLAGGABLE.map((one) => [one, byActor])) as Record<Flaggable, typeof byActor>),
  });
}

/** One for all, or one for each kind of actor. */
export type GivenTreatment = Treatment | Partial<Record<ActorKind, Treatment>>;

/**
 * What happens to secrets, possible prompt injection, binary files and rapid changes. Fields you omit keep their defaults.
 *
 * @example
 * ```ts
 * const policies: GivenPolicies = { secrets: 'block', instructionLike: { agent: 'quarantine' } };
 * ```
 */
export interface GivenPolicies extends Partial<Record<Flaggable, GivenTreatment | undefined>> {
  /** `redact` (the default), `block` or `keep`. */
  readonly secrets?: Policies['secrets'] | undefined;
}

export function completePolicies({ secrets = DEFAULT_POLICIES.secrets, ...given }: GivenPolicies = {}): Policies {
  const complete = (one: Flaggable): ByActor => {
    const treatment = given[one];
    return typeof treatment === 'string' ? forAll(treatment) : { ...DEFAULT_POLICIES[one], ...treatment };
  };
  return {
    secrets,
    instructionLike: complete('instructionLike'),
    binary: complete('binary'),
    rapidChange: complete('rapidChange'),
  };
}

function forAll(treatment: Treatment): ByActor {
  return Object.fromEntries(ACTOR_KINDS.map((kind) => [kind, treatment])) as Record<ActorKind, Treatment>;
}
