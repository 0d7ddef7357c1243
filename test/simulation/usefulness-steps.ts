/** Random words on how useful claims were, and frames. */
import * as usefulness from './model/usefulness.ts';
import type { Situation, Step } from './steps.ts';
import { SCOPES } from './words.ts';

const NO_CLAIM = 'clm_00000000000000000000000000';

export const USEFULNESS_STEPS: Record<'feedback' | 'outcome' | 'defineFrame', (situation: Situation) => Step> = {
  feedback: (situation) => {
    const id = claimId(situation);
    const signal = situation.random.pick(['useful', 'irrelevant', 'neutral'] as const);
    return {
      request: { id, signal },
      run: (memory) => memory.feedback({ id, signal }),
      model: (asked) => usefulness.feedback(asked, id, signal),
    };
  },
  outcome: (situation) => {
    const id = claimId(situation);
    const request = { id, signal: situation.random.pick([0, 0.5, 1]), weight: situation.random.pick([0.5, 1, 2]) };
    return {
      request,
      run: async (memory) => {
        const { evidence } = await memory.outcome(request);
        return { id, evidence };
      },
      model: (asked) => usefulness.outcome(asked, id, request.weight),
    };
  },
  defineFrame: ({ random }) => {
    const request = {
      name: random.pick(['brief', 'review']),
      like: 'auto',
      budgetTokens: random.pick([100, 200]),
      remove: random.chance(0.3),
      scope: random.pick(SCOPES),
    };
    return {
      request,
      run: (memory) => memory.defineFrame(request),
      model: (asked) => usefulness.defineFrame(asked, request),
    };
  },
};

function claimId({ random, state }: Situation): string {
  const ids = [...state.claims.keys()];
  return ids.length === 0 || random.chance(0.05) ? NO_CLAIM : random.pick(ids);
}
