/** What a person has called authoritative yields only to who is trusted as much (CLM-17). */
import { expect, test } from 'vitest';
import { BEN, CLAUDE, refused, SECOND, useWorld } from './world.ts';

const world = useWorld();
const branch = (object: string, more: object = {}) => ({
  statement: `The default branch is ${object}`,
  subject: 'the repository',
  predicate: 'default branch',
  object,
  ...more,
});

async function decided() {
  const person = await world.open();
  const agent = await world.open({ actor: CLAUDE });
  const { id } = await person.assert(branch('main', { authoritative: true }));
  world.pass(SECOND);
  return { person, agent, id };
}

test('an agent’s assertion contests it: both stay, and somebody is told', async () => {
  const { person, agent, id } = await decided();
  const other = await agent.assert(branch('develop'));
  expect(other).toMatchObject({ status: 'asserted', superseded: [], contradicts: [id] });
  expect(await person.get({ id })).toMatchObject({ status: 'current', confidenceHint: 'authoritative' });
  expect(await person.get({ id: other.id })).toMatchObject({ status: 'current', confidenceHint: 'contested' });
  expect((await person.conflicts()).conflicts).toMatchObject([
    {
      kind: 'contradiction',
      severity: 'high',
      a: { id },
      b: { id: other.id },
      detail: { cause: 'authoritative_does_not_yield' },
    },
  ]);
  expect(
    (await person.recall({ query: 'default branch', types: ['claim'] })).items.find((item) => item.id === other.id)!
      .warnings,
  ).toEqual(['contested', 'temporal_contradiction']);
  expect(await person.rebuild()).toMatchObject({ equal: true });
});

test('a person’s assertion takes its place', async () => {
  const { id } = await decided();
  const ben = await world.open({ actor: BEN });
  expect((await ben.assert(branch('trunk'))).superseded).toMatchObject([{ id }]);
});

test('what nobody has called authoritative yields to an agent', async () => {
  const person = await world.open();
  const agent = await world.open({ actor: CLAUDE });
  const { id } = await person.assert(branch('main'));
  world.pass(SECOND);
  expect((await agent.assert(branch('develop'))).superseded).toMatchObject([{ id }]);
});

test('an agent can neither supersede, retract nor undo it, nor decide against it', async () => {
  const { person, agent, id } = await decided();
  await refused(agent.supersede({ id, reason: 'manual_correction', statement: 'It is develop' }), 'person_required');
  await refused(agent.retract({ id }), 'person_required');
  await refused(agent.undo({ id }), 'person_required');
  const other = await agent.assert(branch('develop'));
  const conflict = (await person.conflicts()).conflicts[0]!.id;
  for (const resolution of ['keep_b', 'delete_both', 'merge'] as const)
    await refused(agent.resolve({ id: conflict, resolution }), 'person_required');
  expect(await person.get({ id })).toMatchObject({ status: 'current' });
  await agent.resolve({ id: conflict, resolution: 'keep_a' });
  expect(await person.get({ id: other.id })).toMatchObject({ status: 'superseded', supersededBy: id });
});

test('to be contested takes no authority away', async () => {
  const { person, agent, id } = await decided();
  await agent.contest({ id, reason: 'the log says otherwise' });
  expect((await agent.assert(branch('develop'))).superseded).toEqual([]);
  expect(await person.get({ id })).toMatchObject({ status: 'current', confidenceHint: 'contested' });
});

test('the same said of more time by an agent stands beside it', async () => {
  const person = await world.open();
  const agent = await world.open({ actor: CLAUDE });
  const { id } = await person.assert(branch('main', { authoritative: true, validFrom: '2020-01-01' }));
  world.pass(SECOND);
  expect(await agent.assert(branch('main'))).toMatchObject({ status: 'asserted', superseded: [] });
  expect(await person.get({ id })).toMatchObject({ status: 'current', confidenceHint: 'authoritative' });
});
