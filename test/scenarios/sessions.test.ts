/** Sessions: beginning, changing and ending them, what belongs to them, how long they were active, and what they leave behind. */
import { describe, expect, test } from 'vitest';
import { type Memory, openMemory } from '../../src/index.ts';
import { ANNA, BEN, CLAUDE, DAY, eventCount, exported, importing, refused, SECOND, useWorld } from './world.ts';

const world = useWorld();
const HOUR = 3_600 * SECOND;
const NOBODY = 'ses_00000000000000000000000000';

const begun = async (memory: Memory, input: Parameters<Memory['startSession']>[0] = {}) =>
  (await memory.startSession(input)).session.id;
const entries = async (memory: Memory, of: string) =>
  (await memory.attached({ of })).items.map(({ id, role }) => `${id} ${role}`).sort();

describe('beginning one', () => {
  test('gives it an agent, a scope and its fields (SES-1)', async () => {
    const claude = await world.open({ actor: CLAUDE });
    const { status, session, checkpoint, unfinished } = await claude.startSession({
      name: 'release',
      purpose: 'The customer waits',
      taskType: 'release',
      goal: 'Ship 1.4',
      summary: 'Nothing yet',
      workingSet: ['src/main.ts', 'mem_x'],
    });
    expect({ status, checkpoint, unfinished }).toEqual({ status: 'started', checkpoint: null, unfinished: [] });
    expect(session).toMatchObject({
      name: 'release',
      goal: 'Ship 1.4',
      workingSet: ['src/main.ts', 'mem_x'],
      status: 'active',
      lapsed: false,
      agent: { id: 'claude', kind: 'agent' },
      startedAt: world.now,
      endedAt: null,
      ownScope: null,
    });
    expect(await claude.get({ id: session.id })).toEqual(session);
    expect((await claude.sessions()).sessions).toEqual([session]);
    expect((await claude.session()).session).toEqual(session);
  });

  test('the same external id from the same source is one session per scope (SES-1)', async () => {
    const claude = await world.open({ actor: CLAUDE });
    const id = await begun(claude, { source: 'editor', externalId: 'x1' });
    const later = await world.open({ actor: CLAUDE });
    expect(await later.startSession({ source: 'editor', externalId: 'x1' })).toMatchObject({
      status: 'known',
      session: { id },
    });
    for (const other of [
      { externalId: 'x1' },
      { source: 'editor', externalId: 'x2' },
      { source: 'editor', externalId: 'x1', scope: 'global' },
    ])
      expect(await begun(later, other)).not.toBe(id);
    // Evidence of the same external id is something else.
    expect(
      (await later.record({ kind: 'user_message', content: 'said', source: 'editor', externalId: 'x1' })).results,
    ).toMatchObject([{ status: 'recorded' }]);
  });

  test('with a scope of its own (SES-4)', async () => {
    const memory = await world.open();
    const { session } = await memory.startSession({ ownScope: true });
    expect(session.ownScope).not.toBeNull();
    await memory.remember({ content: 'Only for now', scope: session.ownScope! });
    await memory.remember({ content: 'For everybody' });
    const contents = async (scope?: string) => (await memory.list({ scope })).items.map((item) => item.content);
    expect(await contents(`session:${session.id}`)).toEqual(['For everybody', 'Only for now']);
    expect(await contents()).toEqual(['For everybody']);
    const pinned = await world.open({ pinned: true });
    await refused(pinned.startSession({ ownScope: true }), 'scope_denied');
  });
});

