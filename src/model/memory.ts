/** Memories: durable, versioned entries that a person or an agent wrote. */
import { z } from 'zod';
import { RecollectError, show } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { citationInput } from './citation.ts';
import { jsonObject, label, timeField, unitInterval } from './fields.ts';
import { PAYLOAD_SCHEMAS } from './memory-payloads.ts';
import { DECAY_TIERS, KNOWN_MEMORY_KINDS, TIERS, VALIDATIONS, VISIBILITIES } from './memory-values.ts';
import { scopeReference } from './scope.ts';
import { tagName } from './tag.ts';

export const memoryKind = z
  .string()
  .max(LIMITS.kind)
  .regex(/^[a-z][a-z0-9_-]*$/, 'must be a lower-case word')
  .meta({ description: `One of ${KNOWN_MEMORY_KINDS.join(', ')}, or a word of your own` });

/** The fields that `remember` sets and `revise` may change. */
export const memoryFields = z.object({
  content: z
    .string()
    .min(1)
    .max(LIMITS.memoryContent)
    .refine((text) => text.trim() !== '', 'must not be blank')
    .describe('What to keep, in one or a few sentences'),
  kind: memoryKind,
  name: label(LIMITS.name).describe('A name that is unique for its kind in the scope'),
  category: label(LIMITS.category).describe('A word of your own to group by'),
  payload: jsonObject(LIMITS.payload).describe('Fields of the kind, for example the parameters of a tool'),
  tags: z.array(tagName).max(LIMITS.tagsPerItem).describe('Words to find it by'),
  importance: unitInterval.describe('How much it matters, 0 to 1'),
  confidence: unitInterval.describe('How sure the author is, 0 to 1'),
  priority: z.int().min(0).max(100).describe('Order among guidelines, 0 to 100'),
  tier: z.enum(TIERS).describe('permanent, or daily: it expires after a day unless expiresAt says otherwise'),
  decayTier: z.enum(DECAY_TIERS).describe('How fast it fades from frames'),
  visibility: z
    .enum(VISIBILITIES)
    .describe('private: its owner; scope: whoever reads the scope; public: whoever reads the organisation'),
  validation: z.enum(VALIDATIONS).describe('Whether someone checked it'),
  validFrom: timeField.describe('Since when it is true in the world'),
  validTo: timeField.describe(
    'Until when it is true in the world, exclusive; after that it leaves recall, lists and packs',
  ),
  expiresAt: timeField.describe('When it leaves recall'),
  summaryOf: z.array(label(LIMITS.label)).max(100).describe('Ids of the items that it sums up'),
  citations: z
    .array(citationInput)
    .max(LIMITS.citationsPerItem)
    .describe('Where it was said: events, and quotes that stand in an event or a resource word for word'),
});
export type MemoryFields = z.infer<typeof memoryFields>;

export const rememberInput = memoryFields
  .partial()
  .required({ content: true })
  .extend({
    kind: memoryKind.default('note'),
    duplicates: z
      .enum(['allow', 'skip', 'merge'])
      .default('skip')
      .describe('What to do when the scope already holds this content'),
    session: label(LIMITS.label).optional().describe('The session in which it was learnt'),
    scope: scopeReference.optional().describe('Where it is kept; the connection’s scope, if left out'),
  });
export type RememberInput = z.infer<typeof rememberInput>;

/** Checks the kind's own fields; kinds without a schema take any JSON. */
export function checkPayload(kind: string, payload: Record<string, unknown> | null): void {
  const schema = Object.hasOwn(PAYLOAD_SCHEMAS, kind) ? PAYLOAD_SCHEMAS[kind] : undefined;
  if (!schema) return;
  const result = schema.safeParse(payload ?? {});
  if (result.success) return;
  const issue = result.error.issues[0]!;
  const field = ['payload', ...issue.path].join('.');
  throw new RecollectError(
    'invalid_input',
    `${field} of a ${kind} is wrong: ${issue.message} (got ${show(payload ?? {})})`,
    {
      hint:
        kind === 'credential'
          ? 'Give payload.ref, a reference such as vault:github-token; never the secret itself.'
          : `See docs/reference for the fields of a ${kind}.`,
      details: { field, kind },
    },
  );
}
