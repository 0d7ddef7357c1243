/** Queries are completed from what their writer asked and can read, and from nothing else. */
import { expect, test } from 'vitest';
import { ANNA, BEN, useWorld } from './world.ts';

const world = useWorld();
type Connection = Awaited<ReturnType<typeof world.open>>;

async function texts(connection: Connection, query: string, more: object = {}) {
  return (await connection.suggest({ query, ...more })).suggestions.map(({ text }) => text);
}

test('REC-21 titles, entities, tags and words complete the last word, the whole query is kept', async () => {
  const memory = await world.open();
  await memory.remember({ content: 'We deploy on Fridays with Kubernetes', tags: ['deployment'] });
  await memory.remember({ kind: 'knowledge', name: 'deploy guide', content: 'Ask Deborah Miller before deploying' });
  const { suggestions } = await memory.suggest({ query: 'how do we dep' });
  expect(suggestions).toEqual([
    { text: 'how do we deploy guide', source: 'title', count: 1 },
    { text: 'how do we deployment', source: 'tag', count: 1 },
    { text: 'how do we deploy', source: 'word', count: 2 },
    { text: 'how do we deploying', source: 'word', count: 1 },
  ]);
  expect(await texts(memory, 'deb')).toEqual(['Deborah Miller', 'Deborah']);
  expect(await texts(memory, 'how do we dep', { limit: 1 })).toEqual(['how do we deploy guide']);
});

test.each([
  ['configurat', 'The configuration is here', 'configuration'],
  ['happ', 'We are happy', 'happy'],
  ['été', 'L’été-indien arrive', undefined],
  ['кон', 'Наша конфигурация', 'конфигурация'],
  ['getUs', 'Call getUserName first', 'getUserName'],
])('REC-21 %s', async (start, content, expected) => {
  const memory = await world.open();
  await memory.remember({ content });
  const found = await texts(memory, start);
  if (expected === undefined) expect(Array.isArray(found)).toBe(true);
  else expect(found).toContain(expected);
});

test('REC-21 earlier questions that found something come first, the most frequent before others', async () => {
  const memory = await world.open({ actor: ANNA });
  await memory.remember({ content: 'Where the boats are: in the harbour', visibility: 'public' });
  for (const query of ['where are boats', 'Where are boats', 'where is the harbour', 'where is nothing xyzzy'])
    await memory.recall({ query });
  await memory.recall({ query: 'qqqq' });
  expect(await texts(memory, 'where ', { limit: 2 })).toEqual(['Where are boats', 'where is the harbour']);
  expect(await texts(memory, 'qq')).toEqual([]);
  expect(await texts(memory, '')).toEqual(['Where are boats', 'where is the harbour']);
  await memory.close();
  const ben = await world.open({ actor: BEN });
  expect(await texts(ben, 'where a')).toEqual([]);
});

test('REC-21 never a word that only others can read, or that is archived or rejected', async () => {
  const memory = await world.open({ actor: ANNA, scope: 'project:site' });
  await memory.remember({ content: 'zanzibarprivate', visibility: 'private', tags: ['zanzibartag'] });
  await memory.remember({ content: 'zanzibarelsewhere', scope: 'project:other' });
  const { id: forgotten } = await memory.remember({ content: 'zanzibarforgotten' });
  await memory.forget({ id: forgotten });
  const { id: rejected } = await memory.remember({ content: 'zanzibarrejected' });
  await memory.reject({ id: rejected });
  await memory.record({ kind: 'user_message', content: 'zanzibarrejected' });
  const { id: erased } = await memory.remember({ content: 'zanzibarerased' });
  await memory.erase({ ids: [erased], confirm: true });
  const { id: revised } = await memory.remember({ content: 'zanzibarformer' });
  await memory.revise({ id: revised, content: 'zanzibarnow' });
  const ben = await world.open({ actor: BEN, scope: 'project:site' });
  expect(await texts(ben, 'zanz')).toEqual(['zanzibarnow']);
  expect((await texts(memory, 'zanz')).sort()).toEqual(['zanzibarnow', 'zanzibarprivate', 'zanzibartag']);
  const pinned = await world.open({ actor: ANNA, scope: 'project:other', pinned: true });
  expect(await texts(pinned, 'zanz')).toEqual(['zanzibarelsewhere']);
});

test.each([
  '',
  ' ',
  '   a',
  'ab',
  '"',
  '*',
  'zan*',
  'NEAR(',
  '\u0000',
  '\ud83d',
  '%',
  "'; --",
  '部',
  'x'.repeat(2_000),
])('REC-21 %j is a legal beginning', async (query) => {
  const memory = await world.open();
  await memory.remember({ content: 'The boat 部署 zanzibar' });
  expect(Array.isArray(await texts(memory, query))).toBe(true);
});