describe('marks (SES-2, SES-3, GATE-10)', () => {
  test('everything that the connection writes, until the end', async () => {
    const memory = await world.open();
    await memory.remember({ content: 'before' });
    const id = await begun(memory);
    await memory.remember({ content: 'during' });
    await memory.record({ kind: 'user_message', content: 'said during' });
    await memory.remember({ content: 'of another', session: 'planning' });
    await memory.endSession();
    await memory.remember({ content: 'after' });
    const marked = (await memory.events({ session: id, order: 'oldest' })).events.map((event) => event.kind);
    expect(marked).toEqual(['session.started', 'memory.remembered', 'user_message', 'session.completed']);
    expect((await memory.events({ session: 'planning' })).events).toHaveLength(1);
  });

  test('from the option of the connection, and after going on with one', async () => {
    const memory = await world.open();
    const id = await begun(memory);
    const other = await world.open({ session: id });
    await other.remember({ content: 'by another process' });
    const third = await world.open();
    await third.updateSession({ id, status: 'paused' });
    await third.remember({ content: 'not in it' });
    await third.updateSession({ id, status: 'active' });
    await third.remember({ content: 'in it again' });
    const inIt = (await memory.list({})).items.filter((item) => item.session === id);
    expect(inIt.map((item) => item.content).sort()).toEqual(['by another process', 'in it again']);
  });

  test('evidence that names a session as its source calls it', async () => {
    const memory = await world.open();
    const id = await begun(memory, { source: 'claude-code', externalId: 'abc' });
    const other = await world.open();
    const marked = async (session: string, source?: string) => {
      const { results } = await other.record({
        kind: 'user_message',
        content: `${session} of ${source}`,
        session,
        source,
      });
      return (await other.events({ item: undefined, session: id })).events.some((event) => event.id === results[0]!.id);
    };
    expect(await marked('abc', 'claude-code')).toBe(true);
    expect(await marked('abc', 'codex')).toBe(false);
    expect(await marked('abc')).toBe(false);
    expect(await marked('abcd', 'claude-code')).toBe(false);
    const elsewhere = await other.record({
      kind: 'user_message',
      content: 'x',
      session: 'abc',
      source: 'claude-code',
      scope: 'project:elsewhere',
    });
    expect((await other.get({ id: elsewhere.results[0]!.id })) as { session: string }).toMatchObject({
      session: 'abc',
    });
  });

  test('a command that fails leaves the connection as it was', async () => {
    const memory = await world.open();
    await memory.closeScope({ scope: (await memory.createScope({ scope: 'project:done' })).scope.id });
    await refused(memory.startSession({ scope: 'project:done' }), 'scope_closed');
    await refused(memory.updateSession({ goal: 'x' }), 'invalid_input');
    const id = await begun(memory);
    await refused(memory.endSession({ id: NOBODY }), 'not_found');
    expect((await memory.session()).session.id).toBe(id);
  });

  test('must be sessions that are seen, or words from outside', async () => {
    const memory = await world.open();
    const id = await begun(memory, { scope: 'project:other' });
    const before = await eventCount(memory);
    await refused(memory.remember({ content: 'x', session: NOBODY }), 'not_found');
    await refused((await world.open({ session: NOBODY })).remember({ content: 'x' }), 'not_found');
    const pinned = await world.open({ pinned: true, session: id });
    await refused(pinned.remember({ content: 'x' }), 'not_found');
    expect(await eventCount(memory)).toBe(before);
    await (await world.open({ session: 'any word' })).remember({ content: 'y' });
    expect((await memory.events({ session: 'any word' })).events).toHaveLength(2);
  });
});

