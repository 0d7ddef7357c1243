/** Documents: documents under their URI, browsed, read in part, searched and quoted. The rules are in src/knowledge/documents/SPEC.md. */
import { describe, expect, test } from 'vitest';
import { LIMITS, type Memory } from '../../src/index.ts';
import { BEN, CLAUDE, DAY, eventCount, exported, importing, refused, useWorld } from './world.ts';

const world = useWorld();

const TEXT = 'Releases are blue-green.\nRollback takes forty minutes.\nAsk Maria first.';
const browse = async (memory: Memory, input: Parameters<Memory['documents']>[0] = {}) =>
  (await memory.documents(input)).documents.map(({ uri, children }) => `${uri} ${children}`);

async function handbook() {
  const memory = await world.open();
  const { id } = await memory.putDocument({ uri: 'docs:handbook/deploy', title: 'Deployment', content: TEXT });
  world.pass(DAY);
  return { memory, id };
}

describe('a document', () => {
  test('is put, and found by id and by URI in any form (DOC-1)', async () => {
    const memory = await world.open();
    const put = await memory.putDocument({
      uri: 'HTTPS://Example.org:443/a/../deploy',
      content: TEXT,
      title: 'Deployment',
      kind: 'url',
      metadata: { lang: 'en' },
      reason: 'For the team',
    });
    expect(put).toEqual({
      status: 'created',
      id: expect.stringMatching(/^doc_[0-9a-z]{26}$/),
      uri: 'https://example.org/deploy',
      version: 1,
      scope: expect.any(String),
      size: TEXT.length,
      conflict: null,
    });
    const document = await memory.get({ id: put.id });
    expect(document).toEqual({
      id: put.id,
      type: 'document',
      kind: 'url',
      uri: 'https://example.org/deploy',
      title: 'Deployment',
      parent: null,
      content: TEXT,
      range: { offset: 0, fromLine: 1, toLine: 3, lines: 3 },
      size: TEXT.length,
      status: 'active',
      unreviewed: false,
      metadata: { lang: 'en' },
      version: 1,
      versions: 1,
      current: true,
      archiveReason: null,
      changeReason: 'For the team',
      basedOn: null,
      conflict: false,
      trust: 0.9,
      author: { id: 'anna', kind: 'person' },
      scope: put.scope,
      createdAt: world.now,
      recordedAt: world.now,
      contentHash: expect.any(String),
      sources: [expect.stringMatching(/^ev_/)],
    });
    expect(await memory.readDocument({ document: 'https://EXAMPLE.org/deploy' })).toEqual(document);
    expect(await memory.readDocument({ document: put.id })).toEqual(document);
    await refused(memory.readDocument({ document: 'https://example.org/other' }), 'not_found');
    await refused(memory.readDocument({ document: 'doc_00000000000000000000000000' }), 'not_found');
  });

  test.each(['notes.md', 'C:\\notes', 'javascript:alert(1)', 'https://anna:secret@example.org/'])(
    'of the URI %s is refused, and nothing is written',
    async (uri) => {
      const { memory } = await handbook();
      const before = await eventCount(memory);
      const error = await refused(memory.putDocument({ uri, content: 'x' }), 'invalid_input');
      expect(JSON.stringify(error)).not.toContain('secret');
      await refused(memory.putDocument({ uri: 'docs:x', content: 'x', parent: uri }), 'invalid_input');
      expect(await eventCount(memory)).toBe(before);
    },
  );

  test('with other text is a new version, with the same text unchanged (DOC-2)', async () => {
    const { memory, id } = await handbook();
    const uri = 'docs:handbook/deploy';
    const before = await eventCount(memory);
    expect(await memory.putDocument({ uri, content: TEXT })).toMatchObject({ status: 'unchanged', id, version: 1 });
    expect(await eventCount(memory)).toBe(before);
    expect(await memory.putDocument({ uri, content: 'Releases are canary.' })).toMatchObject({
      status: 'changed',
      version: 2,
      size: 20,
    });
    expect(await memory.putDocument({ uri, kind: 'note' })).toMatchObject({ status: 'changed', version: 3, size: 20 });
    expect(await memory.get({ id })).toMatchObject({
      title: 'Deployment',
      content: 'Releases are canary.',
      kind: 'note',
    });
    expect((await memory.history({ id })).versions).toMatchObject([
      { version: 3, content: null, size: 20, kind: 'note' },
      { version: 2, content: null, size: 20, kind: 'doc' },
      { version: 1, content: null, size: TEXT.length },
    ]);
    expect(await memory.readDocument({ document: uri, version: 1 })).toMatchObject({ content: TEXT, current: false });
    expect((await memory.diff({ id, from: 1, to: 2 })).content[0]).toEqual({
      change: 'removed',
      text: 'Releases are blue-green.',
    });
    expect(await memory.revert({ id, to: 1 })).toMatchObject({ status: 'revised', version: 4 });
    expect(await memory.get({ id })).toMatchObject({ content: TEXT, kind: 'doc' });
    await refused(memory.putDocument({ uri: 'docs:new' }), 'invalid_input');
    await refused(memory.putDocument({ uri: 'docs:new', content: 'x', basedOn: 1 }), 'version_not_found');
    await refused(memory.putDocument({ uri, content: 'x'.repeat(LIMITS.documentText + 1) }), 'too_large');
  });

  test('of an agent is unreviewed wherever it is shown, until a person puts it (DOC-13, GATE-24)', async () => {
    const [person, agent] = [await world.open(), await world.open({ actor: CLAUDE })];
    const put = { uri: 'docs:birds', content: 'Herons nest in May.' };
    const { id } = await agent.putDocument(put);
    const marked = async (is: boolean) => {
      expect(await person.get({ id })).toMatchObject({ unreviewed: is });
      expect(await person.readDocument({ document: id })).toMatchObject({ unreviewed: is });
      expect((await person.documents()).documents).toMatchObject([{ id, unreviewed: is }]);
      const { items } = await person.recall({ query: 'when do herons nest' });
      const pack = await person.context({ query: 'when do herons nest' });
      for (const { warnings } of [items[0]!, pack.items.find((item) => item.id === id)!])
        expect(warnings.includes('unreviewed')).toBe(is);
      expect(pack.text.includes('Written by agents, not reviewed')).toBe(is);
    };
    await marked(true);
    expect(await person.putDocument(put)).toMatchObject({ status: 'changed' });
    await marked(false);
    await refused(agent.putDocument({ ...put, content: 'Herons nest in June.' }), 'person_required');
    expect((await person.get({ id, version: 1 })) as object).toMatchObject({ unreviewed: true });
    expect(await person.rebuild()).toMatchObject({ equal: true });
  });

  test('is read in part (DOC-7)', async () => {
    const { memory } = await handbook();
    const read = (range: object) => memory.readDocument({ document: 'docs:handbook/deploy', ...range });
    expect(await read({ fromLine: 2, toLine: 2 })).toMatchObject({
      content: 'Rollback takes forty minutes.\n',
      range: { offset: 25, fromLine: 2, toLine: 2, lines: 3 },
      size: TEXT.length,
    });
    expect(await read({ offset: 13, length: 10 })).toMatchObject({ content: 'blue-green' });
    await refused(read({ fromLine: 1, offset: 1 }), 'invalid_input');
  });

  test('that is based on an old version is kept, current, and opens a conflict (DOC-9)', async () => {
    const { memory, id } = await handbook();
    const uri = 'docs:handbook/deploy';
    await memory.putDocument({ uri, content: 'two' });
    const late = await memory.putDocument({ uri, content: 'three', basedOn: 1 });
    expect(late).toMatchObject({ version: 3, conflict: expect.stringMatching(/^cfl_/) });
    expect((await memory.conflicts({ item: id })).conflicts).toMatchObject([
      { kind: 'write_conflict', id: late.conflict },
    ]);
    expect((await memory.recall({ query: 'three' })).items[0]).toMatchObject({ id, warnings: ['write_conflict'] });
  });

  test('of two stores is one, and the same words count in both (DOC-3)', async () => {
    const { memory: left, id } = await handbook();
    const right = await world.open({ ...(await world.elsewhere()), actor: BEN });
    await importing(right, await exported(left));
    world.pass(DAY);
    await left.putDocument({ uri: 'docs:handbook/deploy', content: 'left', title: 'Left' });
    world.pass(DAY);
    await right.putDocument({ uri: 'docs:handbook/deploy', title: 'Right' });
    const [fromLeft, fromRight] = [await exported(left), await exported(right)];
    await importing(left, fromRight);
    await importing(right, fromLeft);
    for (const memory of [left, right]) {
      expect(await memory.get({ id })).toMatchObject({ content: TEXT, title: 'Right', versions: 3, conflict: true });
      expect((await memory.recall({ query: 'right', types: ['document'] })).items).toHaveLength(1);
      expect((await memory.recall({ query: 'left', types: ['document'] })).items).toEqual([]);
      expect(await memory.rebuild()).toMatchObject({ equal: true });
      expect((await memory.recall({ query: 'right', types: ['document'] })).items).toHaveLength(1);
    }
  });
});

