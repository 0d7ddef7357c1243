/** Random requests: each is put to the real memory and to the model, whose answers must be the same. */
import { LIMITS, type Memory } from '../../src/index.ts';
import type { PlainWrite } from '../support/plain-operations.ts';
import type { SeededRandom } from '../support/seeded-random.ts';
import type { WriteName } from '../support/write-names.ts';
import { CLAIM_STEPS } from './claim-steps.ts';
import { CONFLICT_STEPS } from './conflict-steps.ts';
import { IDENTITY_STEPS } from './identity-steps.ts';
import { LINK_STEPS } from './link-steps.ts';
import * as memories from './model/memories.ts';
import { timeOf } from './model/reads.ts';
import * as scopes from './model/scopes.ts';
import type { Scope, State } from './model/state.ts';
import { REJECTION_STEPS } from './rejection-steps.ts';
import { SESSION_STEPS } from './session-steps.ts';
import { onText, TEXT_STEPS } from './text-steps.ts';
import { USEFULNESS_STEPS } from './usefulness-steps.ts';
import { type Contents, KINDS, NAMES, RUMOURS, SCOPES, SOURCES, TAGS } from './words.ts';

export interface Step {
  readonly request: unknown;
  /** Answers only what the model knows too. */
  run(memory: Memory): Promise<unknown>;
  /** New ids are the real store's to choose: they come from its answer. */
  model(asked: memories.Asked, realIds: (index: number) => string): unknown;
}

export interface Situation {
  readonly random: SeededRandom;
  readonly state: State;
  readonly now: number;
  readonly contents: Contents;
}

const HOUR_MS = 3_600_000;
const NO_MEMORY = 'mem_00000000000000000000000000';

/** What the model does not know: runs and schedules are no single writes, proposals change nothing that it knows, and `done` is a `revise`. */
export const UNMODELLED = [
  'cancelRun',
  'done',
  'propose',
  'removeSchedule',
  'setReviewPolicy',
  'setSchedule',
  'withdrawProposal',
] as const satisfies readonly WriteName[];

/** What it knows. Plain nouns have no rules of their own to model; their contract is in `test/nouns`. */
export type ModelledWrite = Exclude<WriteName, PlainWrite | (typeof UNMODELLED)[number]>;

