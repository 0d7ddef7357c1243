/** Random links between few items, so that they meet, are made again and would go in circles. */
import type { Memory } from '../../src/index.ts';
import type { SeededRandom } from '../support/seeded-random.ts';
import * as links from './model/links.ts';
import { timeOf } from './model/reads.ts';
import type { State } from './model/state.ts';
import type { Situation, Step } from './steps.ts';

/** As callers write them, with the form that the model knows. */
export const LINK_TYPES: readonly (readonly [written: string, known: string])[] = [
  ['related_to', 'related_to'],
  ['Related-To', 'related_to'],
  ['contradicts', 'contradicts'],
  ['supports', 'supports'],
  ['derives', 'derives'],
  ['derived from', 'derived_from'],
  ['supersedes', 'supersedes'],
  ['parent_task', 'parent_task'],
  ['SUBTASK_OF', 'subtask_of'],
  ['größer als', 'größer_als'],
];
const TIMES = [2020, 2024, 2030].map((year) => Date.UTC(year, 0, 1));
const NO_LINK = 'lnk_00000000000000000000000000';

type LinkStep = 'link' | 'unlink';

export const LINK_STEPS: Record<LinkStep, (situation: Situation) => Step> = {
  link: (situation) => {
    const { random } = situation;
    const made = Array.from({ length: random.chance(0.6) ? 1 : random.between(2, 4) }, () => someLink(situation));
    const inputs = made.map(({ input }) => input) as [Input, ...Input[]];
    return {
      request: inputs,
      run: async (memory) => (await memory.link(inputs)).results.map(linkAnswer),
      model: (asked, realIds) => made.map(({ model }, index) => links.link(asked, model, realIds(index))),
    };
  },
  unlink: (situation) => {
    const { random, state } = situation;
    const known = [...state.links.values()];
    const wanted = known.length === 0 ? undefined : random.pick(known);
    if (random.chance(0.5)) {
      const id = wanted === undefined || random.chance(0.05) ? NO_LINK : wanted.id;
      return {
        request: id,
        run: async (memory) => linkAnswer(await memory.unlink({ id })),
        model: (asked) => links.unlink(asked, { id }),
      };
    }
    const [written, kind] = random.pick(LINK_TYPES);
    const [from, to] = [wanted?.from ?? itemId(random, state), wanted?.to ?? itemId(random, state)];
    const given = wanted && random.chance(0.8) ? { from, to, kind: wanted.kind } : { from, to, kind: written };
    return {
      request: given,
      run: async (memory) => linkAnswer(await memory.unlink(given)),
      model: (asked) => links.unlink(asked, { ...given, kind: given.kind === written ? kind : given.kind }),
    };
  },
};

type Input = Parameters<Memory['link']>[0] & object;

function someLink({ random, state }: Situation): { input: Input; model: links.LinkRequest } {
  const [written, kind] = random.pick(LINK_TYPES);
  const [validFrom, validTo] = [random.pick(TIMES), random.pick(TIMES)];
  const shared = {
    from: itemId(random, state),
    to: itemId(random, state),
    ...(random.chance(0.4) ? { weight: random.pick([0, 0.2, 0.5, 1]) } : {}),
    ...(random.chance(0.2) ? { pinned: random.chance(0.7) } : {}),
  };
  const span = {
    ...(random.chance(0.2) ? { validFrom } : {}),
    ...(random.chance(0.2) ? { validTo } : {}),
  };
  const note = random.chance(0.2) ? { note: 'tab \t and “quotes”' } : {};
  return {
    input: {
      ...shared,
      ...note,
      kind: written,
      ...(span.validFrom === undefined ? {} : { validFrom: timeOf(span.validFrom) }),
      ...(span.validTo === undefined ? {} : { validTo: timeOf(span.validTo) }),
    },
    model: { ...shared, ...span, kind },
  };
}

/** Mostly one of a few of each noun, wherever it stands; now and then one that is not there. */
export function itemId(random: SeededRandom, state: State): string {
  if (random.chance(0.02)) return 'clm_00000000000000000000000000';
  const few = (ids: readonly string[]) => ids.filter((_, index) => index % 5 === 0).slice(-5);
  const nouns = [
    few([...state.memories.keys()]),
    few([...state.memories.keys()]),
    few([...state.claims.keys()]),
    few(state.evidence.map((one) => one.id)),
    [...state.scopes.values()].flatMap((scope) => (scope.id === undefined ? [] : [scope.id])).slice(0, 3),
  ].filter((ids) => ids.length > 0);
  return random.pick(random.pick(nouns));
}

function linkAnswer(answer: Awaited<ReturnType<Memory['unlink']>> | { status: string }) {
  const { status, id, from, to, kind, weight, reinforcementCount } = answer as Awaited<ReturnType<Memory['unlink']>>;
  return { status, id, from, to, kind, weight, count: reinforcementCount };
}
