/**
 * Every write operation, by every kind of actor, on items of every owner, against the table of rules (GATE-21 to GATE-25). An operation that is not
 * in the table, or has no request here, fails the run.
 */
import { expect, test } from 'vitest';
import { CHANGES_OF, type Standing, type Verdict, verdictFor } from '../../src/gate/authority.ts';
import { type Memory, RecollectError } from '../../src/index.ts';
import { ACTOR_KINDS, type Actor, type ActorKind } from '../../src/model/actor.ts';
import { operations } from '../../src/operations/index.ts';
import { plainWrites } from '../support/plain-operations.ts';
import { stoppedRun } from '../support/stopped-run.ts';
import { WRITE_NAMES, type WriteName } from '../support/write-names.ts';
import { ANNA, BEN, SECOND, useWorld } from './world.ts';

const world = useWorld();

/** What one owner has: one of each sort, which no test before has touched. */
interface Items {
  readonly owner: Memory;
  readonly mark: string;
}

type Request = (items: Items) => Promise<unknown>;

const memoryOf = async ({ owner, mark }: Items) => (await owner.remember({ content: `Herons ${mark}` })).id;
const claimOf = async ({ owner, mark }: Items) => (await owner.assert(claimed(mark, 'grey'))).id;
const claimed = (mark: string, object: string) => ({
  statement: `The status of ${mark} is ${object}`,
  subject: mark,
  predicate: 'status',
  object,
});
const blockOf = async ({ owner, mark }: Items) => (await owner.setBlock({ label: mark, content: 'First line' })).id;
const sessionOf = async ({ owner, mark }: Items) => (await owner.startSession({ goal: mark })).session.id;
const conversationOf = async ({ owner, mark }: Items) =>
  (await owner.startConversation({ title: mark })).conversation.id;
const identityOf = async ({ owner }: Items, name: string) => (await owner.defineIdentity({ name, kind: 'person' })).id;
const linkOf = async (items: Items) => {
  const [from, to] = [await memoryOf(items), await memoryOf({ ...items, mark: `${items.mark} too` })];
  await items.owner.link({ from, to, kind: 'supports' });
  return { from, to };
};
const conflictOf = async ({ owner, mark }: Items) => {
  await owner.assert({ ...claimed(mark, 'grey'), predicate: 'looks' });
  const { id } = await owner.assert({ ...claimed(mark, 'blue'), predicate: 'looks' });
  return (await owner.conflicts({ item: id })).conflicts[0]!.id;
};

const proposalOf = async ({ owner, mark }: Items) => {
  const change = [{ operation: 'remember' as const, input: { content: mark } }];
  return (await owner.propose({ kind: 'fact', action: 'create', change })).id!;
};

