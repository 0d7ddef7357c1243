/** What rests on something that does not hold any more says so, wherever it is shown, and stops when the ground is back. */
import { expect, test } from 'vitest';
import type { Memory } from '../../src/index.ts';
import { BEN, DAY, useWorld } from './world.ts';

const world = useWorld();

/** What recall and packs say of the item, and `why`. */
async function doubts(memory: Memory, id: string, query = 'kettle') {
  const listed = (await memory.recall({ query })).items.find((item) => item.id === id)!;
  const { items, recallWarnings } = await memory.context({ query });
  const packed = items.find((item) => item.id === id)!;
  expect(packed.warnings.includes('grounds_lost')).toBe(listed.warnings.includes('grounds_lost'));
  const { lostGrounds } = await memory.why({ query: id });
  const named = recallWarnings.filter(({ kind, item }) => kind === 'grounds_lost' && item === id);
  expect(named.map(({ message }) => message)).toEqual(lostGrounds.map(({ message }) => message));
  expect(listed.warnings.includes('grounds_lost')).toBe(named.length > 0);
  return lostGrounds.map(({ how, chain, by }) => ({ how, chain, by }));
}

async function two(memory: Memory) {
  const { id: ground } = await memory.remember({ content: 'The office is in Ghent' });
  const { id } = await memory.remember({ content: 'The kettle is bought at the shop next to the office' });
  world.pass(1_000);
  await memory.link({ from: id, to: ground, kind: 'depends_on' });
  world.pass(1_000);
  return { id, ground };
}

test('LNK-15 what depends on a memory that was revised says so, until it is revised itself', async () => {
  const memory = await world.open();
  const { id, ground } = await two(memory);
  expect(await doubts(memory, id)).toEqual([]);
  await memory.tag({ id: ground, tags: ['place'] });
  await memory.pin({ id: ground });
  expect(await doubts(memory, id)).toEqual([]);
  await memory.revise({ id: ground, content: 'The office is in Bruges' });
  expect(await doubts(memory, id)).toEqual([{ how: 'changed', chain: [id, ground], by: null }]);
  world.pass(1_000);
  await memory.revise({ id, content: 'The kettle is bought in Bruges' });
  expect(await doubts(memory, id)).toEqual([]);
});

test('LNK-15 linking again says that it still rests on it', async () => {
  const memory = await world.open();
  const { id, ground } = await two(memory);
  await memory.revise({ id: ground, content: 'The office is in Ghent, on the third floor' });
  expect(await doubts(memory, id)).toHaveLength(1);
  world.pass(1_000);
  await memory.link({ from: id, to: ground, kind: 'depends_on' });
  expect(await doubts(memory, id)).toEqual([]);
});

test('LNK-15 forgotten, rejected and ended grounds are named, and restoring one takes it back', async () => {
  const memory = await world.open();
  const { id, ground } = await two(memory);
  await memory.forget({ id: ground });
  expect(await doubts(memory, id)).toEqual([{ how: 'forgotten', chain: [id, ground], by: null }]);
  await memory.restore({ id: ground });
  expect(await doubts(memory, id)).toEqual([]);
  await memory.revise({ id: ground, validTo: '2026-03-05' });
  expect(await doubts(memory, id)).toEqual([]);
  world.pass(7 * DAY);
  expect(await doubts(memory, id)).toEqual([{ how: 'ended', chain: [id, ground], by: null }]);
  await memory.reject({ id: ground });
  expect(await doubts(memory, id)).toEqual([{ how: 'rejected', chain: [id, ground], by: null }]);
});

test('LNK-15 what decayed, or was taken into another memory, still holds', async () => {
  const memory = await world.open();
  const { id, ground } = await two(memory);
  await memory.forget({ id: ground, as: 'decayed' });
  expect(await doubts(memory, id)).toEqual([]);
});

test('LNK-15 a claim that was superseded takes along what was derived from it, at any distance', async () => {
  const memory = await world.open();
  const { id: claim } = await memory.assert({
    statement: 'Vera owns the shop',
    subject: 'shop',
    predicate: 'owned by',
    object: 'Vera',
  });
  const { id: near } = await memory.remember({ content: 'The kettle invoice goes to Vera' });
  const { id: far } = await memory.remember({ content: 'The kettle reminder is sent to Vera' });
  const { id: other } = await memory.remember({ content: 'The kettle is red' });
  world.pass(1_000);
  await memory.link({ from: claim, to: near, kind: 'derives' });
  await memory.link({ from: far, to: near, kind: 'derived_from' });
  world.pass(1_000);
  const next = await memory.supersede({
    id: claim,
    statement: 'Ilse owns the shop',
    object: 'Ilse',
    reason: 'manual_correction',
  });
  expect(await doubts(memory, near)).toEqual([{ how: 'superseded', chain: [near, claim], by: next.id }]);
  expect(await doubts(memory, far)).toEqual([{ how: 'superseded', chain: [far, near, claim], by: next.id }]);
  expect(await doubts(memory, other)).toEqual([]);
  await memory.undo({ id: next.id });
  expect(await doubts(memory, far)).toEqual([]);
});

test('LNK-15 a summary rests on what it sums up', async () => {
  const memory = await world.open();
  const { id: part } = await memory.remember({ content: 'The boiler takes 3 minutes' });
  const { id } = await memory.remember({ content: 'The kettle is fast', kind: 'summary', summaryOf: [part] });
  world.pass(1_000);
  await memory.revise({ id: part, content: 'The boiler takes 9 minutes' });
  expect(await doubts(memory, id)).toEqual([{ how: 'changed', chain: [id, part], by: null }]);
});

test('LNK-15 circles end, and a ground that its reader may not see is not named', async () => {
  const memory = await world.open();
  const { id, ground } = await two(memory);
  await memory.link({ from: ground, to: id, kind: 'depends_on' });
  expect(await doubts(memory, id)).toEqual([]);
  const { id: secret } = await memory.remember({ content: 'The alarm code changes weekly', visibility: 'private' });
  world.pass(1_000);
  await memory.link({ from: id, to: secret, kind: 'depends_on' });
  world.pass(1_000);
  await memory.forget({ id: secret });
  expect(await doubts(memory, id)).toHaveLength(1);
  const agent = await world.open({ actor: BEN });
  expect(await doubts(agent, id)).toEqual([]);
});
