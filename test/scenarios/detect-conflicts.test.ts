/** Detection by wording: what is found, for whom, and that it is found once (CFL-2, CFL-3, CFL-10, CFL-11). */
import { describe, expect, test } from 'vitest';
import type { Memory } from '../../src/index.ts';
import { ANNA, BEN, DAY, eventCount, exported, importing, refused, useWorld } from './world.ts';

const world = useWorld();
const open = async (memory: Memory, more: object = {}) => (await memory.conflicts({ scope: '*', ...more })).conflicts;

async function said(memory: Memory, ...texts: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const content of texts) {
    ids.push((await memory.remember({ content })).id);
    world.pass(DAY);
  }
  return ids;
}

test.each([
  ['a negation', 'The service uses Redis', 'The service does not use Redis', 'contradiction', 'negation'],
  ['opposites', 'Deploys are manual on Fridays', 'Deploys are automatic on Fridays', 'contradiction', 'antonym'],
  [
    'another number',
    'The timeout of the gateway is 30 seconds',
    'The timeout of the gateway is 60 seconds',
    'contradiction',
    'number',
  ],
  ['another value', 'Maria lives in Lisbon', 'Maria lives in Porto', 'contradiction', 'value'],
  ['what changed', 'The office is in Lisbon', 'The office moved from Lisbon to Porto', 'staleness', 'replaced'],
  [
    'the same twice',
    'The nightly backup of the billing database runs at two in the morning',
    'Nightly backup of the billing database runs at two in the morning',
    'duplicate',
    'near_duplicate',
  ],
])('%s', async (_, first, second, kind, rule) => {
  const memory = await world.open();
  const [a, , b] = await said(memory, first, 'Something else about boats and harbours', second);
  const answer = await memory.detectConflicts();
  expect(answer).toMatchObject({ looked: 3, found: 1, done: true, conflicts: [{ kind }] });
  const [conflict] = await open(memory);
  expect(conflict).toMatchObject({
    id: answer.conflicts[0]!.id,
    kind,
    a: { id: a, text: first, version: 1 },
    b: { id: b, text: second, version: 1 },
    detector: 'wording@1',
    evidence: [{ rule }],
  });
  for (const side of ['a', 'b'] as const) {
    const words = conflict!.evidence[0]![side];
    if (words !== null) expect(conflict![side].text).toContain(words);
  }
  expect(conflict!.evidence[0]!.a ?? conflict!.evidence[0]!.b).not.toBeNull();
});

test('what does not conflict is left alone', async () => {
  const memory = await world.open();
  await said(
    memory,
    'Maria likes tea',
    'Maria likes coffee',
    'The api service uses Redis',
    'The web service does not use Redis',
    'Version 1 of the parser was slow',
    'Version 2 of the parser is fast',
  );
  expect(await memory.detectConflicts()).toMatchObject({ looked: 6, found: 0, conflicts: [] });
});

describe('a run (CFL-11)', () => {
  const TEXTS = [
    'The service uses Redis',
    'The service does not use Redis',
    'Maria lives in Lisbon',
    'Maria lives in Porto',
  ];

  test('a second one finds nothing new and writes nothing', async () => {
    const memory = await world.open();
    await said(memory, ...TEXTS);
    expect(await memory.detectConflicts()).toMatchObject({ found: 2 });
    const events = await eventCount(memory);
    expect(await memory.detectConflicts()).toMatchObject({ looked: 4, found: 0 });
    expect(await eventCount(memory)).toBe(events);
  });

  test('can be ended and continued anywhere, and later looks only at what is new', async () => {
    const memory = await world.open();
    await said(memory, ...TEXTS);
    const found: string[] = [];
    let cursor: string | undefined;
    for (let done = false; !done; ) {
      const answer = await memory.detectConflicts({ limit: 1, ...(cursor === undefined ? {} : { cursor }) });
      found.push(...answer.conflicts.map(({ id }) => id));
      cursor = answer.cursor!;
      done = answer.done;
    }
    expect(found).toHaveLength(2);
    await said(memory, 'Maria lives in Braga');
    expect(await memory.detectConflicts({ cursor })).toMatchObject({ looked: 1, found: 2, done: true });
    await refused(memory.detectConflicts({ cursor, scope: 'global' }), 'cursor_invalid');
  });

  test('tells how far it is, and ends early when told to', async () => {
    const memory = await world.open();
    await said(memory, ...TEXTS);
    const steps: [number, number | undefined][] = [];
    await memory.detectConflicts({}, { onProgress: (done, total) => void steps.push([done, total]) });
    expect(steps.at(-1)![0]).toBe(steps.at(-1)![1]);
    const answer = await memory.detectConflicts({}, { signal: AbortSignal.abort() });
    expect(answer).toMatchObject({ looked: 0, done: false });
  });

  test('of one item', async () => {
    const memory = await world.open();
    const [, second] = await said(memory, ...TEXTS);
    expect(await memory.detectConflicts({ item: second! })).toMatchObject({ looked: 1, found: 1, cursor: null });
    await refused(memory.detectConflicts({ item: 'mem_00000000000000000000000000' }), 'not_found');
  });

  test('after a rebuild and in a copy everything is the same', async () => {
    const memory = await world.open();
    await said(memory, ...TEXTS);
    await memory.detectConflicts();
    expect(await memory.rebuild()).toMatchObject({ equal: true });
    const copy = await world.open(await world.elsewhere());
    await importing(copy, await exported(memory));
    expect(await open(copy)).toEqual(await open(memory));
    expect(await copy.detectConflicts()).toMatchObject({ found: 0 });
  });
});