/** What the actor asks for, once its owner has what it is about. */
const REQUESTS: Record<WriteName, (by: Memory) => Request> = {
  ...plainWrites(
    (ask) =>
      (by: Memory): Request =>
      async ({ owner, mark }) => {
        const { id } = await ask(owner, mark);
        return ask(by, `${mark} again`, id);
      },
  ),
  addAlias: (by) => async (items) =>
    by.addAlias({ id: await identityOf(items, items.mark), aliases: [`x${items.mark}`] }),
  addMessage: (by) => async (items) =>
    by.addMessage({ conversation: await conversationOf(items), role: 'agent', content: 'Hello' }),
  assert: (by) => async (items) => {
    await claimOf(items);
    // Of claims of one moment the order of their ids decides.
    world.pass(SECOND);
    return by.assert(claimed(items.mark, 'blue'));
  },
  attach: (by) => async (items) => by.attach({ to: await sessionOf(items), items: [await memoryOf(items)] }),
  cancelRun: (by) => async (items) => by.cancelRun({ id: await stoppedRun(items.owner) }),
  check: (by) => async (items) => by.check({ id: await claimOf(items) }),
  closeScope:
    (by) =>
    async ({ owner, mark }) => {
      await owner.remember({ content: mark, scope: `project:${mark}` });
      return by.closeScope({ scope: `project:${mark}` });
    },
  contest: (by) => async (items) => by.contest({ id: await claimOf(items) }),
  createScope:
    (by) =>
    ({ mark }) =>
      by.createScope({ scope: `project:${mark}` }),
  defineFrame:
    (by) =>
    async ({ owner, mark }) => {
      await owner.defineFrame({ name: mark, like: 'task' });
      return by.defineFrame({ name: mark, budgetTokens: 300 });
    },
  defineIdentity:
    (by) =>
    ({ mark }) =>
      by.defineIdentity({ name: mark, kind: 'tool' }),
  definePredicate:
    (by) =>
    ({ mark }) =>
      by.definePredicate({ name: mark, cardinality: 'many' }),
  defineTag:
    (by) =>
    async ({ owner, mark }) => {
      // Whose a definition is nobody knows, so only a new one is not a person's.
      if (mark.startsWith('person')) await owner.defineTag({ name: mark });
      return by.defineTag({ name: mark, description: 'Mine' });
    },
  detach: (by) => async (items) => {
    const [from, item] = [await sessionOf(items), await memoryOf(items)];
    await items.owner.attach({ to: from, items: [item] });
    return by.detach({ from, items: [item] });
  },
  editBlock: (by) => async (items) => by.editBlock({ id: await blockOf(items), append: 'Mine' }),
  endConversation: (by) => async (items) => by.endConversation({ id: await conversationOf(items) }),
  endSession: (by) => async (items) => by.endSession({ id: await sessionOf(items) }),
  feedback: (by) => async (items) => by.feedback({ id: await memoryOf(items), signal: 'irrelevant' }),
  forget: (by) => async (items) => by.forget({ id: await memoryOf(items) }),
  finish: (by) => async (items) => by.finish({ id: await sessionOf(items), summary: 'Done' }),
  link: (by) => async (items) => {
    const { from, to } = await linkOf(items);
    return by.link({ from, to, kind: 'supports', validTo: '2020-01-01' });
  },
  mergeIdentities: (by) => async (items) =>
    by.mergeIdentities({ into: await identityOf(items, items.mark), from: await identityOf(items, `x${items.mark}`) }),
  moveScope:
    (by) =>
    async ({ owner, mark }) => {
      await owner.remember({ content: mark, scope: `session:${mark}` });
      return by.moveScope({ scope: `session:${mark}`, parent: 'global' });
    },
  outcome: (by) => async (items) => by.outcome({ id: await claimOf(items), signal: 0 }),
  pin: (by) => async (items) => by.pin({ id: await memoryOf(items) }),
  setReviewPolicy: (by) => () => by.setReviewPolicy({ confidence: 0.1, kind: 'decay' }),
  propose:
    (by) =>
    ({ mark }) =>
      by.propose({ kind: 'fact', action: 'create', change: [{ operation: 'remember', input: { content: mark } }] }),
  // Of what no person made, everybody takes back only what is his own.
  withdrawProposal: (by) => async (items) =>
    by.withdrawProposal({ id: await proposalOf(items.mark.startsWith('person') ? items : { ...items, owner: by }) }),
  accept: (by) => async (items) => {
    const id = await memoryOf(items);
    if (items.mark.startsWith('person')) await items.owner.revise({ id, tier: 'daily' });
    return by.accept({ id });
  },
  putDocument:
    (by) =>
    async ({ owner, mark }) => {
      await owner.putDocument({ uri: `docs:${mark}`, content: 'First' });
      return by.putDocument({ uri: `docs:${mark}`, content: 'Mine' });
    },
  removeSchedule:
    (by) =>
    async ({ owner, mark }) => {
      await owner.setSchedule({ name: mark, job: 'verify', cron: '@daily', timeZone: 'UTC' });
      return by.removeSchedule({ name: mark });
    },
  setSchedule:
    (by) =>
    async ({ owner, mark }) => {
      await owner.setSchedule({ name: mark, job: 'verify', cron: '@daily', timeZone: 'UTC' });
      return by.setSchedule({ name: mark, job: 'extract', cron: '@weekly', timeZone: 'UTC' });
    },
  record:
    (by) =>
    ({ mark }) =>
      by.record({ kind: 'tool_result', content: mark }),
  reject: (by) => async (items) => by.reject({ id: await memoryOf(items) }),
  remember: (by) => async (items) => {
    await memoryOf(items);
    return by.remember({ content: `Mine beside ${items.mark}` });
  },
  removeAlias: (by) => async (items) => {
    const id = await identityOf(items, items.mark);
    await items.owner.addAlias({ id, aliases: [`x${items.mark}`] });
    return by.removeAlias({ id, aliases: [`x${items.mark}`] });
  },
  rebindScope:
    (by) =>
    async ({ owner, mark }) => {
      await owner.remember({ content: mark, scope: `project:${mark}` });
      return by.rebindScope({ scope: `project:${mark}`, to: `project:new-${mark}` });
    },
  renameScope:
    (by) =>
    async ({ owner, mark }) => {
      await owner.remember({ content: mark, scope: `project:${mark}` });
      return by.renameScope({ scope: `project:${mark}`, name: 'Mine' });
    },
  resolve: (by) => async (items) => by.resolve({ id: await conflictOf(items), resolution: 'keep_both' }),
  restore: (by) => async (items) => {
    const id = await memoryOf(items);
    await items.owner.forget({ id });
    return by.restore({ id });
  },
  retract: (by) => async (items) => by.retract({ id: await claimOf(items) }),
  revert: (by) => async (items) => {
    const id = await memoryOf(items);
    await items.owner.revise({ id, content: `Herons again ${items.mark}` });
    return by.revert({ id, to: 1 });
  },
  done:
    (by) =>
    async ({ owner, mark }) =>
      by.done({ id: (await owner.remember({ content: mark, kind: 'task' })).id }),
  revise: (by) => async (items) => by.revise({ id: await memoryOf(items), content: `Mine ${items.mark}` }),
  reviseIdentity: (by) => async (items) => by.reviseIdentity({ id: await identityOf(items, items.mark), kind: 'tool' }),
  setBlock: (by) => async (items) => {
    await blockOf(items);
    return by.setBlock({ label: items.mark, content: 'Mine' });
  },
  startConversation:
    (by) =>
    ({ mark }) =>
      by.startConversation({ title: mark }),
  startSession:
    (by) =>
    ({ mark }) =>
      by.startSession({ goal: mark }),
  supersede: (by) => async (items) =>
    by.supersede({
      id: await claimOf(items),
      reason: 'manual_correction',
      statement: `Mine ${items.mark}`,
      object: 'blue',
    }),
  tag: (by) => async (items) => by.tag({ id: await memoryOf(items), tags: ['mine'] }),
  undo: (by) => async (items) => by.undo({ id: await claimOf(items) }),
  unlink: (by) => async (items) => {
    const { from, to } = await linkOf(items);
    return by.unlink({ from, to, kind: 'supports' });
  },
  unpin: (by) => async (items) => {
    const id = await memoryOf(items);
    await items.owner.pin({ id });
    return by.unpin({ id });
  },
  unreject:
    (by) =>
    async ({ owner, mark }) =>
      by.unreject({ id: (await owner.reject({ content: mark })).id }),
  untag: (by) => async (items) => {
    const id = await memoryOf(items);
    await items.owner.tag({ id, tags: ['theirs'] });
    return by.untag({ id, tags: ['theirs'] });
  },
  updateSession: (by) => async (items) => by.updateSession({ id: await sessionOf(items), goal: 'Mine' }),
};

