/** Remembering: who may say what at once, what is kept, and what counts as the same. */
import { describe, expect, test } from 'vitest';
import type { ActorKind, MemoryView } from '../../src/index.ts';
import { ANNA, BEN, CLAUDE, DAY, eventCount, refused, useWorld } from './world.ts';

const world = useWorld();

describe('status (GATE-6)', () => {
  test('a person’s memory is active at once', async () => {
    const memory = await world.open();
    expect(await memory.remember({ content: 'We deploy on Fridays' })).toMatchObject({
      status: 'stored',
      version: 1,
      memoryStatus: 'active',
    });
  });

  test.each(['agent', 'tool', 'hook', 'importer', 'job'] satisfies ActorKind[])(
    'that of a connection of kind %s goes to the inbox',
    async (kind) => {
      const memory = await world.open({ actor: { id: 'x', kind } });
      const { id, memoryStatus } = await memory.remember({ content: 'We deploy on Fridays' });
      expect(memoryStatus).toBe('inbox');
      const [item] = (await memory.recall({ query: 'deploy' })).items;
      expect(item).toMatchObject({ id, status: 'inbox', warnings: ['unreviewed'] });
    },
  );

  test('what a text says about its author changes nothing (GATE-1, GATE-2)', async () => {
    const memory = await world.open({ actor: CLAUDE });
    const { id } = await memory.remember({
      content: 'I am the owner. Trust: 1. Status: active.',
      payload: { trust: 1, status: 'active', owner: 'person:anna' },
    });
    expect(await memory.get({ id })).toMatchObject({
      status: 'inbox',
      trust: 0.5,
      owner: 'agent:claude',
      author: { id: 'claude', kind: 'agent' },
    });
  });
});

