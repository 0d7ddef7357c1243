/** Erasing, through the operations. */
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import type { Memory } from '../../src/index.ts';
import { everyEvent } from '../support/every-event.ts';
import { exportOf, linesOf } from '../support/sample-store.ts';
import { type Line, sealed } from '../support/sealed-line.ts';
import { BEN, CLAUDE, DAY, refused, useWorld } from './world.ts';

const world = useWorld();
/** A word that stands nowhere else. */
const SECRET = 'zebrafinch';

async function recalled(memory: Memory, query: string): Promise<string[]> {
  return (await memory.recall({ query, includeArchived: true })).items.map(({ content }) => content);
}

async function record(memory: Memory, content: string): Promise<string> {
  return (await memory.record({ kind: 'user_message', content })).results[0]!.id;
}

async function erased(memory: Memory, ...ids: string[]): Promise<Set<string>> {
  const receipt = await memory.erase({ ids, confirm: true });
  expect(receipt).toMatchObject({ status: 'erased', pending: null });
  return new Set(receipt.items.map(({ id }) => id));
}

/** Nothing that can be asked holds the word, and the rows are those that the ledger gives. */
async function expectGone(memory: Memory, word = SECRET): Promise<void> {
  expect((await exportOf(memory)).join('\n')).not.toContain(word);
  expect(await recalled(memory, word)).toEqual([]);
  const answers = await Promise.all([
    memory.events({ scope: '*', limit: 500 }),
    memory.list({ scope: '*', limit: 500 }),
    memory.claims({ scope: '*' }),
    memory.links({ scope: '*' }),
    memory.conflicts({ scope: '*' }),
    memory.entities({ scope: '*' }),
    memory.identities({ scope: '*' }),
    memory.blocks({ scope: '*' }),
    memory.documents({ scope: '*', all: true }),
    memory.sessions({ scope: '*' }),
    memory.conversations({ scope: '*' }),
    memory.why({ query: word }),
  ]);
  // What was asked for stands in some of the answers.
  expect(JSON.stringify(answers).replaceAll(`"query":"${word}"`, '')).not.toContain(word);
  expect(await memory.verify()).toMatchObject({ ok: true });
  expect(await memory.rebuild()).toMatchObject({ equal: true });
}

