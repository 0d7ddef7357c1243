/** Links: typed, timed relations between any two items. */
import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { label, timeField, unitInterval } from './fields.ts';
import { KNOWN_LINK_KINDS, LINK_DIRECTIONS, LINK_ORIGINS, normaliseLinkKind } from './link-values.ts';
import { scopeReference } from './scope.ts';

/** Lower case and underscores are ours to make; anything but words is the caller's mistake. */
export const linkKind = z
  .string()
  .min(1)
  .max(LIMITS.kind)
  .refine(isLinkKind, 'must be a word or a few, of letters and digits')
  .meta({ description: `One of ${KNOWN_LINK_KINDS.join(', ')}, or a word of your own` });

function isLinkKind(text: string): boolean {
  const word = normaliseLinkKind(text);
  return word.length <= LIMITS.kind && /^\p{L}[\p{L}\p{M}\p{N}_]*$/u.test(word);
}

const end = label(LIMITS.label);

/** The two ends and the kind, which are all that a link is known by. */
export const linkEnds = {
  from: end.describe('The item the link starts from'),
  to: end.describe('The item the link points to'),
  kind: linkKind,
};

export const linkInput = z.object({
  ...linkEnds,
  kind: linkKind.default('related_to'),
  weight: unitInterval.optional().describe('How strong it is, 0 to 1 (default: depends on the kind)'),
  confidence: unitInterval.optional().describe('How sure you are, 0 to 1 (default: 0.7)'),
  validFrom: timeField.optional().describe('Valid from this time'),
  validTo: timeField.optional().describe('Valid until this time, exclusive'),
  pinned: z.boolean().optional().describe('List it before all others'),
  note: z.string().min(1).max(LIMITS.reason).optional().describe('A note about it'),
  origin: z.enum(LINK_ORIGINS).optional().describe('How it was found (default: stated)'),
  session: label(LIMITS.label).optional().describe('The session it belongs to'),
});
export type LinkInput = z.infer<typeof linkInput>;

/** Which links a read looks at. */
export const linkFilter = {
  kinds: z.array(linkKind).min(1).max(LIMITS.linkKinds).optional().describe('Only links of these kinds'),
  direction: z
    .enum(LINK_DIRECTIONS)
    .default('both')
    .describe('Only links that start from the item, or that point to it; symmetric links match both'),
  minWeight: unitInterval.optional().describe('Only links at least this strong'),
  includeArchived: z
    .boolean()
    .default(false)
    .describe('Also links to archived, expired, superseded, retracted or closed items'),
};

/** Where a read looks that begins at an item: as for the item itself, everywhere that the caller may see. */
export const aroundItem = {
  scope: scopeReference
    .optional()
    .describe('Only links and items visible from this scope (default: everything you may see)'),
  inherit: z.boolean().default(true).describe('Also search the scopes above it'),
};
