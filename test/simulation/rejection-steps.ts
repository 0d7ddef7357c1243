/** Random rejections, of texts that are said now and then. */
import * as rejections from './model/rejections.ts';
import type { Situation, Step } from './steps.ts';
import { RUMOURS, SCOPES } from './words.ts';

const NO_REJECTION = 'rej_00000000000000000000000000';

export const REJECTION_STEPS: Record<'reject' | 'unreject', (situation: Situation) => Step> = {
  reject: ({ random }) => {
    const content = random.pick(RUMOURS);
    const scope = random.chance(0.6) ? random.pick(SCOPES) : undefined;
    return {
      request: { content, scope },
      run: async (memory) => {
        const { status, id } = await memory.reject({ content, scope });
        return [{ status, id }];
      },
      model: (asked, realIds) => [rejections.reject(asked, content, scope, realIds(0))],
    };
  },
  unreject: ({ random, state }) => {
    const id =
      random.chance(0.9) && state.rejections.size > 0 ? random.pick([...state.rejections.keys()]) : NO_REJECTION;
    return {
      request: id,
      run: async (memory) => {
        const { status } = await memory.unreject({ id });
        return { status, id };
      },
      model: (asked) => rejections.unreject(asked, id),
    };
  },
};
