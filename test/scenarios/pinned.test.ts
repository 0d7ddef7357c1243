/** A pinned connection: it can neither read nor write nor find out about anything outside its scope, by any operation (GATE-3). One with a boundary changes nothing outside either (GATE-31). */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Memory } from '../../src/index.ts';
import { changesSomething, learns, requestsAbout, type Target } from './every-operation.ts';
import { CLAUDE, DAY, exported, OPERATION_NAMES, type OperationName, refused, useBuiltWorld } from './world.ts';

let owner: Memory;
let pinned: Memory;
let foreign: Target;
/** Of the same form, but nothing that exists. */
let absent: Target;
/** What a connection with a boundary reads, and may not change. */
let inherited: Partial<Target>;

const { world, made } = useBuiltWorld(async (place) => {
  const owner = await place.open({ scope: 'project:other' });
  const { id, scope } = await owner.remember({
    content: 'The foreign zebra sentence',
    kind: 'guideline',
    name: 'foreign-name',
    tags: ['foreign-tag'],
    session: 'foreign-session',
    visibility: 'public',
  });
  place.pass(DAY);
  await owner.revise({ id, content: 'The foreign zebra sentence, changed' });
  const { conflict } = await owner.revise({ id, content: 'The foreign zebra sentence', basedOn: 1 });
  const said = { content: 'zebra said by Foreign Zebra Ltd', externalId: 'foreign-id', session: 'foreign-session' };
  const { results } = await owner.record({ kind: 'user_message', ...said });
  await owner.assert({
    statement: 'The zebra was seen',
    subject: 'foreign-subject',
    predicate: 'status',
    object: 'seen',
  });
  const { id: claim } = await owner.assert({
    statement: 'The zebra is gone, zebra of the claim',
    topic: 'foreign-name',
    subject: 'foreign-subject',
    predicate: 'status',
    object: 'gone',
    citations: [{ event: results[0]!.id, quote: 'zebra said' }],
  });
  const worker = await place.open({ scope: 'project:other' });
  const { session } = await worker.startSession({
    name: 'foreign-name',
    goal: 'zebra of the session',
    externalId: 'foreign-id',
  });
  const { conversation } = await worker.startConversation({ title: 'zebra of the conversation' });
  await worker.addMessage({ conversation: conversation.id, role: 'user', content: 'zebra of a message', uses: [id] });
  await worker.attach({ to: session.id, items: [id, claim], role: 'pinned' });
  const { id: identity } = await owner.defineIdentity({ name: 'Foreign Zebra Ltd', aliases: ['zebra'] });
  const { id: from } = await owner.defineIdentity({ name: 'Zebra and sons' });
  const { id: merge } = await owner.mergeIdentities({ into: identity, from });
  await owner.definePredicate({ name: 'foreign predicate', cardinality: 'one', scope: 'org:foreign' });
  await owner.assert({
    statement: 'zebra of everybody',
    subject: 'foreign-subject',
    predicate: 'status',
    scope: 'global',
  });
  const everybody = await owner.remember({ content: 'zebra of everybody', scope: 'global', visibility: 'public' });
  await owner.remember({ content: 'zebra of an organisation', scope: 'org:foreign' });
  const own = await owner.remember({ content: 'The pinned scope’s own', scope: 'project:site' });
  // The second is kept in the pinned scope itself.
  const { id: link } = await owner.link({ from: own.id, to: id, note: 'zebra of a link' });
  await owner.link({ from: own.id, to: everybody.id, kind: 'supports', note: 'zebra of another' });
  await owner.link({ from: id, to: claim, kind: 'supports' });
  const { id: block } = await owner.setBlock({ label: 'foreign-name', content: 'The foreign zebra sentence', scope });
  await owner.setBlock({ label: 'foreign-name', content: 'zebra of everybody', scope: 'global', authority: 99 });
  const { id: document } = await owner.putDocument({
    uri: 'docs:foreign',
    content: 'The foreign zebra sentence',
    scope,
  });
  await owner.putDocument({ uri: 'docs:foreign', content: 'zebra of everybody', scope: 'global' });
  const target: Target = {
    memory: id,
    event: results[0]!.id,
    claim,
    block,
    document,
    uri: 'docs:foreign',
    subject: 'foreign-subject',
    conflict: conflict!,
    link,
    identity,
    merge,
    entity: 'Foreign Zebra Ltd',
    scope: 'project:other',
    scopeId: scope,
    name: 'foreign-name',
    content: 'The foreign zebra sentence',
    word: 'zebra',
    tag: 'foreign-tag',
    owner: 'person:anna',
    actor: 'anna',
    session: 'foreign-session',
    work: session.id,
    conversation: conversation.id,
    externalId: 'foreign-id',
  };
  return { foreign: target, inherited: { memory: everybody.id, scope: 'global', scopeId: 'global' } };
});

