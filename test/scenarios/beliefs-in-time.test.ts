/** Claims and time: what held when, what was believed when, and how why finds it (CLM-13 to CLM-15). */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Memory } from '../../src/index.ts';
import { DAY, useWorld } from './world.ts';

const world = useWorld();
const lives = (object: string, more: object = {}) => ({
  statement: `Maria lives in ${object}`,
  topic: 'people',
  subject: 'Maria',
  predicate: 'lives in',
  object,
  ...more,
});

let memory: Memory;
beforeEach(async () => {
  memory = await world.open();
});
const held = async (filter: object) => (await memory.claims(filter)).claims.map((claim) => claim.object);

describe('validAt', () => {
  test('what was replaced because the world changed holds until then, and nothing beside it', async () => {
    const times: string[] = [];
    for (const place of ['Lisbon', 'Porto', 'Faro']) {
      await memory.assert(lives(place));
      world.pass(DAY);
      times.push(world.now);
      world.pass(DAY);
    }
    expect(await Promise.all(times.map((validAt) => held({ validAt })))).toEqual([['Lisbon'], ['Porto'], ['Faro']]);
    expect(await held({})).toEqual(['Faro']);
    const { current, history } = await memory.why({ query: 'Maria', validAt: times[1] });
    expect(current.map((claim) => claim.object)).toEqual(['Porto']);
    expect(history.map((claim) => claim.object)).toEqual(['Lisbon']);
  });

  test('the change is where the new claim says that it begins', async () => {
    await memory.assert(lives('Lisbon', { validFrom: '2020-01-01' }));
    await memory.assert(lives('Porto', { validFrom: '2024-01-01' }));
    expect(await held({ validAt: '2023-12-31' })).toEqual(['Lisbon']);
    expect(await held({ validAt: '2024-01-01' })).toEqual(['Porto']);
    expect(await held({ validAt: '2019-01-01' })).toEqual([]);
  });

  test('what was corrected never held', async () => {
    const { id } = await memory.assert(lives('Lisbon'));
    world.pass(DAY);
    const validAt = world.now;
    world.pass(DAY);
    await memory.supersede({ id, reason: 'manual_correction', statement: 'Maria lives in Porto', object: 'Porto' });
    expect(await held({ validAt })).toEqual(['Porto']);
  });

  test('what was retracted or undone does not hold', async () => {
    const { id } = await memory.assert(lives('Lisbon'));
    const next = await memory.assert(lives('Porto'));
    await memory.undo({ id: next.id });
    await memory.retract({ id });
    expect(await held({ validAt: world.now })).toEqual([]);
  });

  test('times that do not meet stand side by side', async () => {
    const spans = [
      ['Lisbon', '2001-01-01', '2005-01-01'],
      ['Porto', '2005-01-01', '2010-01-01'],
      ['Faro', '2010-01-01', undefined],
    ] as const;
    for (const [place, validFrom, validTo] of spans)
      expect(await memory.assert(lives(place, { validFrom, validTo }))).toMatchObject({ superseded: [] });
    expect(await held({})).toHaveLength(3);
    expect(await held({ validAt: '2005-01-01' })).toEqual(['Porto']);
  });
});

describe('asOf', () => {
  test('shows what was believed then, with its sources and doubts', async () => {
    const { id } = await memory.assert(lives('Lisbon'));
    const first = { asOf: world.now };
    const then = [await memory.get({ id }), await memory.why({ query: 'Maria' }), await memory.claims()];
    world.pass(DAY);
    await memory.assert(lives('Lisbon'));
    await memory.contest({ id });
    world.pass(DAY);
    const next = await memory.assert(lives('Porto'));
    world.pass(DAY);
    await memory.undo({ id: next.id });
    expect([
      await memory.get({ id, ...first }),
      await memory.why({ query: 'Maria', ...first }),
      await memory.claims(first),
    ]).toEqual(then);
    const before = new Date(Date.parse(world.now) - DAY).toISOString();
    expect(await held({ asOf: before })).toEqual(['Porto']);
    expect((await memory.recall({ query: 'Maria', asOf: before })).items.map((item) => item.id)).toEqual([next.id]);
    expect(await held({})).toEqual(['Lisbon']);
  });
});

