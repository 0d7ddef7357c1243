/** Identities: several names that mean the same, unique in their organisation, merged and taken apart again, also by two stores. */
import { beforeEach, describe, expect, test } from 'vitest';
import { LIMITS, type Memory } from '../../src/index.ts';
import { DAY, exported, importing, refused, SECOND, useWorld } from './world.ts';

const world = useWorld();

let memory: Memory;
beforeEach(async () => {
  memory = await world.open();
});

const NOBODY = 'idn_00000000000000000000000000';
const define = (name: string, aliases: string[] = [], more: object = {}) =>
  memory.defineIdentity({ name, kind: 'person', ...(aliases.length > 0 ? { aliases } : {}), ...more });
type Identity = Awaited<ReturnType<Memory['identities']>>['identities'][number];
const got = async (id: string, reader = memory) => (await reader.get({ id })) as Identity;
const every = async (reader: Memory) =>
  (await reader.identities({ statuses: ['active', 'merged', 'removed'], limit: 500 })).identities;

describe('defining (ENT-9)', () => {
  test('makes every mention of its names its own, also those of before', async () => {
    await memory.record({ kind: 'user_message', content: 'Ask Maria Lopez' });
    await memory.remember({ content: 'Priya met Maria' });
    const { id } = await define('Maria Lopez', ['Maria'], { description: 'Runs billing' });
    await memory.record({ kind: 'user_message', content: 'Maria is away' });
    expect(await got(id)).toMatchObject({
      type: 'identity',
      kind: 'person',
      name: 'Maria Lopez',
      description: 'Runs billing',
      aliases: ['Maria'],
      mentions: 3,
      status: 'active',
    });
    expect((await memory.mentions({ identity: id })).mentions.map(({ text }) => text)).toEqual([
      'Maria',
      'Maria',
      'Maria Lopez',
    ]);
    const { entities } = await memory.entities();
    expect(entities.map(({ key, identity }) => [key, identity?.id ?? null])).toEqual([
      ['maria', id],
      ['maria lopez', id],
      ['priya', null],
    ]);
    expect((await memory.entities({ identity: id })).entities).toHaveLength(2);
  });

  test('under the name that was given, also when an alias says it again', async () => {
    const { id } = await define('Old Man', ['Lisbon', 'old  man']);
    expect(await got(id)).toMatchObject({ name: 'Old Man', aliases: ['Lisbon'] });
  });

  test('names that were only found are nobody’s, and free', async () => {
    await memory.record({ kind: 'user_message', content: 'Ask Maria Lopez' });
    expect((await memory.identities()).identities).toEqual([]);
    expect(await define('Maria Lopez')).toMatchObject({ status: 'defined' });
  });

  test('the same said again changes nothing; anything else is refused', async () => {
    const { id } = await define('Maria Lopez', ['Maria', 'Mia'], { description: 'Runs billing' });
    const again = { status: 'unchanged', id };
    expect(await define('MARIA LOPEZ')).toMatchObject(again);
    expect(await define('Maria Lopez', ['mia'], { description: 'Runs billing' })).toMatchObject(again);
    await refused(define('Maria Lopez', ['Marie']), 'alias_taken');
    await refused(define('Maria Lopez', [], { kind: 'tool' }), 'alias_taken');
    await refused(define('Maria Lopez', [], { description: 'Another' }), 'alias_taken');
    expect((await memory.events({ item: id })).events).toHaveLength(1);
  });

  test('lists by name, and finds by any name', async () => {
    await define('Zoe', ['Quick One']);
    await define('ada');
    await define('Bob Tool', [], { kind: 'tool' });
    const names = async (input: Parameters<Memory['identities']>[0]) =>
      (await memory.identities(input)).identities.map(({ name }) => name);
    expect(await names({})).toEqual(['ada', 'Bob Tool', 'Zoe']);
    expect(await names({ text: 'QUICK' })).toEqual(['Zoe']);
    expect(await names({ kinds: ['tool'] })).toEqual(['Bob Tool']);
    const first = await memory.identities({ limit: 2 });
    expect(await names({ limit: 2, cursor: first.cursor! })).toEqual(['Zoe']);
  });
});

