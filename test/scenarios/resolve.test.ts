/** Decisions about conflicts really change the items, in one transaction, and can be taken back (CFL-1 to CFL-9). */
import { describe, expect, test } from 'vitest';
import type { Memory } from '../../src/index.ts';
import { BEN, CLAUDE, DAY, exported, importing, refused, useWorld } from './world.ts';

const world = useWorld();

/** A write conflict between versions 2 and 3. */
async function versions() {
  const memory = await world.open();
  const { id } = await memory.remember({ content: 'one', tags: ['t'] });
  await memory.revise({ id, content: 'two', importance: 0.9 });
  world.pass(DAY);
  const { conflict } = await memory.revise({ id, content: 'three', basedOn: 1 });
  return { memory, id, conflict: conflict! };
}

const smells = (object: string, more: object = {}) => ({
  statement: `The ferry smells of ${object}`,
  subject: 'the ferry',
  predicate: 'smells of',
  object,
  ...more,
});

/** A contradiction between two claims. */
async function claims() {
  const memory = await world.open();
  const a = await memory.assert(smells('fish'));
  world.pass(DAY);
  const b = await memory.assert(smells('tar'));
  const conflict = await only(memory);
  return { memory, a: a.id, b: b.id, conflict };
}

async function only(memory: Memory, status: 'open' | 'resolved' = 'open'): Promise<string> {
  const { conflicts } = await memory.conflicts({ status });
  expect(conflicts).toHaveLength(1);
  return conflicts[0]!.id;
}

const statusOf = async (memory: Memory, id: string) => ((await memory.get({ id })) as { status: string }).status;

describe('two versions of a memory (CFL-5, CFL-6, CFL-7)', () => {
  test.each([
    ['keep_a', 'two', 0.9],
    ['keep_b', 'three', 0.9],
    ['keep_both', 'three', 0.9],
    ['false_positive', 'three', 0.9],
  ] as const)('%s', async (resolution, content, importance) => {
    const { memory, id, conflict } = await versions();
    expect((await memory.recall({ query: 'three' })).items[0]!.warnings).toEqual(['write_conflict']);
    const answer = await memory.resolve({ id: conflict, resolution, reason: 'looked' });
    expect(answer).toEqual({
      status: 'resolved',
      id: conflict,
      resolution,
      changed: resolution === 'keep_a' ? [id] : [],
      result: null,
    });
    expect(await memory.get({ id })).toMatchObject({ content, importance, status: 'active' });
    expect((await memory.recall({ query: content })).items[0]!.warnings).toEqual([]);
    expect((await memory.conflicts()).conflicts).toEqual([]);
    expect(await memory.get({ id: conflict })).toMatchObject({ status: 'resolved', resolution, decidedAt: world.now });
    expect(await memory.rebuild()).toMatchObject({ equal: true });
  });

  test('merge joins them, or takes a text, as a version without a conflict of its own', async () => {
    const { memory, id, conflict } = await versions();
    const ben = await world.open({ actor: BEN });
    expect(await ben.resolve({ id: conflict, resolution: 'merge' })).toMatchObject({ changed: [id], result: id });
    expect(await memory.get({ id })).toMatchObject({ content: 'two\n\nthree', version: 4, conflict: false });
    await memory.undo({ id: conflict });
    expect(await memory.get({ id })).toMatchObject({ content: 'three', version: 5 });
    await memory.resolve({ id: conflict, resolution: 'merge', text: 'two and three' });
    expect(await memory.get({ id })).toMatchObject({ content: 'two and three', version: 6 });
  });

  test('delete_both archives the memory', async () => {
    const { memory, id, conflict } = await versions();
    await memory.resolve({ id: conflict, resolution: 'delete_both' });
    expect(await memory.get({ id })).toMatchObject({ status: 'archived', archiveReason: 'forgotten' });
    expect(await memory.undo({ id: conflict })).toEqual({
      status: 'changed',
      id: conflict,
      conflictStatus: 'open',
      restored: [id],
    });
    expect(await memory.get({ id })).toMatchObject({
      status: 'active',
      archiveReason: null,
      content: 'three',
      tags: ['t'],
    });
  });
});

