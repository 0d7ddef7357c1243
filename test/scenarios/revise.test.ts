/** Revising: a new version that carries forward what was not said. */
import { describe, expect, test } from 'vitest';
import type { MemoryView } from '../../src/index.ts';
import { CLAUDE, DAY, eventCount, refused, useWorld } from './world.ts';

const world = useWorld();

const WHOLE = {
  content: 'Use tabs',
  kind: 'guideline',
  name: 'tabs',
  category: 'style',
  payload: { rationale: 'They adapt' },
  tags: ['style'],
  importance: 0.9,
  confidence: 0.25,
  priority: 80,
  decayTier: 'durable',
  visibility: 'public',
  validation: 'verified',
  validFrom: '2026-01-01T00:00:00.000Z',
  validTo: '2027-01-01T00:00:00.000Z',
  expiresAt: '2026-06-01T00:00:00.000Z',
  summaryOf: ['mem_1'],
} as const;

async function whole() {
  const memory = await world.open();
  const { id } = await memory.remember({ ...WHOLE, tags: [...WHOLE.tags], summaryOf: [...WHOLE.summaryOf] });
  world.pass(DAY);
  return { memory, id };
}

describe('fields that are not given stay as they are', () => {
  const changes = {
    content: 'Use tabs everywhere',
    kind: 'knowledge',
    name: 'indentation',
    category: 'layout',
    payload: { rationale: 'They are short' },
    tags: ['layout', 'style'],
    importance: 0.1,
    confidence: 1,
    priority: 0,
    decayTier: 'ephemeral',
    visibility: 'scope',
    validation: 'disputed',
    validFrom: '2026-02-01T00:00:00.000Z',
    validTo: '2026-12-01T00:00:00.000Z',
    expiresAt: '2026-07-01T00:00:00.000Z',
    summaryOf: ['mem_2', 'mem_3'],
  } as const;

  test.each(Object.entries(changes))('revising %s alone', async (field, value) => {
    const { memory, id } = await whole();
    const before = (await memory.get({ id })) as MemoryView;
    expect(await memory.revise({ id, [field]: value, reason: 'because' })).toMatchObject({
      status: 'revised',
      id,
      version: 2,
      conflict: null,
      memoryStatus: 'active',
    });
    const after = (await memory.get({ id })) as MemoryView;
    expect(after).toMatchObject({
      ...WHOLE,
      [field]: value,
      version: 2,
      changeReason: 'because',
      basedOn: 1,
      createdAt: before.createdAt,
      updatedAt: world.now,
    });
    expect(await memory.get({ id, version: 1 })).toEqual({ ...before, current: false, updatedAt: after.updatedAt });
  });

  test('a reason belongs to its own version', async () => {
    const { memory, id } = await whole();
    await memory.revise({ id, content: 'a', reason: 'because' });
    await memory.revise({ id, content: 'b' });
    expect((await memory.history({ id })).versions).toMatchObject([
      { changeReason: null },
      { changeReason: 'because' },
      { changeReason: null },
    ]);
  });

  test('trust follows the words: who only tags does not vouch', async () => {
    const memory = await world.open();
    const agent = await world.open({ actor: CLAUDE });
    const { id } = await agent.remember({ content: 'Use spaces', name: 'indent', payload: { why: 'x' } });
    const trustAfter = async (change: object) => {
      await memory.revise({ id, ...change });
      return ((await memory.get({ id })) as MemoryView).trust;
    };
    await memory.tag({ id, tags: ['x'] });
    expect(await trustAfter({ importance: 0.4 })).toBe(0.5);
    // As long as something of the agent's is left, it is trusted like the agent (GATE-25).
    expect(await trustAfter({ content: 'Use tabs after all' })).toBe(0.5);
    expect(await trustAfter({ content: 'Use tabs', name: 'tabs' })).toBe(0.5);
    expect(await trustAfter({ content: 'Use tabs, please', name: 'indentation', clear: ['payload'] })).toBe(0.9);
  });
});

