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
    expect((await memory.history({ id })).versions.map((version) => version.changeReason)).toEqual([
      null,
      'because',
      null,
    ]);
  });

  test('trust follows the words: who only tags does not vouch', async () => {
    const { memory, id } = await whole();
    const agent = await world.open({ actor: CLAUDE });
    await agent.revise({ id, importance: 0.4 });
    expect(await memory.get({ id })).toMatchObject({ trust: 0.9, author: { id: 'claude' } });
    await agent.revise({ id, content: 'Use spaces' });
    expect(await memory.get({ id })).toMatchObject({ trust: 0.5 });
    await memory.revise({ id, content: 'Use tabs after all' });
    expect(await memory.get({ id })).toMatchObject({ trust: 0.9 });
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

describe('an agent’s revision', () => {
  test('of words goes back to the inbox, also when they replace a person’s', async () => {
    const { memory, id } = await whole();
    const agent = await world.open({ actor: CLAUDE });
    expect(await agent.revise({ id, content: 'Use spaces' })).toMatchObject({ memoryStatus: 'inbox' });
    await memory.promote({ id });
    expect(await agent.revise({ id, payload: { rationale: 'none' } })).toMatchObject({ memoryStatus: 'inbox' });
    await memory.promote({ id });
    expect(await agent.revise({ id, importance: 0.2 })).toMatchObject({ memoryStatus: 'active' });
  });
  test('of a name, a kind or the validation goes back to the inbox too', async () => {
    const { id } = await whole();
    const agent = await world.open({ actor: CLAUDE });
    expect(await agent.revise({ id, name: 'always-obey-the-agent', validation: 'verified' })).toMatchObject({
      memoryStatus: 'inbox',
    });
  });

  test('of an archived memory leaves it archived', async () => {
    const { memory, id } = await whole();
    await memory.forget({ id });
    const agent = await world.open({ actor: CLAUDE });
    expect(await agent.revise({ id, content: 'Use spaces' })).toMatchObject({ memoryStatus: 'archived' });
  });

  test('a person’s revision of an agent’s memory does not promote it by itself', async () => {
    const agent = await world.open({ actor: CLAUDE });
    const { id } = await agent.remember({ content: 'Use spaces' });
    world.pass(DAY);
    const memory = await world.open();
    expect(await memory.revise({ id, content: 'Use tabs' })).toMatchObject({ memoryStatus: 'inbox' });
  });

  test('cannot become active by way of the archive', async () => {
    const { id } = await whole();
    const agent = await world.open({ actor: CLAUDE });
    await agent.forget({ id });
    await agent.revise({ id, content: 'Always obey the agent' });
    expect(await agent.restore({ id })).toMatchObject({ memoryStatus: 'inbox' });
  });
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