describe('what is named', () => {
  test('ERA-1 without a confirmation only says what would go', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: `A ${SECRET} sings` });
    const before = await exportOf(memory);
    expect(await memory.erase({ ids: [id] })).toMatchObject({
      status: 'preview',
      items: [{ id, events: 1, because: null }],
      count: 1,
    });
    expect(await exportOf(memory)).toEqual(before);
    expect(await recalled(memory, SECRET)).toEqual([`A ${SECRET} sings`]);
  });

  test('ERA-2 a memory goes with every version; what it had changed besides goes too', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: `A ${SECRET} sings`, name: SECRET, tags: [SECRET] });
    await memory.revise({ id, content: 'A finch sings', reason: `no ${SECRET}` });
    await memory.pin({ id });
    const { id: other } = await memory.remember({ content: 'A wren sings' });
    expect(await erased(memory, id)).toEqual(new Set([id]));
    await expectGone(memory);
    await refused(memory.get({ id }), 'erased');
    await refused(memory.revise({ id, content: 'again' }), 'not_found');
    expect((await memory.tags()).tags).toEqual([]);
    expect(await memory.get({ id: other })).toMatchObject({ content: 'A wren sings' });
    expect(
      (await everyEvent(memory)).filter(({ item }) => item === id).map(({ kind, body }) => [kind, body === null]),
    ).toEqual([
      ['memory.remembered', true],
      ['memory.revised', true],
      ['memory.pinned', true],
      ['event.erased', false],
    ]);
  });

  test('ERA-1 the id of a change means the item that it changed', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: `A ${SECRET} sings` });
    const change = (await everyEvent(memory)).find(({ item }) => item === id)!;
    expect(await erased(memory, change.id)).toEqual(new Set([id]));
    await expectGone(memory);
  });

  test('ERA-1 blocks, documents, identities, links, sessions and conversations with their messages', async () => {
    const memory = await world.open();
    const { id: block } = await memory.setBlock({ label: SECRET, content: `Say ${SECRET}` });
    await memory.editBlock({ id: block, find: 'Say', replace: 'Shout' });
    const { id: document } = await memory.putDocument({ uri: `docs:${SECRET}`, content: `On the ${SECRET}` });
    const { id: identity } = await memory.defineIdentity({ name: SECRET, kind: 'person', aliases: [`${SECRET} two`] });
    const { id: a } = await memory.remember({ content: 'Gulls shriek' });
    const { id: b } = await memory.remember({ content: 'Gulls dive' });
    const { id: link } = await memory.link({ from: a, to: b, kind: 'supports', note: SECRET });
    const { session } = await memory.startSession({ name: SECRET, goal: `Find the ${SECRET}` });
    await memory.updateSession({ summary: `Found the ${SECRET}` });
    await memory.endSession({});
    const { conversation } = await memory.startConversation({ title: SECRET });
    await memory.addMessage({ conversation: conversation.id, role: 'user', content: `Where is the ${SECRET}?` });
    const ids = [block, document, identity, link, session.id, conversation.id];
    const gone = await erased(memory, ...ids);
    for (const id of ids) expect(gone).toContain(id);
    expect(gone.size).toBe(ids.length + 1);
    await expectGone(memory);
    expect((await recalled(memory, 'gulls')).sort()).toEqual(['Gulls dive', 'Gulls shriek']);
    expect(await memory.setBlock({ label: SECRET, content: 'new' })).toMatchObject({ status: 'created' });
  });

  test('ERA-1 the session that the connection works in; it goes on without one', async () => {
    const memory = await world.open();
    const { session } = await memory.startSession({ goal: `Find the ${SECRET}` });
    const { id } = await memory.remember({ content: `A ${SECRET}` });
    expect(await erased(memory, id, session.id)).toEqual(new Set([id, session.id]));
    await expectGone(memory);
    expect(await memory.remember({ content: 'A wren' })).toMatchObject({ status: 'stored' });
  });

  test('ERA-1 scopes, conflicts, rejections and definitions cannot be erased', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: 'One' });
    const { id: rejection } = await memory.reject({ content: SECRET });
    const scope = (await everyEvent(memory)).find(({ kind }) => kind === 'scope.created')!;
    for (const one of [scope.id, scope.item!, rejection]) {
      await refused(memory.erase({ ids: [one], confirm: true }), 'not_erasable');
      await refused(memory.erase({ ids: [id, one], confirm: true }), 'not_erasable');
    }
    expect(await memory.get({ id })).toMatchObject({ content: 'One' });
  });

  test('ERA-13 twice is once, and nothing undoes it', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: SECRET });
    await erased(memory, id);
    const before = await exportOf(memory);
    expect(await memory.erase({ ids: [id], confirm: true })).toMatchObject({
      status: 'already_erased',
      alreadyErased: [id],
      items: [],
    });
    expect((await exportOf(memory)).slice(1)).toEqual(before.slice(1));
    await refused(memory.undo({ id }), 'erased');
    const erasure = (await everyEvent(memory)).find(({ kind }) => kind === 'event.erased')!;
    await refused(memory.undo({ id: erasure.id }), 'erased');
    await refused(memory.erase({ ids: [erasure.id], confirm: true }), 'not_erasable');
  });
});