describe('two versions of a block (CFL-5, CFL-6, CFL-7, CFL-9)', () => {
  async function blocks() {
    const memory = await world.open();
    const { id } = await memory.setBlock({ label: 'voice', content: 'Be brief' });
    await memory.setBlock({ label: 'voice', content: 'Be kind' });
    world.pass(DAY);
    const { conflict } = await memory.setBlock({ label: 'voice', content: 'Be loud', basedOn: 1 });
    return { memory, id, conflict: conflict! };
  }

  test.each([
    ['keep_a', 'Be kind', 'active'],
    ['keep_b', 'Be loud', 'active'],
    ['merge', 'Be kind\n\nBe loud', 'active'],
    ['delete_both', 'Be loud', 'archived'],
    ['keep_both', 'Be loud', 'active'],
  ] as const)('%s, and undo', async (resolution, content, status) => {
    const { memory, id, conflict } = await blocks();
    const ben = await world.open({ actor: BEN });
    expect(await memory.get({ id: conflict })).toMatchObject({
      a: { type: 'block', text: 'Be kind' },
      b: { type: 'block', text: 'Be loud' },
    });
    await ben.resolve({ id: conflict, resolution });
    expect(await memory.get({ id })).toMatchObject({ content, status });
    expect((await memory.conflicts()).conflicts).toEqual([]);
    await memory.undo({ id: conflict });
    expect(await memory.get({ id })).toMatchObject({ content: 'Be loud', status: 'active' });
    expect(await only(memory)).toBe(conflict);
    expect(await memory.rebuild()).toMatchObject({ equal: true });
  });

  test('ends with the block and comes back with it (CFL-4)', async () => {
    const { memory, id, conflict } = await blocks();
    await memory.forget({ id });
    expect(await memory.get({ id: conflict })).toMatchObject({ status: 'resolved', resolution: 'retired' });
    await memory.restore({ id });
    expect(await memory.get({ id: conflict })).toMatchObject({ status: 'open' });
  });
});

test('of a session no versions are kept: it can only be said that both are seen', async () => {
  const memory = await world.open();
  const ben = await world.open({ actor: BEN });
  const { session } = await memory.startSession({ goal: 'Ship' });
  await memory.updateSession({ id: session.id, goal: 'Ship it' });
  await ben.updateSession({ id: session.id, goal: 'Sink it' });
  const conflict = await only(memory);
  expect(await memory.get({ id: conflict })).toMatchObject({ a: { type: 'session', id: session.id, text: null } });
  for (const resolution of ['keep_a', 'keep_b', 'merge', 'delete_both'] as const)
    await refused(memory.resolve({ id: conflict, resolution }), 'invalid_input');
  await memory.resolve({ id: conflict, resolution: 'keep_both' });
  expect((await memory.conflicts()).conflicts).toEqual([]);
  expect(await memory.undo({ id: conflict })).toMatchObject({ status: 'changed', conflictStatus: 'open' });
});

