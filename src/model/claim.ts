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
    .describe(
      'Where it was said, such as [{"source":"#12","quote":"its words"}]; without any, the claim’s own event is its source',
    ),
  ...citeFields(),
});

export const assertInput = claimFields.extend({
  scope: scopeReference.optional().describe('Where it is kept (default: the connection’s scope)'),
  session: label(LIMITS.label).optional().describe('The session it belongs to'),
});
export type AssertInput = z.infer<typeof assertInput>;