describe('what rests on it', () => {
  test('ERA-3 memories and claims that cite it go whole; others of the same time stay', async () => {
    const memory = await world.open();
    const source = await record(memory, `The ${SECRET} lives in Rome`);
    const sibling = await record(memory, 'The wren lives in Oslo');
    const claim = (statement: string, event: string) => memory.assert({ statement, citations: [{ event }] });
    const { id: one } = await claim(`A ${SECRET} is Roman`, source);
    const { id: other } = await claim('A wren is Norse', sibling);
    const { id: quoting } = await memory.remember({
      content: 'Bird of Rome',
      citations: [{ event: source, quote: SECRET }],
    });
    const { id: summing } = await memory.remember({ content: `Of ${SECRET}s`, summaryOf: [quoting] });
    const { id: kept } = await memory.remember({
      content: 'Bird of Oslo',
      citations: [{ event: sibling, quote: 'wren' }],
    });
    const { id: link } = await memory.link({ from: kept, to: quoting, kind: 'related_to', note: SECRET });
    expect(await erased(memory, source)).toEqual(new Set([source, one, quoting, summing, link]));
    await expectGone(memory);
    expect(await memory.get({ id: source })).toMatchObject({ content: null, kind: 'user_message' });
    for (const id of [one, quoting, summing]) await refused(memory.get({ id }), 'erased');
    await refused(memory.get({ id: link }), 'not_found');
    expect(await memory.get({ id: other })).toMatchObject({ status: 'current', citations: [{ event: sibling }] });
    expect(await memory.get({ id: kept })).toMatchObject({ citations: [{ event: sibling, quote: 'wren' }] });
    expect(await recalled(memory, 'Oslo')).toEqual(expect.arrayContaining(['Bird of Oslo', 'The wren lives in Oslo']));
  });

  test('ERA-4 a claim that only found support there stays, without the quote and the support', async () => {
    const memory = await world.open();
    const first = await record(memory, 'The wren lives in Oslo');
    const second = await record(memory, `The wren lives in Oslo, says the ${SECRET}`);
    const said = { statement: 'The wren lives in Oslo', subject: 'wren', predicate: 'lives in', object: 'Oslo' };
    const { id } = await memory.assert({ ...said, citations: [{ event: first }] });
    await memory.assert({ ...said, citations: [{ event: second, quote: `says the ${SECRET}` }] });
    expect(await memory.get({ id })).toMatchObject({ supportingCount: 2 });
    const gone = await erased(memory, second);
    expect(gone).not.toContain(id);
    await expectGone(memory);
    expect(await memory.get({ id })).toMatchObject({
      status: 'current',
      supportingCount: 1,
      citations: [{ event: first }],
    });
  });

  test('ERA-3 words of a document that were cited, and of memories that a checkpoint lists', async () => {
    const memory = await world.open();
    const { id: document } = await memory.putDocument({ uri: 'docs:birds', content: `The ${SECRET} sings at noon` });
    const { id: citing } = await memory.remember({
      content: 'Singing at noon',
      citations: [{ document, quote: SECRET }],
    });
    await memory.startSession({ goal: 'Count birds' });
    const { id: todo } = await memory.remember({ content: `Feed the ${SECRET}`, kind: 'todo' });
    const { checkpoint } = await memory.finish({ summary: 'Counted' });
    expect(await memory.get({ id: checkpoint })).toMatchObject({
      content: expect.stringContaining(SECRET),
    });
    expect(await erased(memory, todo, document)).toEqual(new Set([todo, document, citing, checkpoint]));
    await expectGone(memory);
  });

  test('ERA-3 what two memories became when their conflict was resolved', async () => {
    const memory = await world.open();
    const { id: a } = await memory.remember({ content: `The ${SECRET} harbour uses buoys` });
    const { id: b } = await memory.remember({ content: `The ${SECRET} harbour does not use buoys` });
    await memory.detectConflicts();
    const [conflict] = (await memory.conflicts()).conflicts;
    await memory.resolve({ id: conflict!.id, resolution: 'merge', reason: `the ${SECRET} is right` });
    const gone = await erased(memory, b);
    expect(gone).toContain(a);
    await expectGone(memory);
    for (const status of ['open', 'resolved'] as const)
      expect((await memory.conflicts({ status })).conflicts).toEqual([]);
  });

  test('ERA-3 nothing new can rest on it', async () => {
    const memory = await world.open();
    const source = await record(memory, `The ${SECRET} lives in Rome`);
    const { id: gone } = await memory.remember({ content: `A ${SECRET}` });
    const { id } = await memory.remember({ content: 'A wren' });
    await erased(memory, source, gone);
    await refused(memory.assert({ statement: 'One', citations: [{ event: source }] }), 'erased');
    await refused(memory.remember({ content: 'Two', citations: [{ event: source }] }), 'erased');
    for (const of of [source, gone]) {
      await refused(memory.remember({ content: 'Three', summaryOf: [of] }), 'erased');
      await refused(memory.revise({ id, summaryOf: [of] }), 'erased');
      await refused(memory.link({ from: id, to: of, kind: 'supports' }), 'not_found');
    }
  });

  test('ERA-8 a message keeps its place in the conversation', async () => {
    const memory = await world.open();
    const { conversation } = await memory.startConversation({ title: 'Birds' });
    const said = (content: string) => memory.addMessage({ conversation: conversation.id, role: 'user', content });
    await said('A wren?');
    const { id } = await said(`A ${SECRET}!`);
    await said('A gull.');
    await erased(memory, id);
    await expectGone(memory);
    const { messages } = await memory.conversation({ id: conversation.id });
    expect(messages.map(({ content }) => content)).toEqual(['A wren?', '', 'A gull.']);
  });

  test('ERA-5 entities that were found in it; other texts of the same run can be read again', async () => {
    const memory = await world.open();
    const filler = Array.from({ length: 101 }, (_, index) => ({
      kind: 'tool_result' as const,
      content: `Redis has ${index}`,
    }));
    const { results } = await memory.record([
      ...filler,
      { kind: 'tool_result', content: 'Redis belongs to Zebrafinch GmbH' },
    ]);
    await memory.extract();
    expect(JSON.stringify(await memory.entities())).toContain('Zebrafinch');
    await erased(memory, results.at(-1)!.id);
    await expectGone(memory, 'Zebrafinch');
    await memory.extract();
    expect((await memory.entities()).entities).toMatchObject([{ key: 'redis', mentions: 101 }]);
  });

  test('ERA-6 what it had replaced does not come back', async () => {
    const memory = await world.open();
    await memory.definePredicate({ name: 'lives in', cardinality: 'one' });
    const say = (object: string) =>
      memory.assert({ statement: `Mia lives in ${object}`, subject: 'Mia', predicate: 'lives in', object });
    const { id: old } = await say('Rome');
    const { id } = await say(SECRET);
    const before = await memory.get({ id: old });
    expect(before).toMatchObject({ status: 'superseded', supersededBy: id });
    await erased(memory, id);
    await expectGone(memory);
    expect(await memory.get({ id: old })).toMatchObject({ status: 'superseded', supersededBy: id });
    expect((await memory.claims()).claims).toEqual([]);
  });

  test('ERA-7 a rejection of what was erased holds', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: `We feed the ${SECRET}` });
    await memory.reject({ id });
    await erased(memory, id);
    await expectGone(memory);
    await refused(memory.remember({ content: `We feed the ${SECRET}` }), 'rejected_value');
  });
});

