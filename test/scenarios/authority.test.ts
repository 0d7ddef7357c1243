/** What a person has said or accepted yields only to persons; the graver where it was called authoritative (CLM-17, CLM-20). */
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
  ).toEqual(['unreviewed', 'contested', 'temporal_contradiction']);
  expect(await person.rebuild()).toMatchObject({ equal: true });
});

test('a person’s assertion takes its place', async () => {
  const { id } = await decided();
  const ben = await world.open({ actor: BEN });
  expect((await ben.assert(branch('trunk'))).superseded).toMatchObject([{ id }]);
});

test('an agent’s claim never takes the place of a person’s, until a person accepts it', async () => {
  const person = await world.open();
  const agent = await world.open({ actor: CLAUDE });
  const { id } = await person.assert(branch('main'));
  world.pass(SECOND);
  const { id: own } = await agent.assert(branch('develop', { confidence: 1 }));
  expect(await person.get({ id })).toMatchObject({ status: 'current', unreviewed: false });
  expect(await person.get({ id: own })).toMatchObject({ status: 'current', unreviewed: true, confidence: 0.7 });
  expect((await person.conflicts()).conflicts).toMatchObject([
    { kind: 'contradiction', severity: 'medium', detail: { cause: 'persons_claim_does_not_yield' } },
  ]);
  const pack = await person.context({ query: 'default branch' });
  expect(pack.items.find((item) => item.id === own)!.warnings).toContain('unreviewed');
  await refused(agent.accept({ id: own }), 'person_required');
  expect(await person.accept({ id: own })).toMatchObject({ status: 'changed', superseded: [id] });
  expect(await person.get({ id: own })).toMatchObject({ unreviewed: false, confidenceHint: 'single_source' });
  expect(await person.get({ id })).toMatchObject({ status: 'superseded', supersededBy: own });
  expect((await person.conflicts()).conflicts).toEqual([]);
  await refused(agent.retract({ id: own }), 'person_required');
  expect(await person.rebuild()).toMatchObject({ equal: true });
});

test('a person who says what an agent said accepts it, with the place that it could not take (CLM-20)', async () => {
  const person = await world.open();
  const agent = await world.open({ actor: CLAUDE });
  const { id } = await person.assert(branch('main'));
  world.pass(SECOND);
  const { id: own } = await agent.assert(branch('develop'));
  world.pass(SECOND);
  expect(await person.assert(branch('develop'))).toMatchObject({ status: 'supported', id: own, superseded: [{ id }] });
  expect((await person.claims()).claims).toMatchObject([{ id: own, unreviewed: false }]);
  expect(await person.rebuild()).toMatchObject({ equal: true });
});

test('agents still replace what agents said', async () => {
  const agent = await world.open({ actor: CLAUDE });
  const { id } = await agent.assert(branch('main'));
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
