/** Conversations: messages that are evidence, in order, with what they use. */
import { describe, expect, test } from 'vitest';
import type { Memory } from '../../src/index.ts';
import { BEN, DAY, eventCount, exported, importing, refused, SECOND, useWorld } from './world.ts';

const world = useWorld();
const NOBODY = 'cnv_00000000000000000000000000';

const begun = async (memory: Memory, input: Parameters<Memory['startConversation']>[0] = {}) =>
  (await memory.startConversation(input)).conversation.id;
const said = async (memory: Memory, id: string) =>
  (await memory.conversation({ id, limit: 500 })).messages.map((message) => `${message.index} ${message.content}`);

describe('messages', () => {
  test('are evidence, in the order of being added (CNV-1, CNV-2)', async () => {
    const memory = await world.open();
    const conversation = await begun(memory, { title: 'Shipping' });
    const first = await memory.addMessage({ conversation, role: 'user', content: 'When? See #42', speaker: 'Maria' });
    expect(first).toMatchObject({ status: 'added', conversation, index: 0 });
    world.pass(-DAY);
    const { results } = await memory.addMessage([
      { conversation, role: 'agent', content: 'On Friday', tools: ['calendar'] },
      { conversation, role: 'system', content: 'A reminder' },
      { conversation, role: 'tool', content: '{"ok":true}', occurredAt: '2020-01-01', metadata: { code: 0 } },
    ]);
    expect(results.map(({ index }) => index)).toEqual([1, 2, 3]);
    const { conversation: view, messages } = await memory.conversation({ id: conversation });
    expect(view).toMatchObject({ title: 'Shipping', messageCount: 4, status: 'active', session: null });
    expect(messages.map(({ role, tools }) => [role, tools])).toEqual([
      ['user', []],
      ['agent', ['calendar']],
      ['system', []],
      ['tool', []],
    ]);
    expect(messages[0]).toMatchObject({ id: first.id, speaker: 'Maria', content: 'When? See #42' });
    const kinds = await Promise.all(
      messages.map(async ({ id }) => ((await memory.get({ id })) as { kind: string }).kind),
    );
    expect(kinds).toEqual(['user_message', 'assistant_message', 'system_event', 'tool_result']);
    expect((await memory.events({ reference: '#42' })).events).toMatchObject([{ id: first.id }]);
    expect((await memory.recall({ query: 'friday' })).items).toMatchObject([{ id: results[0]!.id, type: 'evidence' }]);
  });

  test('come in pages', async () => {
    const memory = await world.open();
    const conversation = await begun(memory);
    await memory.addMessage(
      ['a', 'b', 'c', 'd', 'e'].map((content) => ({ conversation, role: 'user' as const, content })),
    );
    const { messages, cursor } = await memory.conversation({ id: conversation, limit: 3 });
    const rest = await memory.conversation({ id: conversation, limit: 3, cursor: cursor! });
    expect([...messages, ...rest.messages].map(({ index, content }) => `${index}${content}`)).toEqual([
      '0a',
      '1b',
      '2c',
      '3d',
      '4e',
    ]);
    expect(rest.cursor).toBeNull();
    await refused(memory.conversation({ id: await begun(memory), cursor: cursor! }), 'cursor_invalid');
  });

  test('of one external id stand there once (CNV-2)', async () => {
    const memory = await world.open();
    const conversation = await begun(memory);
    const message = { conversation, role: 'user' as const, content: 'Hello', source: 'chat', externalId: 'm1' };
    await memory.addMessage({ ...message, externalId: 'm0' });
    const { id } = await memory.addMessage(message);
    expect(await memory.addMessage({ ...message, content: 'Hello again' })).toEqual({
      status: 'duplicate',
      id,
      conversation,
      index: 1,
    });
    // What was recorded before can still get its place.
    const { results } = await memory.record({
      kind: 'user_message',
      content: 'Recorded',
      source: 'chat',
      externalId: 'm2',
    });
    expect(await memory.addMessage({ ...message, externalId: 'm2' })).toMatchObject({
      status: 'added',
      id: results[0]!.id,
      index: 2,
    });
    expect(await said(memory, conversation)).toEqual(['0 Hello', '1 Hello', '2 Recorded']);
  });

  test('that are refused leave nothing behind', async () => {
    const memory = await world.open();
    const conversation = await begun(memory);
    const before = await eventCount(memory);
    await refused(memory.addMessage({ conversation: NOBODY, role: 'user', content: 'x' }), 'not_found');
    await refused(
      memory.addMessage([
        { conversation, role: 'user', content: 'good' },
        { conversation, role: 'user', content: 'bad', uses: ['mem_00000000000000000000000000'] },
      ]),
      'not_found',
    );
    expect(await eventCount(memory)).toBe(before);
  });
});

