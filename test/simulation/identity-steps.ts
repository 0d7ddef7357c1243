/** Random requests about identities: few names in varied spellings, some of which the texts mention. */
import type { SeededRandom } from '../support/seeded-random.ts';
import type { WriteName } from '../support/write-names.ts';
import { CLAIM_STEPS } from './claim-steps.ts';
import * as identities from './model/identities.ts';
import type { Situation, Step } from './steps.ts';
import { SCOPES } from './words.ts';

export const ALIASES: readonly { readonly key: string; readonly forms: readonly string[] }[] = [
  { key: 'priya', forms: ['Priya', 'PRIYA', '“priya”'] },
  { key: 'redis', forms: ['Redis', 'redis.', 'Re\u200bdis'] },
  { key: 'lisbon', forms: ['Lisbon', 'LISBON'] },
  { key: 'größe', forms: ['Größe', 'größe'] },
  { key: 'old man', forms: ['Old Man', 'old  man'] },
];
const NOBODY = 'idn_00000000000000000000000000';

type IdentityStep = 'defineIdentity' | 'reviseIdentity' | 'addAlias' | 'removeAlias' | 'mergeIdentities' | 'undo';

export const IDENTITY_STEPS: Record<IdentityStep & WriteName, (situation: Situation) => Step> = {
  defineIdentity: ({ random }) => {
    const [own, ...aliases] = someNames(random);
    const kind = random.pick(['person', 'tool'] as const);
    const description = random.chance(0.3) ? 'Known well' : undefined;
    const scope = random.chance(0.4) ? random.pick(SCOPES) : undefined;
    const given = aliases.length === 0 ? {} : { aliases: aliases.map(({ name }) => name) };
    const request = { name: own!.name, kind, description, scope, ...given };
    return {
      request,
      run: async (memory) => [withId(await memory.defineIdentity(request))],
      model: (asked, realIds) => [
        identities.define(asked, { own: own!, aliases, kind, description, scope }, realIds(0)),
      ],
    };
  },
  reviseIdentity: (situation) => {
    const { random } = situation;
    const id = identityId(situation);
    const own = random.chance(0.7) ? aName(random) : undefined;
    const description = own === undefined || random.chance(0.3) ? random.pick(['One', 'Two']) : undefined;
    const request = { id, ...(own ? { name: own.name } : {}), ...(description ? { description } : {}) };
    return {
      request,
      run: (memory) => memory.reviseIdentity(request),
      model: (asked) => identities.revise(asked, id, own, description),
    };
  },
  addAlias: (situation) => {
    const id = identityId(situation);
    const names = someNames(situation.random);
    const request = { id, aliases: names.map(({ name }) => name) };
    return {
      request,
      run: (memory) => memory.addAlias(request),
      model: (asked) => identities.addAliases(asked, id, names),
    };
  },
  removeAlias: (situation) => {
    const id = identityId(situation);
    const names = someNames(situation.random);
    const request = { id, aliases: names.map(({ name }) => name) };
    return {
      request,
      run: (memory) => memory.removeAlias(request),
      model: (asked) => identities.removeAliases(asked, id, names),
    };
  },
  mergeIdentities: (situation) => {
    const request = { into: identityId(situation), from: identityId(situation) };
    return {
      request,
      run: async (memory) => [withId(await memory.mergeIdentities(request))],
      model: (asked, realIds) => [identities.merge(asked, request.into, request.from, realIds(0))],
    };
  },
  undo: (situation) => {
    const { random, state } = situation;
    if (random.chance(0.5)) return CLAIM_STEPS.undo(situation);
    const merge = state.merges.length > 0 && random.chance(0.6) ? random.pick(state.merges).id : undefined;
    const id = merge ?? identityId(situation);
    const model = merge === undefined ? identities.undoDefinition : identities.undoMerge;
    return { request: id, run: (memory) => memory.undo({ id }), model: (asked) => model(asked, id) };
  },
};

function withId({ status, id }: { status: string; id: string }) {
  return { status, id };
}

function aName(random: SeededRandom): identities.Name {
  const { key, forms } = random.pick(ALIASES);
  return { key, name: random.pick(forms) };
}

function someNames(random: SeededRandom): identities.Name[] {
  return Array.from({ length: random.chance(0.6) ? 1 : random.between(2, 3) }, () => aName(random));
}

/** Mostly an active one. */
function identityId({ random, state }: Situation): string {
  const all = [...state.identities.values()];
  const active = all.filter(({ status }) => status === 'active');
  if (all.length === 0 || random.chance(0.03)) return NOBODY;
  return random.pick(active.length > 0 && random.chance(0.85) ? active : all).id;
}