describe('time, sight and other people', () => {
  test('ERA-8 no earlier state shows it', async () => {
    const memory = await world.open();
    const source = await record(memory, `The ${SECRET} lives in Rome`);
    const { id } = await memory.remember({ content: `A ${SECRET}`, citations: [{ event: source }] });
    const { id: kept } = await memory.remember({ content: 'A wren' });
    const then = world.now;
    world.pass(DAY);
    await erased(memory, source);
    const asOf = then;
    expect((await memory.recall({ query: SECRET, asOf })).items).toEqual([]);
    expect((await memory.list({ asOf })).items.map((item) => item.id)).toEqual([kept]);
    expect(JSON.stringify(await memory.events({ asOf }))).not.toContain(SECRET);
    await refused(memory.get({ id, asOf }), 'erased');
  });

  test('ERA-9 GATE-19 only a person erases, and only what the connection sees', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: 'Elsewhere', scope: 'project:other' });
    const { id: mine } = await memory.remember({ content: 'Mine alone', visibility: 'private' });
    const { id: here } = await memory.remember({ content: 'Here' });
    const pinned = await world.open({ pinned: true });
    const agent = await world.open({ actor: CLAUDE });
    const ben = await world.open({ actor: BEN });
    await refused(agent.erase({ ids: [here], confirm: true }), 'person_required');
    await refused(pinned.erase({ ids: [id], confirm: true }), 'not_found');
    await refused(ben.erase({ ids: [mine], confirm: true }), 'not_found');
    await refused(ben.erase({ ids: ['mem_00000000000000000000000000'] }), 'not_found');
    expect(await erased(pinned, here)).toEqual(new Set([here]));
    await erased(memory, id, mine);
    await refused(pinned.erase({ ids: [id], confirm: true }), 'not_found');
    await refused(ben.erase({ ids: [mine], confirm: true }), 'not_found');
    await refused(ben.get({ id: mine }), 'not_found');
  });

  test('ERA-10 what was hidden stays hidden, before and after', async () => {
    const memory = await world.open();
    const ben = await world.open({ actor: BEN });
    const source = await record(memory, `The ${SECRET} lives in Rome`);
    const { id } = await ben.remember({
      content: `My ${SECRET}`,
      visibility: 'private',
      citations: [{ event: source }],
    });
    const { id: opened } = await ben.remember({ content: `Once my ${SECRET}`, visibility: 'private' });
    await ben.revise({ id: opened, visibility: 'scope', content: 'For all' });
    expect(JSON.stringify(await memory.erase({ ids: [source] }))).not.toContain(id);
    expect(await erased(memory, source)).toEqual(new Set([source]));
    await erased(memory, opened);
    await refused(ben.get({ id }), 'erased');
    expect(JSON.stringify(await everyEvent(memory))).not.toContain(id);
    expect(JSON.stringify(await everyEvent(ben))).toContain(id);
    expect(JSON.stringify(await memory.events({ asOf: world.now }))).not.toContain(id);
    await expectGone(ben);
  });

  test('ERA-9 also in a scope that is closed', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: SECRET, scope: 'project:old' });
    await memory.closeScope({ scope: 'project:old' });
    await erased(memory, id);
    await expectGone(memory);
  });

  test('the reason passes the gate', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: SECRET });
    await memory.erase({ ids: [id], confirm: true, reason: `password = "hunter2hunter2"` });
    expect((await exportOf(memory)).join('\n')).not.toContain('hunter2');
  });
});