describe('two claims (CFL-5, CFL-6, CFL-7)', () => {
  test('keep_a: the other is superseded by it, and why says so', async () => {
    const { memory, a, b, conflict } = await claims();
    expect(await memory.resolve({ id: conflict, resolution: 'keep_a' })).toMatchObject({ changed: [b] });
    expect(await memory.get({ id: b })).toMatchObject({
      status: 'superseded',
      supersededBy: a,
      supersessionReason: 'manual_correction',
      changeReason: `Resolved ${conflict}`,
    });
    expect((await memory.why({ query: 'the ferry' })).chains).toEqual([[a, b]]);
  });

  test('keep_b, and undo of it: both are current again and contradict', async () => {
    const { memory, a, b, conflict } = await claims();
    const before = await memory.get({ id: a });
    await memory.resolve({ id: conflict, resolution: 'keep_b' });
    expect(await statusOf(memory, a)).toBe('superseded');
    expect(await memory.undo({ id: conflict })).toMatchObject({ status: 'changed', restored: [a] });
    const after = (await memory.get({ id: a })) as Record<string, unknown>;
    const { changeReason: _, sources: __, ...same } = before as Record<string, unknown>;
    expect(after).toMatchObject(same);
    expect(await only(memory)).toBe(conflict);
    expect((await memory.why({ query: b })).contradicting.map((claim) => claim.id)).toEqual([a]);
    expect(await memory.undo({ id: conflict })).toMatchObject({ status: 'unchanged', conflictStatus: 'open' });
    expect(await memory.rebuild()).toMatchObject({ equal: true });
  });

  test('merge: one claim takes the place of both and rests on what they rested on', async () => {
    const memory = await world.open();
    const said = (await memory.record({ kind: 'user_message', content: 'It smells of fish here' })).results[0]!.id;
    const a = await memory.assert(smells('fish', { citations: [{ event: said, quote: 'smells of fish' }] }));
    const b = await memory.assert(smells('tar'));
    const conflict = await only(memory);
    const { result } = await memory.resolve({ id: conflict, resolution: 'merge' });
    const merged = (await memory.get({ id: result! })) as { citations: { event: string }[]; statement: string };
    expect(merged).toMatchObject({
      statement: 'The ferry smells of fish; The ferry smells of tar',
      subject: 'the ferry',
      predicate: 'smells of',
      object: null,
      status: 'current',
      verifiedAgainstSource: true,
    });
    expect(merged.citations.map(({ event }) => event)).toContain(said);
    for (const { id } of [a, b])
      expect(await memory.get({ id })).toMatchObject({ status: 'superseded', supersededBy: result });
    await memory.undo({ id: conflict });
    expect(await Promise.all([a.id, b.id, result!].map((id) => statusOf(memory, id)))).toEqual([
      'current',
      'current',
      'retracted',
    ]);
  });

  test('merge of long statements wants a text', async () => {
    const memory = await world.open();
    await memory.assert(smells('fish', { statement: 'x'.repeat(200) }));
    await memory.assert(smells('tar', { statement: 'y'.repeat(200) }));
    const id = await only(memory);
    await refused(memory.resolve({ id, resolution: 'merge' }), 'too_large');
    await refused(memory.resolve({ id, resolution: 'merge', text: 'z'.repeat(281) }), 'too_large');
    expect(await memory.resolve({ id, resolution: 'merge', text: 'Of fish and tar' })).toMatchObject({
      status: 'resolved',
    });
  });

  test('delete_both retracts both', async () => {
    const { memory, a, b, conflict } = await claims();
    await memory.resolve({ id: conflict, resolution: 'delete_both' });
    expect([await statusOf(memory, a), await statusOf(memory, b)]).toEqual(['retracted', 'retracted']);
    await memory.undo({ id: conflict });
    expect([await statusOf(memory, a), await statusOf(memory, b)]).toEqual(['current', 'current']);
    expect(await only(memory)).toBe(conflict);
  });

  test.each(['keep_both', 'false_positive'] as const)(
    '%s changes nothing and is not raised again (CFL-8)',
    async (resolution) => {
      const { memory, a, b, conflict } = await claims();
      await memory.resolve({ id: conflict, resolution });
      expect([await statusOf(memory, a), await statusOf(memory, b)]).toEqual(['current', 'current']);
      expect((await memory.why({ query: a })).contradicting).toEqual([]);
      await memory.assert(smells('tar'));
      await memory.assert(smells('fish'));
      expect((await memory.conflicts()).conflicts).toEqual([]);
    },
  );
});

test('memories of one name after a merge of stores: the one that is not kept is archived', async () => {
  const memory = await world.open();
  const other = await world.open(await world.elsewhere());
  const { id: a } = await memory.remember({ content: 'Look twice', kind: 'guideline', name: 'look' });
  const { id: b } = await other.remember({ content: 'Look thrice', kind: 'guideline', name: 'look' });
  await importing(memory, await exported(other));
  const conflict = await only(memory);
  expect(await memory.resolve({ id: conflict, resolution: 'merge' })).toMatchObject({ changed: [a, b], result: a });
  expect(await memory.get({ id: a })).toMatchObject({ content: 'Look twice\n\nLook thrice', summaryOf: [b] });
  expect(await memory.get({ id: b })).toMatchObject({ status: 'archived', archiveReason: 'consolidated' });
});

describe('conflicts end with their items and come back with them (CFL-4)', () => {
  test('a retired claim', async () => {
    const { memory, a, conflict } = await claims();
    const better = await memory.supersede({
      id: a,
      reason: 'elaborated',
      statement: 'Of old fish',
      predicate: 'odour',
    });
    expect(await memory.get({ id: conflict })).toMatchObject({
      status: 'resolved',
      resolution: 'retired',
      decision: null,
    });
    await refused(memory.resolve({ id: conflict, resolution: 'keep_a' }), 'wrong_status');
    await refused(memory.undo({ id: conflict }), 'wrong_status');
    await memory.undo({ id: better.id });
    expect(await memory.get({ id: conflict })).toMatchObject({ status: 'open', resolution: null });
  });

  test('an archived memory', async () => {
    const { memory, id, conflict } = await versions();
    await memory.forget({ id });
    expect(await memory.get({ id: conflict })).toMatchObject({ status: 'resolved', resolution: 'retired' });
    await memory.restore({ id });
    expect(await memory.get({ id: conflict })).toMatchObject({ status: 'open' });
  });

  test('what was decided stays decided', async () => {
    const { memory, id, conflict } = await versions();
    await memory.resolve({ id: conflict, resolution: 'keep_both' });
    await memory.forget({ id });
    await memory.restore({ id });
    expect(await memory.get({ id: conflict })).toMatchObject({ resolution: 'keep_both' });
  });
});