describe('browsing', () => {
  test('goes from the top down, and nothing is out of reach (DOC-4, DOC-6)', async () => {
    const memory = await world.open();
    const put = (uri: string, parent?: string) =>
      memory.putDocument({ uri, content: uri, ...(parent === undefined ? {} : { parent }) });
    await put('docs:b');
    await put('docs:b/2', 'docs:b');
    const { id } = await put('docs:b/1', 'docs:b');
    await put('docs:b/1/x', 'docs:b/1');
    await put('docs:orphan', 'docs:nowhere');
    expect(await browse(memory)).toEqual(['docs:b 2', 'docs:orphan 0']);
    expect(await browse(memory, { parent: 'docs:b' })).toEqual(['docs:b/1 1', 'docs:b/2 0']);
    expect(await browse(memory, { parent: 'docs:nowhere' })).toEqual(['docs:orphan 0']);
    expect(await browse(memory, { all: true })).toHaveLength(5);
    await refused(memory.documents({ all: true, parent: 'docs:b' }), 'invalid_input');
    await refused(put('docs:b', 'docs:b'), 'invalid_input');
    await refused(put('docs:b', 'docs:b/1/x'), 'invalid_input');
    await memory.forget({ id });
    expect(await browse(memory)).toEqual(['docs:b 1', 'docs:b/1/x 0', 'docs:orphan 0']);
    const first = await memory.documents({ all: true, limit: 2 });
    expect(await browse(memory, { all: true, limit: 2, cursor: first.cursor! })).toEqual([
      'docs:b/2 0',
      'docs:orphan 0',
    ]);
  });

  test('of one URI the nearest counts, and a pinned connection sees its own scope (DOC-5)', async () => {
    const { memory, id } = await handbook();
    await memory.putDocument({ uri: 'docs:handbook/deploy', content: 'of everybody', scope: 'global' });
    const other = await world.open({ scope: 'project:other' });
    const read = async (reader: Memory) =>
      (await reader.readDocument({ document: 'docs:handbook/deploy' })) as { content: string };
    expect((await read(memory)).content).toBe(TEXT);
    expect((await read(other)).content).toBe('of everybody');
    const pinned = await world.open({ scope: 'project:other', pinned: true });
    await refused(read(pinned), 'not_found');
    for (const request of [
      () => pinned.get({ id }),
      () => pinned.readDocument({ document: id }),
      () => pinned.history({ id }),
      () => pinned.diff({ id }),
      () => pinned.forget({ id }),
      () => pinned.revert({ id, to: 1 }),
    ])
      await refused(request(), 'not_found');
    expect(await browse(pinned, { all: true })).toEqual([]);
  });

  test('the past shows what was there', async () => {
    const { memory, id } = await handbook();
    const then = world.now;
    world.pass(DAY);
    await memory.putDocument({ uri: 'docs:handbook/deploy', content: 'new' });
    await memory.forget({ id });
    expect(await browse(memory)).toEqual([]);
    expect(await browse(memory, { asOf: then })).toEqual(['docs:handbook/deploy 0']);
    expect(await memory.readDocument({ document: 'docs:handbook/deploy', asOf: then })).toMatchObject({
      content: TEXT,
    });
  });
});