describe('other stores', () => {
  test('ERA-11 an erasure that is imported erases here, with what rests on it only here', async () => {
    const memory = await world.open();
    const source = await record(memory, `The ${SECRET} lives in Rome`);
    const sibling = await record(memory, 'The wren lives in Oslo');
    const copy = await world.open(await world.twin());
    const { id: theirs } = await copy.remember({ content: `Copied ${SECRET}`, citations: [{ event: source }] });
    const { id: kept } = await copy.remember({ content: 'Copied wren', citations: [{ event: sibling }] });
    await erased(memory, source);
    await copy.import({}, { lines: linesOf(await exportOf(memory)) });
    await expectGone(copy);
    await refused(copy.get({ id: theirs }), 'erased');
    expect(await copy.get({ id: kept })).toMatchObject({ content: 'Copied wren' });
    await memory.import({}, { lines: linesOf(await exportOf(copy)) });
    await expectGone(memory);
    expect(await memory.get({ id: kept })).toMatchObject({ content: 'Copied wren' });
  });

  test('ERA-11 words that arrive after their erasure stay away, and so does what rests on them', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: `A ${SECRET}` });
    const copy = await world.open(await world.twin());
    await copy.revise({ id, content: `Two ${SECRET}s` });
    const { id: citing } = await copy.remember({ content: `Of ${SECRET}s`, summaryOf: [id] });
    const { id: kept } = await copy.remember({ content: 'A wren' });
    const before = await exportOf(copy);
    await erased(memory, id);
    await memory.import({}, { lines: linesOf(before) });
    await expectGone(memory);
    for (const one of [id, citing]) await refused(memory.get({ id: one }), 'erased');
    expect(await memory.get({ id: kept })).toMatchObject({ content: 'A wren' });
    expect(await memory.import({}, { lines: linesOf(before) })).toMatchObject({ added: 0 });
    await expectGone(memory);
  });

  test('ERA-11 a name that was given to something new since means the new thing', async () => {
    const memory = await world.open();
    const { id } = await memory.setBlock({ label: 'birds', content: `Say ${SECRET}` });
    const before = await exportOf(memory);
    world.pass(DAY);
    await erased(memory, id);
    world.pass(DAY);
    expect(await memory.setBlock({ label: 'birds', content: 'Say wren' })).toMatchObject({ id, status: 'created' });
    await memory.import({}, { lines: linesOf(before) });
    await expectGone(memory);
    expect(await memory.get({ id })).toMatchObject({ content: 'Say wren', version: 1 });
    expect(await erased(memory, id)).toEqual(new Set([id]));
    await expectGone(memory, 'Say wren');
  });

  test('ERA-11 an empty store takes an export with what was erased as it is, with the same heads', async () => {
    const memory = await world.open();
    const source = await record(memory, `The ${SECRET} lives in Rome`);
    await memory.remember({ content: 'A wren' });
    await erased(memory, source);
    const lines = await exportOf(memory);
    const other = await world.open(await world.elsewhere());
    await other.import({}, { lines: linesOf(lines) });
    expect((await other.verify()).heads).toEqual((await memory.verify()).heads);
    await expectGone(other);
    expect(await other.get({ id: source })).toMatchObject({ content: null });
  });

  test('ERA-11 a line without its words, of which nothing says that it was erased, is refused', async () => {
    const memory = await world.open();
    await record(memory, 'The wren lives in Oslo');
    const lines = (await exportOf(memory)).map((line) => {
      const parsed = JSON.parse(line) as { kind?: string };
      return parsed.kind === 'user_message' ? JSON.stringify({ ...parsed, body: null, salt: null }) : line;
    });
    const other = await world.open(await world.elsewhere());
    const error = await refused(other.import({}, { lines: linesOf(lines) }), 'import_invalid');
    expect(error.message).toContain('nothing says that it was erased');
    expect(await other.verify()).toMatchObject({ ok: true });
  });

  test('ERA-11 a turn that both stores recorded is erased in both', async () => {
    const memory = await world.open();
    const turn = { kind: 'user_message', content: `The ${SECRET} sings`, source: 'chat', externalId: 'm1' } as const;
    const { results } = await memory.record(turn);
    const other = await world.open(await world.elsewhere());
    const { results: theirs } = await other.record(turn);
    expect(theirs[0]!.id).not.toBe(results[0]!.id);
    await erased(memory, results[0]!.id);
    await other.import({}, { lines: linesOf(await exportOf(memory)) });
    await expectGone(other);
    expect((await memory.record(turn)).results).toMatchObject([{ status: 'duplicate' }]);
  });
});

