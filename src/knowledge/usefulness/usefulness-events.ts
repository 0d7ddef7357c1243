/** The events that tell how useful items were: what somebody thought of one, what came of using it, and how often packs held it. */
import { z } from 'zod';
import type { KindDefinition } from '../../ledger/kinds.ts';
import { FEEDBACK_SIGNALS } from '../../model/usefulness-values.ts';

const feedbackGiven = () =>
  z.object({
    signal: z.enum(FEEDBACK_SIGNALS),
    /** What was asked when the item was found. */
    query: z.string().optional(),
    reason: z.string().optional(),
  });
export type FeedbackGiven = z.infer<ReturnType<typeof feedbackGiven>>;

const outcomeRecorded = () =>
  z.object({
    /** 0: using it did harm; 1: it helped. */
    signal: z.number(),
    weight: z.number(),
    source: z.string().optional(),
  });
export type OutcomeRecorded = z.infer<ReturnType<typeof outcomeRecorded>>;

const usageRecorded = () =>
  z.object({
    /** Items of the event's scope, and how many packs held each. */
    items: z.array(z.object({ id: z.string(), uses: z.number() })),
  });
export type UsageRecorded = z.infer<ReturnType<typeof usageRecorded>>;

export const USEFULNESS_KINDS: readonly KindDefinition[] = [
  { kind: 'feedback.given', version: 1, body: feedbackGiven },
  { kind: 'outcome.recorded', version: 1, body: outcomeRecorded },
  { kind: 'usage.recorded', version: 1, body: usageRecorded },
];
