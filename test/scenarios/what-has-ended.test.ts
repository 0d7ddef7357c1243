/** What is over in the world: memories, claims and links whose validity has ended, and memories that grew old. */
import { expect, test } from 'vitest';
import type { Memory } from '../../src/index.ts';
import { DAY, refused, useWorld } from './world.ts';

const world = useWorld();

async function seen(memory: Memory, more: { readonly validAt?: string } = {}) {
  const { items } = await memory.recall({ query: 'zebra', ...more });
  const pack = await memory.context({ query: 'zebra', ...more });
  const lately = await memory.context(more);
  return {
    recalled: items.length,
    listed: (await memory.list(more)).items.length,
    packed: pack.items.length,
    lately: lately.items.length,
  };
}

const ONE = { recalled: 1, listed: 1, packed: 1, lately: 1 };
const NONE = { recalled: 0, listed: 0, packed: 0, lately: 0 };

test('REC-27 a memory whose time in the world is over is left out, unless that time or all of them are asked for', async () => {
  const memory = await world.open();
  const { id } = await memory.remember({ content: 'zebra', name: 'stripes', validTo: '2027-01-01' });
  expect(await seen(memory)).toEqual(ONE);
  await memory.revise({ id, validTo: '2026-01-01' });
  expect(await seen(memory)).toEqual(NONE);
  expect(await seen(memory, { validAt: '2025-06-01' })).toEqual(ONE);
  expect((await memory.list({ includeExpired: true })).items).toHaveLength(1);
  expect((await memory.recall({ query: 'zebra', includeArchived: true })).items).toHaveLength(1);
  expect(await memory.get({ id })).toMatchObject({ status: 'active' });
  // It does not keep the same words, or the name, from being said again.
  const again = await memory.remember({ content: 'zebra', name: 'stripes' });
  expect(again.status).toBe('stored');
  expect((await memory.conflicts()).conflicts).toEqual([]);
  expect(await seen(memory)).toEqual(ONE);
  await refused(memory.revise({ id, clear: ['validTo'] }), 'name_taken');
});

test('REC-27 so is a claim', async () => {
  const memory = await world.open();
  await memory.assert({ statement: 'zebra', validTo: '2020-01-01' });
  const none = await seen(memory);
  expect(none).toEqual(NONE);
  expect((await memory.recall({ query: 'zebra', validAt: '2019-01-01' })).items).toHaveLength(1);
  expect((await memory.claims()).claims).toHaveLength(1);
});

test('`validUntil` of a knowledge entry is its validTo', async () => {
  const memory = await world.open();
  const { id } = await memory.remember({
    content: 'zebra',
    kind: 'knowledge',
    payload: { source: 'a book', validUntil: '2020-01-01' },
  });
  expect(await memory.get({ id })).toMatchObject({
    validTo: '2020-01-01T00:00:00.000Z',
    payload: { source: 'a book' },
  });
  expect(await seen(memory)).toEqual(NONE);
  await memory.revise({ id, payload: { validUntil: '2099-01-01' } });
  expect(await seen(memory)).toEqual(ONE);
  await memory.revise({ id, payload: { validUntil: null } });
  expect(await memory.get({ id })).toMatchObject({ validTo: null, payload: { source: 'a book' } });
  await refused(memory.revise({ id, validTo: '2030-01-01', payload: { validUntil: '2031-01-01' } }), 'invalid_input');
  await refused(memory.revise({ id, payload: { validUntil: 5 } }), 'invalid_input');
});

test('REC-28 recall warns of links that contradict or supersede as packs do, and of none that ended', async () => {
  const memory = await world.open();
  const { id: one } = await memory.remember({ content: 'The zebra is white' });
  const { id: other } = await memory.remember({ content: 'The zebra is black' });
  const warnings = async () => {
    const recalled = await memory.recall({ query: 'zebra' });
    const { items } = await memory.context({ query: 'zebra' });
    const byId = (list: readonly { id: string; warnings: readonly string[] }[]) =>
      [one, other].map((id) => list.find((item) => item.id === id)!.warnings);
    expect(byId(items)).toEqual(byId(recalled.items));
    return byId(recalled.items);
  };
  const ended = { validFrom: '2019-01-01', validTo: '2020-01-01' };
  await memory.link({ from: one, to: other, kind: 'contradicts', ...ended });
  await memory.link({ from: one, to: other, kind: 'supersedes', ...ended });
  expect(await warnings()).toEqual([[], []]);
  await memory.link({ from: one, to: other, kind: 'contradicts', validTo: '2099-01-01' });
  expect(await warnings()).toEqual([['temporal_contradiction'], ['temporal_contradiction']]);
  await memory.link({ from: one, to: other, kind: 'supersedes', validTo: '2099-01-01' });
  expect((await warnings())[1]!.toSorted()).toEqual(['temporal_contradiction', 'temporal_supersession']);
});

test('CTX-5 a link that ended makes nothing central', async () => {
  const memory = await world.open();
  const { id: one } = await memory.remember({ content: 'The zebra is white' });
  const { id: other } = await memory.remember({ content: 'Savannas are dry' });
  const centrality = async () =>
    (await memory.context({ query: 'zebra', frame: 'task' })).items.find(({ id }) => id === one)!.parts.centrality;
  world.pass(300 * DAY);
  const before = await centrality();
  await memory.link({ from: one, to: other, kind: 'related_to', weight: 1, validTo: '2020-01-01' });
  expect(await centrality()).toBe(before);
  await memory.link({ from: one, to: other, kind: 'related_to', weight: 1, validTo: '2099-01-01' });
  expect(await centrality()).toBeGreaterThan(before);
});

test('REC-29 a memory that has not changed for long is marked, sooner where it fades faster', async () => {
  const memory = await world.open();
  const { id } = await memory.remember({ content: 'The zebra is white' });
  await memory.remember({ content: 'The zebra naps', decayTier: 'ephemeral' });
  await memory.remember({ content: 'The zebra exists', decayTier: 'permanent' });
  const stale = async () => {
    const { items } = await memory.recall({ query: 'zebra' });
    const found = items.filter(({ warnings }) => warnings.includes('age_stale')).map(({ content }) => content);
    const pack = await memory.context({ query: 'zebra' });
    const warned = pack.items.filter(({ warnings }) => warnings.includes('age_stale')).map(({ content }) => content);
    expect(warned.toSorted()).toEqual(found.toSorted());
    return found.toSorted();
  };
  expect(await stale()).toEqual([]);
  world.pass(15 * DAY);
  expect(await stale()).toEqual(['The zebra naps']);
  world.pass(166 * DAY);
  expect(await stale()).toEqual(['The zebra is white', 'The zebra naps']);
  await memory.revise({ id, content: 'The zebra is striped' });
  expect(await stale()).toEqual(['The zebra naps']);
  await memory.revise({ id, validation: 'stale' });
  expect(await stale()).toEqual(['The zebra is striped', 'The zebra naps']);
});
