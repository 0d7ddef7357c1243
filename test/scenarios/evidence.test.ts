/** Evidence: kept word for word, once per external id, and listed by everything that is known of it. */
import { describe, expect, test } from 'vitest';
import type { Memory } from '../../src/index.ts';
import { CLAUDE, DAY, refused, SECOND, useWorld } from './world.ts';

const world = useWorld();

describe('record', () => {
  test('keeps everything that is said of it', async () => {
    const memory = await world.open({ actor: CLAUDE });
    const item = {
      kind: 'external_event',
      content: 'Deploy failed on node 3, see #42 and https://example.com/x',
      speaker: 'Maria',
      occurredAt: '2025-12-24T18:00:00+01:00',
      session: 's1',
      source: 'pagerduty',
      externalId: 'PD-1',
      metadata: { node: 3, deep: [{ a: null }] },
    } as const;
    const { results } = await memory.record({ ...item, metadata: { node: 3, deep: [{ a: null }] } });
    expect(await memory.get({ id: results[0]!.id })).toEqual({
      id: results[0]!.id,
      type: 'evidence',
      kind: 'external_event',
      content: item.content,
      speaker: 'Maria',
      references: ['#42', 'https://example.com/x'],
      metadata: { node: 3, deep: [{ a: null }] },
      body: null,
      item: null,
      scope: expect.any(String),
      session: 's1',
      actor: { id: 'claude', kind: 'agent' },
      trust: 0.5,
      flags: [],
      occurredAt: '2025-12-24T17:00:00.000Z',
      recordedAt: world.now,
      appendedAt: world.now,
      source: 'pagerduty',
      externalId: 'PD-1',
      chain: 'local',
      seq: 2,
      eventHash: expect.stringMatching(/^01[0-9a-f]{64}$/),
    });
  });

  test('says when it happened if told, and now if not', async () => {
    const memory = await world.open();
    const { results } = await memory.record([
      { kind: 'user_message', content: 'a' },
      { kind: 'user_message', content: 'b', occurredAt: '1999-01-01' },
    ]);
    expect(await memory.get({ id: results[0]!.id })).toMatchObject({ occurredAt: world.now });
    expect(await memory.get({ id: results[1]!.id })).toMatchObject({
      occurredAt: '1999-01-01T00:00:00.000Z',
      recordedAt: world.now,
    });
  });

  test('an empty text is a thing that can be said', async () => {
    const memory = await world.open();
    expect((await memory.record({ kind: 'tool_result', content: '' })).results[0]?.status).toBe('recorded');
  });

  test('the same external id is kept once per scope and source', async () => {
    const memory = await world.open();
    const item = { kind: 'external_event', content: 'first', source: 'mail', externalId: 'm1' } as const;
    const [first] = (await memory.record(item)).results;
    expect((await memory.record({ ...item, content: 'second' })).results).toEqual([
      { status: 'duplicate', id: first!.id },
    ]);
    expect((await memory.record({ ...item, source: 'slack' })).results[0]?.status).toBe('recorded');
    expect((await memory.record({ ...item, scope: 'project:other' })).results[0]?.status).toBe('recorded');
    const { source: _source, ...sourceless } = item;
    expect((await memory.record(sourceless)).results[0]?.status).toBe('recorded');
    expect((await memory.record(sourceless)).results[0]?.status).toBe('duplicate');
  });

  test('within one list too', async () => {
    const memory = await world.open();
    const item = { kind: 'external_event', content: 'x', externalId: 'm1' } as const;
    const { results } = await memory.record([item, item]);
    expect(results).toEqual([
      { status: 'recorded', id: results[0]!.id },
      { status: 'duplicate', id: results[0]!.id },
    ]);
  });

  test('a long address with an emoji in it is recorded', async () => {
    const memory = await world.open();
    const content = `https://x/${'a'.repeat(501)}😀`;
    expect((await memory.record({ kind: 'user_message', content })).results[0]?.status).toBe('recorded');
  });

  test('metadata with holes in a list can be read afterwards', async () => {
    const memory = await world.open();
    const sparse: unknown[] = [];
    sparse[1] = 1;
    await memory.record({ kind: 'user_message', content: 'x', metadata: { sparse } }).catch(() => undefined);
    expect((await memory.events({ type: 'evidence' })).events.length).toBeLessThanOrEqual(1);
  });

  test('a date in metadata is refused or kept, not emptied', async () => {
    const memory = await world.open();
    const recorded = await memory
      .record({ kind: 'user_message', content: 'x', metadata: { at: new Date(0) } })
      .catch(() => undefined);
    if (recorded) expect(await memory.get({ id: recorded.results[0]!.id })).not.toMatchObject({ metadata: { at: {} } });
  });
});