describe('names (ENT-10)', () => {
  test('are held by one identity of the organisation, however they are spelt', async () => {
    const { id } = await define('Maria Lopez', ['Mia']);
    for (const name of ['mia', 'MIA', '“Mia”', 'ｍｉａ', 'M\u200bia', ' Mia. ']) {
      const error = await refused(define('Another', [name]), 'alias_taken');
      expect(error.details).toEqual({ name, holder: id });
      expect(error.message).toContain(id);
    }
    await refused(define('Mia'), 'alias_taken');
    const { id: other } = await define('Ben');
    await refused(memory.addAlias({ id: other, aliases: ['Benny', 'mia'] }), 'alias_taken');
    await refused(memory.reviseIdentity({ id: other, name: 'Mia' }), 'alias_taken');
    expect((await got(other)).aliases).toEqual([]);
  });

  test('mean something else in another organisation', async () => {
    await define('Maria');
    expect(await define('Maria', [], { scope: 'org:acme' })).toMatchObject({ status: 'defined' });
    await refused(define('Maria', ['x'], { scope: 'org:acme/project:site' }), 'alias_taken');
    const inside = await world.open({ scope: 'org:acme/project:site' });
    await inside.record({ kind: 'user_message', content: 'Ask Maria' });
    const { entities } = await inside.entities();
    expect((await got(entities[0]!.identity!.id)).scope).not.toBe((await every(memory))[0]!.scope);
  });

  test('are added and taken away', async () => {
    const { id } = await define('Maria Lopez', ['Mia']);
    expect(await memory.addAlias({ id, aliases: ['Ma', 'mia', 'MA'] })).toMatchObject({ status: 'changed' });
    expect((await got(id)).aliases).toEqual(['Ma', 'Mia']);
    expect(await memory.addAlias({ id, aliases: ['ma'] })).toMatchObject({ status: 'unchanged' });
    expect(await memory.removeAlias({ id, aliases: ['MIA', 'none'] })).toMatchObject({ status: 'changed' });
    expect(await memory.removeAlias({ id, aliases: ['Mia'] })).toMatchObject({ status: 'unchanged' });
    expect((await got(id)).aliases).toEqual(['Ma']);
    expect(await define('Mia')).toMatchObject({ status: 'defined' });
    await refused(memory.addAlias({ id, aliases: ['Mia'] }), 'alias_taken');
  });

  test('whatever the clock says, the last change counts', async () => {
    const { id } = await define('Maria Lopez', ['Mia']);
    for (const step of [-DAY, -DAY, SECOND, -DAY]) {
      world.pass(step);
      await memory.removeAlias({ id, aliases: ['Mia'] });
      expect((await got(id)).aliases).toEqual([]);
      world.pass(step);
      await memory.addAlias({ id, aliases: ['Mia'] });
      await memory.reviseIdentity({ id, description: `It is ${world.now}` });
      expect(await got(id)).toMatchObject({ aliases: ['Mia'], description: `It is ${world.now}` });
    }
    expect(await memory.rebuild()).toMatchObject({ equal: true });
  });

  test('that are no names, or too many', async () => {
    for (const name of ['', ' ', '\u0000', 'a\u0000b', 'a\nb']) await refused(define(name), 'invalid_input');
    for (const name of ['\u200b', '\u200b\u2060\ufeff']) await refused(define(name), 'invalid_input');
    await refused(define('\ud800'), 'invalid_input');
    await refused(define('x'.repeat(LIMITS.name + 1)), 'too_large');
    await refused(define('ﷺ'.repeat(100)), 'too_large');
    const names = (count: number) => Array.from({ length: count }, (_, index) => `name ${index}`);
    await refused(define('x', names(LIMITS.aliasesPerIdentity + 1)), 'too_large');
    await refused(define('x', names(LIMITS.aliasesPerIdentity)), 'too_large');
    const { id } = await define('x', names(LIMITS.aliasesPerIdentity - 1));
    await refused(memory.addAlias({ id, aliases: ['one more'] }), 'too_large');
    await refused(memory.reviseIdentity({ id, name: 'one more' }), 'too_large');
    await refused(memory.addAlias({ id, aliases: [] }), 'invalid_input');
    expect((await got(id)).aliases).toHaveLength(LIMITS.aliasesPerIdentity - 1);
  });

  test('the former name stays, the present one cannot be taken away (ENT-12)', async () => {
    const { id } = await define('Maria Lopez', ['Mia']);
    expect(await memory.reviseIdentity({ id, name: 'Maria Garcia', kind: 'other' })).toMatchObject({
      status: 'changed',
    });
    expect(await got(id)).toMatchObject({ name: 'Maria Garcia', kind: 'other', aliases: ['Maria Lopez', 'Mia'] });
    await refused(memory.removeAlias({ id, aliases: ['maria garcia'] }), 'invalid_input');
    await refused(memory.reviseIdentity({ id }), 'nothing_to_change');
    expect(await memory.reviseIdentity({ id, name: 'Maria Garcia' })).toMatchObject({ status: 'unchanged' });
    await memory.reviseIdentity({ id, name: 'Mia', description: 'Short' });
    await memory.reviseIdentity({ id, clear: ['description'] });
    expect(await got(id)).toMatchObject({ name: 'Mia', description: null, aliases: ['Maria Garcia', 'Maria Lopez'] });
  });
});

