/** Claims: what an assertion replaces, what it leaves alone, and what can be taken back (CLM-3 to CLM-9). */
import { describe, expect, test } from 'vitest';
import type { Memory } from '../../src/index.ts';
import { SUPERSESSION_REASONS } from '../../src/model/claim-values.ts';
import { CLAUDE, DAY, eventCount, refused, useWorld } from './world.ts';

const world = useWorld();

const lives = (object: string, more: object = {}) => ({
  statement: `Maria lives in ${object}`,
  subject: 'Maria',
  predicate: 'lives in',
  object,
  ...more,
});
const statuses = ['current', 'superseded', 'retracted'] as const;
const current = async (memory: Memory, filter: object = {}) =>
  (await memory.claims({ limit: 500, ...filter })).claims.map((claim) => claim.statement);
const every = async (memory: Memory) =>
  Object.fromEntries(
    (await memory.claims({ statuses: [...statuses], limit: 500 })).claims.map((claim) => [claim.statement, claim]),
  );

describe('a predicate with one value (CLM-3)', () => {
  test('a later claim takes the place of the earlier one, and the answer says so', async () => {
    const memory = await world.open();
    const first = await memory.assert(lives('Lisbon'));
    expect(first).toMatchObject({ status: 'asserted', superseded: [], contradicts: [], supportingCount: 1 });
    world.pass(DAY);
    const second = await memory.assert(lives('Porto'));
    expect(second.superseded).toEqual([
      { id: first.id, statement: 'Maria lives in Lisbon', reason: 'contradicted_by_new_source' },
    ]);
    const { claims } = await memory.claims({ statuses: [...statuses] });
    expect(claims).toMatchObject([
      { id: second.id, status: 'current', supersededBy: null, validTo: null },
      { id: first.id, status: 'superseded', supersededBy: second.id, supersededAt: world.now, validTo: world.now },
    ]);
    expect(await memory.get({ id: first.id })).toEqual(claims[1]);
  });

  test.each([
    ['MARIA', 'lives in'],
    ['“Maria”', 'live in'],
    ['maria.', 'is living in'],
    ['Ma\u200bria', 'LIVES_IN'],
    [' maria ', 'Lives-In'],
  ])('%s, %s', async (subject, predicate) => {
    const memory = await world.open();
    await memory.definePredicate({ name: 'living in', cardinality: 'one' });
    await memory.assert(lives('Lisbon', { predicate: predicate.includes('living') ? 'living in' : 'lives in' }));
    await memory.assert(lives('Porto', { subject, predicate }));
    expect(await current(memory)).toEqual(['Maria lives in Porto']);
  });

  test('articles do not make another subject', async () => {
    const memory = await world.open();
    await memory.assert({ statement: 'a', subject: 'The harbour', predicate: 'status', object: 'open' });
    await memory.assert({ statement: 'b', subject: 'harbour', predicate: 'is the status', object: 'closed' });
    expect(await current(memory)).toEqual(['b']);
  });

  test.each([
    ['another subject', lives('Porto', { subject: 'Mario' })],
    ['another predicate', lives('Porto', { predicate: 'works at' })],
    ['the past tense', lives('Porto', { predicate: 'lived in' })],
    ['a denial', lives('Porto', { predicate: 'does not live in' })],
    ['another scope', lives('Porto', { scope: 'project:other' })],
    ['a scope above', lives('Porto', { scope: 'global' })],
    ['an organisation', lives('Porto', { scope: 'org:acme/project:site' })],
    ['no predicate', { statement: 'Maria lives in Porto', subject: 'Maria' }],
    ['nothing but words', { statement: 'Maria lives in Porto' }],
    ['a time before', lives('Porto', { validFrom: '2001-01-01', validTo: '2010-01-01' })],
  ])('%s touches nothing', async (_, other) => {
    const memory = await world.open();
    await memory.assert(lives('Lisbon', { validFrom: '2010-01-01' }));
    expect(await memory.assert(other)).toMatchObject({ status: 'asserted', superseded: [], contradicts: [] });
    expect(await current(memory, { scope: '*' })).toHaveLength(2);
  });

  test('without a value the words are the value', async () => {
    const memory = await world.open();
    await memory.assert({ statement: 'Maria lives in Lisbon', subject: 'Maria', predicate: 'lives in' });
    expect(await memory.assert(lives('Lisbon'))).toMatchObject({ status: 'supported' });
    await memory.assert({ statement: 'Maria lives in Porto', subject: 'Maria', predicate: 'lives in' });
    expect(await current(memory)).toEqual(['Maria lives in Porto']);
  });

  test('a clock that was set back changes nothing: the later word is the one that was said later (CLM-7)', async () => {
    const memory = await world.open();
    await memory.assert(lives('Lisbon'));
    world.pass(-DAY);
    await memory.assert(lives('Porto'));
    expect(await current(memory)).toEqual(['Maria lives in Porto']);
    expect(await memory.rebuild()).toMatchObject({ equal: true });
  });

  test('in a list each item sees what came before it', async () => {
    const memory = await world.open();
    const { results } = await memory.assert([lives('Lisbon'), lives('Porto'), lives('Porto'), lives('Faro')]);
    expect(results.map((result) => result.status)).toEqual(['asserted', 'asserted', 'supported', 'asserted']);
    expect(await current(memory)).toEqual(['Maria lives in Faro']);
  });
});