export const STEPS: Record<ModelledWrite, (situation: Situation) => Step> = {
  ...CLAIM_STEPS,
  ...LINK_STEPS,
  ...TEXT_STEPS,
  ...SESSION_STEPS,
  ...CONFLICT_STEPS,
  ...REJECTION_STEPS,
  ...IDENTITY_STEPS,
  ...USEFULNESS_STEPS,
  remember: (situation) => {
    const inputs = repeated(situation, 4, () => rememberInput(situation));
    return {
      request: inputs,
      run: async (memory) => {
        const [first, ...more] = inputs.map(({ session, duplicates, scope, ...fields }) => ({
          ...realFields(fields),
          content: fields.content,
          session,
          duplicates,
          scope,
        }));
        const answers =
          more.length === 0 ? [await memory.remember(first!)] : (await memory.remember([first!, ...more])).results;
        return answers.map(memoryAnswer);
      },
      model: (asked, realIds) => inputs.map((input, index) => memories.remember(asked, input, realIds(index))),
    };
  },
  record: (situation) => {
    const { random, contents } = situation;
    const items = repeated(situation, 6, () => ({
      kind: random.pick(['user_message', 'tool_result', 'external_event'] as const),
      // Now and then so long that nobody looks for entities in it at once.
      content: contents.next(random) + (random.chance(0.15) ? '\n'.repeat(LIMITS.lengthReadAtOnce) : ''),
      scope: maybe(random, 0.5, () => scopeReference(situation)),
      ...(random.chance(0.5) ? { source: random.pick(SOURCES), externalId: `x${random.between(1, 12)}` } : {}),
    }));
    return {
      request: items,
      run: async (memory) => (await memory.record(items)).results,
      model: (asked, realIds) => items.map((item, index) => memories.record(asked, item, realIds(index))),
    };
  },
  revise: (situation) => {
    const { random } = situation;
    const ids = [...new Set(repeated(situation, 3, () => memoryId(situation)))];
    const requests = ids.map((id) => ({
      id,
      ...revision(situation),
      reason: reason(random),
      basedOn: basedOn(situation, id),
    }));
    return {
      request: requests,
      run: async (memory) => {
        const [first, ...more] = requests.map(({ fields, ...rest }) => ({ ...realFields(fields), ...rest }));
        const answers =
          more.length === 0 ? [await memory.revise(first!)] : (await memory.revise([first!, ...more])).results;
        return answers.map((answer) => ({ ...memoryAnswer(answer), conflict: answer.conflict !== null }));
      },
      model: (asked, realIds) =>
        requests.map(({ id, ...request }, index) => memories.revise(asked, id, request, realIds(index))),
    };
  },
  revert: (situation) => {
    if (situation.random.chance(0.3)) return onText('revert', situation);
    const id = memoryId(situation);
    const to = situation.random.between(1, (situation.state.memories.get(id)?.versions.length ?? 1) + 1);
    const rest = { reason: reason(situation.random), basedOn: basedOn(situation, id) };
    return {
      request: { id, to, ...rest },
      run: async (memory) => {
        const answer = await memory.revert({ id, to, ...rest });
        return { ...memoryAnswer(answer), conflict: answer.conflict !== null };
      },
      model: (asked) => memories.revert(asked, id, to, rest),
    };
  },
  forget: (situation) => {
    if (situation.random.chance(0.3)) return onText('forget', situation);
    const as = situation.random.pick(['forgotten', 'superseded', 'expired'] as const);
    return onMemory(
      situation,
      (memory, request) => memory.forget({ ...request, as }),
      (asked, { id, reason: why }) => memories.forget(asked, id, as, why),
    );
  },
  restore: (situation) => {
    if (situation.random.chance(0.3)) return onText('restore', situation);
    return onMemory(
      situation,
      (memory, request) => memory.restore(request),
      (asked, { id, reason: why }) => memories.restore(asked, id, why),
    );
  },
  accept: (situation) =>
    onMemory(
      situation,
      (memory, request) => memory.accept(request),
      (asked, { id, reason: why }) => memories.accept(asked, id, why),
    ),
  pin: (situation) =>
    onMemory(
      situation,
      (memory, request) => memory.pin(request),
      (asked, { id, reason: why }) => memories.setPinned(asked, id, true, why),
    ),
  unpin: (situation) =>
    onMemory(
      situation,
      (memory, request) => memory.unpin(request),
      (asked, { id, reason: why }) => memories.setPinned(asked, id, false, why),
    ),
  tag: (situation) => {
    const tags = someTags(situation.random, 1);
    return onMemory(
      situation,
      (memory, request) => memory.tag({ ...request, tags }),
      (asked, { id, reason: why }) => memories.setTags(asked, id, tags, true, why),
    );
  },
  untag: (situation) => {
    const tags = someTags(situation.random, 1);
    return onMemory(
      situation,
      (memory, request) => memory.untag({ ...request, tags }),
      (asked, { id, reason: why }) => memories.setTags(asked, id, tags, false, why),
    );
  },
  defineTag: (situation) => {
    const { random } = situation;
    const request = {
      name: random.pick(TAGS),
      category: random.pick(['domain', 'meta', 'custom'] as const),
      description: maybe(random, 0.5, () => 'What it is for'),
      scope: maybe(random, 0.5, () => scopeReference(situation)),
    };
    return {
      request,
      run: (memory) => memory.defineTag(request),
      model: (asked) => memories.defineTag(asked, request.name, request.category, request.description, request.scope),
    };
  },
  createScope: (situation) => {
    const { random } = situation;
    const request = {
      scope: scopeReference(situation),
      name: maybe(random, 0.5, () => random.pick(NAMES)),
      description: maybe(random, 0.3, () => 'A scope'),
    };
    return {
      request,
      run: async (memory) => {
        const answer = await memory.createScope(request);
        return { status: answer.status, scope: scopeAnswer(answer.scope) };
      },
      model: (asked) => {
        const answer = scopes.createScope(asked.state, asked.connection, request.scope, request);
        return { status: answer.status, scope: modelScope(answer.scope) };
      },
    };
  },
  renameScope: (situation) => {
    const { random } = situation;
    const request = {
      scope: scopeReference(situation),
      name: maybe(random, 0.7, () => random.pick(NAMES)),
      description: maybe(random, 0.4, () => 'Renamed'),
    };
    return {
      request,
      run: async (memory) => scopeAnswer((await memory.renameScope(request)).scope),
      model: (asked) => modelScope(scopes.renameScope(asked.state, asked.connection, request.scope, request)),
    };
  },
  rebindScope: (situation) => {
    const scope = scopeReference(situation);
    const to = scopeReference(situation);
    return {
      request: { scope, to },
      run: async (memory) => scopeAnswer((await memory.rebindScope({ scope, to })).scope),
      model: (asked) => modelScope(scopes.rebindScope(asked.state, asked.connection, scope, to)),
    };
  },
  moveScope: (situation) => {
    const { random } = situation;
    const scope = random.chance(0.7)
      ? random.pick(SCOPES.filter((one) => one.includes('session:')))
      : scopeReference(situation);
    const parent = scopeReference(situation);
    return {
      request: { scope, parent },
      run: async (memory) => scopeAnswer((await memory.moveScope({ scope, parent })).scope),
      model: (asked) => modelScope(scopes.moveScope(asked.state, asked.connection, scope, parent)),
    };
  },
  closeScope: (situation) => {
    const scope = scopeReference(situation);
    return {
      request: { scope },
      run: async (memory) => scopeAnswer((await memory.closeScope({ scope })).scope),
      model: (asked) => modelScope(scopes.closeScope(asked.state, asked.connection, scope)),
    };
  },
};