describe('changing one', () => {
  test('fields, lists and clearing; the same again changes nothing (SES-5)', async () => {
    const memory = await world.open();
    const id = await begun(memory, { goal: 'one', name: 'n' });
    const change = { id, goal: 'two', summary: 'half', workingSet: ['a', 'b'], clear: ['name' as const] };
    const { status, revision } = await memory.updateSession(change);
    expect(status).toBe('changed');
    expect(await memory.get({ id })).toMatchObject({
      goal: 'two',
      summary: 'half',
      workingSet: ['a', 'b'],
      name: null,
      revision,
    });
    expect(await memory.updateSession(change)).toMatchObject({ status: 'unchanged', revision });
    await refused(memory.updateSession({ id }), 'nothing_to_change');
    await refused(memory.updateSession({ id, goal: 'x', clear: ['goal'] }), 'invalid_input');
    await refused(memory.updateSession({ id: NOBODY, goal: 'x' }), 'not_found');
  });

  test('pausing, blocking for a reason, going on; an end is final (SES-5)', async () => {
    const memory = await world.open();
    const id = await begun(memory);
    expect(await memory.updateSession({ id, status: 'active' })).toMatchObject({ status: 'unchanged' });
    await memory.updateSession({ id, status: 'blocked', reason: 'no key' });
    expect(await memory.get({ id })).toMatchObject({ status: 'blocked', statusReason: 'no key', endedAt: null });
    await memory.updateSession({ id, status: 'paused' });
    await memory.updateSession({ id, status: 'active' });
    expect(await memory.get({ id })).toMatchObject({ status: 'active', statusReason: null });
    await memory.endSession({ id, as: 'discarded', summary: 'a wrong track' });
    for (const attempt of [
      () => memory.endSession({ id }),
      () => memory.finish({ id, summary: 'x' }),
      () => memory.updateSession({ id, status: 'active' }),
      () => memory.updateSession({ id, status: 'paused', goal: 'x' }),
    ])
      expect((await refused(attempt(), 'wrong_status')).details).toMatchObject({ status: 'discarded' });
    await memory.updateSession({ id, summary: 'the wrong branch' });
    expect(await memory.get({ id })).toMatchObject({ status: 'discarded', summary: 'the wrong branch', goal: null });
    expect((await memory.sessions()).sessions).toEqual([]);
    expect((await memory.sessions({ statuses: ['discarded'] })).sessions).toHaveLength(1);
  });

  test('based on what is old, it is kept and flagged (SES-6)', async () => {
    const memory = await world.open();
    const id = await begun(memory, { goal: 'one' });
    const { revision } = (await memory.session()).session;
    const before = world.now;
    world.pass(DAY);
    await memory.updateSession({ id, goal: 'two', basedOn: revision });
    const { conflict } = await memory.updateSession({ id, goal: 'three', basedOn: revision });
    expect(await memory.get({ id })).toMatchObject({ goal: 'three', conflict: true });
    expect(await memory.conflicts()).toMatchObject({
      conflicts: [
        { id: conflict, kind: 'write_conflict', a: { id, version: null }, detail: { cause: 'based_on_old_version' } },
      ],
    });
    expect(await memory.get({ id, asOf: before })).toMatchObject({ goal: 'one' });
    await refused(
      memory.updateSession({ id, goal: 'four', basedOn: 'ev_00000000000000000000000000' }),
      'version_not_found',
    );
    const ben = await world.open({ actor: BEN });
    world.pass(SECOND);
    expect((await ben.updateSession({ id, goal: 'five' })).conflict).not.toBeNull();
  });
});

