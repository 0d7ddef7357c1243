/** Links: what makes, reinforces and removes one, where it is kept, and what is refused (LNK-1 to LNK-5, LNK-9, LNK-10, LNK-13). */
import { beforeEach, describe, expect, test } from 'vitest';
import { LIMITS, type Memory } from '../../src/index.ts';
import { BEN, CLAUDE, DAY, eventCount, refused, useWorld } from './world.ts';

const world = useWorld();
let memory: Memory;
const remember = async (content: string, more: object = {}) => (await memory.remember({ content, ...more })).id;

beforeEach(async () => {
  memory = await world.open();
});

describe('a link', () => {
  test('between any two nouns (LNK-1)', async () => {
    const { results } = await memory.record({ kind: 'user_message', content: 'Rollback took forty minutes' });
    const { id: claim, scope } = await memory.assert({ statement: 'Rollbacks are slow' });
    const block = await memory.setBlock({ kind: 'human', label: 'tastes', content: 'Likes Fridays' });
    const document = await memory.putDocument({ uri: 'docs:deploy', title: 'Deployment', content: 'On Fridays' });
    const items = [
      await remember('We deploy on Fridays'),
      claim,
      block.id,
      document.id,
      results[0]!.id,
      scope,
      'global',
    ];
    for (const from of items)
      for (const to of items) {
        if (from === to) continue;
        expect(await memory.link({ from, to, kind: 'mentions' })).toMatchObject({ status: 'linked', from, to });
      }
    expect((await memory.links({ limit: 500 })).links).toHaveLength(42);
    const { related } = await memory.related({ id: claim, direction: 'out' });
    expect(related.map(({ item }) => [item.type, item.title]).toSorted()).toEqual([
      ['block', 'tastes'],
      ['document', 'Deployment'],
      ['evidence', 'Rollback took forty minutes'],
      ['memory', 'We deploy on Fridays'],
      ['scope', 'Everything'],
      ['scope', 'site'],
    ]);
  });

  test('says everything that was given, and who made it', async () => {
    const [from, to] = [await remember('one'), await remember('two')];
    const given = {
      weight: 0.9,
      confidence: 0.4,
      validFrom: '2026-01-01T00:00:00.000Z',
      validTo: '2027-01-01T00:00:00.000Z',
      pinned: true,
      note: 'nul \u0000 and\nlines',
      origin: 'similarity' as const,
    };
    const agent = await world.open({ actor: CLAUDE });
    const { id, scope } = await agent.link({ from, to, kind: 'implements', ...given, session: 's1' });
    const [event] = (await memory.events({ item: id })).events;
    expect(event).toMatchObject({ kind: 'link.made', session: 's1', scope });
    expect(await memory.get({ id })).toEqual({
      id,
      type: 'link',
      kind: 'implements',
      from,
      to,
      directed: true,
      status: 'current',
      reinforcementCount: 1,
      changeReason: null,
      trust: 0.5,
      author: { id: 'claude', kind: 'agent' },
      scope,
      recordedAt: world.now,
      sources: [event!.id],
      ...given,
    });
    expect((await memory.links()).links).toEqual([await memory.get({ id })]);
  });

  test('has usual values where nothing is given', async () => {
    const [from, to] = [await remember('one'), await remember('two')];
    expect(await memory.link({ from, to })).toMatchObject({ kind: 'related_to', weight: 0.5, confidence: 0.7 });
    expect(await memory.link({ from, to, kind: 'outcome' })).toMatchObject({ weight: 0.8 });
    expect(await memory.link({ from, to, kind: 'a word of mine' })).toMatchObject({
      kind: 'a_word_of_mine',
      weight: 0.5,
    });
  });

  test.each([
    ['related_to', 'Related-To', 'same'],
    ['contradicts', 'contradicts', 'same'],
    ['supports', 'supports', 'another'],
    ['derives', 'derived_from', 'same'],
    ['parent_task', 'subtask of', 'same'],
    ['own word', 'OWN_WORD', 'another'],
  ])('%s one way and %s the other are the %s link (LNK-3)', async (kind, back, which) => {
    const [one, two] = [await remember('one'), await remember('two')];
    const made = await memory.link({ from: one, to: two, kind });
    const turned = await memory.link({ from: two, to: one, kind: back });
    expect(turned.status).toBe(which === 'same' ? 'reinforced' : 'linked');
    expect(turned.id === made.id).toBe(which === 'same');
    expect((await memory.links()).links).toHaveLength(which === 'same' ? 1 : 2);
  });
});