describe('a predicate with many values (CLM-4)', () => {
  test('keeps all of them, also those that name no value', async () => {
    const memory = await world.open();
    for (const object of ['tea', 'coffee', 'water'])
      await memory.assert({ statement: `Maria likes ${object}`, subject: 'Maria', predicate: 'likes', object });
    await memory.assert({ statement: 'Maria likes rain', subject: 'Maria', predicate: 'likes' });
    await memory.assert({ statement: 'Maria likes snow', subject: 'Maria', predicate: 'like' });
    expect(await current(memory)).toHaveLength(5);
    expect((await memory.conflicts()).conflicts).toEqual([]);
  });

  test('can be defined, and defined again; what was said before stays as it is (CLM-2)', async () => {
    const memory = await world.open();
    expect(await memory.definePredicate({ name: 'Lives in', cardinality: 'many' })).toMatchObject({
      status: 'defined',
    });
    expect(await memory.definePredicate({ name: 'lives in', cardinality: 'many' })).toMatchObject({
      status: 'unchanged',
    });
    await memory.assert([lives('Lisbon'), lives('Porto')]);
    expect(await current(memory)).toHaveLength(2);
    await memory.definePredicate({ name: 'live in', cardinality: 'one' });
    expect(await current(memory)).toHaveLength(2);
    const { superseded } = await memory.assert(lives('Faro'));
    expect(superseded).toHaveLength(2);
  });

  test('a definition holds for its organisation and for no other (CLM-2)', async () => {
    const memory = await world.open();
    await memory.definePredicate({ name: 'lives in', cardinality: 'many', scope: 'org:acme' });
    for (const scope of ['project:site', 'org:acme/project:x'])
      await memory.assert([lives('A', { scope }), lives('B', { scope })]);
    expect(await current(memory, { inherit: false })).toHaveLength(1);
    expect(await current(memory, { scope: 'org:acme/project:x', inherit: false })).toHaveLength(2);
  });
});

describe('the same said again (CLM-6)', () => {
  test('supports the claim that is there and adds its sources, each once', async () => {
    const memory = await world.open();
    const events = (
      await memory.record([
        { kind: 'user_message', content: 'I live in Lisbon' },
        { kind: 'user_message', content: 'Lisbon it is' },
      ])
    ).results.map((result) => result.id);
    const { id } = await memory.assert(lives('Lisbon', { citations: [{ event: events[0]! }] }));
    const again = lives('lisbon', {
      statement: 'She lives there',
      confidence: 0.9,
      citations: [{ event: events[1]!, quote: 'Lisbon' }],
    });
    expect(await memory.assert(again)).toMatchObject({ status: 'supported', id, supportingCount: 2 });
    expect(await memory.assert(again)).toMatchObject({ status: 'supported', id, supportingCount: 3 });
    const [claim] = (await memory.claims()).claims;
    expect(claim).toMatchObject({
      statement: 'Maria lives in Lisbon',
      confidence: 0.9,
      confidenceHint: 'multi_source',
    });
    expect(claim!.citations.map(({ event, quote }) => [event, quote])).toEqual([
      [events[0], null],
      [events[1], 'Lisbon'],
    ]);
  });

  test('is the same words where there is no predicate', async () => {
    const memory = await world.open();
    const { id } = await memory.assert({ statement: 'Boats float.' });
    expect(await memory.assert({ statement: 'boats  FLOAT' })).toMatchObject({ status: 'supported', id });
    expect(await memory.assert({ statement: 'boats float', subject: 'boats' })).toMatchObject({ status: 'asserted' });
  });

  test('of more time takes the place and counts both', async () => {
    const memory = await world.open();
    const { id } = await memory.assert(
      lives('Lisbon', { statement: 'then', validFrom: '2010-01-01', validTo: '2015-01-01' }),
    );
    const wider = await memory.assert(lives('Lisbon', { statement: 'ever' }));
    expect(wider).toMatchObject({
      status: 'asserted',
      supportingCount: 2,
      superseded: [{ id, statement: 'then', reason: 'elaborated' }],
    });
    expect(await current(memory, { validAt: world.now })).toEqual(['ever']);
    expect(await memory.assert(lives('Lisbon', { validFrom: '2011-01-01' }))).toMatchObject({ id: wider.id });
  });

  test('of a time that only touches stands beside it', async () => {
    const memory = await world.open();
    await memory.assert(lives('Lisbon', { statement: 'one', validFrom: '2010-01-01', validTo: '2015-01-01' }));
    await memory.assert(lives('Lisbon', { statement: 'two', validFrom: '2014-01-01', validTo: '2020-01-01' }));
    expect(await current(memory)).toEqual(['two', 'one']);
  });

  test('after it was taken back is a claim of its own', async () => {
    const memory = await world.open();
    const { id } = await memory.assert(lives('Lisbon'));
    await memory.retract({ id });
    const again = await memory.assert(lives('Lisbon'));
    expect(again).toMatchObject({ status: 'asserted', supportingCount: 1 });
    expect(again.id).not.toBe(id);
  });
});