describe('time', () => {
  const hours = async (memory: Memory, id: string) => {
    const { session, agentActiveHours } = await memory.session({ id });
    return [session.startActiveHours, session.activeHours, agentActiveHours];
  };

  test('is measured while a session is active, and shared time counts once (SES-8, SES-9)', async () => {
    const claude = await world.open({ actor: CLAUDE });
    const one = await begun(claude);
    world.pass(2 * HOUR);
    const other = await world.open({ actor: CLAUDE });
    const two = await begun(other);
    expect((await other.session({ id: two })).session.startActiveHours).toBe(0);
    world.pass(HOUR);
    await claude.updateSession({ id: one, status: 'paused' });
    world.pass(5 * HOUR);
    await claude.updateSession({ id: one, status: 'active' });
    world.pass(HOUR);
    expect(await claude.endSession({ id: one })).toMatchObject({ activeHours: 4 });
    await other.finish({ id: two, summary: 'done' });
    expect(await hours(claude, one)).toEqual([0, 4, 9]);
    expect(await hours(claude, two)).toEqual([0, 7, 9]);
    const three = await begun(claude);
    expect(await hours(claude, three)).toEqual([9, 0, 9]);
    const ben = await world.open({ actor: BEN });
    expect((await ben.startSession()).session.startActiveHours).toBe(0);
  });

  test('comes from the clock that nobody sets (SES-8)', async () => {
    let ms = 0;
    let clock = 'boot 1';
    const place = await world.elsewhere();
    const open = () =>
      openMemory({
        ...place,
        scope: 'project:site',
        clock: { now: () => Date.parse(world.now), reading: () => ({ clock, ms }) },
      });
    const memory = await open();
    const one = await begun(memory);
    ms += HOUR;
    world.pass(-DAY);
    expect(await memory.endSession({ id: one })).toMatchObject({ activeHours: 1 });
    const two = await begun(memory);
    // The machine was restarted: its clock begins anew.
    [clock, ms] = ['boot 2', 0];
    world.pass(3 * HOUR);
    await memory.close();
    const again = await open();
    expect(await again.endSession({ id: two })).toMatchObject({ activeHours: 3 });
    await again.close();
  });

  test('of a session without an end runs to its last event (SES-10)', async () => {
    const claude = await world.open({ actor: CLAUDE });
    const crashed = await begun(claude);
    world.pass(HOUR);
    await claude.remember({ content: 'the last that was heard' });
    const last = world.now;
    world.pass(6 * HOUR);
    expect(await claude.get({ id: crashed })).toMatchObject({
      lapsed: false,
      endedAt: null,
      lastEventAt: last,
      activeHours: 1,
    });
    world.pass(6 * HOUR + 1);
    const silent = { status: 'active', lapsed: true, endedAt: last, activeHours: 1 };
    expect(await claude.get({ id: crashed })).toMatchObject(silent);
    expect(await claude.get({ id: crashed, asOf: last })).toMatchObject({ lapsed: false });
    await claude.remember({ content: 'heard again' });
    expect(await claude.get({ id: crashed })).toMatchObject({ lapsed: false, endedAt: null });
    world.pass(SECOND);
    const { session, unfinished } = await claude.startSession();
    expect(unfinished).toMatchObject([{ id: crashed }]);
    expect(await claude.get({ id: crashed })).toMatchObject({ lapsed: true });
    expect(await claude.get({ id: session.id })).toMatchObject({ lapsed: false });
    const other = await world.open({ actor: CLAUDE, session: crashed });
    world.pass(SECOND);
    await other.remember({ content: 'both are at work' });
    expect((await claude.sessions()).sessions.map(({ lapsed }) => lapsed)).toEqual([false, false]);
  });
});

describe('items', () => {
  test('are what is made and changed in it, and what is attached (SES-11)', async () => {
    const memory = await world.open();
    const { id: old } = await memory.remember({ content: 'old' });
    const { results } = await memory.record({ kind: 'user_message', content: 'said' });
    const session = await begun(memory);
    const { id: made } = await memory.remember({ content: 'made' });
    const { id: claim } = await memory.assert({ statement: 'So it is' });
    await memory.revise({ id: old, content: 'changed' });
    await memory.revise({ id: made, content: 'made and changed' });
    const created = [`${claim} created`, `${made} created`, `${old} updated`].sort();
    expect(await entries(memory, session)).toEqual(created);
    const evidence = results[0]!.id;
    expect(await memory.attach({ to: session, items: [old, evidence], role: 'pinned', relevance: 0.7 })).toMatchObject({
      status: 'changed',
      items: [old, evidence],
    });
    expect(await memory.attach({ to: session, items: [old], role: 'pinned' })).toMatchObject({ status: 'unchanged' });
    expect(await entries(memory, session)).toEqual([...created, `${old} pinned`, `${evidence} pinned`].sort());
    const { items } = await memory.attached({ of: session, roles: ['pinned'] });
    expect(items.find((item) => item.id === evidence)).toMatchObject({
      type: 'evidence',
      content: 'said',
      relevance: 0.7,
    });
    const then = world.now;
    world.pass(SECOND);
    expect(await memory.detach({ from: session, items: [old, made] })).toMatchObject({ items: [old] });
    expect(await memory.detach({ from: session, items: [old] })).toMatchObject({ status: 'unchanged' });
    expect(await entries(memory, session)).toEqual([...created, `${evidence} pinned`].sort());
    expect((await memory.attached({ of: session, asOf: then })).items).toHaveLength(5);
    expect((await memory.attached({ of: session, kinds: ['note'], limit: 1 })).cursor).not.toBeNull();
  });

  test('of others stay hidden, and so does that they are there (SES-12)', async () => {
    const ben = await world.open({ actor: BEN });
    const session = await begun(ben);
    const { id: secret } = await ben.remember({ content: 'a secret', visibility: 'private' });
    const { id: open } = await ben.remember({ content: 'no secret' });
    await ben.attach({ to: session, items: [secret, open], role: 'pinned' });
    const { conversation } = await ben.startConversation();
    await ben.addMessage({ conversation: conversation.id, role: 'user', content: 'Look', uses: [secret, open] });
    expect(await entries(ben, session)).toHaveLength(6);
    const anna = await world.open({ actor: ANNA });
    expect(await entries(anna, session)).toEqual([`${open} created`, `${open} pinned`, `${open} referenced`].sort());
    expect((await anna.conversation({ id: conversation.id })).messages[0]!.uses).toEqual([open]);
    for (const seen of [
      await anna.events({ limit: 500 }),
      await anna.feed({ limit: 500 }),
      await anna.session({ id: session }),
      await anna.attached({ of: conversation.id }),
    ])
      expect(JSON.stringify(seen)).not.toContain(secret);
    const before = await eventCount(anna);
    await refused(anna.attach({ to: session, items: [secret] }), 'not_found');
    await refused(anna.attach({ to: session, items: [open, NOBODY] }), 'not_found');
    await refused(
      anna.addMessage({ conversation: conversation.id, role: 'user', content: 'x', uses: [secret] }),
      'not_found',
    );
    expect(await eventCount(anna)).toBe(before);
  });
});

