/** Finding by meaning, with an embedding service on this machine: what is found, what is said when it cannot be, and what goes when words go. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS, type Memory, type OpenOptions } from '../../src/index.ts';
import { EmbeddingServer, vectorOf } from '../support/embedding-server.ts';
import { BEN, refused, useWorld } from './world.ts';

const world = useWorld();
let server: EmbeddingServer;
beforeEach(async () => {
  server = await EmbeddingServer.start();
});
afterEach(async () => {
  await world.end();
  await server.close();
});

const open = (more: OpenOptions = {}) => world.open({ vectors: `${server.url}#table`, ...more });

/** Until every text has its vectors. */
const embedded = (memory: Memory) => memory.embedTexts();

const spaces = async () =>
  (
    await world.byHand(
      'SELECT s.model, count(v.number) AS vectors FROM vector_spaces s LEFT JOIN vectors v ON v.space_id = s.id GROUP BY s.model ORDER BY s.model',
    )
  ).map(({ model, vectors }) => [model, vectors]);

async function found(memory: Memory, query: string, more: Partial<Parameters<Memory['recall']>[0]> = {}) {
  return (await memory.recall({ query, ...more })).items.map((item) => item.content);
}

describe('finding by meaning', () => {
  test('REC-24 VEC-1 what shares no word with the question is found, and explain says by what', async () => {
    const memory = await open();
    await memory.remember([{ content: 'The automobile is red' }, { content: 'A loaf costs three euros' }]);
    await memory.assert({ statement: 'Hounds sleep outside' });
    await memory.record({ kind: 'user_message', content: 'Cash is tight', speaker: 'Maria' });
    await embedded(memory);
    expect((await found(memory, 'car'))[0]).toBe('The automobile is red');
    expect((await found(memory, 'puppy'))[0]).toBe('Hounds sleep outside');
    expect((await found(memory, 'salary'))[0]).toBe('Cash is tight');
    expect(await found(memory, 'car', { strategy: 'text' })).toEqual([]);
    const { items, warnings } = await memory.recall({ query: 'car', explain: true });
    expect(warnings).toBeUndefined();
    expect(items[0]!.why).toMatchObject({ found: 'meaning', words: {}, meaning: { cosine: expect.any(Number) } });
  });

  test('VEC-2 words and meaning together stand above either alone; strategies choose', async () => {
    const memory = await open();
    await memory.remember([
      { content: 'The boat is blue' },
      { content: 'The vessel is blue' },
      { content: 'The boat is green' },
    ]);
    await embedded(memory);
    for (const strategy of ['auto', 'hybrid'] as const)
      expect((await found(memory, 'Is the boat blue?', { strategy }))[0]).toBe('The boat is blue');
    expect(await found(memory, 'ships', { strategy: 'vector' })).toHaveLength(3);
    expect(await found(memory, 'ships', { strategy: 'text' })).toEqual([]);
  });

  test('VEC-3 a filter, a scope and an owner count as they do for words', async () => {
    const memory = await open();
    await memory.remember([
      { content: 'The automobile of the site', kind: 'decision' },
      { content: 'The automobile elsewhere', scope: 'project:other' },
      { content: 'My own automobile', visibility: 'private' },
    ]);
    await embedded(memory);
    expect(await found(memory, 'car', { kinds: ['decision'] })).toEqual(['The automobile of the site']);
    expect((await found(memory, 'car')).toSorted()).toEqual(['My own automobile', 'The automobile of the site']);
    const ben = await open({ actor: BEN });
    expect(await found(ben, 'car')).toEqual(['The automobile of the site']);
    const pinned = await open({ scope: 'project:other', pinned: true, actor: BEN });
    expect(await found(pinned, 'car', { strategy: 'vector' })).toEqual(['The automobile elsewhere']);
    await refused(pinned.embedTexts(), 'scope_denied');
  });

  test('VEC-4 the current words count, those of a moment when that is looked at', async () => {
    const memory = await open();
    const { id } = await memory.remember({ content: 'We own a car' });
    await embedded(memory);
    const then = world.now;
    world.pass(60_000);
    await memory.revise({ id, content: 'We own a boat' });
    await embedded(memory);
    expect((await found(memory, 'ship'))[0]).toBe('We own a boat');
    expect(await found(memory, 'ship', { strategy: 'vector' })).toEqual(['We own a boat']);
    expect(await found(memory, 'vehicle', { strategy: 'vector', asOf: then })).toEqual(['We own a car']);
    await memory.forget({ id });
    expect(await found(memory, 'ship')).toEqual([]);
  });

  test('VEC-5 of a question the names of those who speak are not asked', async () => {
    const memory = await open();
    await memory.record({ kind: 'user_message', content: 'I sold the automobile', speaker: 'Maria' });
    await embedded(memory);
    await found(memory, 'What did Maria do with Maria’s car in Lisbon?');
    expect(server.texts.at(-1)).toBe('What did I do with my car in Lisbon?');
  });

  test('VEC-6 a long text is found by any of its parts, however long it is', async () => {
    const memory = await open();
    const filler = 'nothing here matters '.repeat(200);
    await memory.record({ kind: 'tool_result', content: `${filler} ${'bakery '.repeat(30)} ${filler}` });
    await memory.record({ kind: 'tool_result', content: filler });
    await embedded(memory);
    expect(await found(memory, 'bread', { strategy: 'vector' })).toEqual([expect.stringContaining('nothing here')]);
    expect(server.texts.length).toBeGreaterThan(10);
    for (const { texts } of server.asked) expect(texts.length).toBeLessThanOrEqual(LIMITS.embeddingRequest);
  });

  test('VEC-20 a document is never taken apart and never given to a model', async () => {
    const memory = await open();
    await memory.putDocument({ uri: 'docs:car', title: 'Vehicles', content: 'The automobile is red' });
    await embedded(memory);
    expect(server.texts).toEqual([]);
    expect(await found(memory, 'car', { strategy: 'vector' })).toEqual([]);
    expect(await found(memory, 'automobile')).toEqual(['The automobile is red']);
  });

  test('VEC-7 packs are built from it too', async () => {
    const memory = await open();
    await memory.remember({ content: 'The automobile is red' });
    await embedded(memory);
    const pack = await memory.context({ query: 'car' });
    expect(pack.text).toContain('The automobile is red');
    expect(pack.recallWarnings).toEqual([]);
  });
});