test('found by two stores, it is one conflict', async () => {
  const memory = await world.open();
  await said(memory, 'The service uses Redis', 'The service does not use Redis');
  const copy = await world.open(await world.elsewhere());
  await importing(copy, await exported(memory));
  await memory.detectConflicts();
  await copy.detectConflicts();
  await importing(memory, await exported(copy));
  expect(await open(memory)).toHaveLength(1);
});

describe('decided, or no longer so', () => {
  test.each(['keep_both', 'false_positive'] as const)(
    '%s is not raised again, unless the words change',
    async (resolution) => {
      const memory = await world.open();
      const [a] = await said(memory, 'The service uses Redis', 'The service does not use Redis');
      await memory.detectConflicts();
      const [conflict] = await open(memory);
      await memory.resolve({ id: conflict!.id, resolution });
      expect(await memory.detectConflicts()).toMatchObject({ found: 0 });
      await memory.revise({ id: a!, content: 'The service always uses Redis' });
      await memory.tag({ id: a!, tags: ['db'] });
      expect(await open(memory, { status: 'resolved' })).toHaveLength(1);
    },
  );

  test('other words end it, and the old words bring it back (CFL-4)', async () => {
    const memory = await world.open();
    const [a] = await said(memory, 'The service uses Redis', 'The service does not use Redis');
    await memory.detectConflicts();
    const [conflict] = await open(memory);
    await memory.tag({ id: a!, tags: ['db'] });
    expect(await open(memory)).toHaveLength(1);
    await memory.revise({ id: a!, content: 'The service is written in Go' });
    expect(await memory.get({ id: conflict!.id })).toMatchObject({ status: 'resolved', resolution: 'reworded' });
    expect(await memory.detectConflicts()).toMatchObject({ found: 0 });
    await memory.revert({ id: a!, to: 1 });
    expect(await memory.get({ id: conflict!.id })).toMatchObject({ status: 'open', resolution: null });
  });

  test('keep_b archives the memory that is wrong, and undo brings it back', async () => {
    const memory = await world.open();
    const [a] = await said(memory, 'The service uses Redis', 'The service does not use Redis');
    await memory.detectConflicts();
    const [conflict] = await open(memory);
    await memory.resolve({ id: conflict!.id, resolution: 'keep_b' });
    expect(await memory.get({ id: a! })).toMatchObject({ status: 'archived', archiveReason: 'superseded' });
    await memory.undo({ id: conflict!.id });
    expect(await memory.get({ id: a! })).toMatchObject({ status: 'active', archiveReason: null });
    expect(await open(memory)).toHaveLength(1);
  });

  test('a memory and a claim', async () => {
    const memory = await world.open();
    await said(memory, 'Maria lives in Lisbon');
    const claim = await memory.assert({ statement: 'Maria lives in Porto' });
    await memory.detectConflicts();
    const [conflict] = await open(memory);
    expect(conflict).toMatchObject({ a: { type: 'memory' }, b: { type: 'claim', id: claim.id } });
    await memory.resolve({ id: conflict!.id, resolution: 'keep_a' });
    expect(await memory.get({ id: claim.id })).toMatchObject({ status: 'retracted' });
  });
});