describe('landing', () => {
  test('leaves a checkpoint that the next session is shown, whoever begins it (SES-13, SES-14)', async () => {
    const claude = await world.open({ actor: CLAUDE });
    const id = await begun(claude, { goal: 'Ship 1.4' });
    const { id: todo } = await claude.remember({ content: 'Write the docs', kind: 'todo' });
    await claude.remember({ content: 'Fix the build', kind: 'task', payload: { status: 'done' } });
    await claude.remember({
      content: 'Soon over',
      kind: 'todo',
      expiresAt: new Date(Date.parse(world.now) + SECOND).toISOString(),
    });
    const { id: gone } = await claude.remember({ content: 'An issue', kind: 'issue' });
    await claude.forget({ id: gone });
    const { id: secret } = await claude.remember({ content: 'A private task', kind: 'task', visibility: 'private' });
    const { id: decision } = await claude.remember({ content: 'We use canaries', kind: 'decision' });
    world.pass(HOUR);
    const finished = await claude.finish({ summary: 'It is out', next: 'Watch it' });
    expect(finished).toMatchObject({ status: 'finished', id, summary: 'It is out', activeHours: 1 });
    expect(finished.openItems.map((item) => item.id)).toEqual([secret, todo]);
    expect(finished.decisions).toEqual([{ id: decision, kind: 'decision', content: 'We use canaries' }]);
    expect(await claude.get({ id })).toMatchObject({
      status: 'completed',
      summary: 'It is out',
      checkpoint: finished.checkpoint,
    });
    const [checkpoint] = (await claude.history({ id: finished.checkpoint })).versions;
    expect(checkpoint).toMatchObject({
      kind: 'checkpoint',
      session: id,
      payload: { session: id, openItems: [todo], decisions: [decision] },
      content: `It is out\n\nGoal: Ship 1.4\n\nOpen:\n- Write the docs (${todo})\n\nDecided:\n- We use canaries (${decision})\n\nNext: Watch it`,
    });
    expect(JSON.stringify(checkpoint)).not.toContain(secret);
    world.pass(DAY);
    // As lists show it, without a look at what it cites.
    const [shown] = (await claude.list({ kinds: ['checkpoint'] })).items;
    expect(checkpoint).toMatchObject(shown!);
    expect(await claude.startSession()).toMatchObject({ checkpoint: shown, unfinished: [] });
    expect((await claude.session()).checkpoint).toEqual(shown);
    const ben = await (await world.open({ actor: BEN })).startSession();
    expect(ben.checkpoint).toMatchObject({ id: finished.checkpoint, owner: 'agent:claude' });
    const elsewhere = await world.open({ actor: CLAUDE, scope: 'project:other' });
    expect((await elsewhere.startSession()).checkpoint).toBeNull();
  });

  test('takes open items in words, before those of the session (SES-17)', async () => {
    const memory = await world.open();
    await begun(memory);
    const { id: todo } = await memory.remember({ content: 'Write the docs', kind: 'todo' });
    const { checkpoint } = await memory.finish({ summary: 'It is out', open: ['Tell Ben\nabout it'] });
    expect(await memory.get({ id: checkpoint })).toMatchObject({
      content: `It is out\n\nOpen:\n- Tell Ben about it\n- Write the docs (${todo})`,
    });
    await begun(memory);
    await refused(memory.finish({ summary: 'x', open: [' '] }), 'invalid_input');
  });

  test('a session is gone on with where that is asked for, and changed as is said (SES-16)', async () => {
    const memory = await world.open();
    expect(await memory.startSession({ resume: true })).toMatchObject({ status: 'started' });
    const { session } = await memory.startSession({ goal: 'Ship 1.4' });
    const again = await memory.startSession({ resume: true, name: 'release' });
    expect(again).toMatchObject({ status: 'resumed', session: { id: session.id, goal: 'Ship 1.4', name: 'release' } });
    await memory.endSession({ id: session.id });
    expect((await memory.startSession({ resume: true })).session.id).not.toBe(session.id);
  });

  test('needs somebody to say what was done, and is all or nothing (SES-13)', async () => {
    const memory = await world.open();
    const id = await begun(memory);
    const before = await eventCount(memory);
    await refused(memory.finish({ id }), 'invalid_input');
    await refused(memory.finish({ id: NOBODY, summary: 'x' }), 'not_found');
    expect(await eventCount(memory)).toBe(before);
    await memory.updateSession({ id, summary: 'Known already' });
    expect(await memory.finish({ id })).toMatchObject({ summary: 'Known already' });
  });

  test('sums up what was asked and said where nobody did, cites it, and may go on (SES-13)', async () => {
    const memory = await world.open();
    const id = await begun(memory);
    await refused(memory.finish({ id, sumUp: true }), 'invalid_input');
    const said = async (kind: 'user_message' | 'assistant_message', content: string) =>
      (await memory.record({ kind, content })).results[0]!.id;
    const asked = await said('user_message', 'Where do herons nest?');
    await said('assistant_message', 'I look.');
    const answered = await said('assistant_message', 'In the reeds.');
    const text = 'Goal: Where do herons nest?\nLast said: In the reeds.';
    const saved = await memory.finish({ id, sumUp: true, keepOpen: true });
    expect(saved).toMatchObject({ status: 'saved', summary: text });
    expect(await memory.get({ id })).toMatchObject({ status: 'active', summary: null });
    const finished = await memory.finish({ id, sumUp: true, next: 'Go there' });
    expect(finished).toMatchObject({ status: 'finished', summary: text });
    expect(await memory.get({ id: finished.checkpoint })).toMatchObject({
      content: `${text}\n\nNext: Go there`,
      citations: [{ event: asked }, { event: answered }],
    });
    expect(await memory.get({ id })).toMatchObject({ status: 'completed', summary: null });
    // What a person said of it comes first.
    const other = await begun(memory, { summary: 'Known' });
    await said('user_message', 'And egrets?');
    expect(await memory.finish({ id: other, sumUp: true })).toMatchObject({ summary: 'Known' });
  });
});

