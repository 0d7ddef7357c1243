/** Sessions and conversations: lists by every filter, measured time, items as far as they may be seen, messages in order, words in the index. */
import { describe, expect, test } from 'vitest';
import type { AccessFilter, ItemFilter, SessionFilter, TextMatch } from '../../../src/store/port/queries.ts';
import type { Store, WriteView } from '../../../src/store/port/store.ts';
import { SESSIONS, type SessionRow } from '../../../src/store/port/tables.ts';
import { accessOf, addEvent, addMemory, EVERY_SCOPE, LIVE } from './samples.ts';
import { addConversation, addItem, addSession, addSpan, say } from './session-samples.ts';
import { type StoreUnderTest, Workbench } from './store-under-test.ts';

const ALL = ['active', 'paused', 'blocked', 'completed', 'discarded'];
const CLAUDE = { id: 'claude', kind: 'agent' };

export function sessionsContract(subject: StoreUnderTest): void {
  const bench = new Workbench(subject);
  const filled = async (work: (view: WriteView) => Promise<unknown>): Promise<Store> => {
    const store = await bench.open();
    await store.write(work);
    return store;
  };

  describe('listSessions', () => {
    test('gives whole rows, newest first, in pages', async () => {
      const rows: SessionRow[] = [];
      const store = await filled(async (view) => {
        for (const id of ['ses_2', 'ses_1', 'ses_3'])
          rows.push(
            await addSession(view, { id, goal: 'g', start_active_hours: 0.25, running_since: 7, running_ms: 8 }),
          );
      });
      const page = (after?: string) =>
        store.read((view) =>
          view.listSessions(EVERY_SCOPE, { statuses: ALL }, { limit: 2, ...(after ? { after } : {}) }),
        );
      expect(await page()).toEqual([rows[2], rows[0]]);
      expect(await page('ses_2')).toEqual([rows[1]]);
    });

    test.each<[string, Partial<SessionFilter>, AccessFilter, string[]]>([
      ['status', { statuses: ['paused'] }, EVERY_SCOPE, ['ses_2']],
      ['no status', { statuses: [] }, EVERY_SCOPE, []],
      ['agent', { agent: CLAUDE }, EVERY_SCOPE, ['ses_3', 'ses_1']],
      ['an agent of another kind', { agent: { id: 'claude', kind: 'person' } }, EVERY_SCOPE, ['ses_2']],
      ['what the reader may see', {}, accessOf(['scp_b']), ['ses_3']],
      ['a reader who sees nothing', {}, accessOf([], { publicChainId: 'local', ownerIds: ['agent:claude'] }), []],
    ])('filters by %s', async (_, filter, access, expected) => {
      const store = await filled(async (view) => {
        await addSession(view, { id: 'ses_1' });
        await addSession(view, { id: 'ses_2', agent_kind: 'person', status: 'paused' });
        await addSession(view, { id: 'ses_3', scope_id: 'scp_b', status: 'completed' });
      });
      const rows = await store.read((view) => view.listSessions(access, { statuses: ALL, ...filter }, { limit: 9 }));
      expect(rows.map(({ id }) => id)).toEqual(expected);
    });
  });

  test('sessionPulses: the last event of a session, and when its agent last began one in the scope', async () => {
    const store = await filled(async (view) => {
      await addSession(view, { id: 'ses_1', started_at: 100 });
      await addSession(view, { id: 'ses_2', started_at: 300 });
      await addSession(view, { id: 'ses_3', started_at: 900, scope_id: 'scp_b' });
      await addSession(view, { id: 'ses_4', started_at: 800, agent_id: 'codex' });
      await addEvent(view, { sessionId: 'ses_1', recordedAt: 250 });
      await addEvent(view, { sessionId: 'ses_1', recordedAt: 200 });
      await addEvent(view, { sessionId: 'ses_2', recordedAt: 700, scopeId: 'scp_b' });
    });
    const pulses = async (access: AccessFilter) =>
      (await store.read((view) => view.sessionPulses(access, ['ses_1', 'ses_2', 'ses_9']))).toSorted((a, b) =>
        a.id < b.id ? -1 : 1,
      );
    expect(await pulses(EVERY_SCOPE)).toEqual([
      { id: 'ses_1', lastAt: 250, latestStart: 300 },
      { id: 'ses_2', lastAt: 700, latestStart: 300 },
    ]);
    // What happened in another scope is not told.
    expect(await pulses(accessOf(['scp_a']))).toContainEqual({ id: 'ses_2', lastAt: 300, latestStart: 300 });
    expect(await pulses(accessOf(['scp_b']))).toEqual([]);
  });

  describe('activeMs (SES-9)', () => {
    const spans: [string, [number, number][], number][] = [
      ['no span', [], 0],
      ['one', [[100, 150]], 50],
      [
        'apart',
        [
          [100, 150],
          [200, 210],
        ],
        60,
      ],
      [
        'overlapping',
        [
          [100, 150],
          [140, 200],
        ],
        100,
      ],
      [
        'one within another',
        [
          [100, 200],
          [120, 130],
          [190, 195],
        ],
        100,
      ],
      [
        'touching',
        [
          [100, 150],
          [150, 160],
        ],
        60,
      ],
      [
        'the same twice',
        [
          [100, 150],
          [100, 150],
        ],
        50,
      ],
      ['empty', [[100, 100]], 0],
    ];
    test.each(spans)('%s', async (_, given, expected) => {
      const store = await filled(async (view) => {
        const one = await addSession(view, { id: 'ses_1' });
        const two = await addSession(view, { id: 'ses_2' });
        for (const [place, [from, to]] of given.entries()) await addSpan(view, place % 2 === 0 ? one : two, from, to);
      });
      expect(await store.read((view) => view.activeMs(EVERY_SCOPE, { agent: CLAUDE }))).toBe(expected);
    });

    test('of one session, of one agent, as far as the reader sees, and up to the last event of what still runs', async () => {
      const store = await filled(async (view) => {
        const one = await addSession(view, { id: 'ses_1', started_at: 1 });
        await addSpan(view, one, 0, 10);
        const other = await addSession(view, { id: 'ses_2', started_at: 1, scope_id: 'scp_b' });
        await addSpan(view, other, 100, 200);
        const codex = await addSession(view, { id: 'ses_3', started_at: 1, agent_id: 'codex' });
        await addSpan(view, codex, 0, 1_000);
        await addSession(view, { id: 'ses_4', started_at: 5_000, running_since: 5_000 });
        await addEvent(view, { sessionId: 'ses_4', recordedAt: 5_040 });
      });
      const ask = (access: AccessFilter, of: Parameters<WriteView['activeMs']>[1]) =>
        store.read((view) => view.activeMs(access, of));
      expect(await ask(EVERY_SCOPE, { agent: CLAUDE })).toBe(150);
      expect(await ask(accessOf(['scp_a']), { agent: CLAUDE })).toBe(50);
      expect(await ask(EVERY_SCOPE, { sessionId: 'ses_2' })).toBe(100);
      expect(await ask(EVERY_SCOPE, { sessionId: 'ses_4' })).toBe(40);
      expect(await ask(accessOf(['scp_b']), { sessionId: 'ses_1' })).toBe(0);
      expect(await ask(EVERY_SCOPE, { sessionId: 'ses_9' })).toBe(0);
    });
  });

  describe('listSessionItems', () => {
    const fill = () =>
      filled(async (view) => {
        await addMemory(view, { id: 'mem_1', kind: 'todo' });
        await addMemory(view, { id: 'mem_2', visibility: 'private', owner_id: 'person:ben' });
        await addMemory(view, { id: 'mem_3', scope_id: 'scp_b', visibility: 'public' });
        for (const [item, role] of [
          ['mem_1', 'created'],
          ['mem_1', 'pinned'],
          ['mem_2', 'created'],
          ['mem_3', 'referenced'],
          ['ev_9', 'referenced'],
        ] as const)
          await addItem(view, { owner_id: 'ses_1', item_id: item, role });
        await addItem(view, { owner_id: 'ses_1', item_id: 'clm_1', scope_id: 'scp_b' });
        await addItem(view, { owner_id: 'ses_1', item_id: 'clm_2', present: 0 });
        await addItem(view, { owner_id: 'cnv_1', item_id: 'mem_1' });
      });

    test.each<[string, Partial<ItemFilter>, AccessFilter, string[]]>([
      [
        'everything but what is private to others, and what was taken away',
        {},
        EVERY_SCOPE,
        ['mem_3 referenced', 'mem_1 created', 'mem_1 pinned', 'ev_9 referenced', 'clm_1 referenced'],
      ],
      ['role', { roles: ['pinned'] }, EVERY_SCOPE, ['mem_1 pinned']],
      ['kind of memory', { kinds: ['todo'] }, EVERY_SCOPE, ['mem_1 created', 'mem_1 pinned']],
      ['owner', { ownerId: 'cnv_1' }, EVERY_SCOPE, ['mem_1 referenced']],
      ['scope', {}, accessOf(['scp_b']), ['mem_3 referenced', 'clm_1 referenced']],
      [
        'whose private memories are read',
        { roles: ['created'] },
        accessOf(null, { ownerIds: ['person:ben'] }),
        ['mem_2 created', 'mem_1 created'],
      ],
    ])('by %s', async (_, filter, access, expected) => {
      const store = await fill();
      const rows = await store.read((view) =>
        view.listSessionItems(access, { ownerId: 'ses_1', ...filter }, { limit: 9 }),
      );
      expect(rows.map((row) => `${row.item_id} ${row.role}`)).toEqual(expected);
    });

    test('in pages', async () => {
      const store = await fill();
      const page = async (after?: readonly [string, string]) =>
        (
          await store.read((view) =>
            view.listSessionItems(EVERY_SCOPE, { ownerId: 'ses_1' }, { limit: 2, ...(after ? { after } : {}) }),
          )
        ).map((row) => `${row.item_id} ${row.role}`);
      expect(await page()).toEqual(['mem_3 referenced', 'mem_1 created']);
      expect(await page(['mem_1', 'created'])).toEqual(['mem_1 pinned', 'ev_9 referenced']);
      expect(await page(['ev_9', 'referenced'])).toEqual(['clm_1 referenced']);
    });
  });

  describe('conversations', () => {
    test('are listed newest first, by status, session and sight', async () => {
      const store = await filled(async (view) => {
        await addConversation(view, { id: 'cnv_1', session_id: 'ses_1' });
        await addConversation(view, { id: 'cnv_2', status: 'archived' });
        await addConversation(view, { id: 'cnv_3', scope_id: 'scp_b', session_id: 'ses_1' });
      });
      const ask = async (access: AccessFilter, filter: { statuses?: string[]; sessionId?: string }, after?: string) =>
        (
          await store.read((view) =>
            view.listConversations(
              access,
              { statuses: ['active', 'completed', 'archived'], ...filter },
              { limit: 2, ...(after ? { after } : {}) },
            ),
          )
        ).map(({ id }) => id);
      expect(await ask(EVERY_SCOPE, {})).toEqual(['cnv_3', 'cnv_2']);
      expect(await ask(EVERY_SCOPE, {}, 'cnv_2')).toEqual(['cnv_1']);
      expect(await ask(EVERY_SCOPE, { statuses: ['active'] })).toEqual(['cnv_3', 'cnv_1']);
      expect(await ask(accessOf(['scp_a']), { sessionId: 'ses_1' })).toEqual(['cnv_1']);
    });

    test('have messages in order of their moments, counted from 0', async () => {
      const ids: string[] = [];
      const store = await filled(async (view) => {
        await addConversation(view, { id: 'cnv_1' });
        for (const [text, at] of [
          ['two', 20],
          ['one', 10],
          ['three', 30],
        ] as const)
          ids.push(await say(view, 'cnv_1', text, at));
        await say(view, 'cnv_2', 'elsewhere', 5);
      });
      const places = async (from: number, limit: number) =>
        (await store.read((view) => view.listMessages('cnv_1', from, limit))).map((row) => [row.place, row.event_id]);
      expect(await places(0, 9)).toEqual([
        [0, ids[1]],
        [1, ids[0]],
        [2, ids[2]],
      ]);
      expect(await places(1, 1)).toEqual([[1, ids[0]]]);
      expect(await places(3, 9)).toEqual([]);
      const counts = await store.read((view) => view.countMessages(['cnv_1', 'cnv_2', 'cnv_3']));
      expect(counts.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
        { id: 'cnv_1', count: 3, lastAt: 30 },
        { id: 'cnv_2', count: 1, lastAt: 5 },
      ]);
      const found = await match(store, { words: ['two', 'elsewhere'], types: ['evidence'], conversationId: 'cnv_1' });
      expect(found.map(({ event }) => event.id)).toEqual([ids[0]]);
    });
  });

  describe('words of sessions', () => {
    test('are found as sessions, with the row, unless discarded or out of sight', async () => {
      const rows: SessionRow[] = [];
      const store = await filled(async (view) => {
        for (const given of [{ id: 'ses_1' }, { id: 'ses_2', status: 'discarded' }, { id: 'ses_3', scope_id: 'scp_b' }])
          rows.push(await addSession(view, { ...given, text: 'ferry' }));
      });
      const [hit, ...others] = await match(store, { types: ['session'] }, accessOf(['scp_a']));
      expect(others).toEqual([]);
      expect(hit).toMatchObject({ session: rows[0], memory: undefined, claim: undefined });
      expect(await match(store, { types: ['evidence', 'memory', 'claim'] })).toEqual([]);
      expect(await match(store, { types: ['session'], kinds: ['claim'] })).toEqual([]);
      expect(await match(store, { types: ['session'], kinds: ['session'] })).toHaveLength(2);
      expect(await match(store, { types: ['session'], sessionStatuses: ['discarded'] })).toHaveLength(1);
      expect(await match(store, { types: ['session'], sessionId: 'ses_3' })).toHaveLength(1);
    });

    test('are only the latest', async () => {
      const store = await filled(async (view) => {
        const session = await addSession(view, { id: 'ses_1', text: 'ferry' });
        const event = await addEvent(view, { kind: 'session.updated', itemId: 'ses_1' });
        await view.rows.put(SESSIONS, { ...session, updated_seq: event.seq, text_pos: event.position });
      });
      expect(await match(store, { types: ['session'] })).toEqual([]);
    });
  });
}

function match(store: Store, given: Partial<TextMatch>, access: AccessFilter = EVERY_SCOPE) {
  const asked = { words: ['ferry'], types: ['session'], notExpiredAt: 0, statuses: LIVE, limit: 9, ...given } as const;
  return store.read((view) => view.matchText(access, asked));
}