describe('a payload', () => {
  test('is merged by field, and `null` removes one', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({
      content: 'Deploy',
      kind: 'task',
      payload: { severity: 'high', own: { a: 1 } },
    });
    await memory.revise({ id, payload: { status: 'open', own: { b: 2 } } });
    expect(await memory.get({ id })).toMatchObject({ payload: { severity: 'high', status: 'open', own: { b: 2 } } });
    await memory.revise({ id, payload: { severity: null, absent: null } });
    const { payload } = (await memory.get({ id })) as MemoryView;
    expect(payload).toEqual({ status: 'open', own: { b: 2 } });
    expect(await memory.revise({ id, payload: { absent: null } })).toMatchObject({ status: 'unchanged' });
    await refused(memory.revise({ id, payload: { status: 'lost' } }), 'invalid_input');
    await memory.revise({ id, kind: 'tool', payload: { category: 'cli' } });
    expect(((await memory.get({ id })) as MemoryView).payload).toEqual({ category: 'cli' });
    await memory.revise({ id, payload: { category: null } });
    expect(((await memory.get({ id })) as MemoryView).payload).toBeNull();
  });
});

describe('taking fields away', () => {
  test.each(['name', 'category', 'payload', 'priority', 'validFrom', 'validTo', 'expiresAt', 'summaryOf'] as const)(
    '%s',
    async (field) => {
      const { memory, id } = await whole();
      expect(await memory.revise({ id, clear: [field] })).toMatchObject({ status: 'revised', version: 2 });
      const after = (await memory.get({ id })) as MemoryView;
      expect(after[field]).toBeNull();
      expect(after.content).toBe(WHOLE.content);
    },
  );

  test('an end that is taken away makes the memory permanent', async () => {
    const { memory, id } = await whole();
    await memory.revise({ id, clear: ['expiresAt'] });
    expect(await memory.get({ id })).toMatchObject({ tier: 'permanent', expiresAt: null });
  });

  test('a field cannot be given and taken away at once', async () => {
    const { memory, id } = await whole();
    await refused(memory.revise({ id, name: 'x', clear: ['name'] }), 'invalid_input');
  });

  test('a beginning that is taken away does not bind the new end', async () => {
    const { memory, id } = await whole();
    expect(await memory.revise({ id, clear: ['validFrom'], validTo: '2025-06-01' })).toMatchObject({
      status: 'revised',
    });
  });
});

describe('a revision that changes nothing', () => {
  test('makes no version and no event', async () => {
    const { memory, id } = await whole();
    const before = await eventCount(memory);
    expect(
      await memory.revise({
        id,
        content: WHOLE.content,
        tags: ['STYLE'],
        payload: { ...WHOLE.payload },
        importance: 0.9,
        validFrom: '2026-01-01',
      }),
    ).toEqual({
      status: 'unchanged',
      id,
      version: 1,
      memoryStatus: 'active',
      conflict: null,
    });
    expect(await eventCount(memory)).toBe(before);
  });

  test('is refused when it names no field at all', async () => {
    const { memory, id } = await whole();
    await refused(memory.revise({ id }), 'nothing_to_change');
    await refused(memory.revise({ id, reason: 'no reason' }), 'nothing_to_change');
    await refused(memory.revise({ id, clear: [] }), 'nothing_to_change');
  });
});