test('a checkpoint keeps what was decided wherever it was said, and a trivial session leaves none (SES-13)', async () => {
  const memory = await world.open();
  const id = await begun(memory);
  const ask = (content: string) => memory.record({ kind: 'user_message', content });
  await ask('/compact');
  await ask('Build the importer for the old invoices');
  await ask('Max 3 retries, never on 4xx. Write that down.');
  await ask('Lena owns payments. I prefer short functions.');
  for (let n = 1; n <= 40; n++) await ask(`Now refactor handler number ${n}`);
  await ask('TODO: rotate the keys');
  await memory.record({ kind: 'assistant_message', content: 'All forty handlers are refactored.' });
  const aside = { metadata: { agent: 'a7' }, speaker: 'Explore' };
  await memory.record({ kind: 'assistant_message', content: 'Typst is used in three files.', ...aside });
  const { checkpoint } = await memory.finish({ id, sumUp: true, unlessTrivial: true });
  expect(await memory.get({ id: checkpoint })).toMatchObject({
    content: [
      'Goal: Build the importer for the old invoices\nLast said: All forty handlers are refactored.',
      'Decided:\n- Max 3 retries, never on 4xx.\n- Lena owns payments.',
      'Rules and preferences:\n- I prefer short functions.',
      'Left open:\n- TODO: rotate the keys',
    ].join('\n\n'),
    citations: expect.arrayContaining([expect.objectContaining({ quote: 'Lena owns payments.', state: 'verified' })]),
  });
  const trivial = await begun(memory);
  await ask('write a commit message');
  await ask('thanks');
  const error = await refused(memory.finish({ id: trivial, sumUp: true, unlessTrivial: true }), 'invalid_input');
  expect(error.details).toEqual({ reason: 'trivial' });
  await memory.finish({ id: trivial, sumUp: true });
});

