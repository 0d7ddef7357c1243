/** Random rejections, of texts that are said now and then and of what is claimed. */
import type { SeededRandom } from '../support/seeded-random.ts';
import { OBJECTS, PREDICATES, SUBJECTS } from './claim-steps.ts';
import * as rejections from './model/rejections.ts';
import type { Situation, Step } from './steps.ts';
import { RUMOURS, SCOPES } from './words.ts';

const NO_REJECTION = 'rej_00000000000000000000000000';

export const REJECTION_STEPS: Record<'reject' | 'unreject', (situation: Situation) => Step> = {
  reject: (situation) => {
    const { random } = situation;
    const { value, model } = random.chance(0.5) ? rumour(random) : saying(random);
    const scope = random.chance(0.6) ? random.pick(SCOPES) : undefined;
    return {
      request: { ...value, scope },
      run: async (memory) => {
        const { status, id } = await memory.reject({ ...value, scope });
        return [{ status, id }];
      },
      model: (asked, realIds) => [rejections.reject(asked, model, scope, realIds(0))],
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

function rumour(random: SeededRandom) {
  const content = random.pick(RUMOURS);
  return { value: { content: random.pick([content, `FYI: ${content}.`]) }, model: content };
}

function saying(random: SeededRandom) {
  const [subject, predicate, object] = [random.pick(SUBJECTS), random.pick(PREDICATES), random.pick(OBJECTS)];
  return {
    value: { subject: random.pick(subject.forms), predicate: random.pick(predicate.forms), object },
    model: { subject: subject.key, predicate: predicate.key, object },
  };
}
