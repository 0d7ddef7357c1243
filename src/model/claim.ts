/** Claims: single statements that are believed because of a source, and for a time. */
import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { citationsInput, citeFields } from './citation.ts';
import { CLAIM_FIELDS } from './claim-fields.ts';
import { inputShape } from './field-shapes.ts';
import { label } from './fields.ts';
import { scopeReference } from './scope.ts';

const { statement, ...others } = inputShape(CLAIM_FIELDS);

/** What a claim says; `assert` and `supersede` take the same. */
export const claimFields = z.object({
  statement,
  ...z.object(others).partial().shape,
  citations: citationsInput()
    .optional()
    .describe('Its sources, such as [{"source":"#12","quote":"its words"}] (default: the claim’s own event)'),
  ...citeFields(),
});

export const assertInput = claimFields.extend({
  scope: scopeReference.optional().describe('The scope it belongs to (default: the connection’s)'),
  session: label(LIMITS.label).optional().describe('The session it belongs to'),
});
export type AssertInput = z.infer<typeof assertInput>;