test('recall finds sessions by their latest words (SES-15)', async () => {
  const memory = await world.open();
  const id = await begun(memory, { name: 'harbour', goal: 'paint the ferry' });
  const found = async (query: string, more: object = {}) =>
    (await memory.recall({ query, types: ['session'], ...more })).items.map((item) => item.id);
  expect(await found('harbour ferry')).toEqual([id]);
  const then = world.now;
  world.pass(SECOND);
  await memory.updateSession({ id, goal: 'sink the boat' });
  expect(await found('ferry')).toEqual([]);
  expect(await found('ferry', { asOf: then })).toEqual([id]);
  expect((await memory.recall({ query: 'boat' })).items).toMatchObject([
    { id, type: 'session', kind: 'session', name: 'harbour', content: 'sink the boat' },
  ]);
  await memory.endSession({ id, as: 'discarded' });
  expect(await found('boat')).toEqual([]);
  expect(await found('boat', { includeArchived: true })).toEqual([id]);
});

test('two stores that went on with a session agree after merging, in either direction (SES-7)', async () => {
  const [one, two] = [await world.open(), await world.open({ ...(await world.elsewhere()), actor: BEN })];
  const id = await begun(one, { goal: 'one', name: 'both' });
  const { id: item } = await one.remember({ content: 'an item' });
  await one.attach({ to: id, items: [item], role: 'pinned' });
  await importing(two, await exported(one));
  world.pass(DAY);
  await one.updateSession({ id, goal: 'two', summary: 'from one' });
  await one.updateSession({ id, status: 'paused' });
  world.pass(SECOND);
  await two.updateSession({ id, goal: 'three' });
  await two.detach({ from: id, items: [item] });
  // The clock of this one was set back; what it had seen is before its change all the same.
  world.pass(-2 * DAY);
  await two.updateSession({ id, goal: 'four' });
  await two.endSession({ id, as: 'completed', reason: 'done' });
  const [first, second] = [await exported(one), await exported(two)];
  await importing(one, second);
  await importing(two, first);
  const seen = async (memory: Memory) => {
    const { conflict: _, ...session } = (await memory.session({ id })).session;
    return { session, items: await entries(memory, id), hours: (await memory.session({ id })).agentActiveHours };
  };
  expect(await seen(one)).toEqual(await seen(two));
  expect((await seen(one)).session).toMatchObject({
    goal: 'four',
    summary: 'from one',
    status: 'completed',
    name: 'both',
  });
  for (const memory of [one, two]) expect(await memory.rebuild()).toMatchObject({ equal: true });
});