describe('supersede (CLM-8)', () => {
  test.each(SUPERSESSION_REASONS)('for the reason %s', async (reason) => {
    const memory = await world.open();
    const { id } = await memory.assert(lives('Lisbon', { topic: 'people' }));
    world.pass(DAY);
    const answer = await memory.supersede({ id, reason, statement: 'Maria lives in Porto', object: 'Porto' });
    expect(answer).toMatchObject({ status: 'asserted', superseded: [{ id, reason }] });
    expect(await memory.get({ id: answer.id })).toMatchObject({
      topic: 'people',
      subject: 'Maria',
      predicate: 'lives in',
      object: 'Porto',
    });
    expect(await memory.get({ id })).toMatchObject({
      status: 'superseded',
      supersessionReason: reason,
      validTo: reason === 'contradicted_by_new_source' ? world.now : null,
    });
  });

  test('also where nothing could be compared, and in the claim’s own scope', async () => {
    const memory = await world.open();
    const { id, scope } = await memory.assert({ statement: 'Boats float', scope: 'project:other' });
    const answer = await memory.supersede({ id, reason: 'elaborated', statement: 'Most boats float' });
    expect(answer).toMatchObject({ scope, superseded: [{ id, reason: 'elaborated' }] });
  });

  test('with the value that another claim has leaves one current claim', async () => {
    const memory = await world.open();
    const tea = await memory.assert({ statement: 'Tea', subject: 'Maria', predicate: 'likes', object: 'tea' });
    const mate = await memory.assert({ statement: 'Mate', subject: 'Maria', predicate: 'likes', object: 'mate' });
    const { id, superseded } = await memory.supersede({
      id: mate.id,
      reason: 'manual_correction',
      statement: 'Tea!',
      object: 'tea',
    });
    expect(superseded.map((old) => [old.id, old.reason])).toEqual([
      [tea.id, 'elaborated'],
      [mate.id, 'manual_correction'],
    ]);
    expect((await memory.claims()).claims).toMatchObject([{ id, supportingCount: 2 }]);
  });

  test('only what is current, so there is never a circle', async () => {
    const memory = await world.open();
    const { id } = await memory.assert(lives('Lisbon'));
    const next = await memory.supersede({ id, reason: 'elaborated', statement: 'Maria lives in Lisbon, up the hill' });
    const refusals = await Promise.all(
      [
        memory.supersede({ id, reason: 'elaborated', statement: 'x' }),
        memory.retract({ id }),
        memory.contest({ id }),
        memory.undo({ id }),
      ].map((request) => refused(request, 'wrong_status')),
    );
    for (const { hint } of refusals) expect(hint).toContain(next.id);
  });
});

