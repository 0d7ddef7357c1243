/** The event by which a person says which proposals apply themselves. */
import { z } from 'zod';
import { type KindDefinition, kindOf } from '../../ledger/kinds.ts';

const reviewPolicySet = () =>
  z.object({
    kind: z.string(),
    action: z.string(),
    actor: z.string(),
    confidence: z.number().min(0).max(1).nullable(),
    reason: z.string().optional(),
  });

export const REVIEW_POLICY_SET = kindOf('review-policy.set', 1, reviewPolicySet);

export const REVIEW_POLICY_KINDS: readonly KindDefinition[] = [REVIEW_POLICY_SET];
