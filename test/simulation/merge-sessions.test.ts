/** Two stores that go on with the same sessions and conversations are merged in both directions: they show the same (SES-7, CNV-6). */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Memory, openMemory } from '../../src/index.ts';
import { exportOf, linesOf } from '../support/sample-store.ts';
import { scaledList } from '../support/scale.ts';
import { announcedSeed, SeededRandom } from '../support/seeded-random.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { answerOf } from './answer.ts';

const FIXED_SEEDS = process.env.RECOLLECT_SEED === undefined ? scaledList([51, 52, 53, 54]) : [];
const GOALS = ['Ship', 'Paint', 'Mend'];
const ALL = ['active', 'paused', 'blocked', 'completed', 'discarded'] as const;

test.each([...FIXED_SEEDS, announcedSeed('merging sessions')])('seed %d', async (seed) => {
  const folder = tempFolder();
  const random = new SeededRandom(seed);
  let now = Date.UTC(2027, 0, 1);
  const open = (name: string, id: string) =>
    openMemory({
      path: join(folder, name),
      scope: 'project:alpha',
      actor: { id, kind: 'agent' },
      clock: { now: () => now },
      synchronous: 'off',
    });
  const stores = [await open('one.db', 'claude'), await open('two.db', 'codex')] as const;
  const owners = [
    await openMemory({ path: join(folder, 'one.db'), scope: 'global', clock: { now: () => now } }),
    await openMemory({ path: join(folder, 'two.db'), scope: 'global', clock: { now: () => now } }),
  ] as const;
  const step = async (memory: Memory) => {
    // Clocks differ and are set back; nobody's change may be lost or win by that.
    now += random.chance(0.1) ? -random.between(1, 600_000) : random.between(1, 60_000);
    await answerOf(() => change(memory, random));
  };
  const merge = async () => {
    const [first, second] = [await exportOf(owners[0]), await exportOf(owners[1])];
    await owners[0].import({}, { lines: linesOf(second) });
    await owners[1].import({}, { lines: linesOf(first) });
  };
  for (let count = 0; count < 20; count++) await step(stores[0]);
  for (let round = 0; round < 3; round++) {
    await merge();
    for (let count = 0; count < 40; count++) await step(random.pick(stores));
  }
  await merge();
  const [one, two] = [await shown(stores[0]), await shown(stores[1])];
  expect(one).toEqual(two);
  expect(one.sessions.length).toBeGreaterThan(2);
  for (const memory of owners) expect(await memory.rebuild()).toMatchObject({ equal: true });
  for (const memory of [...stores, ...owners]) await memory.close();
});

async function change(memory: Memory, random: SeededRandom): Promise<unknown> {
  const { sessions } = await memory.sessions({ statuses: [...ALL], limit: 500 });
  const dice = random.next();
  if (sessions.length === 0 || dice < 0.08) return memory.startSession({ goal: random.pick(GOALS) });
  const { id } = random.pick(sessions.slice(0, 5));
  if (dice < 0.3) return memory.updateSession({ id, goal: random.pick(GOALS), summary: `at ${random.next()}` });
  if (dice < 0.45) return memory.updateSession({ id, status: random.pick(['active', 'paused', 'blocked'] as const) });
  if (dice < 0.5) return memory.endSession({ id, as: random.pick(['completed', 'discarded'] as const) });
  if (dice < 0.55) return memory.finish({ id, summary: `landed ${random.next()}` });
  if (dice < 0.62) return memory.remember({ content: `memory ${random.next()}`, session: id, kind: 'todo' });
  if (dice < 0.8) {
    const { items } = await memory.list({ limit: 3 });
    const chosen = items.map((item) => item.id);
    const role = random.pick(['referenced', 'pinned'] as const);
    return random.chance(0.6)
      ? memory.attach({ to: id, items: chosen, role, relevance: random.next() })
      : memory.detach({ from: id, items: chosen });
  }
  const { conversations } = await memory.conversations({ limit: 3 });
  if (conversations.length === 0 || dice < 0.84)
    return memory.startConversation({ title: `about ${random.next()}`, session: id });
  const conversation = random.pick(conversations).id;
  if (dice < 0.86)
    return memory.endConversation({
      id: conversation,
      as: random.pick(['completed', 'archived'] as const),
      summary: `ended ${random.next()}`,
    });
  return memory.addMessage({ conversation, role: 'user', content: `said ${random.next()}` });
}

/** Everything but which of the edits are flagged, which depends on what arrived when. */
async function shown(memory: Memory) {
  const { sessions } = await memory.sessions({ statuses: [...ALL], limit: 500 });
  const { conversations } = await memory.conversations({ statuses: ['active', 'completed', 'archived'], limit: 500 });
  const items: unknown[] = [];
  for (const { id } of [...sessions, ...conversations])
    items.push(
      (await memory.attached({ of: id, limit: 500 })).items.map((item) => [item.id, item.role, item.relevance]),
    );
  const messages: unknown[] = [];
  for (const { id } of conversations) messages.push((await memory.conversation({ id, limit: 500 })).messages);
  return { sessions: sessions.map(({ conflict: _, ...session }) => session), conversations, items, messages };
}