async function filled(): Promise<Memory> {
  const memory = await world.open();
  const agent = await world.open({ actor: CLAUDE });
  await memory.record({
    kind: 'user_message',
    content: 'one #1',
    speaker: 'Maria',
    session: 's1',
    occurredAt: '2026-01-01',
  });
  world.pass(SECOND);
  await agent.record({
    kind: 'assistant_message',
    content: 'two #1 #2',
    speaker: 'claude',
    session: 's1',
    occurredAt: '2026-01-03',
  });
  world.pass(SECOND);
  await memory.record({
    kind: 'external_event',
    content: 'three',
    source: 'mail',
    externalId: 'm1',
    occurredAt: '2026-01-02',
  });
  world.pass(SECOND);
  await memory.remember({ content: 'four', session: 's2' });
  return memory;
}

type Filter = Parameters<Memory['events']>[0];

describe('events', () => {
  test.each([
    ['type evidence', { type: 'evidence' }, ['three', 'two #1 #2', 'one #1']],
    ['kinds', { kinds: ['assistant_message', 'external_event'] }, ['three', 'two #1 #2']],
    ['actor', { type: 'evidence', actor: 'claude' }, ['two #1 #2']],
    ['speaker, in any case', { speaker: 'MARIA' }, ['one #1']],
    ['source', { source: 'mail' }, ['three']],
    ['external id', { externalId: 'm1' }, ['three']],
    ['session', { session: 's1' }, ['two #1 #2', 'one #1']],
    ['reference', { reference: '#1' }, ['two #1 #2', 'one #1']],
    ['another reference', { reference: '#2' }, ['two #1 #2']],
    ['since, of occurrence', { type: 'evidence', since: '2026-01-02' }, ['three', 'two #1 #2']],
    ['until, of occurrence', { type: 'evidence', until: '2026-01-02' }, ['one #1']],
    ['oldest first', { type: 'evidence', order: 'oldest' }, ['one #1', 'two #1 #2', 'three']],
    ['speaker and reference', { speaker: 'claude', reference: '#1' }, ['two #1 #2']],
    ['nothing fits', { speaker: 'nobody' }, []],
  ] satisfies [string, Filter, string[]][])('by %s', async (_, filter, expected) => {
    const memory = await filled();
    expect((await memory.events(filter)).events.map((event) => event.content)).toEqual(expected);
  });

  test('changes are listed with what they say', async () => {
    const memory = await filled();
    const { events } = await memory.events({ type: 'change' });
    expect(events.map((event) => event.kind)).toEqual(['memory.remembered', 'scope.created']);
    expect(events[0]).toMatchObject({
      content: null,
      body: { content: 'four', kind: 'note', status: 'active' },
      session: 's2',
    });
    const item = events[0]!.item!;
    expect((await memory.events({ item })).events).toHaveLength(1);
  });

  test('in pages gives everything once, in both orders, while more arrives', async () => {
    const memory = await world.open();
    await memory.record(
      Array.from({ length: 11 }, (_, index) => ({ kind: 'user_message' as const, content: `m${index}` })),
    );
    for (const order of ['newest', 'oldest'] as const) {
      const seen: string[] = [];
      let cursor: string | undefined;
      let pages = 0;
      do {
        const page = await memory.events({ order, type: 'evidence', limit: 3, ...(cursor ? { cursor } : {}) });
        seen.push(...page.events.map((event) => event.content!));
        expect(seen.length).toBeLessThan(200);
        cursor = page.cursor ?? undefined;
        if (pages++ === 0 && order === 'newest') await memory.record({ kind: 'user_message', content: 'late' });
      } while (cursor);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.filter((content) => content !== 'late')).toHaveLength(11);
    }
  });

  test('an event is shown by its id; one that is not there is not', async () => {
    const memory = await filled();
    for (const event of (await memory.events()).events) expect(await memory.get({ id: event.id })).toEqual(event);
    await refused(memory.get({ id: 'ev_00000000000000000000000000' }), 'not_found');
  });

  test('times of appending never go back, whatever the clock does', async () => {
    const memory = await world.open();
    await memory.record({ kind: 'user_message', content: 'a' });
    world.pass(-DAY);
    await memory.record({ kind: 'user_message', content: 'b' });
    const [b, a] = (await memory.events({ type: 'evidence' })).events;
    expect(b!.appendedAt).toBe(a!.appendedAt);
    expect(Date.parse(b!.recordedAt)).toBe(Date.parse(a!.recordedAt) - DAY);
  });
});