describe('without vectors', () => {
  test('VEC-8 nothing is asked of anybody, and searches by meaning are refused', async () => {
    const memory = await world.open({ vectors: 'off' });
    await memory.remember({ content: 'The automobile is red' });
    await refused(memory.recall({ query: 'car', strategy: 'hybrid' }), 'vectors_unavailable');
    await refused(memory.embedTexts(), 'vectors_unavailable');
    expect(await memory.recall({ query: 'automobile' })).not.toHaveProperty('warnings');
    expect(server.asked).toEqual([]);
  });

  test('VEC-9 a model that is not there is a warning, and an error for who asked for it', async () => {
    const memory = await open();
    await memory.remember({ content: 'The automobile is red' });
    await embedded(memory);
    server.behaviour = 'refuses';
    expect(await memory.recall({ query: 'red automobile' })).toMatchObject({
      items: [{ content: 'The automobile is red' }],
      warnings: ['vectors_unavailable'],
    });
    expect((await memory.context({ query: 'a red one' })).recallWarnings).toMatchObject([
      { kind: 'vectors_unavailable', severity: 'info' },
    ]);
    // It rests for a moment after a question that it did not answer.
    await refused(memory.recall({ query: 'green', strategy: 'vector' }), 'embedder_failed');
  });

  test('VEC-10 what has no vector yet is found by its words, and that is said', async () => {
    // A command leaves the work to others.
    const memory = await open({ via: 'cli' });
    await memory.remember({ content: 'The automobile is red' });
    const other = await open({ readOnly: true });
    expect(await other.recall({ query: 'automobile' })).toMatchObject({
      items: [{ content: 'The automobile is red' }],
      warnings: ['index_behind'],
    });
    expect((await other.context({ query: 'automobile' })).recallWarnings).toMatchObject([{ kind: 'index_behind' }]);
    await embedded(memory);
    expect(await other.recall({ query: 'automobile' })).not.toHaveProperty('warnings');
  });
});

