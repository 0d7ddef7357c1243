/** Runs: what they record, how they are taken back, stopped, gone on with and cancelled, and who sees what of them. */
import { expect, test } from 'vitest';
import { LIMITS, type Memory } from '../../src/index.ts';
import { everyEvent } from '../support/every-event.ts';
import { stoppedRun } from '../support/stopped-run.ts';
import { ANNA, BEN, CLAUDE, DAY, exported, importing, refused, useWorld } from './world.ts';

const world = useWorld();
const TOKEN = `ghp_${'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0dF3gJ6'}`;
const careless = () => world.open({ policies: { secrets: 'keep' } });

/** Memories with a secret each, and the run that took them out. */
async function redacted(count = 3): Promise<{ memory: Memory; ids: string[]; run: string }> {
  const memory = await careless();
  const { results } = await memory.remember(
    Array.from({ length: count }, (_, index) => ({ content: `Token ${index} is ${TOKEN}` })),
  );
  const { run } = await memory.redact({ apply: true });
  return { memory, ids: results.map(({ id }) => id), run: run! };
}

test('a run says what it did to which item', async () => {
  const { memory, ids, run } = await redacted();
  const { run: shown, effects } = await memory.run({ id: run });
  expect(shown).toMatchObject({
    type: 'run',
    kind: 'redact',
    state: 'committed',
    isUnderWay: false,
    isUndoable: true,
    isComplete: true,
    changed: 3,
    skipped: 0,
    undone: null,
    author: { id: 'anna', kind: 'person' },
  });
  expect(effects.map(({ item, state, before }) => [item, state, before?.slice(0, 3)])).toEqual(
    ids.map((id) => [id, 'changed', 'ev_']),
  );
  expect((await memory.runs()).runs).toEqual([shown]);
  expect((await memory.runs({ item: ids[1]! })).runs.map(({ id }) => id)).toEqual([run]);
  expect((await memory.runs({ kinds: ['extract'] })).runs).toEqual([]);
  expect((await memory.runs({ states: ['pending'] })).runs).toEqual([]);
  expect(await memory.get({ id: run })).toEqual(shown);
});

test('its events hold no words, and it pages through its effects', async () => {
  const { memory, run } = await redacted(5);
  const events = (await everyEvent(memory)).filter(({ item }) => item === run);
  expect(events.map(({ kind }) => kind)).toEqual(['run.planned', 'run.stepped', 'run.verifying', 'run.committed']);
  expect(JSON.stringify(events)).not.toContain('Token');
  const first = await memory.run({ id: run, limit: 3 });
  const second = await memory.run({ id: run, limit: 3, cursor: first.cursor! });
  expect([...first.effects, ...second.effects].map(({ place }) => place)).toEqual([0, 1, 2, 3, 4]);
  expect(second.cursor).toBeNull();
});

test('nothing to do leaves nothing in the ledger', async () => {
  const { memory } = await redacted();
  const { events } = await memory.rebuild();
  expect(await memory.redact({ apply: true })).toMatchObject({ status: 'applied', changed: [], run: null });
  expect(await memory.detectConflicts()).toMatchObject({ found: 0, run: null });
  expect(await memory.extract()).toMatchObject({ read: 0 });
  expect(await memory.rebuild()).toMatchObject({ events, equal: true });
});

test('undo brings every item back, but what was changed since', async () => {
  const { memory, ids, run } = await redacted();
  await memory.revise({ id: ids[1]!, content: 'Somebody was here' });
  expect(await memory.undo({ id: run })).toMatchObject({
    status: 'changed',
    count: 2,
    restored: [ids[2], ids[0]],
    refused: [{ item: ids[1], code: 'changed_since' }],
  });
  const contents = await Promise.all(ids.map(async (id) => (await memory.get({ id })) as { content?: string }));
  expect(contents.map(({ content }) => content)).toEqual([
    `Token 0 is ${TOKEN}`,
    'Somebody was here',
    `Token 2 is ${TOKEN}`,
  ]);
  const { run: shown, effects } = await memory.run({ id: run });
  expect(shown.undone).toMatchObject({ restored: 2, refused: 1 });
  expect(effects.map(({ state, code }) => [state, code])).toEqual([
    ['restored', null],
    ['refused', 'changed_since'],
    ['restored', null],
  ]);
  expect(await memory.undo({ id: run })).toMatchObject({ status: 'unchanged', count: 0 });
  expect(await memory.rebuild()).toMatchObject({ equal: true });
});

test('undo brings back blocks, documents and claims too', async () => {
  const memory = await careless();
  const block = await memory.setBlock({ label: 'keys', content: `Block ${TOKEN}` });
  const document = await memory.putDocument({ uri: 'docs:keys', content: `Document ${TOKEN}` });
  const claim = await memory.assert({ statement: `Claim ${TOKEN}` });
  const said = async () => {
    const items = await Promise.all([block.id, document.id, claim.id].map((id) => memory.get({ id })));
    return items.map((item) => JSON.stringify(item).includes(TOKEN));
  };
  const { run, changed } = await memory.redact({ apply: true });
  expect(changed).toHaveLength(3);
  expect((await memory.claims()).claims).toMatchObject([{ statement: 'Claim [REDACTED:github_token]' }]);
  expect(await said()).toEqual([false, false, true]);
  expect(await memory.undo({ id: run! })).toMatchObject({ count: 3, refused: [] });
  expect(await said()).toEqual([true, true, true]);
  expect((await memory.claims()).claims).toMatchObject([{ id: claim.id }]);
  expect(await memory.rebuild()).toMatchObject({ equal: true });
});

