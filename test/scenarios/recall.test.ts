/** Recall: ordinary questions get sensible answers, with sources and what is doubtful about them. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Memory } from '../../src/index.ts';
import { BEN, CLAUDE, DAY, eventCount, refused, useWorld } from './world.ts';

const world = useWorld();

type Asked = Omit<Parameters<Memory['recall']>[0], 'query'>;
async function ask(memory: Memory, query: string, more: Asked = {}): Promise<string[]> {
  return (await memory.recall({ query, ...more })).items.map((item) => item.content);
}

describe('ordinary questions', () => {
  let memory: Memory;
  beforeEach(async () => {
    memory = await world.open();
    await memory.remember([
      { content: 'We deploy with blue-green releases every Friday afternoon', kind: 'decision', tags: ['deploy'] },
      { content: 'Never log request bodies, they hold personal data', kind: 'guideline', name: 'no-body-logs' },
      { content: 'Maria prefers short meetings in the morning', kind: 'preference' },
      { content: 'The staging database is called heron and runs PostgreSQL 16', kind: 'knowledge' },
      { content: 'The office is closed between Christmas and New Year' },
      { content: 'Anna’s cat is called Momo' },
      {
        content: 'Run the linter before you commit',
        kind: 'tool',
        name: 'lint',
        payload: { category: 'cli', description: 'Checks style with biome' },
      },
      { content: '会議は毎週火曜日に東京で行います' },
      { content: 'La réunion a lieu à Genève' },
    ]);
    await memory.record([
      {
        kind: 'user_message',
        content: 'The launch moved to the twelfth of May because the payment provider was late',
        speaker: 'Maria',
      },
      { kind: 'assistant_message', content: 'I have updated the changelog and closed #42' },
    ]);
  });

  test.each([
    ['How do we deploy?', 'We deploy with blue-green releases every Friday afternoon'],
    ['what is the name of the staging database', 'The staging database is called heron and runs PostgreSQL 16'],
    ['When is the launch?', 'The launch moved to the twelfth of May because the payment provider was late'],
    ['Which meetings does Maria like?', 'Maria prefers short meetings in the morning'],
    ['can I log the body of a request', 'Never log request bodies, they hold personal data'],
    ['no-body-logs', 'Never log request bodies, they hold personal data'],
    ["What's Anna's cat called?", 'Anna’s cat is called Momo'],
    ['biome', 'Run the linter before you commit'],
    ['is the office open at christmas?', 'The office is closed between Christmas and New Year'],
    ['東京の会議', '会議は毎週火曜日に東京で行います'],
    ['reunion geneve', 'La réunion a lieu à Genève'],
    ['HERON', 'The staging database is called heron and runs PostgreSQL 16'],
  ])('%s', async (question, answer) => {
    expect((await ask(memory, question))[0]).toBe(answer);
  });

  test.each([
    '',
    ' ',
    '?',
    '😀',
    '...',
    'xylophone',
    '"',
    'OR',
    '*',
    'NEAR(a b)',
    '- -',
    "'; DROP TABLE events; --",
    '\u0000',
    '\ud800',
  ])('%j is a legal question (REC-1)', async (question) => {
    expect(Array.isArray(await ask(memory, question))).toBe(true);
  });

  test('each item names its source, where, when and how well it matches (REC-7, REC-8)', async () => {
    const { items, query } = await memory.recall({ query: 'launch deploy' });
    expect(query).toBe('launch deploy');
    const evidence = items.find((item) => item.type === 'evidence')!;
    const remembered = items.find((item) => item.type === 'memory')!;
    expect(evidence).toMatchObject({
      kind: 'user_message',
      speaker: 'Maria',
      citations: [evidence.id],
      name: null,
      version: null,
      status: null,
      warnings: [],
      trust: 0.9,
    });
    expect(remembered).toMatchObject({
      kind: 'decision',
      tags: ['deploy'],
      version: 1,
      status: 'active',
      speaker: null,
      warnings: [],
      trust: 0.9,
    });
    for (const citation of remembered.citations)
      expect(await memory.get({ id: citation })).toMatchObject({ item: remembered.id });
    const scores = items.map((item) => item.score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  test('filters', async () => {
    expect(await ask(memory, 'the', { types: ['evidence'] })).not.toContain('Anna’s cat is called Momo');
    // A release is a launch in other words.
    expect(await ask(memory, 'maria launch', { types: ['memory'] })).toEqual([
      'Maria prefers short meetings in the morning',
      'We deploy with blue-green releases every Friday afternoon',
    ]);
    expect(await ask(memory, 'launch request', { kinds: ['guideline'] })).toEqual([
      'Never log request bodies, they hold personal data',
    ]);
    expect(await ask(memory, 'deploy launch', { kinds: ['user_message'] })).toHaveLength(1);
    expect(await ask(memory, 'deploy launch', { tags: ['Deploy'] })).toEqual([
      'We deploy with blue-green releases every Friday afternoon',
    ]);
    expect(await ask(memory, 'launch meetings', { speaker: 'maria' })).toHaveLength(1);
  });

  test('evidence with tags is nothing, not an error', async () => {
    expect(await ask(memory, 'launch', { types: ['evidence'], tags: ['deploy'] })).toEqual([]);
  });

  test('reading changes nothing (REC-2)', async () => {
    const before = await eventCount(memory);
    await ask(memory, 'deploy');
    await memory.list();
    await memory.events();
    expect(await eventCount(memory)).toBe(before);
  });
});

describe('what is out', () => {
  test('archived memories and old versions (REC-5)', async () => {
    const memory = await world.open();
    const kept = await memory.remember({ content: 'The zebra is striped' });
    const gone = await memory.remember({ content: 'The zebra is green' });
    await memory.forget({ id: gone.id });
    await memory.revise({ id: kept.id, content: 'The zebra is black and white' });
    expect(await ask(memory, 'zebra')).toEqual(['The zebra is black and white']);
    expect(await ask(memory, 'striped')).toEqual(['The zebra is black and white']);
    expect(await ask(memory, 'zebra', { includeArchived: true })).toHaveLength(2);
    expect(await ask(memory, 'striped', { includeArchived: true })).toEqual(['The zebra is black and white']);
  });

  test('expired ones, unless asked for', async () => {
    const memory = await world.open();
    await memory.remember({ content: 'The zebra is here today', tier: 'daily' });
    world.pass(2 * DAY);
    expect(await ask(memory, 'zebra')).toEqual([]);
    expect(await ask(memory, 'zebra', { includeArchived: true })).toHaveLength(1);
  });

  test('other scopes (REC-4)', async () => {
    const memory = await world.open();
    await memory.remember({ content: 'The zebra lives there', scope: 'project:other' });
    expect(await ask(memory, 'zebra')).toEqual([]);
    expect(await ask(memory, 'zebra', { scope: 'project:other' })).toHaveLength(1);
    expect(await ask(memory, 'zebra', { scope: '*' })).toHaveLength(1);
  });
});

describe('what is doubtful', () => {
  test('is marked, never left out', async () => {
    const agent = await world.open({ actor: CLAUDE });
    await agent.remember({ content: 'The zebra is striped' });
    expect((await agent.recall({ query: 'zebra' })).items[0]).toMatchObject({ warnings: ['unreviewed'], trust: 0.5 });
  });
});

describe('limit', () => {
  test('is an upper bound and is reached (REC-3)', async () => {
    const memory = await world.open();
    await memory.remember(Array.from({ length: 30 }, (_, index) => ({ content: `zebra number ${index}` })));
    await memory.record(
      Array.from({ length: 30 }, (_, index) => ({ kind: 'user_message' as const, content: `zebra message ${index}` })),
    );
    for (const limit of [1, 7, 60, 200])
      expect(await ask(memory, 'zebra', { limit })).toHaveLength(Math.min(limit, 60));
    expect(await ask(memory, 'zebra')).toHaveLength(10);
    await refused(memory.recall({ query: 'x', limit: 0 }), 'invalid_input');
    await refused(memory.recall({ query: 'x', limit: 201 }), 'invalid_input');
  });

  test('is reached also when nearer entries hide better matches', async () => {
    const memory = await world.open({ scope: 'org:acme/project:site' });
    const entry = { kind: 'guideline', name: 'zebra' };
    await memory.remember({ ...entry, content: 'zebra zebra zebra', scope: 'global' });
    await memory.remember({ ...entry, content: 'zebra zebra', scope: 'org:acme' });
    await memory.remember({
      ...entry,
      content: 'In this project a zebra is drawn with great care, black on white, and never the other way round',
    });
    expect(await ask(memory, 'zebra', { limit: 1 })).toHaveLength(1);
  });
});

describe('time and session', () => {
  test('since and until are times of occurrence', async () => {
    const memory = await world.open();
    await memory.record([
      { kind: 'user_message', content: 'zebra one', occurredAt: '2026-01-01' },
      { kind: 'user_message', content: 'zebra two', occurredAt: '2026-01-02' },
    ]);
    expect(await ask(memory, 'zebra', { since: '2026-01-02' })).toEqual(['zebra two']);
    expect(await ask(memory, 'zebra', { until: '2026-01-02' })).toEqual(['zebra one']);
  });

  test('a session’s own', async () => {
    const memory = await world.open();
    await memory.record({ kind: 'user_message', content: 'zebra said', session: 's1' });
    await memory.remember({ content: 'zebra learnt', session: 's1' });
    await memory.remember({ content: 'zebra elsewhere', session: 's2' });
    expect((await ask(memory, 'zebra', { session: 's1' })).toSorted()).toEqual(['zebra learnt', 'zebra said']);
  });

  test('a memory of the session stays in it when it is tagged', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: 'zebra learnt', session: 's1' });
    await memory.tag({ id, tags: ['x'] });
    const [item] = (await memory.recall({ query: 'zebra' })).items;
    expect(item?.session).toBe('s1');
    expect(await ask(memory, 'zebra', { session: 's1' })).toEqual(['zebra learnt']);
  });

  test('the time that is shown is the time that is filtered by', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: 'zebra learnt' });
    world.pass(DAY);
    await memory.tag({ id, tags: ['x'] });
    const { items } = await memory.recall({ query: 'zebra', since: '2026-03-02' });
    for (const item of items) expect(Date.parse(item.occurredAt)).toBeGreaterThanOrEqual(Date.parse('2026-03-02'));
  });
});

describe('conversations', () => {
  test('an answer is found by its question, and stands above it (REC-10)', async () => {
    const memory = await world.open();
    await memory.record([
      { kind: 'user_message', speaker: 'Ana', session: 'chat', content: 'Good morning Bo, the garden is in bloom' },
      { kind: 'user_message', speaker: 'Ana', session: 'chat', content: 'How often do you go swimming?' },
      { kind: 'user_message', speaker: 'Bo', session: 'chat', content: 'Three times a week' },
      { kind: 'user_message', speaker: 'Ana', session: 'chat', content: 'Nice, and the garden keeps me busy' },
    ]);
    expect((await ask(memory, 'How often does Bo go swimming?'))[0]).toBe('Three times a week');
  });

  test('the newer of two values comes first when the value now is asked for (REC-12)', async () => {
    const memory = await world.open();
    const older = 'The parser has a test coverage of 65% after the first run of its test suite';
    const newer = 'About the parser: its coverage has recently improved to 78%';
    for (const content of [older, 'The parser reads tests', newer])
      await memory.record({ kind: 'user_message', session: 'work', content });
    expect((await ask(memory, 'What is the test coverage of the parser?')).slice(0, 2)).toEqual([newer, older]);
    expect(await ask(memory, 'What is the test coverage of the parser?', { limit: 1 })).toEqual([newer]);
    expect((await ask(memory, 'What was the test coverage of the parser?'))[0]).toBe(older);
    const { items } = await memory.recall({ query: 'What is the test coverage of the parser?' });
    expect(items.map(({ score }) => score)).toEqual(items.map(({ score }) => score).toSorted((a, b) => b - a));
  });

  test('what somebody told to do always comes first when advice is asked for (REC-11)', async () => {
    const memory = await world.open();
    await memory.record([
      { kind: 'user_message', content: 'Always give version numbers when I ask about libraries' },
      { kind: 'user_message', content: 'These libraries came up when I looked at libraries for dates' },
    ]);
    expect((await ask(memory, 'Which libraries should I use?'))[0]).toMatch(/^Always/);
    expect((await ask(memory, 'Which libraries came up?'))[0]).toMatch(/^These/);
  });
});

describe('what narrows a recall', () => {
  let memory: Memory;
  let ids: Record<'plain' | 'tagged' | 'both', string>;
  beforeEach(async () => {
    memory = await world.open();
    const remember = async (content: string, tags: string[] = []) => (await memory.remember({ content, tags })).id;
    ids = {
      plain: await remember('The harbour opens at six'),
      tagged: await remember('The harbour closes at nine', ['times']),
      both: await remember('Harbour fees are paid at the gate', ['times', 'money']),
    };
  });
  const found = async (more: Asked = {}) =>
    (await memory.recall({ query: 'harbour', ...more })).items.map(({ id }) => id);

  test('tags that all, one or none of them must have (REC-15)', async () => {
    expect((await found()).toSorted()).toEqual(Object.values(ids).toSorted());
    expect((await found({ tags: ['times', 'money'] })).toSorted()).toEqual([ids.both]);
    expect((await found({ anyTags: ['Times', 'other'] })).toSorted()).toEqual([ids.tagged, ids.both].toSorted());
    expect((await found({ withoutTags: ['times'] })).toSorted()).toEqual([ids.plain]);
    expect(await found({ anyTags: ['times'], withoutTags: ['money'] })).toEqual([ids.tagged]);
    expect((await found({ tags: [], anyTags: [], withoutTags: [] })).length).toBe(3);
  });

  test('what carries no tags is not left out for having none', async () => {
    const { results } = await memory.record({ kind: 'user_message', content: 'I was at the harbour' });
    expect(await found({ withoutTags: ['times'] })).toContain(results[0]!.id);
    expect(await found({ anyTags: ['times'] })).not.toContain(results[0]!.id);
  });

  test('who wrote it, and how far it is trusted', async () => {
    const agent = await world.open({ actor: CLAUDE });
    const { id } = await agent.remember({ content: 'An agent looked at the harbour' });
    expect(await found({ actor: CLAUDE.id })).toEqual([id]);
    expect(await found({ actor: 'nobody' })).toEqual([]);
    const { items } = await memory.recall({ query: 'harbour' });
    const [least, most] = [Math.min(...items.map(({ trust }) => trust)), Math.max(...items.map(({ trust }) => trust))];
    expect(least).toBeLessThan(most);
    expect((await found({ minTrust: most })).length).toBe(items.filter(({ trust }) => trust >= most).length);
    expect((await found({ minTrust: 0 })).length).toBe(items.length);
  });

  test('a retagged memory stays its author’s', async () => {
    const agent = await world.open({ actor: CLAUDE });
    const { id } = await agent.remember({ content: 'An agent looked at the harbour' });
    await memory.tag({ id, tags: ['seen'] });
    expect(await found({ actor: CLAUDE.id })).toEqual([id]);
  });

  test('what it mentions', async () => {
    const { id } = await memory.remember({ content: 'Maria Lopez works at the harbour' });
    const { results } = await memory.record({ kind: 'user_message', content: 'Maria Lopez left the harbour at noon.' });
    await memory.extract({});
    expect((await found({ entities: ['maria lopez'] })).toSorted()).toEqual([id, results[0]!.id].toSorted());
    expect(await found({ entities: ['Nobody Here'] })).toEqual([]);
  });

  test('what a link connects with an item', async () => {
    await memory.link({ from: ids.plain, to: ids.both, kind: 'related_to' });
    expect(await found({ relatedTo: ids.plain })).toEqual([ids.both]);
    expect(await found({ relatedTo: ids.both })).toEqual([ids.plain]);
    expect(await found({ relatedTo: ids.tagged })).toEqual([]);
    await refused(memory.recall({ query: 'harbour', relatedTo: 'mem_none' }), 'not_found');
  });

  test('a search by meaning needs a model', async () => {
    for (const strategy of ['vector', 'hybrid'] as const)
      await refused(memory.recall({ query: 'harbour', strategy }), 'vectors_unavailable');
    expect(await found({ strategy: 'text' })).toEqual(await found({ strategy: 'auto' }));
  });
});

test('what was said on the day that is asked for is found among many texts with the same words (REC-11, REC-48)', async () => {
  const memory = await world.open();
  const first = Date.parse('2024-01-01T12:00:00Z');
  const dayAt = (place: number) => new Date(first + place * 24 * 60 * 60 * 1_000).toISOString();
  await memory.record(
    Array.from({ length: 600 }, (_, place) => ({
      kind: 'user_message' as const,
      content: `The meeting of the harbour board, item ${place}`,
      occurredAt: dayAt(place),
    })),
  );
  await memory.record({ kind: 'external_event', content: '2022-07-09 The meeting of the harbour board was noisy' });
  const [asked] = (await memory.recall({ query: 'Which meeting of the harbour board was on 3 March 2024?' })).items;
  expect(asked!.content).toContain('item 62');
  const [told] = (await memory.recall({ query: 'Wie war die meeting am 9. Juli 2022?' })).items;
  expect(told!.content).toContain('noisy');
});

test('of equal texts the one stands first whose day says more of what is asked (REC-49)', async () => {
  const memory = await world.open();
  const said = (content: string, day: number) => ({
    kind: 'user_message' as const,
    content,
    occurredAt: `2026-02-${String(day).padStart(2, '0')}T09:00:00Z`,
  });
  await memory.record([
    said('The crane was repaired', 3),
    said('The harbour master called about the quay', 10),
    said('The quay of the harbour needs new planks', 10),
    said('The crane was repaired', 10),
    said('The crane was repaired', 17),
  ]);
  const { items } = await memory.recall({ query: 'was the crane on the harbour quay repaired?' });
  const repairs = items.filter(({ content }) => content.includes('repaired'));
  expect(repairs[0]!.occurredAt).toContain('2026-02-10');
});

test('a Chinese question is found by its words, not by its words of asking', async () => {
  const memory = await world.open();
  await memory.remember({ content: '上司的邮箱地址是 a@example.com' });
  for (let place = 0; place < 5; place++)
    await memory.remember({ content: `请问一下多少来着，这是什么时候的事情${place}` });
  const [item] = (await memory.recall({ query: '请问一下，我上司的邮箱地址是什么来着？' })).items;
  expect(item!.content).toContain('a@example.com');
});

describe('what a question means', () => {
  const found = async (memory: Memory, query: string) => (await memory.recall({ query })).items;

  test('other words for the same thing are found, after the words themselves (REC-43)', async () => {
    const memory = await world.open();
    await memory.remember({ content: 'The database is PostgreSQL' });
    await memory.remember({ content: 'We ship on Tuesdays' });
    expect((await found(memory, 'which db?'))[0]!.content).toBe('The database is PostgreSQL');
    expect((await found(memory, 'when do we release?'))[0]!.content).toBe('We ship on Tuesdays');
    await memory.remember({ content: 'The release notes are in French' });
    expect((await found(memory, 'release'))[0]!.content).toBe('The release notes are in French');
  });

  test('a kind that the question names comes first (REC-44)', async () => {
    const memory = await world.open();
    await memory.remember({ kind: 'decision', content: 'Invoices are sent as PDF files' });
    await memory.remember({ kind: 'note', content: 'Invoices, invoices: a pile of invoices' });
    expect((await found(memory, 'decisions about invoices'))[0]!.kind).toBe('decision');
    expect((await found(memory, 'invoices'))[0]!.kind).toBe('note');
  });

  test('a word that goes with anything does not outweigh a rare one (REC-45)', async () => {
    const memory = await world.open();
    await memory.remember({ content: 'The kestrel nests above the gate' });
    await memory.remember({ content: 'A kestrel was at the lake' });
    for (const place of ['hill', 'lake', 'wood']) await memory.remember({ content: `Nobody was at the ${place}` });
    await memory.remember({ content: 'It goes well' });
    expect((await found(memory, 'how goes the kestrel?'))[0]!.content).toContain('kestrel');
  });

  test('what a newer text replaced comes after it, and says so (REC-46)', async () => {
    const memory = await world.open();
    const old = await memory.remember({ content: 'Orders are booked on cost centre 7731' });
    const now = await memory.remember({ content: 'Since November orders are booked on cost centre 8020' });
    await memory.remember({ content: 'The cost centre of travel is 1100' });
    const items = await found(memory, 'which cost centre do we book orders on?');
    expect(items[0]).toMatchObject({ id: now.id, warnings: [] });
    expect(items.find(({ id }) => id === old.id)).toMatchObject({ newer: now.id, warnings: ['possibly_outdated'] });
    expect(items.find(({ content }) => content.includes('travel'))!.newer).toBeUndefined();
  });

  test('an answer that has little of the question says so (REC-47)', async () => {
    const memory = await world.open();
    await memory.remember({ content: 'Imran is allergic to peanuts' });
    await memory.remember({ content: 'Imran takes the front end' });
    await memory.remember({ content: 'Imran has the key of the cabinet' });
    expect((await memory.recall({ query: 'which university did Imran attend in Lahore?' })).warnings).toContain('weak');
    expect((await memory.recall({ query: 'is Imran allergic?' })).warnings ?? []).not.toContain('weak');
  });
});

describe('what is said about a result', () => {
  test('in one line, with what all of it takes', async () => {
    const memory = await world.open();
    const content = `${'Nothing of interest here. '.repeat(40)}The harbour\nopens at six. ${'More of nothing. '.repeat(40)}`;
    const { id } = await memory.remember({ content });
    const [item] = (await memory.recall({ query: 'harbour' })).items;
    expect(item!.content).toBe(content);
    expect(item!.snippet).toMatch(/^[^\n]*The harbour opens at six\./);
    expect(item!.tokens).toBeGreaterThan(item!.snippet.length / 4);
    const [compact] = (await memory.recall({ query: 'harbour', compact: true })).items;
    expect(compact).toEqual({ ...item, content: item!.snippet });
    expect(await memory.get({ id })).toMatchObject({ content });
  });

  test('why it was found (REC-14)', async () => {
    const memory = await world.open();
    await memory.record([
      { kind: 'user_message', speaker: 'Ana', session: 'chat', content: 'When do you go to the harbour?' },
      { kind: 'user_message', speaker: 'Bo', session: 'chat', content: 'On Friday' },
      { kind: 'assistant_message', session: 'other', content: 'The harbour is closed' },
    ]);
    const plain = await memory.recall({ query: 'When does Bo go to the harbour?' });
    expect(plain.items.every((item) => item.why === undefined)).toBe(true);
    const { items } = await memory.recall({ query: 'When does Bo go to the harbour?', explain: true });
    expect(items.map(({ why: _, ...item }) => item)).toEqual(plain.items);
    const why = Object.fromEntries(items.map((item) => [item.content, item.why!]));
    expect(why['On Friday']).toMatchObject({ found: 'around', newerValue: false });
    expect(Object.keys(why['On Friday']!.factors).toSorted()).toEqual(['speaker', 'tellsTime']);
    expect(why['When do you go to the harbour?']).toMatchObject({ found: 'words', factors: { asking: 0.8 } });
    expect(why['The harbour is closed']!.factors).toEqual({ machine: 0.625 });
    for (const item of items) {
      const { words, factors } = item.why!;
      const { speaker = 0, asking = 1, ...others } = factors;
      const sum = Object.values(words).reduce((total, score) => total + score, 0) * asking + speaker;
      expect(Object.values(others).reduce((product, factor) => product * factor, sum)).toBeCloseTo(item.score, 9);
    }
  });

  test('asked for several things, not the same one twice before another (REC-25)', async () => {
    const memory = await world.open();
    const said = (session: string, content: string) => ({ kind: 'user_message' as const, session, content });
    await memory.record([
      said('Lisbon', 'The harbour is small'),
      said('Lisbon', 'We had tea'),
      said('Lisbon', 'The harbour is loud'),
      said('Porto', 'The harbour is large'),
      said('Porto', 'The harbour is quiet'),
    ]);
    const ask = async (query: string) => (await memory.recall({ query, explain: true })).items.slice(0, 4);
    const places = (items: Awaited<ReturnType<typeof ask>>) => items.map(({ session }) => session);
    expect(places(await ask('Tell me about the harbour'))).toEqual(['Porto', 'Porto', 'Lisbon', 'Lisbon']);
    const items = await ask('Which harbours did Ana know?');
    expect(places(items)).toEqual(['Porto', 'Lisbon', 'Porto', 'Lisbon']);
    expect(items.map(({ why }) => why!.factors.beside)).toEqual([undefined, undefined, 0.9, 0.9]);
    for (const { why, score } of items) {
      const { speaker = 0, asking = 1, ...others } = why!.factors;
      const sum = Object.values(why!.words).reduce((total, one) => total + one, 0) * asking + speaker;
      expect(Object.values(others).reduce((product, factor) => product * factor, sum)).toBeCloseTo(score, 9);
    }
  });

  test('that something else which counts contradicts it (REC-23)', async () => {
    const memory = await world.open();
    const port = (object: string) => ({
      statement: `Staging listens on port ${object}`,
      subject: 'staging',
      predicate: 'port',
      object,
    });
    const { id } = await memory.assert(port('8080'));
    const warnings = async () => (await memory.recall({ query: 'staging port' })).items.map((item) => item.warnings);
    expect(await warnings()).toEqual([[]]);
    await memory.assert(port('9090'));
    expect(await warnings()).toEqual([['temporal_contradiction'], ['temporal_contradiction']]);
    const { recallWarnings } = await memory.context({ query: 'staging port' });
    expect(recallWarnings.map(({ kind }) => kind)).toEqual(['temporal_contradiction', 'temporal_contradiction']);
    await memory.retract({ id });
    expect(await warnings()).toEqual([[]]);
  });

  test('a question for somebody of whom nothing else is known is answered by what they said (REC-11)', async () => {
    const memory = await world.open();
    const said = 'We could go by boat';
    await memory.record({ kind: 'user_message', speaker: 'Ana', content: said });
    for (const query of ['What did Ana say?', 'Ana’s birthday', 'Ana'])
      expect(await ask(memory, query)).toEqual([said]);
    expect(await ask(memory, 'What did Bo say?')).toEqual([]);
  });

  test('why an item is not there (REC-14)', async () => {
    const memory = await world.open();
    const remember = async (content: string, kind = 'note') => (await memory.remember({ content, kind })).id;
    const first = await remember('The harbour, the harbour, the harbour');
    const second = await remember('The harbour opens at six', 'decision');
    const other = await remember('Nothing to see');
    const archived = await remember('The harbour was smaller');
    await memory.forget({ id: archived });
    const why = async (id: string, more: Asked = {}) =>
      (await memory.recall({ query: 'harbour', limit: 1, whyNot: id, ...more })).whyNot;
    expect(await why(first)).toEqual({ id: first, reason: 'returned', place: 1, filters: [] });
    expect(await why(second)).toEqual({ id: second, reason: 'limit', place: 2, filters: [] });
    expect(await why(other)).toEqual({ id: other, reason: 'words', place: null, filters: [] });
    expect(await why(archived)).toMatchObject({ reason: 'filtered', filters: ['includeArchived'] });
    expect(await why(second, { kinds: ['note'] })).toMatchObject({ reason: 'filtered', filters: ['kinds'] });
    expect(await why(second, { kinds: ['note'], types: ['evidence'] })).toMatchObject({
      reason: 'filtered',
      filters: ['types', 'kinds'],
    });
    await memory.reject({ content: 'The harbour opens at six', reason: 'wrong' });
    expect(await why(second, { limit: 5 })).toMatchObject({ reason: expect.stringMatching(/^(?:rejected|filtered)$/) });
    await refused(memory.recall({ query: 'harbour', whyNot: 'mem_none' }), 'not_found');
    const outside = await world.open({ scope: 'project:other', pinned: true });
    await refused(outside.recall({ query: 'harbour', whyNot: first }), 'not_found');
    const own = await outside.remember({ content: 'The harbour of another project' });
    const { whyNot } = await outside.recall({ query: 'harbour', kinds: ['decision'], whyNot: own.id });
    expect(whyNot).toMatchObject({ reason: 'filtered', filters: ['kinds'] });
  });
});

describe('scripts and names (REC-17)', () => {
  test.each([
    ['部署', '今天讨论了部署方案'],
    ['東京', '会議は毎週火曜日に東京で行います'],
    ['カレンダー', '新しいカレンダーを使います'],
    ['회의', '매주 화요일에 회의가 있습니다'],
    ['сервера', 'Настройка сервера займёт два дня'],
    ['займет', 'Настройка сервера займёт два дня'],
    ['серверы', 'Настройка сервера займёт два дня'],
    ['настройками', 'Настройка сервера займёт два дня'],
    ['дней', undefined],
    ['مشروع', 'بدأ المشروع في شهر مايو'],
    ['والمشروع', 'بدأ المشروع في شهر مايو'],
    ['المشروع', 'هذا مشروع جديد'],
    ['बैठकों', 'कल की बैठक दस बजे है'],
    ['المشروع', 'بدأ المشروع في شهر مايو'],
    ['الْمَشْرُوع', 'بدأ المشروع في شهر مايو'],
    ['बैठक', 'कल की बैठक दस बजे है'],
    ['école', "On se retrouve devant l'école"],
    ['arte', 'Il museo dell’arte moderna'],
    ['user name', 'The function getUserName returns null for guests'],
    ['getUserName', 'Call get_user_name before the greeting'],
    ['server error', 'HTTPServerError is thrown after three tries'],
  ])('%s', async (query, expected) => {
    const memory = await world.open();
    for (const content of [
      expected ?? 'Настройка сервера займёт два дня',
      'Something else entirely',
      '完全に別の話',
      '전혀 다른 이야기',
      'Совсем другое',
      'شيء آخر',
      'कुछ और',
    ])
      await memory.remember({ content });
    expect(await ask(memory, query)).toEqual(expected === undefined ? [] : [expected]);
  });
});

test('REC-15 what one or two links connect with an item is related to it, in either direction, and nothing behind what cannot be seen', async () => {
  const memory = await world.open();
  const made: string[] = [];
  for (const content of ['harbour one', 'harbour two', 'harbour three', 'harbour four'])
    made.push((await memory.remember({ content })).id);
  const [one, two, three, four] = made as [string, string, string, string];
  await memory.link({ from: one, to: two, kind: 'related_to' });
  await memory.link({ from: three, to: two, kind: 'supports' });
  await memory.link({ from: three, to: four, kind: 'supports' });
  const related = async (relatedTo: string, reader = memory) =>
    (await reader.recall({ query: 'harbour', relatedTo })).items.map(({ id }) => id).sort();
  expect(await related(one)).toEqual([two, three].sort());
  expect(await related(two)).toEqual([one, three, four].sort());
  await memory.revise({ id: two, visibility: 'private' });
  const ben = await world.open({ actor: BEN });
  expect(await related(one, ben)).toEqual([]);
  expect(await related(four, ben)).toEqual([three]);
});

describe('slips of the hand', () => {
  const CONTENTS = ['Redis is our cache', 'We write TypeScript', 'The database is called heron', 'A house by the lake'];
  test.each([
    ['Reedis eviction', CONTENTS[0]],
    ['typsecript config', CONTENTS[1]],
    ['databse name', CONTENTS[2]],
    // Neither the beginning nor a word that is right is ever changed.
    ['tedis', undefined],
    ['Who has a horse?', undefined],
  ])('%s (REC-16)', async (query, expected) => {
    const memory = await world.open();
    for (const content of CONTENTS) await memory.remember({ content });
    const found = await ask(memory, query);
    expect(found[0]).toBe(expected);
  });

  test('a word that somebody has used stands for itself', async () => {
    const memory = await world.open();
    await memory.remember({ content: 'Reedis is a fork of Redis' });
    await memory.remember({ content: 'Redis is our cache' });
    expect(await ask(memory, 'reedis')).toEqual(['Reedis is a fork of Redis']);
  });

  test.each([
    ['zanzibar', ['The zanzibarfluke is a worm']],
    ['Config?', ['The configuration stands in one file']],
    ['настрой', ['Настройки хранятся в файле']],
    ['con', []],
    ['luk', []],
  ])('REC-18 %s finds what begins so, when nothing else does', async (query, expected) => {
    const memory = await world.open();
    for (const content of [
      'The zanzibarfluke is a worm',
      'The configuration stands in one file',
      'Настройки хранятся в файле',
      'Nothing of this kind',
    ])
      await memory.remember({ content });
    expect(await ask(memory, query)).toEqual(expected);
    await memory.remember({ content: 'A flukeworm' });
    await memory.remember({ content: 'Zanzibar is an island' });
    expect((await ask(memory, 'zanzibar'))[0]).toBe('Zanzibar is an island');
  });

  test.each([
    ['flukes', ['The zanzibarfluke is a worm']],
    ['Dampfschiff', ['Die Donaudampfschifffahrtsgesellschaft fährt wieder']],
    ['flussdampfer Dampfschiff', ['Die Donaudampfschifffahrtsgesellschaft fährt wieder']],
    ['worker', ['await startWorkerpool() was never called']],
    ['пароход', ['Электропароход отменён']],
    // Too short, or somebody has used another of the words.
    ['luk', []],
    ['worm Dampfschiff', ['The zanzibarfluke is a worm']],
  ])('REC-26 %s is found inside longer words, when nothing else is', async (query, expected) => {
    const memory = await world.open();
    for (const content of [
      'The zanzibarfluke is a worm',
      'Die Donaudampfschifffahrtsgesellschaft fährt wieder',
      'await startWorkerpool() was never called',
      'Электропароход отменён',
    ])
      await memory.remember({ content });
    expect(await ask(memory, query)).toEqual(expected);
    const other = await world.open({ scope: 'org:other/project:two' });
    expect(await ask(other, query)).toEqual([]);
  });

  test('what others have written is no help where a reader may not see it', async () => {
    const memory = await world.open({ scope: 'project:one' });
    await memory.remember({ content: 'Redis is our cache' });
    const other = await world.open({ scope: 'org:other/project:two' });
    await other.remember({ content: 'The lake is deep' });
    expect(await ask(other, 'reedis')).toEqual([]);
  });
});