describe('merging (ENT-13)', () => {
  test('leads the names of one to the other, and undoing leaves both as they were', async () => {
    await memory.record({ kind: 'user_message', content: 'Tom Miller met Priya' });
    const { id: into } = await define('Tom', ['Tommy']);
    const { id: from } = await define('Tom Miller', ['Miller'], { description: 'An engineer' });
    const before = [await got(into), await got(from)];
    const then = world.now;
    world.pass(DAY);
    const merge = await memory.mergeIdentities({ into, from });
    expect(merge).toMatchObject({ status: 'merged', into, from });
    expect(await got(into)).toMatchObject({
      aliases: ['Miller', 'Tom Miller', 'Tommy'],
      merged: [{ id: from, name: 'Tom Miller', merge: merge.id }],
      mentions: 1,
    });
    expect(await got(from)).toMatchObject({ status: 'merged', mergedInto: into });
    expect((await memory.entities({ kinds: ['person'] })).entities).toMatchObject([
      { key: 'priya', identity: null },
      { key: 'tom miller', identity: { id: into, name: 'Tom' } },
    ]);
    expect((await memory.mentions({ identity: from })).mentions).toHaveLength(1);
    expect(await memory.mergeIdentities({ into, from })).toMatchObject({ status: 'unchanged', id: merge.id });
    world.pass(DAY);
    expect(await memory.undo({ id: merge.id })).toEqual({
      status: 'changed',
      id: merge.id,
      identityStatus: 'active',
      restored: [from],
    });
    const unsourced = ({ sources: _, ...identity }: Identity) => identity;
    expect([await got(into), await got(from)].map(unsourced)).toEqual(before.map(unsourced));
    expect(await memory.undo({ id: merge.id })).toMatchObject({ status: 'unchanged', restored: [] });
    expect((await memory.identities({ asOf: then })).identities.map(unsourced)).toEqual(before.map(unsourced));
    expect(await memory.rebuild()).toMatchObject({ equal: true });
  });

  test('in a row, and taken apart in the middle', async () => {
    const [a, b, c] = [(await define('A one')).id, (await define('B two')).id, (await define('C three')).id];
    const inner = await memory.mergeIdentities({ into: b, from: c });
    const outer = await memory.mergeIdentities({ into: a, from: b });
    expect((await got(a)).aliases).toEqual(['B two', 'C three']);
    await memory.undo({ id: inner.id });
    expect((await got(a)).aliases).toEqual(['B two']);
    expect(await got(c)).toMatchObject({ status: 'active' });
    await memory.undo({ id: outer.id });
    expect(await got(b)).toMatchObject({ status: 'active', aliases: [] });
  });

  test('what cannot be merged, and what was merged cannot be changed', async () => {
    const { id: a } = await define('A one');
    const { id: b } = await define('B two');
    const { id: foreign } = await define('C three', [], { scope: 'org:acme' });
    await refused(memory.mergeIdentities({ into: a, from: a }), 'invalid_input');
    await refused(memory.mergeIdentities({ into: a, from: foreign }), 'chain_mismatch');
    await refused(memory.mergeIdentities({ into: a, from: NOBODY }), 'not_found');
    await refused(memory.mergeIdentities({ into: NOBODY, from: a }), 'not_found');
    await memory.mergeIdentities({ into: a, from: b });
    const { id: c } = await define('D four');
    for (const request of [
      () => memory.mergeIdentities({ into: c, from: b }),
      () => memory.mergeIdentities({ into: b, from: c }),
      () => memory.mergeIdentities({ into: b, from: a }),
      () => memory.addAlias({ id: b, aliases: ['x'] }),
      () => memory.removeAlias({ id: b, aliases: ['x'] }),
      () => memory.reviseIdentity({ id: b, name: 'x' }),
      () => memory.undo({ id: b }),
      () => memory.undo({ id: a }),
    ])
      await refused(request(), 'wrong_status');
    await refused(memory.undo({ id: 'mrg_00000000000000000000000000' }), 'not_found');
    await refused(memory.undo({ id: 'mem_00000000000000000000000000' }), 'not_found');
  });
});

