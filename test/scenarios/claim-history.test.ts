/** What was said of a claim stays reachable, and nobody sees words that are not open to them (CLM-5, CLM-6, CLM-11, CLM-15). */
import { expect, test } from 'vitest';
import { scaled } from '../support/scale.ts';
import { BEN, DAY, useWorld } from './world.ts';

const world = useWorld();
const lives = (object: string, more: object = {}) => ({
  statement: `Maria lives in ${object}`,
  subject: 'Maria',
  predicate: 'lives in',
  object,
  ...more,
});

test('why of an old claim shows what took its place and what it had replaced', async () => {
  const memory = await world.open();
  const ids: string[] = [];
  for (const place of ['Lisbon', 'Porto', 'Braga', 'Faro']) {
    ids.push((await memory.assert(lives(place))).id);
    world.pass(DAY);
  }
  const [first, second, third, last] = ids;
  for (const id of ids) {
    const answer = await memory.why({ query: id });
    expect(answer.matchedBy).toBe('id');
    expect(answer.current.map((claim) => claim.id)).toEqual([last]);
    expect(answer.history.map((claim) => claim.id)).toEqual([third, second, first]);
    expect(answer.chains).toEqual([[last, third, second, first]]);
  }
});

test('why of what was taken back shows its chain, and nothing current', async () => {
  const memory = await world.open();
  const old = await memory.assert(lives('Lisbon'));
  const now = await memory.assert(lives('Porto'));
  await memory.retract({ id: now.id });
  const answer = await memory.why({ query: old.id });
  expect(answer.current).toEqual([]);
  expect(answer.history.map((claim) => claim.id).toSorted()).toEqual([old.id, now.id].toSorted());
  expect(answer.chains).toEqual([[now.id, old.id]]);
});

test('what was said again keeps its words and its time', async () => {
  const memory = await world.open();
  const { id } = await memory.assert(lives('Lisbon'));
  const again = lives('LISBON', {
    statement: 'MARIA still lives in Lisbon',
    validFrom: '2021-01-01',
    validTo: '2022-01-01',
  });
  expect(await memory.assert(again)).toMatchObject({ status: 'supported', id, supportingCount: 2 });
  const { events } = await memory.events({ item: id, kinds: ['claim.supported'] });
  expect(events[0]!.body).toMatchObject({
    statement: 'MARIA still lives in Lisbon',
    validFrom: Date.parse('2021-01-01'),
    validTo: Date.parse('2022-01-01'),
  });
});

test('a quote of a memory that was made private later is shown to its owner alone', async () => {
  const anna = await world.open();
  const ben = await world.open({ actor: BEN });
  const source = await anna.remember({ content: 'Maria told me that she moved to Porto' });
  const [event] = ((await anna.get({ id: source.id })) as { sources: string[] }).sources;
  const { id } = await anna.assert(lives('Porto', { citations: [{ event: event!, quote: 'moved to Porto' }] }));
  expect(await ben.get({ id })).toMatchObject({ citations: [{ quote: 'moved to Porto', state: 'verified' }] });
  await anna.revise({ id: source.id, visibility: 'private' });
  const answers = [
    await ben.get({ id }),
    await ben.why({ query: id }),
    await ben.why({ query: 'Maria' }),
    await ben.claims(),
    await ben.recall({ query: 'Maria moved Porto' }),
    await ben.events({ scope: '*', limit: 500 }),
    await ben.feed({ scope: '*' }),
    await ben.get({ id: (await ben.events({ item: id })).events[0]!.id }),
  ];
  expect(JSON.stringify(answers)).not.toMatch(/moved to Porto|told me/);
  expect(answers[0]).toMatchObject({
    citations: [{ event, quote: null, state: 'source_hidden', speaker: null }],
    verifiedAgainstSource: false,
  });
  expect(await anna.get({ id })).toMatchObject({ citations: [{ quote: 'moved to Porto', state: 'verified' }] });
  expect(await ben.check({ id })).toMatchObject({ checked: 1, passed: 0, failed: [], recorded: 1 });
  expect(await anna.check({ id })).toMatchObject({ checked: 1, passed: 1, recorded: 1 });
  expect(await ben.check({ id })).toMatchObject({ passed: 1, recorded: 0 });
});

test('thousands of values of one undefined predicate: each opens a few contradictions and says that there are more', async () => {
  const memory = await world.open();
  const count = Math.max(100, scaled(1_500));
  const values = Array.from({ length: count }, (_, number) => ({
    statement: `The sensor reads ${number}`,
    subject: 'the sensor',
    predicate: 'reads about',
    object: `value ${number}`,
  }));
  const { results } = await memory.assert(values as [(typeof values)[0], ...typeof values]);
  expect(results[1]).toMatchObject({ contradictsMore: false });
  expect(results.at(-1)).toMatchObject({ contradictsMore: true });
  expect(results.at(-1)!.contradicts.toSorted()).toEqual(
    results
      .slice(-21, -1)
      .map(({ id }) => id)
      .toSorted(),
  );
});

test.each(['role', 'database', 'framework', 'path', 'url', 'limit', 'value', 'port', 'born in'])(
  '“%s” may have several values: another one retires nothing',
  async (predicate) => {
    const memory = await world.open();
    await memory.assert({ statement: `one ${predicate}`, subject: 'x', predicate, object: 'one' });
    const other = await memory.assert({ statement: `two ${predicate}`, subject: 'x', predicate, object: 'two' });
    expect(other.superseded).toEqual([]);
    expect(other.contradicts).toHaveLength(1);
  },
);
