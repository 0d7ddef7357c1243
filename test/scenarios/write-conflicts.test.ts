/** Write conflicts: a change is never refused and never lost; what its author had not seen is flagged. */
import { describe, expect, test } from 'vitest';
import { BEN, CLAUDE, DAY, refused, SECOND, useWorld } from './world.ts';

const world = useWorld();

async function noted() {
  const memory = await world.open();
  const { id } = await memory.remember({ content: 'one' });
  world.pass(DAY);
  return { memory, id };
}

describe('a change based on an old version', () => {
  test('is stored, becomes current, is flagged, and opens a conflict', async () => {
    const { memory, id } = await noted();
    await memory.revise({ id, content: 'two', basedOn: 1 });
    world.pass(DAY);
    const revised = await memory.revise({ id, content: 'three', basedOn: 1 });
    expect(revised).toMatchObject({ status: 'revised', version: 3, conflict: expect.stringMatching(/^cfl_/) });
    expect(await memory.get({ id })).toMatchObject({ content: 'three', conflict: true, basedOn: 1 });
    const { conflicts } = await memory.conflicts();
    expect(conflicts).toEqual([
      {
        id: revised.conflict,
        type: 'conflict',
        kind: 'write_conflict',
        status: 'open',
        severity: 'medium',
        score: 1,
        a: { id, type: 'memory', version: 2, text: 'two', status: 'active' },
        b: { id, type: 'memory', version: 3, text: 'three', status: 'active' },
        newer: null,
        evidence: [],
        detector: 'ledger',
        resolution: null,
        decision: null,
        decidedAt: null,
        detail: {
          cause: 'based_on_old_version',
          basedOn: expect.stringMatching(/^ev_/),
          writers: ['person:anna', 'person:anna'],
        },
        scope: expect.any(String),
        recordedAt: world.now,
      },
    ]);
    expect(await memory.get({ id: revised.conflict! })).toEqual(conflicts[0]);
    const both = (await memory.history({ id })).versions.map((version) => version.content);
    expect(both).toEqual(['three', 'two', 'one']);
  });

  test('is flagged for a revert too', async () => {
    const { memory, id } = await noted();
    await memory.revise({ id, content: 'two' });
    await memory.revise({ id, content: 'three' });
    expect(await memory.revert({ id, to: 1, basedOn: 2 })).toMatchObject({ version: 4, conflict: expect.any(String) });
  });

  test('a change based on the current version is not flagged', async () => {
    const { memory, id } = await noted();
    for (const basedOn of [1, 2, 3])
      expect(await memory.revise({ id, content: `after ${basedOn}`, basedOn })).toMatchObject({ conflict: null });
    expect((await memory.conflicts()).conflicts).toEqual([]);
  });

  test('a version that never was is refused', async () => {
    const { memory, id } = await noted();
    await refused(memory.revise({ id, content: 'two', basedOn: 9 }), 'version_not_found');
  });

  test('is marked in recall', async () => {
    const { memory, id } = await noted();
    await memory.revise({ id, content: 'two zebras' });
    await memory.revise({ id, content: 'three zebras', basedOn: 1 });
    expect((await memory.recall({ query: 'zebras' })).items[0]?.warnings).toEqual(['write_conflict']);
    await memory.revise({ id, content: 'four zebras' });
    expect((await memory.recall({ query: 'zebras' })).items[0]?.warnings).toEqual([]);
  });
});