test('undoing a definition frees its names (ENT-14)', async () => {
  const { id } = await define('Maria', ['Mia']);
  expect(await memory.undo({ id })).toMatchObject({ status: 'changed', identityStatus: 'removed' });
  expect(await memory.undo({ id })).toMatchObject({ status: 'unchanged' });
  expect((await memory.identities()).identities).toEqual([]);
  expect(await got(id)).toMatchObject({ status: 'removed', aliases: [], mentions: 0 });
  await refused(memory.addAlias({ id, aliases: ['x'] }), 'wrong_status');
  expect(await define('Mia', ['Maria'])).toMatchObject({ status: 'defined' });
});

describe('a pinned connection (ENT-11)', () => {
  test('sees and changes its own scope’s only, and is told no holder elsewhere', async () => {
    const { id: other } = await define('Maria', [], { scope: 'project:other' });
    const pinned = await world.open({ pinned: true });
    const { id: own } = await pinned.defineIdentity({ name: 'Ben' });
    expect(await every(pinned)).toMatchObject([{ id: own }]);
    expect((await every(memory)).map(({ id }) => id)).toEqual([own, other]);
    for (const request of [
      () => pinned.get({ id: other }),
      () => pinned.addAlias({ id: other, aliases: ['x'] }),
      () => pinned.mergeIdentities({ into: own, from: other }),
      () => pinned.mergeIdentities({ into: other, from: own }),
      () => pinned.mentions({ identity: other }),
      () => pinned.undo({ id: other }),
    ])
      await refused(request(), 'not_found');
    const error = await refused(pinned.defineIdentity({ name: 'maria' }), 'alias_taken');
    expect(error.details).toEqual({ name: 'maria' });
    expect(JSON.stringify(error)).not.toContain(other);
    const { id: merge } = await memory.mergeIdentities({ into: other, from: own });
    expect(await got(own, pinned)).toMatchObject({ status: 'merged', mergedInto: null });
    await refused(pinned.undo({ id: merge }), 'not_found');
  });
});