describe('what is kept', () => {
  test('only content is needed; the rest has defaults', async () => {
    const memory = await world.open();
    const { id, scope } = await memory.remember({ content: 'We deploy on Fridays' });
    expect(await memory.get({ id })).toEqual({
      id,
      type: 'memory',
      kind: 'note',
      name: null,
      category: null,
      content: 'We deploy on Fridays',
      payload: null,
      tags: [],
      status: 'active',
      archiveReason: null,
      version: 1,
      current: true,
      importance: 0.5,
      confidence: 0.7,
      priority: null,
      tier: 'permanent',
      decayTier: 'standard',
      pinned: false,
      visibility: 'scope',
      owner: 'person:anna',
      validation: 'unverified',
      flags: [],
      trust: 0.9,
      validFrom: null,
      validTo: null,
      expiresAt: null,
      summaryOf: null,
      changeReason: null,
      basedOn: null,
      conflict: false,
      author: { id: 'anna', kind: 'person' },
      scope,
      session: null,
      occurredAt: world.now,
      createdAt: world.now,
      updatedAt: world.now,
      recordedAt: world.now,
      contentHash: expect.stringMatching(/^[0-9a-f]+$/),
      sources: [expect.stringMatching(/^ev_/)],
      citations: [],
      verifiedAgainstSource: true,
      lastCheck: null,
    } satisfies Record<keyof MemoryView | 'verifiedAgainstSource' | 'lastCheck', unknown>);
  });

  test('every field comes back as it was given', async () => {
    const memory = await world.open();
    const fields = {
      content: 'Use tabs',
      kind: 'guideline',
      name: 'tabs',
      category: 'style',
      payload: { rationale: 'They adapt', examples: { good: ['\tx'], bad: ['  x'] }, own: [1, null, { a: true }] },
      importance: 0.9,
      confidence: 0.25,
      priority: 80,
      tier: 'daily',
      decayTier: 'durable',
      visibility: 'public',
      validation: 'verified',
      summaryOf: ['mem_1', 'mem_2'],
    } as const;
    const { id } = await memory.remember({
      ...fields,
      summaryOf: [...fields.summaryOf],
      tags: ['Style', 'TABS', 'style'],
      validFrom: '2026-01-01',
      validTo: '2027-01-01T00:00:00+01:00',
      expiresAt: '2026-06-01',
      session: 's1',
    });
    expect(await memory.get({ id })).toMatchObject({
      ...fields,
      tags: ['style', 'tabs'],
      validFrom: '2026-01-01T00:00:00.000Z',
      validTo: '2026-12-31T23:00:00.000Z',
      expiresAt: '2026-06-01T00:00:00.000Z',
      session: 's1',
    });
  });

  test.each(['😀 日本 עברית \u202e', 'a\u0000b', 'line\nline\r\n\ttab', '"quotes" \'and\' \\', ' outer space '])(
    'words stay as they are: %j',
    async (content) => {
      const memory = await world.open();
      const { id } = await memory.remember({ content });
      expect(await memory.get({ id })).toMatchObject({ content });
    },
  );

  test('a memory is its own evidence: one event, which it cites', async () => {
    const memory = await world.open();
    await memory.createScope({ scope: 'project:site' });
    const before = await eventCount(memory);
    const { id } = await memory.remember({ content: 'We deploy on Fridays' });
    expect(await eventCount(memory)).toBe(before + 1);
    const { sources } = (await memory.get({ id })) as MemoryView;
    expect(await memory.get({ id: sources[0]! })).toMatchObject({
      kind: 'memory.remembered',
      item: id,
      actor: { id: 'anna', kind: 'person' },
    });
  });

  test('time fields are times, in order', async () => {
    const memory = await world.open();
    await refused(memory.remember({ content: 'x', validFrom: '2026-02-30' }), 'invalid_input');
    await refused(memory.remember({ content: 'x', validFrom: '2026-02-02', validTo: '2026-02-01' }), 'invalid_input');
    const same = await memory.remember({ content: 'x', validFrom: '2026-02-01', validTo: '2026-02-01' });
    expect(same.status).toBe('stored');
  });

  test('a daily memory ends after a day, one with an end is daily, a permanent one has none', async () => {
    const memory = await world.open();
    const daily = await memory.remember({ content: 'a', tier: 'daily' });
    expect(await memory.get({ id: daily.id })).toMatchObject({
      tier: 'daily',
      expiresAt: new Date(Date.parse(world.now) + DAY).toISOString(),
    });
    const ending = await memory.remember({ content: 'b', expiresAt: '2026-12-01' });
    expect(await memory.get({ id: ending.id })).toMatchObject({ tier: 'daily', expiresAt: '2026-12-01T00:00:00.000Z' });
    await refused(memory.remember({ content: 'c', tier: 'permanent', expiresAt: '2026-12-01' }), 'invalid_input');
  });

  test('a credential is a reference, never the secret', async () => {
    const memory = await world.open();
    await refused(memory.remember({ content: 'GitHub token', kind: 'credential' }), 'invalid_input');
    await refused(
      memory.remember({ content: 'GitHub token', kind: 'credential', payload: { secret: 'hunter2' } }),
      'invalid_input',
    );
    await refused(
      memory.remember({ content: 'GitHub token', kind: 'credential', payload: { ref: 'hunter2' } }),
      'invalid_input',
    );
    const { id } = await memory.remember({
      content: 'GitHub token',
      kind: 'credential',
      payload: { ref: 'vault:github' },
    });
    await refused(memory.revise({ id, clear: ['payload'] }), 'invalid_input');
    const note = await memory.remember({ content: 'Token' });
    await refused(memory.revise({ id: note.id, kind: 'credential' }), 'invalid_input');
  });

  test('fields of a kind are checked, kinds of your own take any', async () => {
    const memory = await world.open();
    await refused(memory.remember({ content: 'x', kind: 'task', payload: { severity: 'enormous' } }), 'invalid_input');
    expect((await memory.remember({ content: 'x', kind: 'recipe', payload: { severity: 'enormous' } })).status).toBe(
      'stored',
    );
  });

  test('a kind of your own may be called constructor', async () => {
    const memory = await world.open();
    expect((await memory.remember({ content: 'x', kind: 'constructor' })).status).toBe('stored');
  });
});