const OTHERS = ACTOR_KINDS.filter((kind) => kind !== 'person');
/** Of operations on a memory: what is private to another is not there. */
const ON_A_MEMORY: readonly WriteName[] = [
  'done',
  'forget',
  'pin',
  'reject',
  'restore',
  'revert',
  'revise',
  'tag',
  'unpin',
  'untag',
];

const actorOf = (kind: ActorKind, id = `one-${kind}`): Actor => ({ id, kind });

async function outcomeOf(request: Promise<unknown>): Promise<{ code?: string; answer?: Record<string, unknown> }> {
  try {
    return { answer: (await request) as Record<string, unknown> };
  } catch (error) {
    expect(error).toBeInstanceOf(RecollectError);
    return { code: (error as RecollectError).code };
  }
}

/** What the operation did, in the words of the table. */
async function verdictOf(person: Memory, name: WriteName, { code, answer }: Awaited<ReturnType<typeof outcomeOf>>) {
  if (code !== undefined) return code === 'person_required' ? 'refused' : code;
  if (answer!.status === 'proposed') return 'proposed';
  if ((answer!.contradicts as string[] | undefined)?.length) return 'contradiction';
  const id = answer!.id as string | undefined;
  if (!MARKING.has(name) || id === undefined) return 'allowed';
  const item = (await person.get({ id })) as { status: string; unreviewed?: boolean };
  return item.status === 'inbox' || item.unreviewed === true ? 'marked' : 'allowed';
}

