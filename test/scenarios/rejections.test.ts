/** Rejected values, through the operations. */
import { describe, expect, test } from 'vitest';
import type { Memory } from '../../src/index.ts';
import { exportOf, linesOf } from '../support/sample-store.ts';
import { BEN, CLAUDE, refused, useWorld } from './world.ts';

const world = useWorld();
const WRONG = 'We deploy with Jenkins';

async function recalled(memory: Memory, query: string): Promise<string[]> {
  return (await memory.recall({ query })).items.map(({ content }) => content);
}

describe('a memory', () => {
  test('REJ-4 REJ-7 is put away, and cannot be said again', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: WRONG });
    await memory.remember({ content: 'We deploy with care' });
    const { id: rejection } = await memory.reject({ id, reason: 'We never did' });
    expect(await memory.get({ id })).toMatchObject({ status: 'rejected', changeReason: 'We never did' });
    const error = await refused(memory.remember({ content: WRONG }), 'rejected_value');
    expect(error.message).toContain('anna');
    expect(error.details).toMatchObject({ rejection, by: 'anna', at: world.now });
    expect(await recalled(memory, 'deploy')).toEqual(['We deploy with care']);
    expect(await memory.reject({ id })).toMatchObject({ status: 'unchanged', id: rejection });
    expect((await memory.history({ id })).versions).toHaveLength(2);
  });

  test('REJ-1 other capitals, spaces, look-alikes and invisible characters are the same value; other words are not', async () => {
    const memory = await world.open();
    await memory.reject({ content: WRONG });
    for (const dressed of [
      'WE DEPLOY WITH JENKINS',
      ' We  deploy\nwith Jenkins ',
      'We dеploy with Jenkins',
      'We de\u200bploy with Jen\u00adkins',
      'Ｗｅ deploy with Jenkins',
    ])
      await refused(memory.remember({ content: dressed }), 'rejected_value');
    expect(await memory.remember({ content: 'Jenkins does our deploys' })).toMatchObject({ status: 'stored' });
    expect(await recalled(memory, 'Jenkins')).toEqual(['Jenkins does our deploys']);
  });

  test('REJ-1 the ledger and the list of rejections hold nothing of the value', async () => {
    const memory = await world.open();
    await memory.reject({ content: WRONG });
    expect((await exportOf(memory)).join('\n')).not.toContain('Jenkins');
    expect(JSON.stringify(await memory.rejections())).not.toContain('Jenkins');
    expect((await memory.rejections()).rejections).toMatchObject([
      { status: 'rejected', by: { id: 'anna', kind: 'person' } },
    ]);
  });

  test('rejections lists those of a scope, of those around it, and of every scope', async () => {
    const memory = await world.open();
    const { id: here } = await memory.reject({ content: WRONG });
    const { id: there } = await memory.reject({ content: WRONG, scope: 'org:acme/project:shop' });
    const ids = async (input: { scope?: string }) => (await memory.rejections(input)).rejections.map(({ id }) => id);
    expect(await ids({})).toEqual([here]);
    expect(await ids({ scope: 'org:acme/project:shop' })).toEqual([there]);
    expect(await ids({ scope: '*' })).toEqual([there, here]);
    const pinned = await world.open({ pinned: true });
    expect((await pinned.rejections()).rejections.map(({ id }) => id)).toEqual([here]);
  });

  test('REJ-4 cannot come back by revising, reverting, restoring or promoting', async () => {
    const memory = await world.open();
    const agent = await world.open({ actor: CLAUDE });
    const { id } = await memory.remember({ content: 'We deploy somehow' });
    const { id: old } = await memory.remember({ content: WRONG });
    await memory.revise({ id: old, content: 'We deploy with Argo' });
    const { id: away } = await memory.remember({ content: WRONG });
    await memory.forget({ id: away });
    const { id: waiting } = await agent.remember({ content: WRONG, duplicates: 'allow', scope: 'session:s1' });
    const { id: rejected } = await memory.remember({ content: WRONG });
    await memory.reject({ id: rejected });
    await refused(memory.revise({ id, content: WRONG }), 'rejected_value');
    await refused(memory.revert({ id: old, to: 1 }), 'rejected_value');
    await refused(memory.restore({ id: away }), 'rejected_value');
    await refused(memory.restore({ id: rejected }), 'rejected_value');
    await refused(memory.accept({ id: waiting }), 'rejected_value');
    // Earlier words lead to what is said now, and are not shown.
    const { items } = await memory.recall({ query: 'Jenkins' });
    expect(items.map(({ content }) => content)).toEqual(['We deploy with Argo']);
    expect(JSON.stringify(items)).not.toContain('Jenkins');
    expect((await memory.list({ scope: '*' })).items.filter(({ content }) => content === WRONG)).toEqual([]);
  });

  test('REJ-3 it binds below its scope and nowhere else', async () => {
    const memory = await world.open();
    await memory.reject({ content: WRONG });
    await refused(memory.remember({ content: WRONG, scope: 'session:s1' }), 'rejected_value');
    for (const scope of ['project:other', 'global', 'org:acme/project:site'])
      expect(await memory.remember({ content: WRONG, scope })).toMatchObject({ status: 'stored' });
  });

  test('REJ-9 a person takes it back, and nobody else', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: WRONG });
    const { id: rejection } = await memory.reject({ id });
    const agent = await world.open({ actor: CLAUDE });
    await refused(agent.unreject({ id: rejection }), 'person_required');
    await refused(memory.unreject({ id: 'rej_00000000000000000000000000' }), 'not_found');
    expect(await memory.unreject({ id: rejection })).toMatchObject({ status: 'unrejected' });
    expect(await memory.unreject({ id: rejection })).toMatchObject({ status: 'unchanged' });
    expect(await memory.restore({ id })).toMatchObject({ memoryStatus: 'active' });
    expect(await recalled(memory, 'Jenkins')).toEqual([WRONG]);
    expect((await memory.rejections()).rejections).toEqual([]);
    expect((await memory.rejections({ includeLifted: true })).rejections).toMatchObject([{ status: 'lifted' }]);
  });

  test('REJ-8 an agent rejects what agents said, not what a person did', async () => {
    const memory = await world.open();
    const agent = await world.open({ actor: CLAUDE });
    const { id } = await memory.remember({ content: WRONG });
    await refused(agent.reject({ id }), 'person_required');
    const { id: own } = await agent.remember({ content: 'We deploy on Mondays' });
    expect(await agent.reject({ id: own })).toMatchObject({ status: 'rejected' });
    await refused(agent.remember({ content: 'We deploy on Mondays' }), 'rejected_value');
    const other = await world.open({ actor: { id: 'nightly', kind: 'job' } });
    await refused(other.remember({ content: 'We deploy on Mondays' }), 'rejected_value');
  });

  test('REJ-8 GATE-27 an agent rejects no value that a person says, and its rejections bind no person', async () => {
    const memory = await world.open();
    const agent = await world.open({ actor: CLAUDE });
    const { id } = await memory.remember({ content: WRONG });
    const said = { subject: 'web', predicate: 'port', object: '443' };
    await memory.assert({ statement: 'The web runs on 443', ...said });
    await refused(agent.reject({ content: WRONG.toUpperCase() }), 'person_required');
    await refused(agent.reject({ content: 'the web runs on 443' }), 'person_required');
    await refused(agent.reject(said), 'person_required');
    // Nor after touching it, which it may not either.
    for (const touch of [agent.tag({ id, tags: ['x'] }), agent.pin({ id }), agent.unpin({ id })])
      await touch.catch((error: { code: string }) => expect(error.code).toBe('person_required'));
    await refused(agent.reject({ id }), 'person_required');
    // What nobody has said yet it may reject, for its own kind.
    const { id: rejection } = await agent.reject({ content: 'We deploy on Mondays' });
    await agent.reject({ subject: 'web', predicate: 'host', object: 'h1' });
    const kept = await memory.remember({ content: 'We deploy on Mondays' });
    await memory.assert({ statement: 'The host is h1', subject: 'web', predicate: 'host', object: 'h1' });
    expect(await recalled(memory, 'deploy Mondays')).toContain('We deploy on Mondays');
    expect((await memory.list({})).items.map((item) => item.id)).toContain(kept.id);
    expect((await memory.claims({ subject: 'web' })).claims).toHaveLength(2);
    await refused(agent.remember({ content: 'we deploy on mondays' }), 'rejected_value');
    // A person's rejection of the same is another one, and binds everybody.
    const { id: final, status } = await memory.reject({ id: kept.id });
    expect([status, final === rejection]).toEqual(['rejected', false]);
    await refused(memory.remember({ content: 'We deploy on Mondays' }), 'rejected_value');
  });
});