describe('why (CLM-15)', () => {
  test('reads an id, then a subject, then a topic, then words', async () => {
    const maria = await memory.assert(lives('Lisbon'));
    const people = await memory.assert({ statement: 'Crowds gather', subject: 'people', predicate: 'status' });
    const words = await memory.assert({ statement: 'The lighthouse was painted red' });
    const found = async (query: string, predicate?: string) => {
      const { matchedBy, current } = await memory.why({ query, ...(predicate ? { predicate } : {}) });
      return [matchedBy, ...current.map((claim) => claim.id)];
    };
    expect(await found(maria.id)).toEqual(['id', maria.id]);
    expect(await found('MARIA')).toEqual(['subject', maria.id]);
    expect(await found('the people')).toEqual(['subject', people.id]);
    expect(await found('people', 'live in')).toEqual(['topic', maria.id]);
    expect(await found('Maria', 'works at')).toEqual(['none']);
    expect(await found('who painted the lighthouse')).toEqual(['text', words.id]);
    expect(await found('zebra')).toEqual(['none']);
    expect(await found('clm_00000000000000000000000000')).toEqual(['none']);
  });

  test('shows the chain back to the first, the history newest first, or none where it is not wanted', async () => {
    const ids: string[] = [];
    for (const place of ['Lisbon', 'Porto', 'Faro']) {
      ids.push((await memory.assert(lives(place))).id);
      world.pass(DAY);
    }
    const answer = await memory.why({ query: 'Maria', predicate: 'lives in' });
    expect(answer.current.map((claim) => claim.id)).toEqual([ids[2]]);
    expect(answer.history.map((claim) => claim.id)).toEqual([ids[1], ids[0]]);
    expect(answer.chains).toEqual([[ids[2], ids[1], ids[0]]]);
    expect((await memory.why({ query: 'Maria', history: false })).history).toEqual([]);
    expect((await memory.why({ query: ids[0]! })).history.map((claim) => claim.id)).toEqual([ids[1], ids[0]]);
  });

  test('a long history never crowds out what counts now', async () => {
    await memory.assert({ statement: 'Maria plays chess', subject: 'Maria', predicate: 'plays', object: 'chess' });
    await memory.assert(Array.from({ length: 600 }, (_, index) => lives(`place ${index}`)));
    const { current, history } = await memory.why({ query: 'Maria', limit: 5 });
    expect(current.map((claim) => claim.object)).toEqual(['place 599', 'chess']);
    expect(history).toHaveLength(5);
  });

  test('keeps to what was recorded in a time', async () => {
    await memory.assert(lives('Lisbon'));
    world.pass(DAY);
    const since = world.now;
    await memory.assert({ statement: 'Maria likes tea', subject: 'Maria', predicate: 'likes', object: 'tea' });
    const found = async (span: object) =>
      (await memory.why({ query: 'Maria', ...span })).current.map((claim) => claim.object);
    expect(await found({ since })).toEqual(['tea']);
    expect(await found({ until: since })).toEqual(['Lisbon']);
    expect(await held({ since })).toEqual(['tea']);
  });
});

describe('recall (CLM-13)', () => {
  test('returns current claims with their sources, and others only when asked', async () => {
    const event = (await memory.record({ kind: 'user_message', content: 'I moved' })).results[0]!.id;
    const old = await memory.assert(lives('Lisbon'));
    const { id } = await memory.assert(lives('Porto', { citations: [{ event, quote: 'moved' }] }));
    const gone = await memory.assert({ statement: 'Maria lives on the moon' });
    await memory.retract({ id: gone.id });
    const recalled = async (more: object = {}) =>
      (await memory.recall({ query: 'Where does Maria live?', ...more })).items;
    const [item, ...rest] = await recalled();
    expect(rest).toEqual([]);
    expect(item).toMatchObject({ id, type: 'claim', kind: 'claim', name: 'people', content: 'Maria lives in Porto' });
    expect(item!.citations).toContain(event);
    expect((await recalled({ kinds: ['claim'] })).map((one) => one.id)).toEqual([id]);
    expect(await recalled({ types: ['memory', 'evidence'] })).toEqual([]);
    const all = await recalled({ includeArchived: true });
    expect(Object.fromEntries(all.map((one) => [one.id, [one.status, one.warnings]]))).toEqual({
      [id]: ['current', []],
      [old.id]: ['superseded', ['temporal_supersession']],
      [gone.id]: ['retracted', []],
    });
  });

  test('finds a claim by its topic and its parts as well as by its words', async () => {
    await memory.assert({
      statement: 'It moved',
      topic: 'lighthouse',
      subject: 'Beacon',
      predicate: 'located in',
      object: 'Sines',
    });
    for (const query of ['lighthouse', 'beacon', 'located', 'sines', 'moved'])
      expect((await memory.recall({ query })).items).toHaveLength(1);
  });
});

test('lists come in pages that miss nothing', async () => {
  await memory.assert(Array.from({ length: 25 }, (_, index) => ({ statement: `Fact ${index}`, topic: 'facts' })));
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await memory.claims({ topic: 'Facts', limit: 7, cursor });
    seen.push(...page.claims.map((claim) => claim.statement));
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => `Fact ${24 - index}`));
});