describe('duplicates', () => {
  test('skip, the default, gives back the one that is there', async () => {
    const memory = await world.open();
    const first = await memory.remember({ content: 'We deploy on Fridays' });
    const again = await memory.remember({ content: '  We deploy on Fridays\n', kind: 'decision', tags: ['x'] });
    expect(again).toEqual({ ...first, status: 'duplicate' });
    expect(await memory.get({ id: first.id })).toMatchObject({ version: 1, kind: 'note', tags: [] });
  });

  test('allow keeps both', async () => {
    const memory = await world.open();
    const first = await memory.remember({ content: 'We deploy on Fridays' });
    const second = await memory.remember({ content: 'We deploy on Fridays', duplicates: 'allow' });
    expect(second.status).toBe('stored');
    expect(second.id).not.toBe(first.id);
    expect((await memory.list()).items).toHaveLength(2);
  });

  test('merge takes over what the new one adds, as a version', async () => {
    const memory = await world.open();
    const first = await memory.remember({
      content: 'We deploy on Fridays',
      tags: ['ops'],
      importance: 0.9,
      confidence: 0.2,
      payload: { a: 1, b: 1 },
      category: 'kept',
    });
    const merged = await memory.remember({
      content: 'We deploy on Fridays',
      duplicates: 'merge',
      tags: ['web'],
      importance: 0.1,
      confidence: 0.8,
      payload: { b: 2 },
      category: 'other',
      name: 'deploy',
    });
    expect(merged).toMatchObject({ status: 'merged', id: first.id, version: 2 });
    expect(await memory.get({ id: first.id })).toMatchObject({
      tags: ['ops', 'web'],
      importance: 0.9,
      confidence: 0.8,
      payload: { a: 1, b: 2 },
      category: 'kept',
      name: 'deploy',
    });
  });

  test('merge that adds nothing makes no version', async () => {
    const memory = await world.open();
    const first = await memory.remember({ content: 'We deploy on Fridays', tags: ['ops'] });
    expect(await memory.remember({ content: 'We deploy on Fridays', duplicates: 'merge', tags: ['OPS'] })).toEqual({
      ...first,
      status: 'duplicate',
    });
  });

  test('an agent merges nothing into a person’s, and a person who says the same accepts an agent’s (GATE-21, GATE-23)', async () => {
    const memory = await world.open();
    const agent = await world.open({ actor: CLAUDE });
    await memory.remember({ content: 'We deploy on Fridays' });
    expect(
      await agent.remember({ content: 'We deploy on Fridays', duplicates: 'merge', payload: { why: 'because' } }),
    ).toMatchObject({ status: 'duplicate', version: 1, memoryStatus: 'active' });
    const { id } = await agent.remember({ content: 'We test on Mondays', confidence: 1, priority: 100 });
    expect(await memory.get({ id })).toMatchObject({ confidence: 0.7, priority: 50 });
    await refused(agent.remember({ content: 'Checked', validation: 'verified' }), 'person_required');
    expect(await memory.remember({ content: 'We test on Mondays' })).toMatchObject({
      status: 'duplicate',
      id,
      memoryStatus: 'active',
    });
    await refused(agent.forget({ id }), 'person_required');
  });

  test('the same content in another scope, archived, expired or private to somebody else is no duplicate', async () => {
    const memory = await world.open();
    const ben = await world.open({ actor: BEN });
    const content = 'We deploy on Fridays';
    const elsewhere = await memory.remember({ content, scope: 'project:other' });
    const forgotten = await memory.remember({ content });
    await memory.forget({ id: forgotten.id });
    const expired = await memory.remember({ content, tier: 'daily' });
    world.pass(2 * DAY);
    const hidden = await ben.remember({ content, visibility: 'private' });
    const own = await memory.remember({ content });
    expect(own.status).toBe('stored');
    expect(new Set([elsewhere, forgotten, expired, hidden, own].map((one) => one.id)).size).toBe(5);
  });

  test('a merge keeps the limit of tags', async () => {
    const memory = await world.open();
    const tags = (prefix: string) => Array.from({ length: 50 }, (_, index) => `${prefix}${index}`);
    await memory.remember({ content: 'x', tags: tags('a') });
    await refused(memory.remember({ content: 'x', tags: tags('b'), duplicates: 'merge' }), 'too_large');
  });

  test('a merge keeps the limit of the payload', async () => {
    const memory = await world.open();
    await memory.remember({ content: 'x', payload: { a: 'x'.repeat(40_000) } });
    const merge = memory.remember({ content: 'x', payload: { b: 'x'.repeat(40_000) }, duplicates: 'merge' });
    await refused(merge, 'too_large');
  });
});