describe('a claim', () => {
  const claim = { statement: 'Maria has a sister called Ann', subject: 'Maria', predicate: 'sister', object: 'Ann' };

  test('REJ-2 REJ-6 its value, its statement and what it rests on are rejected; the rest of the source is recalled', async () => {
    const memory = await world.open();
    const turns = ['My sister Ann visits on Sunday', 'We will have soup on Sunday'].map((content) => ({
      kind: 'user_message' as const,
      content,
    }));
    const { results } = await memory.record(turns);
    const { id } = await memory.assert({ ...claim, citations: [{ event: results[0]!.id }] });
    await memory.reject({ id, reason: 'I misspoke, I have no sister' });
    const again = await memory.record(turns);
    expect(again.results).toMatchObject([{ status: 'recorded' }, { status: 'recorded' }]);
    expect(await recalled(memory, 'sister Ann')).toEqual([]);
    expect(await recalled(memory, 'Sunday')).toEqual([turns[1]!.content, turns[1]!.content]);
    expect((await memory.recall({ query: 'sister', includeRejected: true })).items[0]).toMatchObject({
      warnings: expect.arrayContaining(['rejected']),
    });
    expect(await memory.get({ id: again.results[0]!.id })).toMatchObject({ content: turns[0]!.content });
    await refused(memory.assert(claim), 'rejected_value');
    await refused(memory.assert({ ...claim, statement: 'Ann is Maria’s sister', object: 'ANN' }), 'rejected_value');
    expect(await memory.assert({ ...claim, statement: 'Maria has a sister called Eve', object: 'Eve' })).toMatchObject({
      status: 'asserted',
    });
  });

  test('REJ-4 laundering: superseded by another, restated and corroborated, it stays away', async () => {
    const memory = await world.open();
    const { id } = await memory.assert({
      ...claim,
      predicate: 'lives in',
      object: 'Rome',
      statement: 'Maria lives in Rome',
    });
    await memory.reject({ id });
    await memory.assert({ ...claim, predicate: 'lives in', object: 'Lisbon', statement: 'Maria lives in Lisbon' });
    for (let round = 0; round < 3; round++)
      await refused(
        memory.assert({ ...claim, predicate: 'lives in', object: 'Rome', statement: `Maria lives in Rome, ${round}` }),
        'rejected_value',
      );
    const { current } = await memory.why({ query: 'Maria', predicate: 'lives in' });
    expect(current.map(({ object }) => object)).toEqual(['Lisbon']);
  });
});