beforeEach(async () => {
  owner = await world.open({ scope: 'project:other' });
  ({ foreign, inherited } = made());
  absent = {
    ...foreign,
    memory: 'mem_00000000000000000000000000',
    event: 'ev_00000000000000000000000000',
    claim: 'clm_00000000000000000000000000',
    block: 'blk_00000000000000000000000000',
    document: 'doc_00000000000000000000000000',
    uri: 'docs:absent',
    subject: 'no-such-subject',
    conflict: 'cfl_00000000000000000000000000',
    link: 'lnk_00000000000000000000000000',
    identity: 'idn_00000000000000000000000000',
    merge: 'mrg_00000000000000000000000000',
    entity: 'No Such Ltd',
    scope: 'project:nowhere',
    scopeId: 'scp_00000000000000000000000000',
    name: 'no-such-name',
    content: 'Nobody ever wrote this sentence',
    word: 'nonexistentword',
    tag: 'no-such-tag',
    session: 'no-such-session',
    work: 'ses_00000000000000000000000000',
    conversation: 'cnv_00000000000000000000000000',
    externalId: 'no-such-id',
  };
  pinned = await world.open({ scope: 'project:site', pinned: true, actor: CLAUDE });
});

test('every operation has its requests', () => {
  expect(Object.keys(requestsAbout(absent)).toSorted()).toEqual(OPERATION_NAMES.toSorted());
});

/** It might as well not be there, and it stays as it is. */
async function neitherToldNorChanged(names: readonly OperationName[]): Promise<void> {
  const other = await world.open({ ...(await world.twin()), scope: 'project:site', pinned: true, actor: CLAUDE });
  const bounded = await world.open({ scope: 'project:site', boundary: 'project:site' });
  const own = (await pinned.scopes()).default;
  const outside = async () => (await exported(owner)).slice(1).filter((line) => JSON.parse(line).scope !== own);
  const before = await outside();
  for (const name of names) {
    const learnt = await learns(pinned, name, foreign);
    expect(JSON.stringify(learnt), name).not.toMatch(/zebra said|zebra of|sentence, changed/);
    expect(learnt, name).toEqual(await learns(other, name, absent));
  }
  for (const name of names) {
    await learns(bounded, name, foreign);
    await learns(bounded, name, { ...foreign, ...inherited });
  }
  expect(await outside()).toEqual(before);
}

describe('tells nothing of what is outside and changes nothing there', () => {
  test('reads', () => neitherToldNorChanged(OPERATION_NAMES.filter((name) => !changesSomething(name))));

  test.each(OPERATION_NAMES.filter(changesSomething))('%s', (name) => neitherToldNorChanged([name]));
});

describe('work on the whole store is refused (GATE-4)', () => {
  test.each(['doctor', 'verify', 'rebuild'] as const)('%s', async (operation) => {
    await refused(pinned[operation](), 'scope_denied');
  });
});

describe('its own scope', () => {
  test('is read and written as usual, without naming it', async () => {
    const { id } = await pinned.remember({ content: 'A lion', tags: ['cat'] });
    await pinned.record({ kind: 'user_message', content: 'A lion was seen' });
    expect((await pinned.recall({ query: 'lion' })).items).toHaveLength(2);
    expect((await pinned.list()).items).toHaveLength(2);
    expect(await pinned.get({ id })).toMatchObject({ content: 'A lion' });
    expect((await pinned.scopes()).scopes.map((scope) => scope.key)).toEqual(['site']);
    await pinned.tag({ id, tags: ['big'] });
    await pinned.forget({ id });
    expect((await pinned.history({ id })).versions).toHaveLength(3);
    const { default: own } = await pinned.scopes();
    expect((await pinned.feed()).events.every((event) => event.scope === own)).toBe(true);
  });

  test('may be named, by reference or id', async () => {
    const { default: id } = await pinned.scopes();
    expect((await pinned.list({ scope: 'project:site' })).items).toHaveLength(1);
    expect((await pinned.list({ scope: id })).items).toHaveLength(1);
    expect((await pinned.remember({ content: 'A lion', scope: 'project:site' })).scope).toBe(id);
  });

  test('is not left by inheriting', async () => {
    expect((await pinned.list({ inherit: true })).items.map((item) => item.content)).toEqual([
      'The pinned scope’s own',
    ]);
  });

  test('inside an organisation that is not there yet can be written', async () => {
    const nested = await world.open({ scope: 'org:new/project:site', pinned: true });
    expect((await nested.remember({ content: 'A lion' })).status).toBe('stored');
  });
});

describe('definitions of tags', () => {
  test('hold for the whole organisation, so a pinned connection cannot make them', async () => {
    await refused(pinned.defineTag({ name: 'foreign-tag', category: 'meta' }), 'scope_denied');
  });
});

describe('positions of other chains', () => {
  test('are not in the cursor of the feed', async () => {
    const { cursor } = await pinned.feed({ from: 'now' });
    const org = (await owner.scopes({ kind: 'org' })).scopes[0]!;
    expect(Buffer.from(cursor, 'base64url').toString()).not.toContain(org.id);
  });

  test('are not in the header of an export', async () => {
    const [header] = await exported(pinned);
    expect(JSON.parse(header!).heads).toEqual({});
  });
});