describe('undo (CFL-9)', () => {
  test('touches nothing where a side has changed since, and names it', async () => {
    const { memory, id, conflict } = await versions();
    await memory.resolve({ id: conflict, resolution: 'keep_a' });
    await memory.pin({ id });
    const before = (await memory.events({ limit: 500 })).events.length;
    const error = await refused(memory.undo({ id: conflict }), 'changed_since');
    expect(error.details).toMatchObject({ items: [id] });
    expect((await memory.events({ limit: 500 })).events).toHaveLength(before);
    expect(await memory.get({ id: conflict })).toMatchObject({ status: 'resolved', resolution: 'keep_a' });
  });

  test('of a decision twice', async () => {
    const { memory, conflict } = await versions();
    for (const resolution of ['keep_a', 'keep_b', 'false_positive'] as const) {
      expect(await memory.resolve({ id: conflict, resolution })).toMatchObject({ status: 'resolved' });
      expect(await memory.resolve({ id: conflict, resolution })).toMatchObject({ status: 'unchanged' });
      await refused(memory.resolve({ id: conflict, resolution: 'delete_both' }), 'wrong_status');
      expect(await memory.undo({ id: conflict })).toMatchObject({ status: 'changed', conflictStatus: 'open' });
    }
  });

  test('an agent decides nothing about what a person wrote, and undoes no decision of a person (GATE-21)', async () => {
    const { memory, id, conflict } = await versions();
    const agent = await world.open({ actor: CLAUDE });
    for (const resolution of ['keep_a', 'merge', 'delete_both', 'keep_both', 'false_positive'] as const)
      await refused(agent.resolve({ id: conflict, resolution }), 'person_required');
    await memory.resolve({ id: conflict, resolution: 'delete_both' });
    await refused(agent.undo({ id: conflict }), 'person_required');
    expect(await statusOf(memory, id)).toBe('archived');
  });
});

test('a text without a merge is refused, and an unknown conflict is not found (CFL-8)', async () => {
  const { memory, conflict } = await versions();
  await refused(memory.resolve({ id: conflict, resolution: 'keep_a', text: 'x' }), 'invalid_input');
  await refused(memory.resolve({ id: 'cfl_00000000000000000000000000', resolution: 'keep_a' }), 'not_found');
  await refused(memory.undo({ id: 'cfl_00000000000000000000000000' }), 'not_found');
  for (const id of ['constructor_x', '__proto__', 'toString_1']) await refused(memory.undo({ id }), 'not_found');
});

test('a conflict about a private memory, and every event about it, is its owner’s alone (CFL-1)', async () => {
  const { memory, id, conflict } = await versions();
  const ben = await world.open({ actor: BEN });
  await memory.resolve({ id: conflict, resolution: 'keep_both' });
  expect(await ben.get({ id: conflict })).toMatchObject({ a: { text: 'two' } });
  await memory.revise({ id, visibility: 'private' });
  await refused(ben.get({ id: conflict }), 'not_found');
  await refused(ben.resolve({ id: conflict, resolution: 'keep_a' }), 'not_found');
  await refused(ben.undo({ id: conflict }), 'not_found');
  expect((await ben.conflicts({ status: 'resolved', scope: '*' })).conflicts).toEqual([]);
  const kinds = (reader: Memory) =>
    reader.events({ scope: '*', limit: 500 }).then(({ events }) => events.map((event) => event.kind));
  expect(await kinds(ben)).not.toContain('conflict.resolved');
  expect(await kinds(memory)).toContain('conflict.resolved');
  expect(await memory.undo({ id: conflict })).toMatchObject({ status: 'changed' });
});

test('of decisions in two stores the later counts in both', async () => {
  const { memory, conflict } = await versions();
  const copy = await world.open(await world.elsewhere());
  await importing(copy, await exported(memory));
  world.pass(1_000);
  await memory.resolve({ id: conflict, resolution: 'keep_both' });
  world.pass(1_000);
  await copy.resolve({ id: conflict, resolution: 'false_positive' });
  const lines = await exported(memory);
  await importing(memory, await exported(copy));
  await importing(copy, lines);
  for (const store of [memory, copy])
    expect(await store.get({ id: conflict })).toMatchObject({ resolution: 'false_positive' });
});