describe('recall', () => {
  test('shows the passage that answers, and where it begins (DOC-8)', async () => {
    const memory = await world.open();
    const filler = 'Nothing of interest stands here. '.repeat(100);
    const content = `${filler}The zebras sleep at noon.${filler}`;
    const { id } = await memory.putDocument({ uri: 'docs:animals', title: 'Animals', content });
    const { items } = await memory.recall({ query: 'when do zebras sleep?' });
    expect(items).toMatchObject([
      { id, type: 'document', kind: 'doc', name: 'Animals', source: 'docs:animals', version: 1 },
    ]);
    const { content: passage, offset } = items[0]!;
    expect(passage).toContain('The zebras sleep at noon.');
    expect(passage.length).toBeLessThanOrEqual(400);
    const part = await memory.readDocument({ document: id, offset: offset!, length: passage.length });
    expect(part.content).toBe(passage);
    expect((await memory.recall({ query: 'zebras', types: ['evidence', 'memory'] })).items).toEqual([]);
  });

  test('finds it by its title, also after that was changed alone', async () => {
    const { memory, id } = await handbook();
    await memory.putDocument({ uri: 'docs:handbook/deploy', title: 'Harbour' });
    expect((await memory.recall({ query: 'harbour' })).items).toMatchObject([{ id, name: 'Harbour' }]);
    expect((await memory.recall({ query: 'rollback' })).items).toHaveLength(1);
    await memory.revert({ id, to: 1 });
    expect(await memory.rebuild()).toMatchObject({ equal: true });
    expect((await memory.recall({ query: 'harbour' })).items).toEqual([]);
  });

  test('leaves archived ones out unless asked for', async () => {
    const { memory, id } = await handbook();
    await memory.forget({ id });
    expect((await memory.recall({ query: 'rollback' })).items).toEqual([]);
    expect((await memory.recall({ query: 'rollback', includeArchived: true })).items).toMatchObject([
      { status: 'archived' },
    ]);
    expect(await memory.restore({ id })).toMatchObject({ status: 'changed', memoryStatus: 'active' });
    expect((await memory.recall({ query: 'rollback' })).items).toHaveLength(1);
  });
});