describe('made again (LNK-4)', () => {
  test('it is reinforced: given values replace, others stay', async () => {
    const [from, to] = [await remember('one'), await remember('two')];
    const { id } = await memory.link({ from, to, weight: 0.9, note: 'first', validFrom: '2026-01-01' });
    const first = world.now;
    world.pass(DAY);
    const again = { from: to, to: from, confidence: 0.2, validTo: '2026-05-01', pinned: true };
    expect(await memory.link(again)).toMatchObject({ status: 'reinforced', id, reinforcementCount: 2 });
    expect(await memory.get({ id })).toMatchObject({
      weight: 0.9,
      confidence: 0.2,
      note: 'first',
      validFrom: '2026-01-01T00:00:00.000Z',
      validTo: '2026-05-01T00:00:00.000Z',
      pinned: true,
      recordedAt: first,
    });
    expect(await memory.link({ from, to, pinned: false, weight: 0 })).toMatchObject({
      weight: 0,
      reinforcementCount: 3,
    });
    expect(await memory.get({ id })).toMatchObject({ pinned: false, sources: { length: 2 } });
  });

  test('in one request, too', async () => {
    const [from, to] = [await remember('one'), await remember('two')];
    const { results } = await memory.link([
      { from, to },
      { from: to, to: from },
    ]);
    expect(results.map(({ status }) => status)).toEqual(['linked', 'reinforced']);
  });

  test('after it was removed it begins anew, but its count goes on', async () => {
    const [from, to] = [await remember('one'), await remember('two')];
    const { id } = await memory.link({ from, to, weight: 0.9, validTo: '2026-05-01', note: 'old', pinned: true });
    await memory.unlink({ id, reason: 'wrong' });
    expect(await memory.link({ from, to })).toMatchObject({ status: 'linked', id, weight: 0.5, reinforcementCount: 2 });
    expect(await memory.get({ id })).toMatchObject({ validTo: null, note: null, pinned: false, changeReason: null });
  });

  test('what happened last counts, also when the clock went back', async () => {
    const [from, to] = [await remember('one'), await remember('two')];
    const { id } = await memory.link({ from, to });
    world.pass(-DAY);
    await memory.unlink({ id });
    expect(await memory.get({ id })).toMatchObject({ status: 'removed' });
    world.pass(-DAY);
    await memory.link({ from, to, weight: 1 });
    expect(await memory.get({ id })).toMatchObject({ status: 'current', weight: 1 });
    expect(await memory.rebuild()).toMatchObject({ equal: true });
  });
});

describe('unlink', () => {
  test.each(['by id', 'by its ends'])('%s: it no longer counts, and the history tells why', async (how) => {
    const [from, to] = [await remember('one'), await remember('two')];
    const { id } = await memory.link({ from, to, kind: 'derived_from' });
    const which = how === 'by id' ? { id } : { from, to, kind: 'derived from' };
    expect(await memory.unlink({ ...which, reason: 'It was not' })).toMatchObject({ status: 'unlinked', id, from: to });
    expect((await memory.related({ id: from })).related).toEqual([]);
    expect((await memory.links()).links).toEqual([]);
    expect((await memory.links({ statuses: ['removed'] })).links).toMatchObject([{ id, changeReason: 'It was not' }]);
    expect((await memory.events({ item: id })).events.map((event) => event.kind)).toEqual([
      'link.removed',
      'link.made',
    ]);
    const before = await eventCount(memory);
    expect(await memory.unlink(which)).toMatchObject({ status: 'unchanged', id });
    expect(await eventCount(memory)).toBe(before);
  });

  test('of what is not there is refused, and so is half a request (LNK-13)', async () => {
    const [from, to] = [await remember('one'), await remember('two')];
    await memory.link({ from, to, kind: 'supports' });
    await refused(memory.unlink({ id: 'lnk_00000000000000000000000000' }), 'not_found');
    await refused(memory.unlink({ id: from }), 'not_found');
    await refused(memory.unlink({ from, to, kind: 'blocks' }), 'not_found');
    await refused(memory.unlink({ from: to, to: from, kind: 'supports' }), 'not_found');
    await refused(memory.unlink({ from, to }), 'invalid_input');
    await refused(memory.unlink({ from, kind: 'supports' }), 'invalid_input');
    await refused(memory.unlink({}), 'invalid_input');
    expect((await memory.links()).links).toHaveLength(1);
  });
});

