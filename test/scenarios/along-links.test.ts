/** What is read along links: neighbours, walks and paths, whom they are shown to, and at which time (LNK-6 to LNK-8, LNK-11, LNK-12). */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Memory } from '../../src/index.ts';
import { BEN, DAY, refused, SECOND, useWorld } from './world.ts';

const world = useWorld();
let memory: Memory;
/** By content. */
let ids: Record<string, string>;

beforeEach(async () => {
  memory = await world.open();
  ids = {};
});

async function add(content: string, more: object = {}): Promise<string> {
  ids[content] = (await memory.remember({ content, ...more })).id;
  return ids[content];
}

/** Links such as `a>b` or `a>b .9 blocks`, between memories that are made on the way. */
async function draw(...links: string[]): Promise<void> {
  for (const text of links) {
    const [ends, weight = '0.5', kind = 'supports'] = text.split(' ');
    const [from, to] = ends!.split('>') as [string, string];
    for (const end of [from, to]) if (ids[end] === undefined) await add(end);
    await memory.link({ from: ids[from]!, to: ids[to]!, kind, weight: Number(weight) });
  }
}

const around = async (id: string, more: object = {}, reader = memory) =>
  (await reader.related({ id: ids[id]!, ...more })).related.map(({ link, item }) => `${link.direction} ${item.title}`);
const reached = async (id: string, more: object = {}, reader = memory) =>
  (await reader.traverse({ id: ids[id]!, ...more })).nodes.map(({ depth, item }) => `${depth} ${item.title}`);
const way = async (from: string, to: string, more: object = {}, reader = memory) =>
  (await reader.path({ from: ids[from]!, to: ids[to]!, ...more })).steps.map(({ item }) => item.title);

describe('related (LNK-11)', () => {
  test('pinned first, then the strongest; both directions', async () => {
    await draw('a>b .3', 'c>a .9', 'a>d .6', 'a>e .1 related_to');
    await memory.link({ from: ids.a!, to: ids.b!, pinned: true });
    expect(await around('a')).toEqual(['both b', 'in c', 'out d', 'out b', 'both e']);
    expect(await around('a', { direction: 'out' })).toEqual(['both b', 'out d', 'out b', 'both e']);
    expect(await around('a', { direction: 'in' })).toEqual(['both b', 'in c', 'both e']);
    expect(await around('a', { minWeight: 0.6 })).toEqual(['in c', 'out d']);
    expect(await around('a', { kinds: ['related to', 'none'] })).toEqual(['both b', 'both e']);
    expect(await around('e')).toEqual(['both a']);
  });

  test('a kind that is read backwards', async () => {
    await draw('task>part .5 parent_task', 'other>task .5 parent_task');
    expect(await around('task', { kinds: ['subtask_of'], direction: 'out' })).toEqual(['in other']);
    expect(await around('task', { kinds: ['subtask_of'], direction: 'in' })).toEqual(['out part']);
    expect(await around('task', { kinds: ['parent_task'], direction: 'out' })).toEqual(['out part']);
    expect(await around('task', { kinds: ['subtask_of'] })).toEqual(await around('task', { kinds: ['parent_task'] }));
  });

  test('in pages that neither miss nor repeat', async () => {
    const others = Array.from({ length: 11 }, (_, index) => `n${index}`);
    await draw(...others.map((other, index) => `hub>${other} ${(index % 3) / 10}`));
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await memory.related({ id: ids.hub!, limit: 4, ...(cursor ? { cursor } : {}) });
      seen.push(...page.related.map(({ item }) => item.title));
      cursor = page.cursor;
    } while (cursor);
    expect(seen.toSorted()).toEqual(others.toSorted());
    expect(seen).toEqual((await memory.related({ id: ids.hub! })).related.map(({ item }) => item.title));
    await refused(
      memory.related({ id: ids.n1!, cursor: (await memory.related({ id: ids.hub!, limit: 4 })).cursor! }),
      'cursor_invalid',
    );
  });

  test('shows the name, else the beginning of the words', async () => {
    const long = `${'word '.repeat(60)}end`;
    await add('start');
    const to = [
      await add(long),
      (await memory.remember({ content: 'x', kind: 'guideline', name: 'no-body-logs' })).id,
      (await memory.remember({ content: '  two\n\nlines ' })).id,
      (await memory.remember({ content: `${'x'.repeat(118)}🚀🚀🚀` })).id,
    ];
    await memory.link(to.map((end) => ({ from: ids.start!, to: end })));
    const titles = (await memory.related({ id: ids.start! })).related.map(({ item }) => item.title);
    expect(titles).toContain('no-body-logs');
    expect(titles).toContain('two lines');
    for (const title of titles) {
      expect(title.length).toBeLessThanOrEqual(120);
      expect(title.isWellFormed()).toBe(true);
    }
  });

  test('of an item that is not there', async () => {
    await refused(memory.related({ id: 'mem_00000000000000000000000000' }), 'not_found');
    await refused(memory.traverse({ id: 'nothing' }), 'not_found');
    await add('a');
    await refused(memory.path({ from: ids.a!, to: 'clm_00000000000000000000000000' }), 'not_found');
    await refused(memory.links({ item: 'ev_00000000000000000000000000' }), 'not_found');
  });
});

