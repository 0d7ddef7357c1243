/** The events of identities. Names stand there with the form in which they are compared, so that a later version compares nothing anew. */
import { z } from 'zod';
import { LIMITS } from '../../base/limits.ts';
import { once } from '../../base/once.ts';
import { EARLIEST_TIME, LATEST_TIME } from '../../base/time.ts';
import { type KindDefinition, kindOf } from '../../ledger/kinds.ts';
import { ENTITY_KINDS } from '../../model/entity-values.ts';
import { label } from '../../model/fields.ts';

const reason = () => z.string().optional();
const key = () => label(LIMITS.entityName);
const named = once(() => z.object({ name: label(LIMITS.name), key: key() }));
export type Named = z.infer<ReturnType<typeof named>>;

/** When it was said, and never before what its author knew: of two stores the later word counts, of one the last. */
const at = () => z.int().min(EARLIEST_TIME).max(LATEST_TIME);
/** All that can be revised, also what stays, so that the later word counts whole. */
const fields = () => ({
  name: label(LIMITS.name),
  key: key(),
  kind: z.enum(ENTITY_KINDS),
  description: z.string().optional(),
});

export const identityDefined = once(() =>
  z.object({ ...fields(), aliases: z.array(named()).max(LIMITS.aliasesPerIdentity) }),
);
export type IdentityDefined = z.infer<ReturnType<typeof identityDefined>>;
export const identityRevised = once(() => z.object({ ...fields(), at: at(), reason: reason() }));
export type IdentityRevised = z.infer<ReturnType<typeof identityRevised>>;
export const identityAliased = once(() =>
  z.object({ names: z.array(named()).min(1).max(LIMITS.aliasesPerIdentity), at: at(), reason: reason() }),
);
export const identityUnaliased = once(() =>
  z.object({ keys: z.array(key()).min(1).max(LIMITS.aliasesPerIdentity), at: at(), reason: reason() }),
);
export const identityRemoved = once(() => z.object({ reason: reason() }));
/** The item is the identity that stays. */
export const identityMerged = once(() =>
  z.object({ merge: label(LIMITS.label), from: label(LIMITS.label), reason: reason() }),
);
export type IdentityMerged = z.infer<ReturnType<typeof identityMerged>>;
export const identityUnmerged = once(() => z.object({ merge: label(LIMITS.label), reason: reason() }));
export type IdentityUnmerged = z.infer<ReturnType<typeof identityUnmerged>>;

export const IDENTITY_DEFINED = kindOf('identity.defined', 1, identityDefined);
export const IDENTITY_REVISED = kindOf('identity.revised', 1, identityRevised);
export const IDENTITY_ALIASED = kindOf('identity.aliased', 1, identityAliased);
export const IDENTITY_UNALIASED = kindOf('identity.unaliased', 1, identityUnaliased);
export const IDENTITY_MERGED = kindOf('identity.merged', 1, identityMerged);
export const IDENTITY_UNMERGED = kindOf('identity.unmerged', 1, identityUnmerged);

export const IDENTITY_KINDS: readonly KindDefinition[] = [
  IDENTITY_DEFINED,
  IDENTITY_REVISED,
  IDENTITY_ALIASED,
  IDENTITY_UNALIASED,
  kindOf('identity.removed', 1, identityRemoved),
  IDENTITY_MERGED,
  IDENTITY_UNMERGED,
];