describe('refused, with nothing stored (LNK-13)', () => {
  test.each<[string, object, string]>([
    ['to itself', { to: 'FROM' }, 'invalid_input'],
    ['to an id that is not there', { to: 'mem_00000000000000000000000000' }, 'not_found'],
    ['to an id of no noun', { to: 'xyz' }, 'not_found'],
    ['to a word of SQL', { to: "mem_' OR 1=1 --" }, 'not_found'],
    ['to an id with NUL', { to: 'mem_\u0000' }, 'invalid_input'],
    ['to a link', { to: 'LINK' }, 'not_found'],
    ['to a change', { to: 'CHANGE' }, 'not_found'],
    ['with a weight over one', { weight: 1.01 }, 'invalid_input'],
    ['with a weight below zero', { weight: -0.01 }, 'invalid_input'],
    ['with a confidence that is no number', { confidence: Number.NaN }, 'invalid_input'],
    ['with a kind that is no word', { kind: '--' }, 'invalid_input'],
    ['with an end before the beginning', { validFrom: '2026-02-01', validTo: '2026-01-31' }, 'invalid_input'],
    ['with an end at the beginning', { validFrom: '2026-02-01', validTo: '2026-02-01' }, 'invalid_input'],
    ['with a time that is none', { validFrom: '2026-02-30' }, 'invalid_input'],
    ['with half a character', { note: '\ud800' }, 'malformed_text'],
    ['with a note that is too long', { note: 'x'.repeat(LIMITS.reason + 1) }, 'too_large'],
  ])('%s', async (_, wrong, code) => {
    const [from, to] = [await remember('one'), await remember('two')];
    const { id: link } = await memory.link({ from, to, kind: 'blocks', validFrom: '2026-06-01' });
    const change = (await memory.events({ item: from })).events[0]!.id;
    const names: Record<string, string> = { FROM: from, LINK: link, CHANGE: change };
    const given = wrong as { to?: string };
    const input = { from, to, ...wrong, ...(given.to === undefined ? {} : { to: names[given.to] ?? given.to }) };
    const before = await eventCount(memory);
    await refused(memory.link([{ from, to, kind: 'mentions' }, input] as never), code as never);
    expect(await eventCount(memory)).toBe(before);
  });

  test('an end that what was said before makes impossible', async () => {
    const [from, to] = [await remember('one'), await remember('two')];
    await memory.link({ from, to, validFrom: '2026-06-01' });
    await refused(memory.link({ from, to, validTo: '2026-05-01' }), 'invalid_input');
  });

  test('in a closed scope', async () => {
    const [from, to] = [await remember('one'), await remember('two')];
    const { id } = await memory.link({ from, to });
    await memory.closeScope({ scope: 'project:site' });
    await refused(memory.link({ from, to, kind: 'blocks' }), 'scope_closed');
    await refused(memory.unlink({ id }), 'scope_closed');
  });
});