describe('traverse (LNK-11)', () => {
  test('names each item once, by a shortest way, nearest first', async () => {
    await draw('a>b .9', 'a>c .8', 'b>d .1', 'c>d .7', 'd>a', 'd>e', 'e>f');
    expect(await reached('a')).toEqual(['1 b', '1 c', '1 d', '2 e']);
    expect(await reached('a', { direction: 'out' })).toEqual(['1 b', '1 c', '2 d']);
    expect(await reached('a', { direction: 'out', depth: 20 })).toEqual(['1 b', '1 c', '2 d', '3 e', '4 f']);
    const { nodes } = await memory.traverse({ id: ids.a!, direction: 'out', depth: 2 });
    expect(nodes[2]).toMatchObject({
      depth: 2,
      from: ids.c,
      link: { kind: 'supports', weight: 0.7, direction: 'out' },
    });
  });

  test('says when and why it was cut', async () => {
    await draw('a>b .9', 'a>c .8', 'b>d .7', 'd>e');
    const cut = async (more: object) => (await memory.traverse({ id: ids.a!, direction: 'out', ...more })).cut;
    expect(await cut({ depth: 2 })).toBe('depth');
    expect(await cut({ depth: 4 })).toBe(null);
    expect(await cut({ depth: 4, limit: 4 })).toBe(null);
    expect(await cut({ depth: 4, limit: 3 })).toBe('items');
    expect(await reached('a', { direction: 'out', depth: 4, limit: 3 })).toEqual(['1 b', '1 c', '2 d']);
  });

  test('of an item that nothing leads from', async () => {
    await add('a');
    expect(await memory.traverse({ id: ids.a! })).toMatchObject({ item: { title: 'a' }, nodes: [], cut: null });
  });
});

describe('path (LNK-11)', () => {
  test('is a shortest one, which comes to each item by the strongest link', async () => {
    await draw('a>b .2', 'b>d .9', 'a>c .8', 'c>d .1', 'd>e', 'a>x', 'x>y', 'y>z', 'z>e');
    expect(await way('a', 'd')).toEqual(['a', 'b', 'd']);
    expect(await way('a', 'e')).toEqual(['a', 'b', 'd', 'e']);
    expect(await way('e', 'a')).toEqual(['e', 'd', 'c', 'a']);
    expect(await way('a', 'a')).toEqual(['a']);
    const { steps } = await memory.path({ from: ids.e!, to: ids.d! });
    expect(steps).toMatchObject([{ link: null }, { link: { direction: 'in', kind: 'supports' } }]);
  });

  test('none, because there is none or it would be too long', async () => {
    await draw('a>b', 'b>c', 'x>y');
    expect(await memory.path({ from: ids.a!, to: ids.x! })).toEqual({ found: false, steps: [], cut: null });
    expect(await memory.path({ from: ids.a!, to: ids.c!, depth: 1 })).toEqual({
      found: false,
      steps: [],
      cut: 'depth',
    });
    expect(await way('c', 'a', { direction: 'out' })).toEqual([]);
    expect(await way('c', 'a', { direction: 'in' })).toEqual(['c', 'b', 'a']);
  });
});