type Fields = memories.Fields;

/** As it was rejected, or in another dress. */
function rumour(random: SeededRandom): string {
  const text = random.pick(RUMOURS);
  return random.pick([text, text.toUpperCase(), `  ${text.replaceAll(' ', '  ')}`]);
}

function rememberInput(situation: Situation) {
  const { random, contents } = situation;
  const fields: Fields & { content: string } = {
    content: random.chance(0.1) ? rumour(random) : contents.next(random),
    kind: random.pick(KINDS),
    name: maybe(random, 0.3, () => random.pick(NAMES)),
    visibility: maybe(random, 0.4, () => random.pick(['scope', 'private', 'public'] as const)),
    ...commonFields(random),
    ...lifetime(situation),
  };
  return {
    ...fields,
    session: maybe(random, 0.2, () => `talk-${random.between(1, 3)}`),
    duplicates: random.pick(['skip', 'merge', 'allow'] as const),
    scope: maybe(random, 0.35, () => scopeReference(situation)),
  };
}

const CLEARABLE = ['name', 'category', 'payload', 'priority', 'expiresAt'] as const;

function revision(situation: Situation): { fields: Fields; clear: (typeof CLEARABLE)[number][] } {
  const { random, contents } = situation;
  const fields: Fields = {
    content: maybe(random, 0.5, () => contents.next(random)),
    kind: maybe(random, 0.15, () => random.pick(KINDS)),
    name: maybe(random, 0.2, () => random.pick(NAMES)),
    visibility: maybe(random, 0.15, () => random.pick(['scope', 'private', 'public'] as const)),
    ...commonFields(random),
    ...lifetime(situation),
  };
  // What is given is not cleared, and an end is not cleared where the tier says something about it.
  const clear = random
    .some(CLEARABLE, 0.08)
    .filter((field) => fields[field] === undefined && !(field === 'expiresAt' && fields.tier !== undefined));
  return { fields, clear };
}

