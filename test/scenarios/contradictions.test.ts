/** A predicate that nobody has defined can only contradict: both claims stay, and a conflict says so (CLM-5). */
import { expect, test } from 'vitest';
import { LIMITS } from '../../src/index.ts';
import { useWorld } from './world.ts';

const world = useWorld();
const smells = (object: string, more: object = {}) => ({
  statement: `The ferry smells of ${object}`,
  subject: 'the ferry',
  predicate: 'smells of',
  object,
  ...more,
});

test('another value opens a contradiction and leaves both current', async () => {
  const memory = await world.open();
  const fish = await memory.assert(smells('fish'));
  const tar = await memory.assert(smells('tar'));
  expect(tar).toMatchObject({ superseded: [], contradicts: [fish.id] });
  expect((await memory.claims()).claims).toHaveLength(2);
  const { conflicts } = await memory.conflicts();
  expect(conflicts).toMatchObject([
    {
      kind: 'contradiction',
      status: 'open',
      a: { id: fish.id, version: null, text: 'The ferry smells of fish' },
      b: { id: tar.id, version: null, text: 'The ferry smells of tar' },
      detail: { cause: 'same_subject_and_predicate', values: ['fish', 'tar'] },
    },
  ]);
  expect((await memory.conflicts({ item: fish.id })).conflicts).toEqual(conflicts);
  expect(await memory.get({ id: conflicts[0]!.id })).toEqual(conflicts[0]);
});

test('why shows each against the other, as long as both are current', async () => {
  const memory = await world.open();
  const fish = await memory.assert(smells('fish'));
  const tar = await memory.assert(smells('tar'));
  const against = async (id: string) => (await memory.why({ query: id })).contradicting.map((claim) => claim.id);
  expect([await against(fish.id), await against(tar.id)]).toEqual([[tar.id], [fish.id]]);
  await memory.retract({ id: fish.id });
  expect(await against(tar.id)).toEqual([]);
});

test('an undone claim contradicts no more, and one that is brought back does again', async () => {
  const memory = await world.open();
  const fish = await memory.assert(smells('fish'));
  const better = await memory.supersede({
    id: fish.id,
    reason: 'elaborated',
    statement: 'Of old fish',
    object: 'old fish',
  });
  const tar = await memory.assert(smells('tar'));
  expect(tar.contradicts).toEqual([better.id]);
  await memory.undo({ id: better.id });
  const { contradicting } = await memory.why({ query: tar.id });
  expect(contradicting.map((claim) => claim.id)).toEqual([fish.id]);
});

test.each([
  ['the same value', smells('FISH')],
  ['another subject', smells('tar', { subject: 'the harbour' })],
  ['another scope', smells('tar', { scope: 'project:other' })],
  ['another time', smells('tar', { validFrom: '2030-01-01' })],
  ['no value', smells('tar', { object: undefined })],
])('%s contradicts nothing', async (_, other) => {
  const memory = await world.open();
  await memory.assert(smells('fish', { validTo: '2030-01-01' }));
  expect(await memory.assert(other)).toMatchObject({ contradicts: [] });
  expect((await memory.conflicts({ scope: '*' })).conflicts).toEqual([]);
});

test('of very many others only the newest are named', async () => {
  const memory = await world.open();
  const count = LIMITS.contradictionsPerClaim + 1;
  const { results } = await memory.assert(Array.from({ length: count }, (_, index) => smells(`fish ${index}`)));
  expect(results.at(-1)!.contradicts).toHaveLength(LIMITS.contradictionsPerClaim);
  const last = await memory.assert(smells('tar'));
  expect(last.contradicts.toSorted()).toEqual(results.slice(1).map((result) => result.id));
});