describe('who sees it (LNK-6)', () => {
  test('nobody goes through what is private to somebody else', async () => {
    await add('hidden', { visibility: 'private' });
    await draw('a>hidden', 'hidden>b', 'a>c', 'c>d', 'd>b');
    const ben = await world.open({ actor: BEN });
    expect(await way('a', 'b')).toEqual(['a', 'hidden', 'b']);
    expect(await way('a', 'b', {}, ben)).toEqual(['a', 'c', 'd', 'b']);
    expect(await reached('a', {}, ben)).toEqual(['1 c', '2 d']);
    expect(await around('b', {}, ben)).toEqual(['in d']);
    const { id } = (await memory.links({ item: ids.hidden! })).links[0]!;
    await refused(ben.get({ id }), 'not_found');
    await refused(ben.unlink({ id }), 'not_found');
    await refused(ben.link({ from: ids.a!, to: ids.hidden! }), 'not_found');
    expect((await ben.links()).links).toHaveLength(3);
  });

  test('a scope narrows what is looked at', async () => {
    await add('elsewhere', { scope: 'project:other' });
    await add('above', { scope: 'global' });
    await draw('a>elsewhere', 'a>above', 'elsewhere>b');
    expect((await around('a')).toSorted()).toEqual(['out above', 'out elsewhere']);
    expect(await around('a', { scope: 'project:site' })).toEqual(['out above']);
    expect(await around('a', { scope: 'project:site', inherit: false })).toEqual([]);
    expect(await way('a', 'b')).toEqual(['a', 'elsewhere', 'b']);
    expect(await way('a', 'b', { scope: 'project:site' })).toEqual([]);
    expect((await memory.links()).links).toHaveLength(1);
    expect((await memory.links({ scope: '*' })).links).toHaveLength(3);
    await refused(memory.related({ id: ids.a!, scope: 'project:nowhere' }), 'scope_not_found');
  });

  test('a public memory of another project is an end like others', async () => {
    await add('public', { scope: 'project:other', visibility: 'public' });
    await draw('a>public');
    expect(await around('a', { scope: 'project:site' })).toEqual(['out public']);
  });

  test('a pinned connection links and sees within its scope only', async () => {
    await add('above', { scope: 'global' });
    await draw('a>above', 'a>b');
    const pinned = await world.open({ pinned: true });
    expect(await around('a', {}, pinned)).toEqual(['out b']);
    await refused(pinned.link({ from: ids.a!, to: ids.above! }), 'not_found');
    expect(await pinned.link({ from: ids.b!, to: ids.a!, kind: 'blocks' })).toMatchObject({ status: 'linked' });
    expect((await pinned.events({ limit: 500 })).events.filter((event) => event.kind === 'link.made')).toHaveLength(2);
  });
});

describe('events about links (LNK-7)', () => {
  const told = async (reader: Memory) =>
    (await reader.events({ scope: '*', limit: 500 })).events.filter((event) => event.kind.startsWith('link.')).length;

  test('are for those who see both ends, and what was said of what was private stays', async () => {
    await add('hidden', { visibility: 'private' });
    await draw('a>hidden', 'a>b');
    await memory.link({ from: ids.a!, to: ids.hidden!, kind: 'supports', note: 'between us' });
    const ben = await world.open({ actor: BEN });
    expect(await told(ben)).toBe(1);
    await memory.revise({ id: ids.hidden!, visibility: 'scope' });
    expect(await told(ben)).toBe(1);
    await ben.link({ from: ids.a!, to: ids.hidden! });
    expect(await told(ben)).toBe(2);
    expect(await told(memory)).toBe(4);
    expect(JSON.stringify(await ben.feed({ scope: '*', limit: 500 }))).not.toContain('between us');
  });
});