function commonFields(random: SeededRandom): Fields {
  return {
    category: maybe(random, 0.15, () => random.pick(['one', 'two'])),
    payload: maybe(random, 0.15, () => ({ size: random.between(1, 3), nested: { list: [1, 'two', null] } })),
    tags: maybe(random, 0.35, () => someTags(random, 0)),
    importance: maybe(random, 0.2, () => random.pick([0, 0.3, 0.9, 1])),
    confidence: maybe(random, 0.1, () => random.pick([0.2, 0.95])),
    priority: maybe(random, 0.1, () => random.between(0, 100)),
  };
}

function lifetime({ random, now }: Situation): Fields {
  const dice = random.next();
  if (dice < 0.1) return { tier: 'daily' };
  if (dice < 0.2) return { expiresAt: now + random.between(1, 48) * HOUR_MS };
  return dice < 0.25 ? { tier: 'permanent' } : {};
}

type RealFields = { [Name in Exclude<keyof Fields, 'expiresAt'>]?: NonNullable<Fields[Name]> } & { expiresAt?: string };

/** As a caller writes them: times are texts. Null is never given; a field is taken away by naming it. */
function realFields(fields: Fields): RealFields {
  const { expiresAt, ...rest } = fields;
  return { ...(rest as RealFields), ...(typeof expiresAt === 'number' ? { expiresAt: timeOf(expiresAt) } : {}) };
}

function onMemory(
  situation: Situation,
  run: (
    memory: Memory,
    request: { id: string; reason?: string },
  ) => Promise<{ status: string; id: string; version: number; memoryStatus: string }>,
  model: (asked: memories.Asked, request: { id: string; reason?: string }) => unknown,
): Step {
  const request = { id: memoryId(situation), reason: reason(situation.random) };
  return {
    request,
    run: async (memory) => memoryAnswer(await run(memory, request)),
    model: (asked) => model(asked, request),
  };
}

function memoryAnswer({
  status,
  id,
  version,
  memoryStatus,
}: {
  status: string;
  id: string;
  version: number;
  memoryStatus: string;
}) {
  return { status, id, version, memoryStatus };
}

function scopeAnswer({
  kind,
  key,
  name,
  description,
  status,
}: {
  kind: string;
  key: string;
  name: string;
  description: string | null;
  status: string;
}) {
  return { kind, key, name, description, isOpen: status === 'open' };
}

function modelScope({ kind, key, name, description, isOpen }: Scope) {
  return { kind, key, name, description, isOpen };
}

/** Mostly one of a few, so that actors meet on them and they live through many versions. */
function memoryId({ random, state }: Situation): string {
  const ids = [...state.memories.keys()];
  if (ids.length === 0 || random.chance(0.03)) return NO_MEMORY;
  const few = ids.filter((_, index) => index % 10 === 0).slice(-4);
  return random.pick(random.chance(0.7) ? few : ids);
}

function scopeReference({ random, state }: Situation): string {
  const ids = [...state.scopes.values()].flatMap((scope) => (scope.id === undefined ? [] : [scope.id]));
  return random.chance(0.15) ? random.pick(ids) : random.pick(random.chance(0.4) ? SCOPES.slice(0, 5) : SCOPES);
}

/** Mostly the latest version, sometimes an old one, rarely one that is not there. */
function basedOn({ random, state }: Situation, id: string): number | undefined {
  const latest = state.memories.get(id)?.versions.length ?? 1;
  const dice = random.next();
  return dice < 0.5 ? undefined : dice < 0.75 ? latest : dice < 0.97 ? random.between(1, latest) : latest + 1;
}

function reason(random: SeededRandom): string | undefined {
  return maybe(random, 0.3, () => 'Because');
}

function someTags(random: SeededRandom, least: number): string[] {
  const tags = random.some(TAGS, 0.25);
  return tags.length >= least ? tags : [random.pick(TAGS)];
}

function repeated<T>({ random }: Situation, most: number, make: () => T): T[] {
  return Array.from({ length: random.chance(0.7) ? 1 : random.between(2, most) }, make);
}

function maybe<T>(random: SeededRandom, probability: number, make: () => T): T | undefined {
  return random.chance(probability) ? make() : undefined;
}