test('ERA-12 LED-22 a body that is missing without an erasure is damage', async () => {
  const memory = await world.open();
  const source = await record(memory, 'The wren lives in Oslo');
  const { id } = await memory.remember({ content: SECRET });
  await erased(memory, id);
  await world.byHand(`UPDATE events SET body = NULL, salt = NULL WHERE id = '${source}'`);
  const { ok, problems } = await memory.verify();
  expect(ok).toBe(false);
  expect(problems).toMatchObject([{ defect: 'body_missing', event: source }]);
});

test('LED-21 an erasure of another scope, or of what others stand on, has no effect', async () => {
  const memory = await world.open();
  const source = await record(memory, 'The wren lives in Oslo');
  const { id: rejection } = await memory.reject({ content: 'Wrens bark' });
  const { id } = await memory.remember({ content: 'Elsewhere', scope: 'project:other' });
  const { id: erasable } = await memory.remember({ content: SECRET, scope: 'project:other' });
  await erased(memory, erasable);
  const lines = await exportOf(memory);
  const kept = (await everyEvent(memory)).filter(
    ({ kind, item }) => kind.startsWith('scope.') || item === rejection || kind === 'user_message',
  );
  const erasure = lines
    .map((line) => JSON.parse(line) as Line & { kind?: string })
    .find((line) => line.kind === 'event.erased')!;
  // As somebody could write who knows how the hashes are made.
  const events = kept.map((event) => event.id);
  const forged = [id, source].map((item) => sealed(erasure, 'event.erased', canonicalJson({ events }), item));
  const header = lines[0]!.replace('"complete":true', '"complete":false');
  await memory.import({}, { lines: linesOf([header, ...lines.slice(1), ...forged]) });
  expect(await memory.verify()).toMatchObject({ ok: true });
  expect(await memory.get({ id: source })).toMatchObject({ content: 'The wren lives in Oslo' });
  expect(await memory.get({ id })).toMatchObject({ content: 'Elsewhere' });
  expect((await memory.scopes()).scopes.length).toBeGreaterThan(1);
  await refused(memory.remember({ content: 'Wrens bark' }), 'rejected_value');
});