describe('what is put away (LNK-8)', () => {
  test.each<[string, (id: string) => Promise<unknown>, () => Promise<string>]>([
    ['an archived memory', (id) => memory.forget({ id }), () => add('end')],
    ['a retracted claim', (id) => memory.retract({ id }), async () => (await memory.assert({ statement: 'end' })).id],
    [
      'a superseded claim',
      (id) => memory.supersede({ id, reason: 'manual_correction', statement: 'rather' }),
      async () => (await memory.assert({ statement: 'end', subject: 's', predicate: 'status', object: 'o' })).id,
    ],
    [
      'an archived document',
      (id) => memory.forget({ id }),
      async () => (await memory.putDocument({ uri: 'docs:end', title: 'end', content: 'x' })).id,
    ],
    [
      'an archived block',
      (id) => memory.forget({ id }),
      async () => (await memory.setBlock({ kind: 'custom', label: 'end', content: 'x' })).id,
    ],
    [
      'a closed scope',
      (id) => memory.closeScope({ scope: id }),
      async () => (await memory.createScope({ scope: 'session:end', name: 'end' })).scope.id,
    ],
    ['an expired memory', async () => world.pass(DAY + SECOND), () => add('end', { tier: 'daily' })],
  ])('%s is left out, unless it is asked for; its links stay', async (_, putAway, make) => {
    ids.end = await make();
    await draw('a>end', 'end>b');
    const { id } = (await memory.links({ item: ids.end })).links[0]!;
    expect(await reached('a')).toEqual(['1 end', '2 b']);
    await putAway(ids.end);
    expect(await around('a')).toEqual([]);
    expect(await reached('a')).toEqual([]);
    expect(await way('a', 'b')).toEqual([]);
    expect((await memory.links({ scope: '*' })).links).toEqual([]);
    expect(await memory.get({ id })).toMatchObject({ status: 'current' });
    expect(await around('a', { includeArchived: true })).toEqual(['out end']);
    expect(await way('a', 'b', { includeArchived: true })).toEqual(['a', 'end', 'b']);
    expect((await memory.links({ scope: '*', includeArchived: true })).links).toHaveLength(2);
    // Whoever names it sees what it is linked to.
    expect((await around('end')).toSorted()).toEqual(['in a', 'out b']);
  });
});

describe('times (LNK-12)', () => {
  test('in the world: from is included, until is not', async () => {
    await draw('a>b', 'b>c');
    await memory.link({ from: ids.a!, to: ids.b!, kind: 'supports', validFrom: '2026-01-01', validTo: '2026-02-01' });
    const at = (validAt: string) => reached('a', { validAt });
    expect(await at('2025-12-31T23:59:59.999Z')).toEqual([]);
    expect(await at('2026-01-01')).toEqual(['1 b', '2 c']);
    expect(await at('2026-02-01')).toEqual([]);
    expect(await reached('a')).toEqual(['1 b', '2 c']);
    expect(await around('b', { validAt: '2026-03-01' })).toEqual(['out c']);
    expect((await memory.links({ validAt: '2026-03-01' })).links).toHaveLength(1);
    const { id } = (await memory.links({ item: ids.a! })).links[0]!;
    await refused(memory.get({ id, validAt: '2026-03-01' }), 'not_found');
    expect(await memory.get({ id, validAt: '2026-01-15' })).toMatchObject({ id });
  });

  test('in the world, of the items too', async () => {
    await add('then', { validTo: '2026-02-01' });
    await draw('a>then');
    const { id } = await memory.assert({ statement: 'x', subject: 's', predicate: 'status', object: 'o' });
    ids.claim = id;
    await memory.link({ from: ids.a!, to: id, weight: 0.1 });
    world.pass(DAY);
    await memory.assert({ statement: 'y', subject: 's', predicate: 'status', object: 'p' });
    expect(await around('a', { validAt: '2026-01-15' })).toEqual(['out then', 'both x']);
    expect(await around('a', { validAt: '2026-03-01T10:00:00Z' })).toEqual(['both x']);
    expect(await around('a', { validAt: '2026-05-01' })).toEqual([]);
  });

  test('as the store was', async () => {
    await draw('a>b .4');
    const made = world.now;
    world.pass(DAY);
    await draw('a>b .9', 'b>c');
    const again = world.now;
    world.pass(DAY);
    await memory.unlink({ from: ids.a!, to: ids.b!, kind: 'supports' });
    const { id } = (await memory.links({ item: ids.a!, statuses: ['removed'] })).links[0]!;
    expect(await reached('a')).toEqual([]);
    expect(await reached('a', { asOf: made })).toEqual(['1 b']);
    expect(await way('a', 'c', { asOf: again })).toEqual(['a', 'b', 'c']);
    expect(await memory.get({ id, asOf: made })).toMatchObject({
      weight: 0.4,
      reinforcementCount: 1,
      status: 'current',
    });
    expect(await memory.get({ id, asOf: again })).toMatchObject({ weight: 0.9, reinforcementCount: 2 });
    await refused(memory.get({ id, asOf: '2026-02-28' }), 'not_found');
  });
});