describe('circles (LNK-5)', () => {
  test.each([
    ['supersedes', 'supersedes', false],
    ['parent_task', 'parent_task', false],
    ['parent_task', 'subtask_of', true],
  ])('of %s are refused, of whatever length', async (kind, closing, isTurned) => {
    const ids = [await remember('one'), await remember('two'), await remember('three'), await remember('four')];
    for (const [index, from] of ids.slice(0, -1).entries()) await memory.link({ from, to: ids[index + 1]!, kind });
    for (const end of ids.slice(1)) {
      const [from, to] = isTurned ? [ids[0]!, end] : [end, ids[0]!];
      const error = await refused(memory.link({ from, to, kind: closing }), 'link_cycle');
      expect(error.exitCode).toBe(4);
    }
    // What is there can be made again, and a shorter way is no circle.
    expect(await memory.link({ from: ids[0]!, to: ids[1]!, kind })).toMatchObject({ status: 'reinforced' });
    expect(await memory.link({ from: ids[0]!, to: ids[3]!, kind })).toMatchObject({ status: 'linked' });
    await memory.unlink({ from: ids[1]!, to: ids[2]!, kind });
    expect(await memory.link({ from: ids[2]!, to: ids[0]!, kind })).toMatchObject({ status: 'linked' });
  });

  test('count through what is archived, and do not tell of what is hidden', async () => {
    const [one, two, three] = [await remember('one'), await remember('two'), await remember('three')];
    const hidden = await remember('hidden', { visibility: 'private' });
    const kind = 'supersedes';
    await memory.link([
      { from: one, to: two, kind },
      { from: two, to: three, kind },
      { from: three, to: hidden, kind },
    ]);
    await memory.forget({ id: two });
    await refused(memory.link({ from: three, to: one, kind }), 'link_cycle');
    const four = await remember('four');
    await memory.link({ from: hidden, to: four, kind });
    await refused(memory.link({ from: four, to: one, kind }), 'link_cycle');
    const ben = await world.open({ actor: BEN });
    expect(await ben.link({ from: four, to: one, kind })).toMatchObject({ status: 'linked' });
    expect((await memory.traverse({ id: one, kinds: [kind], depth: 20, includeArchived: true })).nodes).toHaveLength(4);
  });

  test('of other kinds are nobody’s business', async () => {
    const [one, two] = [await remember('one'), await remember('two')];
    await memory.link({ from: one, to: two, kind: 'depends_on' });
    expect(await memory.link({ from: two, to: one, kind: 'depends_on' })).toMatchObject({ status: 'linked' });
  });
});

describe('where it is kept (LNK-9)', () => {
  test.each([
    ['project:site', 'project:site', 'project:site'],
    ['project:site', 'global', 'project:site'],
    ['session:s1', 'project:site', 'session:s1'],
    ['session:s1', 'session:s2', 'project:site'],
    ['project:site', 'project:other', 'global'],
    ['project:site', 'user:anna', 'global'],
    ['org:x/project:a', 'org:x', 'org:x/project:a'],
    ['org:x/project:a', 'org:x/project:b', 'org:x'],
    ['org:x/project:a', 'global', 'org:x/project:a'],
  ])('%s and %s: in %s', async (one, other, expected) => {
    const [from, to] = [await remember('one', { scope: one }), await remember('two', { scope: other })];
    const { id, scope } = await memory.link({ from, to });
    const wanted = expected === 'global' ? 'global' : (await memory.remember({ content: 'x', scope: expected })).scope;
    expect(scope).toBe(wanted);
    expect((await memory.events({ item: id, scope: '*' })).events).toMatchObject([{ scope: wanted }]);
  });

  test('a scope that was moved since does not make a second link', async () => {
    const from = await remember('one', { scope: 'session:s1' });
    const to = await remember('two');
    const { id, scope } = await memory.link({ from, to });
    await memory.moveScope({ scope: 'session:s1', parent: 'global' });
    expect(await memory.link({ from, to })).toMatchObject({ status: 'reinforced', id, scope });
    expect(await memory.unlink({ from, to, kind: 'related_to' })).toMatchObject({ status: 'unlinked', id });
  });
});

describe('two organisations (LNK-10)', () => {
  test.each([
    ['org:x/project:a', 'org:y'],
    ['org:x', 'project:site'],
    ['org:x/project:a', 'user:anna'],
  ])('%s and %s: refused, in both directions', async (one, other) => {
    const [from, to] = [await remember('one', { scope: one }), await remember('two', { scope: other })];
    await refused(memory.link({ from, to }), 'chain_mismatch');
    await refused(memory.link({ from: to, to: from }), 'chain_mismatch');
    await refused(memory.unlink({ from, to, kind: 'related_to' }), 'chain_mismatch');
  });

  test('each may link to what is above both', async () => {
    const all = await remember('for all');
    const above = (await memory.remember({ content: 'above', scope: 'global' })).id;
    const inside = await remember('inside', { scope: 'org:x' });
    const { id } = await memory.link({ from: inside, to: above, kind: 'implements' });
    await memory.link({ from: all, to: above, kind: 'implements' });
    const org = (await memory.scopes({ kind: 'org' })).scopes[0]!;
    expect((await memory.events({ item: id, scope: '*' })).events).toMatchObject([{ chain: org.chain }]);
    expect((await memory.related({ id: above })).related.map(({ item }) => item.title).toSorted()).toEqual([
      'for all',
      'inside',
    ]);
  });
});