describe('two writers', () => {
  test('within five seconds are flagged', async () => {
    const { memory, id } = await noted();
    const ben = await world.open({ actor: BEN });
    await memory.revise({ id, content: 'two' });
    world.pass(5 * SECOND - 1);
    expect(await ben.revise({ id, content: 'three' })).toMatchObject({ version: 3, conflict: expect.any(String) });
    expect((await memory.conflicts()).conflicts[0]?.detail).toMatchObject({
      cause: 'same_time',
      writers: ['person:anna', 'person:ben'],
    });
  });

  test('five seconds apart are not', async () => {
    const { memory, id } = await noted();
    const ben = await world.open({ actor: BEN });
    await memory.revise({ id, content: 'two' });
    world.pass(5 * SECOND);
    expect(await ben.revise({ id, content: 'three' })).toMatchObject({ conflict: null });
  });

  test('are two also when an agent has the person’s name', async () => {
    const { memory, id } = await noted();
    const agent = await world.open({ actor: { id: 'anna', kind: 'agent' } });
    await memory.revise({ id, content: 'two' });
    expect(await agent.revise({ id, content: 'three' })).toMatchObject({ conflict: expect.any(String) });
  });

  test('are flagged right after remembering as well', async () => {
    const memory = await world.open();
    const ben = await world.open({ actor: BEN });
    const { id } = await ben.remember({ content: 'one' });
    expect(await memory.revise({ id, content: 'two' })).toMatchObject({ conflict: expect.any(String) });
  });

  test('GATE-29 a person who follows an agent, and whoever names the version that there is, are not', async () => {
    const memory = await world.open();
    const [agent, other] = [await world.open({ actor: CLAUDE }), await world.open({ actor: BEN })];
    const { id } = await agent.remember({ content: 'one' });
    expect(await memory.revise({ id, content: 'two' })).toMatchObject({ conflict: null });
    expect(await other.revise({ id, content: 'three', basedOn: 2 })).toMatchObject({ conflict: null });
    const { session } = await agent.startSession({ goal: 'Ship' });
    expect(await memory.updateSession({ id: session.id, status: 'blocked', goal: 'Wait' })).toMatchObject({
      conflict: null,
    });
  });

  test('one who only pins or tags disturbs nobody', async () => {
    const { memory, id } = await noted();
    const ben = await world.open({ actor: BEN });
    await memory.revise({ id, content: 'two' });
    await ben.pin({ id });
    await ben.tag({ id, tags: ['x'] });
    expect((await memory.conflicts()).conflicts).toEqual([]);
  });

  test('are flagged also when the second one pinned the memory in between', async () => {
    const { memory, id } = await noted();
    const ben = await world.open({ actor: BEN });
    await memory.revise({ id, content: 'two' });
    world.pass(SECOND);
    await ben.pin({ id });
    world.pass(SECOND);
    expect(await ben.revise({ id, content: 'three' })).toMatchObject({ conflict: expect.any(String) });
  });
});

test('one writer’s quick edits are not flagged', async () => {
  const { memory, id } = await noted();
  for (const content of ['two', 'three', 'four'])
    expect(await memory.revise({ id, content })).toMatchObject({ conflict: null });
});

test('conflicts are listed newest first, in pages, for one item', async () => {
  const { memory, id } = await noted();
  const other = await memory.remember({ content: 'another' });
  for (let count = 0; count < 5; count++) await memory.revise({ id, content: `change ${count}`, basedOn: 1 });
  await memory.revise({ id: other.id, content: 'changed' });
  await memory.revise({ id: other.id, content: 'changed again', basedOn: 1 });
  const all = (await memory.conflicts()).conflicts;
  expect(all).toHaveLength(5);
  expect(all.map((conflict) => conflict.id)).toEqual(
    all
      .map((conflict) => conflict.id)
      .toSorted()
      .toReversed(),
  );
  expect((await memory.conflicts({ item: other.id })).conflicts).toHaveLength(1);
  expect((await memory.conflicts({ status: 'resolved' })).conflicts).toEqual([]);
  const seen: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await memory.conflicts({ limit: 2, ...(cursor === undefined ? {} : { cursor }) });
    seen.push(...page.conflicts.map((conflict) => conflict.id));
    expect(seen.length).toBeLessThan(200);
    if (page.cursor === null) break;
    cursor = page.cursor;
  }
  expect(seen).toEqual(all.map((conflict) => conflict.id));
});
