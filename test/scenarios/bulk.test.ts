/** Lists are one transaction: all of it or nothing. */
import { describe, expect, test } from 'vitest';
import { LIMITS, type Memory } from '../../src/index.ts';
import { operations } from '../../src/operations/index.ts';
import { eventCount, OPERATION_NAMES, refused, useWorld } from './world.ts';

const world = useWorld();
const bulkOf = (name: keyof typeof operations) => operations[name].bulk;
const LISTS = OPERATION_NAMES.filter((name) => bulkOf(name) !== undefined);

interface Others {
  readonly block: string;
  readonly conversation: string;
}

/** For each operation that takes a list: a good item, and one that fails only when it is tried. */
const ITEMS: Record<string, { good: (id: string, others: Others) => object; bad: object }> = {
  addMessage: {
    good: (_, { conversation }) => ({ conversation, role: 'user', content: 'x' }),
    bad: { conversation: 'cnv_none', role: 'user', content: 'x' },
  },
  assert: {
    good: () => ({ statement: 'x', subject: 's', predicate: 'status', object: 'new' }),
    bad: { statement: 'x', citations: [{ event: 'ev_none' }] },
  },
  done: { good: (id) => ({ id }), bad: { id: 'mem_none' } },
  editBlock: { good: (_, { block }) => ({ id: block, append: 'x' }), bad: { id: 'blk_none', append: 'x' } },
  feedback: { good: (id) => ({ id, signal: 'useful' }), bad: { id: 'mem_none', signal: 'useful' } },
  forget: { good: (id) => ({ id }), bad: { id: 'mem_none' } },
  link: {
    good: (id) => ({ from: id, to: 'global', kind: 'mentions' }),
    bad: { from: 'mem_none', to: 'global', kind: 'mentions' },
  },
  outcome: { good: (id) => ({ id, signal: 1 }), bad: { id: 'mem_none', signal: 1 } },
  pin: { good: (id) => ({ id }), bad: { id: 'mem_none' } },
  accept: { good: (id) => ({ id }), bad: { id: 'mem_none' } },
  propose: {
    good: (id) => ({ kind: 'stale', action: 'archive', change: [{ operation: 'forget', input: { id } }] }),
    bad: { kind: 'stale', action: 'archive', change: [{ operation: 'forget', input: { id: 'mem_none' } }] },
  },
  putDocument: { good: () => ({ uri: 'docs:x', content: 'x' }), bad: { uri: 'docs:absent', title: 'no content' } },
  record: { good: () => ({ kind: 'user_message', content: 'x' }), bad: { kind: 'user_message', content: '\ud800' } },
  remember: {
    good: () => ({ content: 'new', kind: 'tool', name: 'fresh' }),
    bad: { content: 'other', kind: 'tool', name: 'taken' },
  },
  restore: { good: (id) => ({ id }), bad: { id: 'mem_none' } },
  revert: { good: (id) => ({ id, to: 1 }), bad: { id: 'mem_none', to: 1 } },
  revise: { good: (id) => ({ id, content: 'changed' }), bad: { id: 'mem_none', content: 'x' } },
  setBlock: { good: () => ({ label: 'new', content: 'x' }), bad: { label: 'absent', authority: 1 } },
  tag: { good: (id) => ({ id, tags: ['new'] }), bad: { id: 'mem_none', tags: ['new'] } },
  unlink: {
    good: (id) => ({ from: id, to: 'global', kind: 'supports' }),
    bad: { from: 'mem_none', to: 'global', kind: 'supports' },
  },
  unpin: { good: (id) => ({ id }), bad: { id: 'mem_none' } },
  untag: { good: (id) => ({ id, tags: ['a'] }), bad: { id: 'mem_none', tags: ['a'] } },
};

async function prepared(): Promise<{ memory: Memory; id: string; others: Others }> {
  const memory = await world.open();
  const { id } = await memory.remember({ content: 'old', kind: 'todo', tags: ['a'] });
  await memory.remember({ content: 'holder', kind: 'tool', name: 'taken' });
  await memory.revise({ id, importance: 0.1 });
  await memory.link({ from: id, to: 'global', kind: 'supports' });
  const { id: block } = await memory.setBlock({ label: 'old', content: 'x' });
  const { conversation } = await memory.startConversation({ title: 'old' });
  return { memory, id, others: { block, conversation: conversation.id } };
}

test('every operation that takes a list has a case here', () => {
  expect(Object.keys(ITEMS).toSorted()).toEqual(LISTS.toSorted());
});

describe.each(LISTS)('%s', (name) => {
  const run = (memory: Memory, input: unknown) =>
    (memory[name] as unknown as (input: unknown) => Promise<{ results: unknown[] }>)(input);

  test('one item that fails takes the others with it (LED-6)', async () => {
    const { memory, id, others } = await prepared();
    const before = {
      events: await eventCount(memory),
      item: await memory.get({ id }),
      heads: (await memory.verify()).heads,
    };
    const { good, bad } = ITEMS[name]!;
    await expect(run(memory, [good(id, others), bad])).rejects.toMatchObject({ name: 'RecollectError' });
    await expect(run(memory, [good(id, others), { nonsense: true }])).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('item 2'),
    });
    expect({
      events: await eventCount(memory),
      item: await memory.get({ id }),
      heads: (await memory.verify()).heads,
    }).toEqual(before);
    expect(await memory.rebuild()).toMatchObject({ equal: true });
  });

  test('a list gives one result for each item, in order; an empty one gives none', async () => {
    const { memory, id, others } = await prepared();
    const { results } = await run(memory, [ITEMS[name]!.good(id, others)]);
    expect(results).toHaveLength(1);
    expect(await run(memory, [])).toEqual({ results: [] });
  });
});

test('what comes later in a list sees what came before it', async () => {
  const memory = await world.open();
  const { results } = await memory.remember([{ content: 'a' }, { content: 'a' }, { content: 'b' }]);
  expect(results.map((result) => result.status)).toEqual(['stored', 'duplicate', 'stored']);
  await refused(
    memory.remember([
      { content: 'c', kind: 'tool', name: 'n' },
      { content: 'd', kind: 'tool', name: 'n' },
    ]),
    'name_taken',
  );
});

test('a list that makes a scope and fails leaves no scope', async () => {
  const memory = await world.open();
  await refused(
    memory.record([
      { kind: 'user_message', content: 'a', scope: 'project:new' },
      { kind: 'user_message', content: '\ud800' },
    ]),
    'malformed_text',
  );
  expect((await memory.scopes()).scopes).toHaveLength(1);
});

test('as many items as the limit, and no more', async () => {
  const memory = await world.open();
  const items = Array.from({ length: LIMITS.bulkItems + 1 }, (_, index) => ({
    kind: 'user_message' as const,
    content: `m${index}`,
  }));
  await refused(memory.record(items), 'too_large');
  expect((await memory.record(items.slice(1))).results).toHaveLength(LIMITS.bulkItems);
});

test('operations for one request refuse a list, with a hint', async () => {
  const memory = await world.open();
  for (const name of OPERATION_NAMES.filter((one) => operations[one].access === 'write' && bulkOf(one) === undefined)) {
    await refused((memory[name] as unknown as (input: unknown) => Promise<unknown>)([{}]), 'invalid_input');
  }
});