describe('who and where (CFL-1, CFL-10)', () => {
  test('scopes meet only where one stands above the other', async () => {
    const memory = await world.open();
    await memory.remember({ content: 'The service uses Redis', scope: 'project:a' });
    await memory.remember({ content: 'The service does not use Redis', scope: 'project:b' });
    expect(await memory.detectConflicts({ scope: '*' })).toMatchObject({ looked: 2, found: 0 });
    await memory.remember({ content: 'The service never uses Redis', scope: 'global' });
    expect(await memory.detectConflicts({ scope: '*' })).toMatchObject({ found: 1 });
    const [conflict] = await open(memory);
    const pinned = await world.open({ scope: 'project:a', pinned: true });
    expect((await pinned.conflicts()).conflicts).toEqual([]);
    await refused(pinned.get({ id: conflict!.id }), 'not_found');
    await refused(memory.resolve({ id: conflict!.id, resolution: 'merge' }), 'invalid_input');
  });

  test('a private memory shows up in a conflict for its owner alone, also when it became private later', async () => {
    const anna = await world.open();
    const ben = await world.open({ actor: BEN });
    const secret = await anna.remember({ content: 'The service uses Redis', visibility: 'private' });
    const shared = await anna.remember({ content: 'Maria lives in Lisbon' });
    await ben.remember({ content: 'The service does not use Redis', visibility: 'private' });
    await ben.remember({ content: 'Maria lives in Porto' });
    await ben.remember({ content: 'The service never uses Redis' });
    expect(await ben.detectConflicts()).toMatchObject({ found: 1 });
    expect(await anna.detectConflicts()).toMatchObject({ found: 1 });
    const sides = async (reader: Memory) => (await open(reader)).flatMap(({ a, b }) => [a.id, b.id]);
    expect(await sides(anna)).toContain(secret.id);
    expect(await sides(ben)).not.toContain(secret.id);
    expect(await sides(ben)).toContain(shared.id);
    await anna.revise({ id: shared.id, visibility: 'private' });
    expect(await open(ben)).toEqual([]);
    const everything = JSON.stringify([
      await ben.events({ scope: '*', limit: 500 }),
      await ben.feed({ scope: '*' }),
      await ben.conflicts({ scope: '*', status: 'resolved' }),
    ]);
    for (const word of [secret.id, shared.id, 'Lisbon', 'conflict.detected']) expect(everything).not.toContain(word);
  });

  test('other times do not meet, nor do claims of two subjects or of one predicate', async () => {
    const memory = await world.open();
    await memory.remember({ content: 'Maria lives in Lisbon', validTo: '2020-01-01' });
    await memory.remember({ content: 'Maria lives in Porto', validFrom: '2020-01-01' });
    const claim = (subject: string, object: string) => ({
      statement: `Ana likes ${object}, not ${subject}`,
      subject,
      predicate: 'likes',
      object,
    });
    await memory.assert([claim('Ana', 'tea'), claim('Ana', 'coffee'), claim('Ben', 'tea')]);
    expect(await memory.detectConflicts()).toMatchObject({ found: 0 });
  });
});

test('the events of a detection hold no words (CFL-2)', async () => {
  const memory = await world.open();
  await said(memory, 'The service uses Redis', 'The service does not use Redis');
  await memory.detectConflicts();
  const { events } = await memory.events({ kinds: ['conflict.detected'] });
  expect(events).toHaveLength(1);
  expect(events[0]!.body).toMatchObject({ detector: 'wording@1', evidence: [{ rule: 'negation' }] });
  expect(JSON.stringify(events)).not.toMatch(/redis/i);
});

test('a closed scope takes none', async () => {
  const memory = await world.open();
  await said(memory, 'The service uses Redis', 'The service does not use Redis');
  await memory.closeScope({ scope: 'project:site' });
  expect(await memory.detectConflicts()).toMatchObject({ looked: 2, found: 0, done: true });
});

describe('a memory that is compared when it is stored', () => {
  const compared = (memory: Memory, content: string, more: object = {}) =>
    memory.remember({ content, compare: true, ...more });

  test('CFL-12 names what it contradicts or repeats, which is a conflict from then on', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: 'The deploy day is Tuesday' });
    const clash = await compared(memory, 'The deploy day is Monday');
    expect(clash).toMatchObject({
      status: 'stored',
      conflicts: [{ kind: 'contradiction', item: id, text: 'The deploy day is Tuesday' }],
    });
    expect((await memory.conflicts()).conflicts).toMatchObject([
      { id: clash.conflicts![0]!.id, kind: 'contradiction', a: { id }, b: { id: clash.id } },
    ]);
    const { items } = await memory.recall({ query: 'deploy day' });
    for (const { warnings } of items) expect(warnings).toContain('temporal_contradiction');
    expect(await memory.detectConflicts()).toMatchObject({ found: 0 });
    expect(await memory.rebuild()).toMatchObject({ equal: true });
  });

  test('CFL-12 nothing is said where nothing is found, where nobody asks, and of what the writer does not see', async () => {
    const anna = await world.open({ actor: ANNA });
    await anna.remember({ content: 'The deploy day is Tuesday', visibility: 'private' });
    await anna.remember({ content: 'The deploy day is Tuesday', scope: 'project:other' });
    const ben = await world.open({ actor: BEN });
    expect(await compared(ben, 'The deploy day is Monday')).not.toHaveProperty('conflicts');
    expect(await compared(ben, 'Herons are grey')).not.toHaveProperty('conflicts');
    expect(await ben.remember({ content: 'The deploy day is Friday' })).not.toHaveProperty('conflicts');
    expect((await anna.conflicts({ scope: '*' })).conflicts).toEqual([]);
  });
});
