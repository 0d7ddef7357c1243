/** Random requests about claims: few subjects in varied words, so that claims meet. */
import type { Memory } from '../../src/index.ts';
import type { SeededRandom } from '../support/seeded-random.ts';
import { undoStep } from './conflict-steps.ts';
import * as claims from './model/claims.ts';
import type { Situation, Step } from './steps.ts';
import { SCOPES } from './words.ts';

interface Word {
  readonly key: string;
  readonly forms: readonly string[];
}

export const SUBJECTS: readonly Word[] = [
  { key: 'maria', forms: ['Maria', 'MARIA', '“maria”', 'Ma\u200bria'] },
  { key: 'harbour', forms: ['the harbour', 'Harbour', 'HARBOUR.'] },
];
export const PREDICATES: readonly Word[] = [
  { key: 'live in', forms: ['lives in', 'live in', 'Lives_In'] },
  { key: 'status', forms: ['status', 'the Status', 'has status'] },
  { key: 'like', forms: ['likes', 'like'] },
  { key: 'smell of', forms: ['smells of', 'Smell of'] },
];
export const OBJECTS = ['Lisbon', 'Porto', 'salt'];
const STATEMENTS = ['Boats float', 'Rain falls'];
const TIMES = [2020, 2024, 2030].map((year) => Date.UTC(year, 0, 1));
const NO_CLAIM = 'clm_00000000000000000000000000';
const REASONS = ['contradicted_by_new_source', 'elaborated', 'manual_correction', 'source_drifted'] as const;

type ClaimStep = 'assert' | 'supersede' | 'retract' | 'contest' | 'undo' | 'definePredicate' | 'check';

export const CLAIM_STEPS: Record<ClaimStep, (situation: Situation) => Step> = {
  assert: (situation) => {
    const { random } = situation;
    const made = Array.from({ length: random.chance(0.7) ? 1 : random.between(2, 4) }, () => assertion(situation));
    return {
      request: made.map(({ input }) => input),
      run: async (memory) =>
        (await memory.assert(made.map(({ input }) => input) as [Input, ...Input[]])).results.map(assertedAnswer),
      model: (asked, realIds) => made.map(({ model }, index) => claims.assert(asked, model, realIds(index))),
    };
  },
  supersede: (situation) => {
    const id = claimId(situation);
    const reason = situation.random.pick(REASONS);
    const { input, model } = assertion(situation);
    const { scope: _, ...fields } = input;
    return {
      request: { id, reason, ...fields },
      run: async (memory) => [assertedAnswer(await memory.supersede({ id, reason, ...fields }))],
      model: (asked, realIds) => [claims.supersede(asked, id, reason, model, realIds(0))],
    };
  },
  retract: (situation) => {
    const id = claimId(situation);
    return { request: id, run: (memory) => memory.retract({ id }), model: (asked) => claims.retract(asked, id) };
  },
  contest: (situation) => {
    const id = claimId(situation);
    const citations = someCitations(situation);
    return {
      request: { id, citations },
      run: (memory) => memory.contest({ id, citations }),
      model: (asked) => claims.contest(asked, id, citations),
    };
  },
  undo: (situation) => {
    const decided = [...situation.state.decisions.values()];
    if (decided.length > 0 && situation.random.chance(0.5)) return undoStep(situation.random.pick(decided).id);
    const id = claimId(situation);
    return { request: id, run: (memory) => memory.undo({ id }), model: (asked) => claims.undo(asked, id) };
  },
  definePredicate: ({ random }) => {
    const { key, forms } = random.pick(PREDICATES);
    const request = {
      name: random.pick(forms),
      cardinality: random.pick(['one', 'many'] as const),
      scope: random.pick(SCOPES),
    };
    return {
      request,
      run: async (memory) => {
        const { status, cardinality } = await memory.definePredicate(request);
        return { status, cardinality };
      },
      model: (asked) => claims.definePredicate(asked, key, request.cardinality, request.scope),
    };
  },
  check: ({ random }) => {
    const scope = random.pick([undefined, '*', random.pick(SCOPES)]);
    return {
      request: scope,
      run: async (memory) => {
        const { checked, passed, recorded } = await memory.check({ scope });
        return { checked, passed, recorded };
      },
      model: (asked) => claims.check(asked, scope),
    };
  },
};

type Input = Parameters<Memory['assert']>[0] & object;

function assertion(situation: Situation): { input: Input; model: claims.Assertion } {
  const { random } = situation;
  const parts = random.chance(0.85) ? 3 : random.between(0, 2);
  const subject = random.pick(SUBJECTS);
  const predicate = random.pick(PREDICATES);
  const object = random.pick(OBJECTS);
  const statement =
    parts === 0
      ? random.pick(STATEMENTS)
      : `${subject.key} ${parts > 1 ? predicate.key : 'is there'} ${random.pick(OBJECTS)}`;
  const [validFrom, validTo] = span(random);
  const shared = {
    statement,
    citations: someCitations(situation),
    scope: random.chance(0.3) ? random.pick(SCOPES) : undefined,
  };
  return {
    input: {
      ...shared,
      ...(parts > 0 ? { subject: random.pick(subject.forms) } : {}),
      ...(parts > 1 ? { predicate: random.pick(predicate.forms) } : {}),
      ...(parts > 2 ? { object: random.pick([object, object.toUpperCase()]) } : {}),
      ...(validFrom === null ? {} : { validFrom: new Date(validFrom).toISOString() }),
      ...(validTo === null ? {} : { validTo: new Date(validTo).toISOString() }),
    },
    model: {
      ...shared,
      subject: parts > 0 ? subject.key : '',
      predicate: parts > 1 ? predicate.key : '',
      object: parts > 2 ? object : '',
      validFrom,
      validTo,
    },
  };
}

/** Mostly open, so that claims meet. */
function span(random: SeededRandom): [number | null, number | null] {
  if (random.chance(0.7)) return [null, null];
  const place = random.between(0, TIMES.length - 2);
  return random.pick([
    [TIMES[place]!, TIMES[place + 1]!],
    [TIMES[place]!, null],
    [null, TIMES[place + 1]!],
  ]);
}

/** Mostly of evidence that was recorded last, wherever it stands. */
function someCitations({ random, state }: Situation): { event: string; quote?: string }[] {
  if (state.evidence.length === 0 || random.chance(0.6)) return [];
  const { id, content } = random.pick(state.evidence.slice(-8));
  const quote = random.chance(0.5) ? content.trim().split(' ')[0] : undefined;
  return [{ event: id, ...(quote === undefined ? {} : { quote: random.chance(0.1) ? `not ${quote}` : quote }) }];
}

/** Mostly a current one. */
function claimId({ random, state }: Situation): string {
  const all = [...state.claims.values()];
  const current = all.filter((claim) => claim.status === 'current');
  if (all.length === 0 || random.chance(0.03)) return NO_CLAIM;
  return random.pick(current.length > 0 && random.chance(0.85) ? current : all).id;
}

function assertedAnswer(answer: Awaited<ReturnType<Memory['supersede']>>) {
  return {
    status: answer.status,
    id: answer.id,
    superseded: answer.superseded.map(({ id, reason }) => `${id} ${reason}`).sort(),
    contradicts: answer.contradicts.toSorted(),
    supportingCount: answer.supportingCount,
  };
}
