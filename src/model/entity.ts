/** Identities, which say that several names mean the same, as a caller describes them. */
import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { ENTITY_KINDS } from './entity-values.ts';
import { label } from './fields.ts';
import { idOf } from './id-field.ts';

export const entityKind = z.enum(ENTITY_KINDS);

export const identityId = idOf(['identity'], 'The id of the identity');

const identityName = label(LIMITS.name);

export const aliasNames = z.array(identityName).min(1).max(LIMITS.aliasesPerIdentity);

/** What `define-identity` sets and `revise-identity` may change. */
export const identityFields = z.object({
  name: identityName.describe('Its usual name'),
  kind: entityKind.describe('The kind of entity'),
  description: z
    .string()
    .min(1)
    .max(LIMITS.description)
    .refine((text) => text.trim() !== '', 'must not be blank')
    .describe('A description of who or what it is'),
});