describe('computing them', () => {
  test('VEC-11 a memory that stays open does it by itself, in steps, and sends no text twice', async () => {
    const memory = await open();
    const count = LIMITS.embeddedTexts * 2 + 5;
    await memory.record(
      Array.from({ length: count }, (_, index) => ({ kind: 'user_message' as const, content: `car ${index}` })),
    );
    const { texts } = await memory.embedTexts();
    expect(texts).toBeLessThanOrEqual(count);
    expect(server.texts.toSorted()).toEqual(Array.from({ length: count }, (_, index) => `car ${index}`).toSorted());
    expect(await spaces()).toEqual([['endpoint:table/1', count]]);
    expect(await memory.doctor()).toMatchObject({
      ok: true,
      findings: expect.arrayContaining([
        { check: 'vectors', status: 'ok', message: `Every text has its vectors (${count})` },
      ]),
    });
  });

  test('VEC-12 two connections share the work', async () => {
    const [one, two] = [await open(), await open()];
    await one.record(
      Array.from({ length: 150 }, (_, index) => ({ kind: 'user_message' as const, content: `boat ${index}` })),
    );
    await Promise.all([embedded(one), embedded(two)]);
    expect(server.texts).toHaveLength(150);
    expect(new Set(server.texts).size).toBe(150);
  });

  test('VEC-13 closing stops it, and who opens next goes on', async () => {
    const memory = await open();
    let asked = () => {};
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    server.behaviour = 'hangs';
    server.onAsked = async () => asked();
    await memory.record({ kind: 'user_message', content: 'A car' });
    await isAsked;
    await memory.close();
    expect((await spaces()).filter(([, vectors]) => vectors !== 0)).toEqual([]);
    server.behaviour = 'answers';
    const next = await open();
    await embedded(next);
    expect(await spaces()).toEqual([['endpoint:table/1', 1]]);
  });

  test('VEC-14 another model has vectors of its own, and the old ones go when that is asked for', async () => {
    const memory = await open();
    await memory.remember({ content: 'The automobile is red' });
    await embedded(memory);
    await memory.close();
    const other = await open({ vectors: { url: server.url, model: 'other' } });
    await embedded(other);
    expect(await spaces()).toEqual([
      ['endpoint:other/1', 1],
      ['endpoint:table/1', 1],
    ]);
    expect((await found(other, 'car'))[0]).toBe('The automobile is red');
    expect(await other.doctor()).toMatchObject({
      findings: expect.arrayContaining([
        expect.objectContaining({ check: 'vectors', message: expect.stringContaining('endpoint:table/1') }),
      ]),
    });
    expect(await other.embedTexts({ dropOthers: true })).toMatchObject({ texts: 0, dropped: 1 });
    expect(await spaces()).toEqual([['endpoint:other/1', 1]]);
  });

  test('VEC-15 a text that the model refuses has no vector, the others have', async () => {
    server.behaviour = 'picky';
    const memory = await open();
    await memory.record(
      ['A car', 'Some poison', 'A boat'].map((content) => ({ kind: 'user_message' as const, content })),
    );
    await embedded(memory);
    expect(await spaces()).toEqual([['endpoint:table/1', 2]]);
    expect((await found(memory, 'poison'))[0]).toBe('Some poison');
  });

  test('VEC-16 a key comes from the environment, and without it nothing is sent', async () => {
    const name = 'KEY_OF_THE_EMBEDDER';
    const vectors = { url: server.url, model: 'table', keyFrom: name };
    const memory = await world.open({ vectors });
    await memory.remember({ content: 'The automobile is red' });
    await refused(memory.embedTexts(), 'vectors_unavailable');
    expect(server.asked).toEqual([]);
    process.env[name] = 'k-1';
    try {
      await embedded(memory);
    } finally {
      delete process.env[name];
    }
    expect(new Set(server.asked.map(({ key }) => key))).toEqual(new Set(['Bearer k-1']));
  });

  test('VEC-17 an embedder of one’s own', async () => {
    const asked: string[] = [];
    const embedder = {
      model: 'mine',
      batch: 2,
      async embed(texts: readonly string[]) {
        asked.push(...texts);
        return texts.map((text) => Float32Array.from(vectorOf(text)));
      },
      close: async () => undefined,
    };
    const memory = await world.open({ vectors: { embedder } });
    await memory.remember({ content: 'The automobile is red' });
    await embedded(memory);
    expect((await found(memory, 'car'))[0]).toBe('The automobile is red');
    expect(await spaces()).toEqual([['mine/1', 1]]);
  });
});

describe('what goes', () => {
  test('VEC-18 an erased text leaves no vector, also one that is being computed', async () => {
    const memory = await open();
    const { id } = await memory.remember({ content: 'The automobile is red' });
    await memory.remember({ content: 'The boat is blue' });
    await embedded(memory);
    await memory.erase({ ids: [id], confirm: true, reason: 'Not mine to keep' });
    expect(await spaces()).toEqual([['endpoint:table/1', 1]]);
    expect(await found(memory, 'car', { strategy: 'vector' })).toEqual([]);
    // Between the reading of a text and the keeping of its vector.
    const { id: late } = await memory.remember({ content: 'The bakery is closed' });
    let isErased: Promise<unknown> | undefined;
    server.onAsked = async () => {
      isErased ??= memory.erase({ ids: [late], confirm: true, reason: 'Nor this' });
      await isErased;
    };
    await embedded(memory);
    await isErased;
    await embedded(memory);
    expect(await spaces()).toEqual([['endpoint:table/1', 1]]);
  });

  test('VEC-19 a rebuild leaves them as they are, and import brings them for what is new', async () => {
    const memory = await open();
    await memory.remember({ content: 'The automobile is red' });
    await embedded(memory);
    const lines: string[] = [];
    await memory.export({}, { write: (line) => void lines.push(line) });
    expect(await memory.rebuild()).toMatchObject({ equal: true });
    expect((await found(memory, 'car'))[0]).toBe('The automobile is red');
    const sent = server.texts.length;
    await embedded(memory);
    expect(server.texts).toHaveLength(sent);
    const twin = await open(await world.elsewhere());
    async function* all() {
      yield* lines;
    }
    await twin.import({}, { lines: all() });
    await embedded(twin);
    expect((await found(twin, 'car'))[0]).toBe('The automobile is red');
  });
});