describe('retract and contest (CLM-8)', () => {
  test('a retracted claim counts no more, and what it had replaced stays replaced', async () => {
    const memory = await world.open();
    await memory.assert(lives('Lisbon'));
    const { id } = await memory.assert(lives('Porto'));
    expect(await memory.retract({ id, reason: 'Said in jest' })).toEqual({
      status: 'changed',
      id,
      claimStatus: 'retracted',
      restored: [],
    });
    expect(await current(memory)).toEqual([]);
    expect((await every(memory))['Maria lives in Porto']).toMatchObject({ changeReason: 'Said in jest' });
    const before = await eventCount(memory);
    expect(await memory.retract({ id })).toMatchObject({ status: 'unchanged' });
    expect(await eventCount(memory)).toBe(before);
    await refused(memory.contest({ id }), 'wrong_status');
  });

  test('a contested claim stays current and says why it is in doubt, also when it is supported', async () => {
    const memory = await world.open();
    const { id } = await memory.assert(lives('Lisbon'));
    const event = (await memory.record({ kind: 'tool_result', content: 'The log says otherwise' })).results[0]!.id;
    await memory.contest({ id, reason: 'The log', citations: [{ event, quote: 'says otherwise' }] });
    await memory.assert(lives('Lisbon'));
    const [claim] = (await memory.claims()).claims;
    expect(claim).toMatchObject({ confidenceHint: 'contested', changeReason: 'The log', supportingCount: 2 });
    expect(claim!.citations.map(({ stance, event: cited }) => [stance, cited === event])).toEqual([
      ['supports', false],
      ['doubts', true],
    ]);
    expect((await memory.recall({ query: 'Lisbon', types: ['claim'] })).items[0]?.warnings).toEqual(['contested']);
  });
});

describe('undo (CLM-9)', () => {
  test('brings back what was replaced, as it was', async () => {
    const memory = await world.open();
    const { id } = await memory.assert(lives('Lisbon'));
    const before = await memory.get({ id });
    world.pass(DAY);
    const next = await memory.assert(lives('Porto'));
    expect(await memory.undo({ id: next.id })).toMatchObject({ claimStatus: 'retracted', restored: [id] });
    const { sources: _, ...after } = (await memory.claims()).claims[0]!;
    expect(before).toMatchObject(after);
    expect(await memory.undo({ id: next.id })).toMatchObject({ status: 'unchanged', restored: [] });
  });

  test('step by step through a chain', async () => {
    const memory = await world.open();
    const ids: string[] = [];
    for (const place of ['Lisbon', 'Porto', 'Faro', 'Braga']) ids.push((await memory.assert(lives(place))).id);
    for (const [index, id] of ids.toReversed().entries()) {
      const { restored } = await memory.undo({ id });
      expect(restored).toEqual(index === 3 ? [] : [ids[2 - index]]);
    }
    expect(await current(memory)).toEqual([]);
    expect(await memory.rebuild()).toMatchObject({ equal: true });
  });

  test('brings back several at once', async () => {
    const memory = await world.open();
    const one = await memory.assert(lives('Lisbon', { validFrom: '2001-01-01', validTo: '2002-01-01' }));
    const two = await memory.assert(lives('Porto', { validFrom: '2005-01-01', validTo: '2006-01-01' }));
    const { id } = await memory.assert(lives('Faro'));
    expect((await memory.undo({ id })).restored.toSorted()).toEqual([one.id, two.id].toSorted());
    expect(await memory.get({ id: one.id })).toMatchObject({ validTo: '2002-01-01T00:00:00.000Z' });
  });

  test('leaves what another claim replaces by now', async () => {
    const memory = await world.open();
    const open = await memory.assert(lives('Lisbon'));
    const { id } = await memory.assert(lives('Porto', { validFrom: '2030-01-01', validTo: '2031-01-01' }));
    const later = await memory.assert(lives('Faro', { validFrom: '2040-01-01' }));
    expect(await memory.undo({ id })).toMatchObject({ restored: [] });
    expect(await memory.get({ id: open.id })).toMatchObject({ status: 'superseded', supersededBy: later.id });
  });
});

test('an agent may assert, but not call it authoritative', async () => {
  const agent = await world.open({ actor: CLAUDE });
  await refused(agent.assert(lives('Lisbon', { authoritative: true })), 'person_required');
  await agent.assert(lives('Lisbon'));
  expect((await agent.claims()).claims).toMatchObject([{ trust: 0.5, author: { id: 'claude', kind: 'agent' } }]);
  await (await world.open()).assert(lives('Porto', { authoritative: true }));
  expect((await agent.claims()).claims).toMatchObject([{ confidenceHint: 'authoritative', trust: 0.9 }]);
});