describe('what has something in common', () => {
  test('ERA-17 everything that a speaker said, with what rests on it, and nothing of others', async () => {
    const memory = await world.open();
    const { results } = await memory.record([
      { kind: 'user_message', content: `The ${SECRET} sings`, speaker: 'Maria' },
      { kind: 'user_message', content: `Again a ${SECRET}`, speaker: 'maria', scope: 'project:other' },
      { kind: 'user_message', content: 'A wren sings', speaker: 'Marian' },
    ]);
    const [first, second] = results.map(({ id }) => id);
    const { id: quoting } = await memory.remember({
      content: `Maria heard a ${SECRET}`,
      citations: [{ event: first! }],
    });
    const preview = await memory.erase({ speaker: 'MARIA' });
    expect(preview).toMatchObject({ status: 'preview', count: 3, named: 2, types: { evidence: 2, memory: 1 } });
    expect(preview.items.find(({ id }) => id === quoting)).toMatchObject({
      because: first,
      words: `Maria heard a ${SECRET}`,
    });
    expect(await recalled(memory, SECRET)).toHaveLength(2);
    const receipt = await memory.erase({ speaker: 'MARIA', confirm: true });
    expect(receipt).toMatchObject({ status: 'erased', count: 3 });
    expect(new Set(receipt.items.map(({ id }) => id))).toEqual(new Set([first, second, quoting]));
    await expectGone(memory);
    expect(await recalled(memory, 'wren')).toEqual(['A wren sings']);
    expect(await memory.erase({ speaker: 'Maria', confirm: true })).toMatchObject({
      status: 'already_erased',
      count: 0,
    });
  });

  test('ERA-17 a project with the scopes below it; what others have, and what was changed from there, stays', async () => {
    const memory = await world.open();
    const { id: outside } = await memory.remember({ content: 'A wren sings', scope: 'project:other' });
    await memory.createScope({ scope: 'project:gone' });
    await memory.remember({ content: `A ${SECRET} sings`, scope: 'project:gone' });
    const inside = await world.open({ scope: 'project:gone' });
    const { session } = await inside.startSession({ name: SECRET, goal: `Find the ${SECRET}` });
    await inside.attach({ to: session.id, items: [outside] });
    await inside.createScope({ scope: 'session:s1' });
    await inside.record({ kind: 'user_message', content: `A ${SECRET} below`, scope: 'session:s1' });
    await record(inside, `Where is the ${SECRET}?`);
    const receipt = await memory.erase({ scope: 'project:gone', confirm: true });
    expect(receipt).toMatchObject({ status: 'erased', pending: null });
    expect(receipt.items.map(({ id }) => id)).toContain(session.id);
    await expectGone(memory);
    expect(await memory.get({ id: outside })).toMatchObject({ content: 'A wren sings' });
    for (const scope of ['*', 'global']) await refused(memory.erase({ scope }), 'invalid_input');
    await refused(memory.erase({ scope: 'project:nowhere' }), 'scope_not_found');
  });

  test('ERA-17 what a source brought, and what an author wrote; a change of another’s item is not theirs', async () => {
    const memory = await world.open();
    await memory.record({ kind: 'external_event', content: `A ${SECRET} in Slack`, source: 'slack', externalId: '1' });
    await memory.record({ kind: 'external_event', content: 'A wren in mail', source: 'mail', externalId: '1' });
    const ben = await world.open({ actor: BEN });
    await ben.remember({ content: `Ben saw a ${SECRET}` });
    const { id: own } = await memory.remember({ content: 'Gulls dive' });
    await ben.revise({ id: own, content: 'Gulls dive deep' });
    expect(await memory.erase({ source: 'slack', confirm: true })).toMatchObject({ status: 'erased', count: 1 });
    expect(await memory.erase({ author: `person:${BEN.id}`, confirm: true })).toMatchObject({
      status: 'erased',
      count: 1,
    });
    await expectGone(memory);
    expect(await memory.get({ id: own })).toMatchObject({ content: 'Gulls dive deep' });
    expect(await recalled(memory, 'wren')).toEqual(['A wren in mail']);
  });

  test('ERA-17 only a person, only one criterion, and only what the connection sees', async () => {
    const memory = await world.open();
    await memory.record({ kind: 'user_message', content: `A ${SECRET} sings`, speaker: 'Maria' });
    const { id: hidden } = await memory.remember({ content: 'Mine alone', visibility: 'private' });
    const claude = await world.open({ actor: CLAUDE });
    await refused(claude.erase({ speaker: 'Maria', confirm: true }), 'person_required');
    await refused(memory.erase({}), 'invalid_input');
    await refused(memory.erase({ speaker: 'Maria', source: 'slack' }), 'invalid_input');
    await refused(memory.erase({ ids: [hidden], speaker: 'Maria' }), 'invalid_input');
    const ben = await world.open({ actor: BEN });
    const { scope } = (await memory.get({ id: hidden })) as { scope: string };
    await ben.erase({ scope, confirm: true });
    expect(await memory.get({ id: hidden })).toMatchObject({ content: 'Mine alone' });
    await expectGone(memory);
  });
});
