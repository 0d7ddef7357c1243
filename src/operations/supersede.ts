import { z } from 'zod';
import { supersedeClaim } from '../knowledge/claims/change-claim.ts';
import { withCite } from '../model/citation.ts';
import { claimFields } from '../model/claim.ts';
import { SUPERSESSION_REASONS } from '../model/claim-values.ts';
import { writeOperation } from './define.ts';
import { assertedView, claimId } from './fields.ts';

export const supersede = writeOperation({
  name: 'supersede',
  summary: 'Replace a claim with another',
  description:
    'Replaces a claim with a new one, for a reason. Topic, subject and predicate are copied from the old claim unless you give them.',
  area: 'knowledge',
  view: 'asserted',
  main: 'id',
  input: claimFields.extend({
    id: claimId,
    reason: z.enum(SUPERSESSION_REASONS).describe('Why the old claim is replaced'),
  }),
  output: assertedView,
  examples: [
    {
      title: 'A correction',
      cli: 'supersede clm_01j… --reason manual_correction --statement "Maria lives in Porto" --object Porto',
      input: { id: 'clm_01j…', reason: 'manual_correction', statement: 'Maria lives in Porto', object: 'Porto' },
    },
  ],
  handle: (command, { id, reason, ...replacement }) => supersedeClaim(command, id, reason, withCite(replacement)),
});