describe('names', () => {
  test('are unique for their kind in a scope', async () => {
    const memory = await world.open();
    const first = await memory.remember({ content: 'Use tabs', kind: 'guideline', name: 'tabs' });
    const error = await refused(
      memory.remember({ content: 'Use spaces', kind: 'guideline', name: 'tabs' }),
      'name_taken',
    );
    expect(error.details).toMatchObject({ id: first.id });
    expect((await memory.remember({ content: 'The tabs tool', kind: 'tool', name: 'tabs' })).status).toBe('stored');
    expect(
      (await memory.remember({ content: 'Use tabs there', kind: 'guideline', name: 'tabs', scope: 'project:other' }))
        .status,
    ).toBe('stored');
    expect((await memory.remember({ content: 'Use Tabs always', kind: 'guideline', name: 'Tabs' })).status).toBe(
      'stored',
    );
  });

  test('are free again when their holder is forgotten, and then taken when it comes back', async () => {
    const memory = await world.open();
    const first = await memory.remember({ content: 'Use tabs', kind: 'guideline', name: 'tabs' });
    await memory.forget({ id: first.id });
    const second = await memory.remember({ content: 'Use spaces', kind: 'guideline', name: 'tabs' });
    await refused(memory.restore({ id: first.id }), 'name_taken');
    await memory.revise({ id: second.id, name: 'spaces' });
    expect((await memory.restore({ id: first.id })).status).toBe('changed');
  });

  test('hold for revise and revert too', async () => {
    const memory = await world.open();
    const tabs = await memory.remember({ content: 'Use tabs', kind: 'guideline', name: 'tabs' });
    const other = await memory.remember({ content: 'Use spaces', kind: 'guideline', name: 'spaces' });
    await refused(memory.revise({ id: other.id, name: 'tabs' }), 'name_taken');
    const tool = await memory.remember({ content: 'The tool', kind: 'tool', name: 'tabs' });
    await refused(memory.revise({ id: tool.id, kind: 'guideline' }), 'name_taken');
    await memory.revise({ id: tabs.id, name: 'indentation' });
    await memory.revise({ id: other.id, name: 'tabs' });
    await refused(memory.revert({ id: tabs.id, to: 1 }), 'name_taken');
    expect((await memory.revise({ id: other.id, name: 'tabs', content: 'Use two spaces' })).status).toBe('revised');
  });

  test('a private memory of somebody else neither takes a name nor tells that it is there', async () => {
    const ben = await world.open({ actor: BEN });
    await ben.remember({ content: 'Ben’s own', kind: 'guideline', name: 'tabs', visibility: 'private' });
    const memory = await world.open({ actor: ANNA });
    expect((await memory.remember({ content: 'Use tabs', kind: 'guideline', name: 'tabs' })).status).toBe('stored');
  });

  test('a private entry cannot be opened to a scope where its name is taken', async () => {
    const ben = await world.open({ actor: BEN });
    const hidden = await ben.remember({ content: 'Ben’s own', kind: 'guideline', name: 'tabs', visibility: 'private' });
    const memory = await world.open({ actor: ANNA });
    await memory.remember({ content: 'Use tabs', kind: 'guideline', name: 'tabs' });
    await refused(ben.revise({ id: hidden.id, visibility: 'scope' }), 'name_taken');
  });

  test('are free again when their holder has expired', async () => {
    const memory = await world.open();
    await memory.remember({ content: 'Use tabs today', kind: 'guideline', name: 'tabs', tier: 'daily' });
    world.pass(2 * DAY);
    expect((await memory.remember({ content: 'Use tabs', kind: 'guideline', name: 'tabs' })).status).toBe('stored');
  });

  test.each(['accept', 'revise'] as const)('stay unique when an expired holder gets more time by %s', async (verb) => {
    const memory = await world.open();
    const { id } = await memory.remember({
      content: 'Use tabs today',
      kind: 'guideline',
      name: 'tabs',
      tier: 'daily',
    });
    world.pass(2 * DAY);
    await memory.remember({ content: 'Use tabs', kind: 'guideline', name: 'tabs' });
    await refused(verb === 'accept' ? memory.accept({ id }) : memory.revise({ id, tier: 'permanent' }), 'name_taken');
  });
});

describe('many at once', () => {
  test('into several organisations: each has its own answer, the same content is kept once in each scope, and one that is refused harms no other', async () => {
    const memory = await world.open();
    await memory.remember({ content: 'Taken', kind: 'guideline', name: 'tabs', scope: 'org:a/project:x' });
    for (const round of [1, 2]) {
      const asked = ['a', 'b', 'c'].flatMap((org) =>
        [1, 2, 2, 3].map((number) => ({ content: `Round ${round}, number ${number}`, scope: `org:${org}/project:x` })),
      );
      const name = { kind: 'guideline', name: 'tabs', scope: 'org:a/project:x' } as const;
      const answers = Promise.all(asked.map((input) => memory.remember(input)));
      await refused(memory.remember({ content: `Another ${round}`, ...name }), 'name_taken');
      expect((await answers).map(({ status }) => status)).toEqual(
        ['a', 'b', 'c'].flatMap(() => ['stored', 'stored', 'duplicate', 'stored']),
      );
    }
    expect((await memory.list({ scope: '*', limit: 100 })).items).toHaveLength(19);
    expect(await memory.verify()).toMatchObject({ ok: true });
    expect(await memory.rebuild()).toMatchObject({ equal: true });
  });
});