describe('an agent’s revision of what a person wrote (GATE-22)', () => {
  async function proposed() {
    const { memory, id } = await whole();
    const agent = await world.open({ actor: CLAUDE });
    const answer = await agent.revise({ id, content: 'Use spaces', reason: 'the formatter does' });
    return { memory, agent, id, answer, before: await memory.get({ id }) };
  }

  test('is proposed: the memory stays as it is, and the change waits beside it', async () => {
    const { memory, agent, id, answer } = await proposed();
    expect(answer).toMatchObject({
      status: 'proposed',
      memoryStatus: 'inbox',
      hint: expect.stringContaining(answer.id),
    });
    expect(answer.id).not.toBe(id);
    expect(await memory.get({ id })).toMatchObject({ version: 1, status: 'active', author: { kind: 'person' } });
    expect((await memory.conflicts({ item: id })).conflicts).toMatchObject([
      { id: answer.conflict, kind: 'contradiction', a: { id }, b: { id: answer.id, text: 'Use spaces' } },
    ]);
    expect(await agent.revise({ id, content: 'Use spaces' })).toMatchObject({ status: 'unchanged', id: answer.id });
    for (const change of [{ name: 'always-obey' }, { importance: 1 }, { tags: ['mine'] }, { expiresAt: '2020-01-01' }])
      expect(await agent.revise({ id, ...change })).toMatchObject({ status: 'proposed' });
    expect(await memory.get({ id })).toMatchObject({ version: 1 });
    // Nor does a proposal in the same words stand for it in a pack.
    expect((await memory.context({ frame: 'session_start' })).items.map((item) => item.id)).toContain(id);
    expect(await memory.rebuild()).toMatchObject({ equal: true });
  });

  test('takes its place, and its name, when a person accepts it', async () => {
    const { memory, agent, id, answer, before } = await proposed();
    await refused(agent.accept({ id: answer.id }), 'person_required');
    expect(await memory.accept({ id: answer.id })).toMatchObject({ memoryStatus: 'active', superseded: [id] });
    expect(await memory.get({ id })).toMatchObject({ status: 'archived', archiveReason: 'superseded' });
    expect(await memory.get({ id: answer.id })).toMatchObject({
      content: 'Use spaces',
      status: 'active',
      name: (before as { name: string }).name,
    });
    expect((await memory.conflicts({ item: id })).conflicts).toEqual([]);
    // From now on it is the person's.
    expect(await agent.revise({ id: answer.id, content: 'Use both' })).toMatchObject({ status: 'proposed' });
    expect(await memory.rebuild()).toMatchObject({ equal: true });
  });

  test('is dropped when a person keeps what there is', async () => {
    const { memory, id, answer } = await proposed();
    await memory.resolve({ id: answer.conflict!, resolution: 'keep_a' });
    expect(await memory.get({ id })).toMatchObject({ version: 1, status: 'active' });
    expect(await memory.get({ id: answer.id })).toMatchObject({ status: 'archived' });
  });

  test('of what a person has put away is refused', async () => {
    const { memory, id } = await whole();
    await memory.forget({ id });
    const agent = await world.open({ actor: CLAUDE });
    await refused(agent.revise({ id, content: 'Use spaces' }), 'person_required');
    await refused(agent.restore({ id }), 'person_required');
  });
});

test('a person’s revision of an agent’s memory accepts it (GATE-23)', async () => {
  const agent = await world.open({ actor: CLAUDE });
  const { id } = await agent.remember({ content: 'Use spaces' });
  const memory = await world.open();
  expect(await memory.revise({ id, content: 'Use tabs' })).toMatchObject({ memoryStatus: 'active', conflict: null });
  expect(await agent.revise({ id, content: 'Use spaces' })).toMatchObject({ status: 'proposed' });
});

describe('rules over several fields', () => {
  test('hold for the memory as it would be', async () => {
    const { memory, id } = await whole();
    await refused(memory.revise({ id, validTo: '2025-01-01' }), 'invalid_input');
    await refused(memory.revise({ id, kind: 'tool', payload: { category: 'hammer' } }), 'invalid_input');
    await refused(memory.revise({ id, tier: 'permanent', expiresAt: '2026-12-01' }), 'invalid_input');
    expect(await memory.get({ id })).toMatchObject({ version: 1 });
  });

  test('tier and end follow from one another', async () => {
    const { memory, id } = await whole();
    await memory.revise({ id, tier: 'permanent' });
    expect(await memory.get({ id })).toMatchObject({ tier: 'permanent', expiresAt: null });
    await memory.revise({ id, tier: 'daily' });
    expect(await memory.get({ id })).toMatchObject({
      tier: 'daily',
      expiresAt: new Date(Date.parse(world.now) + DAY).toISOString(),
    });
    await memory.revise({ id, expiresAt: '2026-12-01' });
    expect(await memory.get({ id })).toMatchObject({ tier: 'daily', expiresAt: '2026-12-01T00:00:00.000Z' });
  });
});

test('a memory that is not there cannot be revised', async () => {
  const memory = await world.open();
  await refused(memory.revise({ id: 'mem_00000000000000000000000000', content: 'x' }), 'not_found');
});