describe('context', () => {
  test('is what messages use and what is attached (CNV-3, CNV-5)', async () => {
    const memory = await world.open();
    const { session } = await memory.startSession();
    const { id: used } = await memory.remember({ content: 'used' });
    const { id: pinned } = await memory.remember({ content: 'pinned' });
    const conversation = await begun(memory);
    const { id: first } = await memory.addMessage({ conversation, role: 'user', content: 'one ferry' });
    await memory.addMessage({ conversation, role: 'agent', content: 'two', uses: [used, first, used] });
    await memory.attach({ to: conversation, items: [pinned], role: 'pinned', relevance: 1 });
    const roles = async (of: string) =>
      (await memory.attached({ of, roles: ['referenced', 'pinned'] })).items.map(({ id, role }) => `${id} ${role}`);
    expect(await roles(conversation)).toEqual([`${pinned} pinned`, `${used} referenced`, `${first} referenced`]);
    expect(await roles(session.id)).toEqual([`${used} referenced`, `${first} referenced`]);
    const { messages } = await memory.conversation({ id: conversation });
    expect(messages.map(({ uses }) => uses)).toEqual([[], [used, first]]);
    await memory.detach({ from: conversation, items: [used] });
    expect(await roles(conversation)).toEqual([`${pinned} pinned`, `${first} referenced`]);
  });

  test('recall looks into one conversation alone (CNV-5)', async () => {
    const memory = await world.open();
    const conversation = await begun(memory);
    const { id } = await memory.addMessage({ conversation, role: 'user', content: 'the ferry sails' });
    await memory.addMessage({ conversation: await begun(memory), role: 'user', content: 'another ferry' });
    await memory.record({ kind: 'user_message', content: 'a ferry outside' });
    await memory.remember({ content: 'a ferry remembered' });
    expect((await memory.recall({ query: 'ferry', conversation })).items.map((item) => item.id)).toEqual([id]);
    const elsewhere = await world.open({ scope: 'project:other' });
    expect((await elsewhere.recall({ query: 'ferry', conversation })).items.map((item) => item.id)).toEqual([id]);
    await refused(memory.recall({ query: 'ferry', conversation: NOBODY }), 'not_found');
  });
});

describe('a conversation', () => {
  test('belongs to the session in which it begins (CNV-4)', async () => {
    const memory = await world.open();
    const { session } = await memory.startSession({ scope: 'project:other' });
    const { conversation } = await memory.startConversation();
    expect(conversation).toMatchObject({ session: session.id, scope: session.scope });
    const other = await world.open({ actor: BEN });
    expect((await other.startConversation()).conversation.session).toBeNull();
    const named = (await other.startConversation({ session: session.id, scope: 'global' })).conversation;
    expect(named).toMatchObject({ session: session.id, scope: 'global' });
    await refused(other.startConversation({ session: 'planning' }), 'not_found');
    const { id } = await other.addMessage({ conversation: conversation.id, role: 'user', content: 'x' });
    expect(await other.get({ id })).toMatchObject({ session: session.id });
    const listed = (await memory.conversations({ session: session.id, scope: '*' })).conversations;
    expect(listed.map((one) => one.id).sort()).toEqual([conversation.id, named.id].sort());
    expect((await memory.session()).conversations).toHaveLength(2);
  });

  test('ends, is archived, and never goes back (CNV-6)', async () => {
    const memory = await world.open();
    const id = await begun(memory);
    await memory.endConversation({ id, title: 'Late title', summary: 'We ship' });
    expect(await memory.get({ id })).toMatchObject({
      status: 'completed',
      title: 'Late title',
      summary: 'We ship',
      endedAt: world.now,
    });
    await refused(memory.addMessage({ conversation: id, role: 'user', content: 'x' }), 'wrong_status');
    expect(await memory.endConversation({ id })).toMatchObject({ status: 'unchanged' });
    expect((await memory.conversations()).conversations).toHaveLength(1);
    const then = world.now;
    world.pass(SECOND);
    await memory.endConversation({ id, as: 'archived' });
    await refused(memory.endConversation({ id }), 'wrong_status');
    expect((await memory.conversations()).conversations).toEqual([]);
    expect((await memory.conversations({ asOf: then })).conversations).toHaveLength(1);
    expect(await memory.get({ id })).toMatchObject({ status: 'archived', endedAt: then });
  });

  test('reads the same in merged stores (CNV-6)', async () => {
    const [one, two] = [await world.open(), await world.open({ ...(await world.elsewhere()), actor: BEN })];
    const id = await begun(one);
    await one.addMessage({ conversation: id, role: 'user', content: 'first' });
    await importing(two, await exported(one));
    world.pass(SECOND);
    const message = { conversation: id, role: 'user' as const };
    await one.addMessage({ ...message, content: 'from one', source: 'chat', externalId: 'm1' });
    world.pass(SECOND);
    await two.addMessage({ ...message, content: 'from two' });
    await two.addMessage({ ...message, content: 'from one', source: 'chat', externalId: 'm1' });
    await two.endConversation({ id, summary: 'by two' });
    world.pass(SECOND);
    await one.addMessage({ ...message, content: 'last of one' });
    await one.endConversation({ id, as: 'archived', title: 'by one' });
    const [first, second] = [await exported(one), await exported(two)];
    await importing(one, second);
    await importing(two, first);
    const expected = ['0 first', '1 from one', '2 from two', '3 from one', '4 last of one'];
    for (const memory of [one, two]) {
      expect(await said(memory, id)).toEqual(expected);
      expect(await memory.get({ id })).toMatchObject({ status: 'archived', title: 'by one', summary: 'by two' });
      expect(await memory.rebuild()).toMatchObject({ equal: true });
    }
    expect(await one.get({ id })).toEqual(await two.get({ id }));
  });
});
