/** Claims: single statements that are believed because of a source, and for a time. */
import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { citationInput } from './citation.ts';
import { label, timeField, unitInterval } from './fields.ts';
import { scopeReference } from './scope.ts';

const part = label(LIMITS.claimPart);

/** What a claim says; `assert` and `supersede` take the same. */
export const claimFields = z.object({
  statement: label(LIMITS.statement).describe('One assertion in a sentence'),
  topic: label(LIMITS.name).optional().describe('What it is about'),
  subject: part
    .optional()
    .describe('Of whom or what; with a predicate, later claims about the same can take its place'),
  predicate: part.optional().describe('What about it, for example “lives in” or “default branch”'),
  object: part.optional().describe('The value'),
  confidence: unitInterval.optional().describe('How sure you are; 0.7, if left out'),
  authoritative: z.boolean().optional().describe('It comes from who decides it; only a person may say so'),
  validFrom: timeField.optional().describe('Since when it holds in the world'),
  validTo: timeField.optional().describe('Until when, exclusive'),
  citations: z
    .array(citationInput())
    .max(LIMITS.citationsPerItem)
    .optional()
    .describe('Where it was said; without any, the claim’s own event is its source'),
});

export const assertInput = claimFields.extend({
  scope: scopeReference.optional().describe('Where it is kept; the connection’s scope, if left out'),
  session: label(LIMITS.label).optional().describe('The session it belongs to'),
});
export type AssertInput = z.infer<typeof assertInput>;