test('undo of found conflicts dismisses them, and they are not raised again', async () => {
  const memory = await world.open();
  await memory.remember({ content: 'The harbour uses buoys' });
  await memory.remember({ content: 'The harbour does not use buoys' });
  const { run, found } = await memory.detectConflicts();
  expect(found).toBe(1);
  const [conflict] = (await memory.conflicts()).conflicts;
  expect(await memory.undo({ id: run! })).toMatchObject({ status: 'changed', restored: [conflict!.id] });
  expect((await memory.conflicts()).conflicts).toEqual([]);
  expect(await memory.detectConflicts()).toMatchObject({ found: 0, run: null });
});

test('a run that was stopped is gone on with by the same request', async () => {
  const memory = await world.open();
  const id = await stoppedRun(memory);
  expect((await memory.run({ id })).run).toMatchObject({ state: 'pending', isUnderWay: false, changed: 1 });
  await refused(memory.undo({ id }), 'wrong_status');
  await memory.record(
    Array.from({ length: LIMITS.textsReadAtOnce + 1 }, () => ({ kind: 'tool_result', content: 'Redis' })),
  );
  expect(await memory.extract()).toMatchObject({ read: LIMITS.textsReadAtOnce + 1, behind: 0 });
  expect((await memory.runs()).runs).toMatchObject([{ id, state: 'committed', changed: 2, isComplete: true }]);
  await refused(memory.undo({ id }), 'wrong_status');
});

test('doctor names what is not finished, and how to go on', async () => {
  const memory = await world.open();
  const id = await stoppedRun(memory);
  const found = async () => (await memory.doctor()).findings.filter(({ check }) => check === 'runs');
  expect(await found()).toMatchObject([
    { status: 'warning', message: expect.stringContaining(id), fix: expect.stringContaining(`cancel-run ${id}`) },
  ]);
  await memory.extract();
  expect(await found()).toEqual([]);
});

test('a run is gone on with by nobody else', async () => {
  const memory = await world.open();
  const id = await stoppedRun(memory);
  world.pass(DAY);
  const ben = await world.open({ actor: BEN });
  await ben.record(
    Array.from({ length: LIMITS.textsReadAtOnce + 1 }, () => ({ kind: 'tool_result', content: 'Redis' })),
  );
  await ben.extract();
  expect((await ben.runs()).runs).toMatchObject([
    { author: { id: 'ben' }, state: 'committed' },
    { id, state: 'pending' },
  ]);
});

test('a run that was cancelled is over, and what it did stays', async () => {
  const memory = await world.open();
  const id = await stoppedRun(memory);
  expect(await memory.cancelRun({ id, reason: 'Enough' })).toMatchObject({
    status: 'changed',
    run: { id, state: 'abandoned', reason: 'Enough', changed: 1 },
  });
  expect(await memory.cancelRun({ id })).toMatchObject({ status: 'unchanged' });
  expect(await memory.extract()).toMatchObject({ read: 0 });
  expect((await memory.runs()).runs).toMatchObject([{ id, state: 'abandoned' }]);
});

test('an agent may not cancel or undo what a person started', async () => {
  const { memory, run } = await redacted();
  const pending = await stoppedRun(memory);
  const claude = await world.open({ actor: CLAUDE });
  await refused(claude.cancelRun({ id: pending }), 'person_required');
  await refused(claude.undo({ id: run }), 'person_required');
  expect((await memory.run({ id: run })).run.undone).toBeNull();
});

test('who cannot see an item does not learn from a run that there is one', async () => {
  const memory = await careless();
  const { id } = await memory.remember({ content: `Mine is ${TOKEN}`, visibility: 'private' });
  await memory.remember({ content: `Ours is ${TOKEN}` });
  const { run } = await memory.redact({ apply: true });
  expect((await memory.run({ id: run! })).effects).toHaveLength(2);
  const ben = await world.open({ actor: BEN });
  expect((await ben.run({ id: run! })).effects).toHaveLength(1);
  expect(JSON.stringify(await everyEvent(ben))).not.toContain(id);
  const elsewhere = await world.open({ scope: 'project:other', pinned: true, actor: ANNA });
  await refused(elsewhere.run({ id: run! }), 'not_found');
  expect((await elsewhere.runs()).runs).toEqual([]);
});

test('the past knows no later run, and a copy has all of them', async () => {
  const before = world.now;
  world.pass(DAY);
  const { memory, ids, run } = await redacted();
  const then = world.now;
  world.pass(DAY);
  await memory.undo({ id: run });
  expect((await memory.runs({ asOf: before })).runs).toEqual([]);
  expect((await memory.run({ id: run, asOf: then })).run.undone).toBeNull();
  const copy = await world.open({ ...(await world.elsewhere()), policies: { secrets: 'keep' } });
  await importing(copy, await exported(memory));
  expect(await copy.run({ id: run })).toEqual(await memory.run({ id: run }));
  expect(await copy.rebuild()).toMatchObject({ equal: true });
  expect(ids).toHaveLength(3);
});

test('an item that was erased stays away from undo, and the run stays', async () => {
  const { memory, ids, run } = await redacted();
  await memory.erase({ ids: [ids[0]!], confirm: true });
  expect(await memory.undo({ id: run })).toMatchObject({
    count: 2,
    refused: [{ item: ids[0], code: 'not_found' }],
  });
  await refused(memory.erase({ ids: [run], confirm: true }), 'not_erasable');
  expect(await memory.rebuild()).toMatchObject({ equal: true });
});