describe('two stores', () => {
  let other: Memory;
  beforeEach(async () => {
    other = await world.open(await world.elsewhere());
  });

  /** Each takes in what the other has. */
  async function exchange(): Promise<void> {
    const [mine, theirs] = [await exported(memory), await exported(other)];
    await importing(memory, theirs);
    await importing(other, mine);
    const plain = (list: Identity[]) => list.map(({ sources: _, ...identity }) => identity);
    expect(plain(await every(memory))).toEqual(plain(await every(other)));
    expect(await conflicts(memory)).toEqual(await conflicts(other));
    for (const store of [memory, other]) expect(await store.rebuild()).toMatchObject({ equal: true });
  }

  async function conflicts(store: Memory): Promise<unknown[]> {
    const { conflicts: open } = await store.conflicts({ limit: 500 });
    return open.map(({ id, kind, a, b, detail }) => ({ id, kind, a: a.id, b: b.id, detail }));
  }

  test('that defined the same: the first holds the name, and somebody is told (ENT-15)', async () => {
    const first = await define('Maria', ['Mia']);
    world.pass(SECOND);
    const second = await other.defineIdentity({ name: 'Maria', kind: 'person', aliases: ['Ma'] });
    await exchange();
    expect(await got(first.id)).toMatchObject({ aliases: ['Mia'], contested: [] });
    expect(await got(second.id)).toMatchObject({ aliases: ['Ma'], contested: ['Maria'], status: 'active' });
    expect(await conflicts(memory)).toEqual([
      {
        id: expect.any(String),
        kind: 'graph_conflict',
        a: first.id,
        b: second.id,
        detail: { cause: 'same_alias', aliases: ['Maria'] },
      },
    ]);
    // Merging them ends the conflict, and taking the merge back opens it again.
    const { id } = await memory.mergeIdentities({ into: first.id, from: second.id });
    expect(await conflicts(memory)).toEqual([]);
    expect((await got(first.id)).aliases).toEqual(['Ma', 'Mia']);
    await exchange();
    await memory.undo({ id });
    expect(await conflicts(memory)).toHaveLength(1);
    // The other gets the name when it is free.
    world.pass(SECOND);
    await memory.undo({ id: first.id });
    await exchange();
    expect(await got(second.id)).toMatchObject({ aliases: ['Ma'], contested: [] });
    expect(await conflicts(memory)).toEqual([]);
  });

  test('what somebody decided about two identities stays decided, until it is taken back (ENT-15)', async () => {
    const first = await define('Maria');
    world.pass(SECOND);
    const second = await other.defineIdentity({ name: 'Maria', kind: 'person' });
    await exchange();
    const { id } = (await memory.conflicts()).conflicts[0]!;
    expect(await memory.get({ id })).toMatchObject({
      a: { id: first.id, type: 'identity', text: 'Maria', status: 'active' },
      b: { id: second.id, type: 'identity', text: 'Maria', status: 'active' },
      detector: 'ledger',
      severity: 'medium',
    });
    for (const resolution of ['keep_a', 'keep_b', 'merge', 'delete_both'] as const)
      await refused(memory.resolve({ id, resolution }), 'invalid_input');
    await memory.resolve({ id, resolution: 'keep_both' });
    await exchange();
    expect(await conflicts(other)).toEqual([]);
    // Neither a new name nor what ends and comes back opens it again.
    const { id: merge } = await memory.mergeIdentities({ into: first.id, from: second.id });
    await memory.undo({ id: merge });
    await memory.addAlias({ id: first.id, aliases: ['Mia'] });
    await exchange();
    expect(await memory.get({ id })).toMatchObject({ status: 'resolved', resolution: 'keep_both' });
    expect(await memory.undo({ id })).toMatchObject({ status: 'changed', conflictStatus: 'open' });
    await exchange();
    // Taken back when nothing is left to decide, it ends by itself.
    await memory.resolve({ id, resolution: 'false_positive' });
    await memory.mergeIdentities({ into: first.id, from: second.id });
    expect(await memory.undo({ id })).toMatchObject({ status: 'changed', conflictStatus: 'resolved' });
    expect(await memory.get({ id })).toMatchObject({ resolution: 'retired' });
    await exchange();
  });

  test('that changed the same identity: the later word counts (ENT-16)', async () => {
    const { id } = await define('Maria', ['Mia']);
    await exchange();
    world.pass(SECOND);
    await memory.reviseIdentity({ id, description: 'First' });
    await memory.removeAlias({ id, aliases: ['Mia'] });
    world.pass(SECOND);
    await other.reviseIdentity({ id, name: 'Maria Lopez' });
    await other.addAlias({ id, aliases: ['Ma'] });
    world.pass(SECOND);
    await memory.addAlias({ id, aliases: ['Mari'] });
    await exchange();
    expect(await got(id)).toMatchObject({ name: 'Maria Lopez', description: null, aliases: ['Ma', 'Mari', 'Maria'] });
  });

  test('that merged differently: the earlier counts, and nothing is lost (ENT-17)', async () => {
    const [a, b, c] = [(await define('A one')).id, (await define('B two')).id, (await define('C three')).id];
    await exchange();
    world.pass(SECOND);
    const early = await memory.mergeIdentities({ into: a, from: b });
    world.pass(SECOND);
    await other.mergeIdentities({ into: c, from: b });
    await exchange();
    expect(await got(b)).toMatchObject({ mergedInto: a });
    expect(await conflicts(memory)).toMatchObject([{ detail: { cause: 'merged_into_both', identity: b } }]);
    await memory.undo({ id: early.id });
    expect(await got(b)).toMatchObject({ mergedInto: c });
    expect(await conflicts(memory)).toEqual([]);
    await exchange();
  });

  test('that merged in both directions', async () => {
    const [a, b] = [(await define('A one')).id, (await define('B two')).id];
    await exchange();
    world.pass(SECOND);
    const early = await memory.mergeIdentities({ into: a, from: b });
    world.pass(SECOND);
    const late = await other.mergeIdentities({ into: b, from: a });
    await exchange();
    expect(await got(a)).toMatchObject({ status: 'active', aliases: ['B two'] });
    await other.undo({ id: early.id });
    expect(await got(b, other)).toMatchObject({ status: 'active', aliases: ['A one'] });
    await other.undo({ id: late.id });
    await exchange();
    expect(await got(a)).toMatchObject({ status: 'active', aliases: [] });
  });
});