describe('a quote of a document', () => {
  const quote = 'Rollback takes forty minutes.';
  const change = (memory: Memory) =>
    memory.putDocument({ uri: 'docs:handbook/deploy', content: 'Rollback takes four minutes.' });

  test('supports a claim as long as it stands there (DOC-10, DOC-11)', async () => {
    const { memory, id: document } = await handbook();
    const { id } = await memory.assert({ statement: 'Rollback is slow', citations: [{ document, quote }] });
    const claim = (await memory.get({ id })) as { citations: { event: string }[] };
    expect(claim).toMatchObject({
      citations: [{ document, quote, state: 'verified', event: expect.stringMatching(/^ev_/) }],
      verifiedAgainstSource: true,
    });
    expect(await memory.get({ id: claim.citations[0]!.event })).toMatchObject({ item: document });
    expect(await memory.check({ id })).toMatchObject({ passed: 1, failed: [] });
    const then = world.now;
    world.pass(DAY);
    await change(memory);
    expect(await memory.get({ id })).toMatchObject({ citations: [{ state: 'drifted' }], verifiedAgainstSource: false });
    expect(await memory.get({ id, asOf: then })).toMatchObject({ verifiedAgainstSource: true });
    const message = `The quote is no longer in ${document}`;
    expect(await memory.check({ id })).toMatchObject({ passed: 0, failed: [{ id, message }], recorded: 1 });
    expect(await memory.check()).toMatchObject({ checked: 1, failed: [{ id }], recorded: 0 });
    expect(await memory.get({ id })).toMatchObject({ lastCheck: { status: 'failed', message } });
    await memory.revert({ id: document, to: 1 });
    expect(await memory.check()).toMatchObject({ passed: 1, recorded: 1 });
  });

  test('cited again counts once, also from a later version', async () => {
    const { memory, id: document } = await handbook();
    const said = { statement: 'Rollback is slow', citations: [{ document, quote }] };
    const { id } = await memory.assert(said);
    await memory.putDocument({ uri: 'docs:handbook/deploy', content: `${TEXT}\nMore.` });
    expect(await memory.assert(said)).toMatchObject({ status: 'supported', id });
    expect(((await memory.get({ id })) as { citations: unknown[] }).citations).toHaveLength(1);
  });

  test('that does not stand there is refused with the closest words', async () => {
    const { memory, id: document } = await handbook();
    const wrong = [{ document, quote: 'Rollback takes fifty minutes' }];
    for (const request of [
      () => memory.assert({ statement: 'x', citations: wrong }),
      () => memory.remember({ content: 'x', citations: wrong }),
    ]) {
      const error = await refused(request(), 'quote_not_found');
      expect(error.hint).toContain('Rollback takes forty minutes.');
      expect(error.details).toMatchObject({ document });
    }
    await refused(memory.assert({ statement: 'x', citations: [{ document }] }), 'invalid_input');
    await refused(memory.assert({ statement: 'x', citations: [{ quote }] }), 'invalid_input');
    await refused(memory.assert({ statement: 'x', citations: [{ document, event: 'ev_x', quote }] }), 'invalid_input');
  });

  test('of another scope is refused as if it were not there', async () => {
    const { memory, id: document } = await handbook();
    const other = await world.open({ scope: 'project:other' });
    for (const id of [document, 'doc_00000000000000000000000000']) {
      const error = await refused(
        other.remember({ content: 'x', citations: [{ document: id, quote }] }),
        'citation_outside_scope',
      );
      expect(error.message).toBe(`There is no event or document ${JSON.stringify(id)} in this scope or above it`);
    }
    const { id: above } = await memory.putDocument({ uri: 'docs:all', content: quote, scope: 'global' });
    expect(await other.remember({ content: 'y', citations: [{ document: above, quote }] })).toMatchObject({
      status: 'stored',
    });
  });

  test('supports a memory, which keeps it with each version (DOC-12)', async () => {
    const { memory, id: document } = await handbook();
    const event = (await memory.record({ kind: 'user_message', content: 'It took long', speaker: 'Maria' })).results[0]!
      .id;
    const { id } = await memory.remember({ content: 'Rollback is slow', citations: [{ document, quote }, { event }] });
    expect(await memory.get({ id })).toMatchObject({
      citations: [
        { document, quote, state: 'verified', stance: 'supports' },
        { event, document: null, quote: null, state: 'no_quote_provided', speaker: 'Maria' },
      ],
      verifiedAgainstSource: true,
      sources: expect.arrayContaining([event]),
    });
    expect((await memory.list()).items[0]!.citations).toEqual([
      { event: expect.stringMatching(/^ev_/), document, quote },
      { event, document: null, quote: null },
    ]);
    await memory.revise({ id, content: 'Rollback is very slow' });
    expect((await memory.get({ id })) as object).toMatchObject({ citations: [{ document }, { event }] });
    expect(await memory.revise({ id, citations: [{ event, quote: 'took long' }] })).toMatchObject({ version: 3 });
    expect(await memory.revise({ id, citations: [{ event, quote: 'took long' }] })).toMatchObject({
      status: 'unchanged',
    });
    expect(await memory.get({ id })).toMatchObject({ citations: [{ event, quote: 'took long', state: 'verified' }] });
    await memory.revise({ id, clear: ['citations'] });
    expect(await memory.get({ id })).toMatchObject({ citations: [] });
    await memory.revert({ id, to: 1 });
    expect(await memory.get({ id })).toMatchObject({ citations: [{ document }, { event }] });
    await change(memory);
    expect(await memory.check()).toMatchObject({ checked: 1, failed: [{ id }], recorded: 1 });
    expect(await memory.check({ id })).toMatchObject({ failed: [{ id }], recorded: 0 });
    await refused(memory.revise({ id, citations: [{ event }], clear: ['citations'] }), 'invalid_input');
  });

  test('of an agent’s revision waits for a person, like its words', async () => {
    const { memory, id: document } = await handbook();
    const agent = await world.open({ actor: CLAUDE });
    const { id } = await memory.remember({ content: 'Rollback is slow' });
    expect(await agent.revise({ id, citations: [{ document, quote }] })).toMatchObject({ memoryStatus: 'inbox' });
  });

  test('is united with those of a duplicate', async () => {
    const { memory, id: document } = await handbook();
    const { id } = await memory.remember({ content: 'Rollback is slow', citations: [{ document, quote }] });
    const citations = [{ document, quote: 'Ask Maria' }];
    const more = { content: 'Rollback is slow', duplicates: 'merge' as const, citations };
    expect(await memory.remember(more)).toMatchObject({ status: 'merged', id });
    expect(await memory.get({ id })).toMatchObject({ citations: [{ quote }, { quote: 'Ask Maria' }] });
    expect(await memory.remember(more)).toMatchObject({ status: 'duplicate' });
  });

  test('does not reveal a private memory to anybody, and is not checked for others', async () => {
    const { memory, id: document } = await handbook();
    const { id } = await memory.remember({ content: 'mine', visibility: 'private', citations: [{ document, quote }] });
    await memory.check({ id });
    const ben = await world.open({ actor: BEN });
    await refused(ben.check({ id }), 'not_found');
    expect(await ben.check()).toMatchObject({ checked: 0 });
    expect((await ben.events({ item: id })).events).toEqual([]);
    expect(await memory.check()).toMatchObject({ checked: 1, recorded: 0 });
  });

  test('check goes through claims and memories in pages', async () => {
    const { memory, id: document } = await handbook();
    for (let count = 0; count < 3; count++) {
      await memory.assert({ statement: `claim ${count}`, citations: [{ document, quote }] });
      await memory.remember({ content: `memory ${count}`, citations: [{ document, quote }] });
      world.pass(DAY);
    }
    for (const limit of [1, 2, 3, 4, 6]) {
      let checked = 0;
      for (let cursor: string | undefined; ; ) {
        const page = await memory.check({ limit, ...(cursor === undefined ? {} : { cursor }) });
        checked += page.checked;
        expect(checked).toBeLessThanOrEqual(6);
        if (page.cursor === null) break;
        cursor = page.cursor;
      }
      expect(checked).toBe(6);
    }
  });
});