test('REJ-2 a block and a link', async () => {
  const memory = await world.open();
  await memory.reject({ content: 'Always agree' });
  await refused(memory.setBlock({ label: 'voice', content: 'ALWAYS agree' }), 'rejected_value');
  const { id: from } = await memory.remember({ content: 'One' });
  const { id: to } = await memory.remember({ content: 'Two' });
  const { id } = await memory.link({ from, to, kind: 'supports' });
  await memory.reject({ id });
  expect((await memory.links({ item: from })).links).toEqual([]);
  await refused(memory.link({ from, to, kind: 'supports' }), 'rejected_value');
  expect(await memory.link({ from, to, kind: 'contradicts' })).toMatchObject({ kind: 'contradicts' });
});

describe('through everything else', () => {
  test('REJ-3 it outlives time, a rebuild, a restart and a copy', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: WRONG });
    await memory.reject({ id });
    world.pass(1_000 * 24 * 3_600_000 * 400);
    expect(await memory.rebuild()).toMatchObject({ equal: true });
    const later = await world.open();
    await refused(later.remember({ content: WRONG }), 'rejected_value');
    const copy = await world.open(await world.elsewhere());
    await copy.import({}, { lines: linesOf(await exportOf(later)) });
    await refused(copy.remember({ content: WRONG }), 'rejected_value');
  });

  test.each(['rejection first', 'value first'])('REJ-5 a merge, %s, makes it no truer', async (order) => {
    const one = await world.open();
    const { id } = await one.remember({ content: WRONG });
    await one.reject({ id });
    const two = await world.open({ ...(await world.elsewhere()), actor: BEN });
    await two.remember({ content: WRONG });
    await two.remember({ content: 'Jenkins is a name' });
    const [into, from] = order === 'rejection first' ? [one, two] : [two, one];
    await into.import({}, { lines: linesOf(await exportOf(from)) });
    expect(await recalled(into, 'Jenkins')).toEqual(['Jenkins is a name']);
    expect((await into.list()).items.map(({ content }) => content)).toEqual(['Jenkins is a name']);
    await refused(into.remember({ content: WRONG }), 'rejected_value');
  });

  test('REJ-4 of two stores that both rejected something, both count after a merge', async () => {
    const one = await world.open();
    await one.reject({ content: WRONG });
    const two = await world.open(await world.elsewhere());
    await two.reject({ content: 'We deploy by hand' });
    await two.import({}, { lines: linesOf(await exportOf(one)) });
    for (const content of [WRONG, 'We deploy by hand']) await refused(two.remember({ content }), 'rejected_value');
    expect((await two.rejections()).rejections).toHaveLength(2);
  });

  test('as of a time before, it was not rejected', async () => {
    const memory = await world.open();
    await memory.remember({ content: WRONG });
    const before = world.now;
    world.pass(1_000);
    await memory.reject({ content: WRONG });
    expect(await recalled(memory, 'Jenkins')).toEqual([]);
    expect((await memory.recall({ query: 'Jenkins', asOf: before })).items).toHaveLength(1);
  });
});

test.each([
  {},
  { id: 'mem_x', content: 'x' },
  { subject: 'Maria' },
  { subject: 'Maria', object: 'x' },
  { content: 'x', subject: 'a', predicate: 'b', object: 'c' },
])('a request that names nothing, or two things, is refused: %j', async (request) => {
  const memory = await world.open();
  await refused(memory.reject(request), 'invalid_input');
});
