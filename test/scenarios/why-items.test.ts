/** `why` for what has versions: who wrote it and when, what it rests on, what became of it and for which reason. */
import { describe, expect, test } from 'vitest';
import { CLAUDE, DAY, refused, useWorld } from './world.ts';

const world = useWorld();

const SENTRY = 'Errors are tracked in Sentry';
const GLITCHTIP = 'Errors are tracked in a self-hosted GlitchTip';
const REASON = 'Helios accepts no provider from the USA';

describe('a memory', () => {
  test('is explained by its id: versions, reasons, and the words that it cites', async () => {
    const memory = await world.open();
    const { results } = await memory.record({
      kind: 'user_message',
      content: 'Let us move errors to GlitchTip',
      speaker: 'Maria',
    });
    const said = results[0]!.id;
    const { id } = await memory.remember({ content: SENTRY, kind: 'decision' });
    world.pass(DAY);
    await memory.revise({
      id,
      content: GLITCHTIP,
      reason: REASON,
      cite: said,
      quote: 'move errors to GlitchTip',
    });
    const { matchedBy, items, current } = await memory.why({ query: id });
    expect(matchedBy).toBe('id');
    expect(current).toEqual([]);
    expect(items).toMatchObject([
      {
        id,
        type: 'memory',
        kind: 'decision',
        content: GLITCHTIP,
        citations: [{ event: said, quote: 'move errors to GlitchTip', state: 'verified', speaker: 'Maria' }],
        versions: [
          { version: 2, content: GLITCHTIP, reason: REASON, author: 'person:anna', at: '2026-03-02T09:00:00.000Z' },
          { version: 1, content: SENTRY, reason: null, author: 'person:anna', at: '2026-03-01T09:00:00.000Z' },
        ],
      },
    ]);
  });

  test('is found by a subject that no claim has, by its short name, and by what it said before', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: SENTRY });
    await memory.revise({ id, content: GLITCHTIP, reason: REASON });
    const ref = (await memory.recall({ query: 'GlitchTip' })).items[0]!.ref;
    for (const query of ['GlitchTip', 'Sentry', ref])
      expect((await memory.why({ query })).items).toMatchObject([{ id }]);
    expect(await memory.why({ query: 'Kubernetes' })).toMatchObject({ matchedBy: 'none', items: [] });
  });

  test('stands beside the claims about the same', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: 'Maria moved to Lisbon in May' });
    await memory.assert({
      statement: 'Maria lives in Lisbon',
      subject: 'Maria',
      predicate: 'lives in',
      object: 'Lisbon',
    });
    expect(await memory.why({ query: 'Maria' })).toMatchObject({
      matchedBy: 'subject',
      current: [{ statement: 'Maria lives in Lisbon' }],
      items: [{ id }],
    });
    expect((await memory.why({ query: 'Maria', predicate: 'lives in' })).items).toEqual([]);
  });
});

test('a block is explained by its id, and a document by its URI', async () => {
  const memory = await world.open();
  const block = await memory.setBlock({ label: 'owner', content: 'Likes short answers' });
  expect((await memory.why({ query: block.id })).items).toMatchObject([{ id: block.id, type: 'block', name: 'owner' }]);
  const uri = 'https://example.org/paper';
  const document = await memory.putDocument({ uri, title: 'Ageing', content: 'Cells age' });
  await memory.putDocument({ uri, title: 'Ageing', content: 'Cells age slowly', reason: 'Second print' });
  expect((await memory.why({ query: uri })).items).toMatchObject([
    { id: document.id, type: 'document', name: 'Ageing', versions: [{ reason: 'Second print' }, { reason: null }] },
  ]);
});

test('a comparison says who made the versions and why', async () => {
  const memory = await world.open();
  const { id } = await memory.remember({ content: SENTRY });
  await memory.revise({ id, content: GLITCHTIP, reason: REASON });
  await memory.revise({ id, importance: 1 });
  expect((await memory.diff({ id, from: 1, to: 3 })).changes).toMatchObject([
    { version: 3, reason: null, author: 'person:anna' },
    { version: 2, reason: REASON },
  ]);
});