const expected = (name: WriteName, standing: Standing): Verdict =>
  verdictFor(CHANGES_OF[operations[name].name]![0]!, standing);
const MARKING: ReadonlySet<string> = new Set(WRITE_NAMES.filter((name) => expected(name, 'others') === 'marked'));

test('the table has every write operation, and nothing else', () => {
  expect(Object.keys(CHANGES_OF).toSorted()).toEqual(WRITE_NAMES.map((name) => operations[name].name).toSorted());
  for (const name of WRITE_NAMES)
    for (const standing of ['others', 'persons'] as const)
      expect(new Set(CHANGES_OF[operations[name].name]!.map((kind) => verdictFor(kind, standing))), name).toHaveLength(
        1,
      );
});

test('GATE-21 everybody but a person may do what the table says, and a person everything', { timeout: 0 }, async () => {
  const [person, other] = [await world.open({ actor: ANNA }), await world.open({ actor: BEN })];
  const actors = new Map<string, Memory>();
  for (const kind of OTHERS)
    for (const id of [`one-${kind}`, `two-${kind}`]) actors.set(id, await world.open({ actor: actorOf(kind, id) }));
  const story: string[] = [];
  const wanted: string[] = [];
  for (const name of WRITE_NAMES) {
    for (const kind of OTHERS) {
      const by = actors.get(`one-${kind}`)!;
      for (const [whose, owner] of [
        ['own', by],
        ['another', actors.get(`two-${kind}`)!],
        ['person', person],
      ] as const) {
        // A person's rejection, so that there is one to take back.
        const items = { owner, mark: `${whose}-${kind}-${name}`.toLowerCase() };
        world.pass(10 * SECOND);
        const outcome = await outcomeOf(REQUESTS[name](by)(items));
        story.push(`${name} by ${kind} on ${whose}: ${await verdictOf(person, name, outcome)}`);
        wanted.push(`${name} by ${kind} on ${whose}: ${expected(name, whose === 'person' ? 'persons' : 'others')}`);
      }
    }
    for (const owner of [person, actors.get('one-agent')!, other]) {
      const whose = owner === person ? 'person-own' : owner === other ? 'person-other' : 'agent';
      world.pass(10 * SECOND);
      const { code } = await outcomeOf(REQUESTS[name](person)({ owner, mark: `${whose}-p-${name}`.toLowerCase() }));
      story.push(`${name} by person on ${whose}: ${code ?? 'allowed'}`);
      wanted.push(`${name} by person on ${whose}: allowed`);
    }
  }
  expect(story).toEqual(wanted);
  expect(await person.rebuild()).toMatchObject({ equal: true });
});

test('GATE-21 what is private to another is not there, whoever asks', async () => {
  const person = await world.open({ actor: ANNA });
  for (const kind of ACTOR_KINDS) {
    const by = await world.open({ actor: actorOf(kind) });
    for (const name of ON_A_MEMORY) {
      const { id } = await person.remember({ content: `Secret ${kind} ${name}`, visibility: 'private' });
      const input = { id, to: 1, content: 'Mine', tags: ['mine'] };
      const shape = operations[name].input.shape as Record<string, unknown>;
      const asked = Object.fromEntries(
        Object.entries(input).filter(([field]) => field in shape && !(name === 'reject' && field === 'content')),
      );
      const method = by[name] as unknown as (input: unknown) => Promise<unknown>;
      expect((await outcomeOf(method(asked))).code, `${name} by ${kind}`).toBe('not_found');
    }
  }
});