describe('a source is named by', () => {
  const uri = 'https://example.org/paper';
  const STATEMENT = { statement: 'Cells age when they stand still' };
  const QUOTE = 'calendar ageing dominates';

  async function withPaper() {
    const memory = await world.open();
    const document = await memory.putDocument({
      uri,
      title: 'Calendar ageing',
      content: `In our cells ${QUOTE}.`,
      metadata: { author: ['Preger', 'Barkholtz'], year: 2020 },
    });
    return { memory, document };
  }

  test('the URI of a document; the answer has its title, authors, date and URI', async () => {
    const { memory, document } = await withPaper();
    await memory.assert({ ...STATEMENT, cite: uri, quote: QUOTE });
    await memory.remember({ content: 'Ageing matters', citations: [{ source: uri, quote: QUOTE }] });
    const source = {
      document: document.id,
      quote: QUOTE,
      source: { title: 'Calendar ageing', uri, author: 'Preger, Barkholtz', published: '2020' },
      state: 'verified',
    };
    expect((await memory.why({ query: 'stand still' })).current).toMatchObject([{ citations: [source] }]);
    expect((await memory.why({ query: 'ageing matters' })).items).toMatchObject([{ citations: [source] }]);
  });

  test('a memory, a claim, or the short name of any of them', async () => {
    const { memory } = await withPaper();
    const note = await memory.remember({ content: 'The lab measured it twice' });
    const ref = (await memory.recall({ query: 'lab measured' })).items[0]!.ref;
    const [event] = ((await memory.get({ id: note.id })) as { sources: string[] }).sources;
    for (const cite of [note.id, ref]) {
      const { id } = await memory.assert({
        ...STATEMENT,
        statement: `${cite} says so`,
        cite,
        quote: 'measured it twice',
      });
      expect(await memory.get({ id })).toMatchObject({ citations: [{ event, quote: 'measured it twice' }] });
    }
  });

  test('and what is wrong with it is said', async () => {
    const { memory } = await withPaper();
    const assert = (fields: object) => memory.assert({ ...STATEMENT, ...fields });
    await refused(assert({ cite: 'https://example.org/other', quote: 'x' }), 'citation_outside_scope');
    await refused(assert({ cite: uri, quote: 'no such words' }), 'quote_not_found');
    expect((await refused(assert({ cite: uri }), 'invalid_input')).hint).toContain('--quote');
    expect((await refused(assert({ quote: QUOTE }), 'invalid_input')).hint).toContain('cite');
    const { message } = await refused(assert({ citations: [{ source: uri, event: 'ev_1' }] }), 'invalid_input');
    expect(message).toContain('{"source": an id, a URI or #12, "quote": the words}');
  });

  test('the URI of a document wherever an id is taken', async () => {
    const { memory, document } = await withPaper();
    expect(await memory.get({ id: uri })).toMatchObject({ id: document.id });
    expect(await memory.history({ id: uri })).toMatchObject({ versions: [{ id: document.id }] });
    expect(await memory.forget({ id: uri })).toMatchObject({ id: document.id, memoryStatus: 'archived' });
    await refused(memory.get({ id: 'https://example.org/other' }), 'not_found');
  });
});

test('an agent reads the same through its own scope', async () => {
  const anna = await world.open();
  const { id } = await anna.remember({ content: SENTRY, visibility: 'private' });
  await anna.revise({ id, content: GLITCHTIP, visibility: 'scope', reason: REASON });
  const agent = await world.open({ actor: { ...CLAUDE, user: 'ben' } });
  const { items } = await agent.why({ query: id });
  expect(items).toMatchObject([{ id, versions: [{ version: 2 }] }]);
});
