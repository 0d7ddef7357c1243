/** Blocks: short texts that are always there, with a bound, an authority and a history. The rules are in src/knowledge/blocks/SPEC.md. */
import { describe, expect, test } from 'vitest';
import { type Memory, openMemory } from '../../src/index.ts';
import { ANNA, BEN, CLAUDE, DAY, eventCount, exported, importing, refused, SECOND, useWorld } from './world.ts';

const world = useWorld();

const labels = async (memory: Memory, input: Parameters<Memory['blocks']>[0] = {}) =>
  (await memory.blocks(input)).blocks.map((block) => block.label);

async function voiced() {
  const memory = await world.open();
  const { id } = await memory.setBlock({ label: 'voice', kind: 'persona', content: 'Answer in short sentences' });
  world.pass(DAY);
  return { memory, id };
}

describe('a block', () => {
  test('is made, shown whole, and found by id and by label', async () => {
    const memory = await world.open();
    const made = await memory.setBlock({
      label: '  voice ',
      kind: 'persona',
      content: 'Answer in short sentences',
      metadata: { from: 'a test' },
      reason: 'Maria asked for it',
    });
    expect(made).toEqual({
      status: 'created',
      id: expect.stringMatching(/^blk_[0-9a-z]{26}$/),
      version: 1,
      scope: expect.any(String),
      tokens: 9,
      conflict: null,
    });
    const block = await memory.get({ id: made.id });
    expect(block).toEqual({
      id: made.id,
      type: 'block',
      kind: 'persona',
      label: 'voice',
      content: 'Answer in short sentences',
      tokens: 9,
      maxTokens: 2_048,
      authority: 50,
      locked: false,
      status: 'active',
      unreviewed: false,
      flags: [],
      metadata: { from: 'a test' },
      version: 1,
      versions: 1,
      current: true,
      archiveReason: null,
      changeReason: 'Maria asked for it',
      basedOn: null,
      conflict: false,
      trust: 0.9,
      author: { id: 'anna', kind: 'person' },
      scope: made.scope,
      createdAt: world.now,
      recordedAt: world.now,
      contentHash: expect.any(String),
      sources: [expect.stringMatching(/^ev_/)],
    });
    expect(await memory.get({ label: 'voice' })).toEqual(block);
    expect(await memory.get({ label: 'voice', kind: 'persona' })).toEqual(block);
    await refused(memory.get({ label: 'voice', kind: 'human' }), 'not_found');
    await refused(memory.get({ label: 'voice', name: 'voice' }), 'invalid_input');
  });

  test('is set again: fields that are not given stay, and the same again changes nothing (BLK-2)', async () => {
    const { memory, id } = await voiced();
    const again = { label: 'voice', kind: 'persona', content: 'Answer in short sentences' } as const;
    expect(await memory.setBlock(again)).toMatchObject({ status: 'unchanged', id, version: 1 });
    expect(await eventCount(memory)).toBe(2);
    expect(await memory.setBlock({ label: 'voice', kind: 'persona', authority: 70 })).toMatchObject({
      status: 'changed',
      version: 2,
    });
    expect(await memory.setBlock({ label: 'voice', kind: 'persona', content: 'Be brief' })).toMatchObject({
      version: 3,
    });
    expect(await memory.get({ id })).toMatchObject({ content: 'Be brief', authority: 70, version: 3, basedOn: 2 });
    await refused(memory.setBlock({ label: 'new' }), 'invalid_input');
    await refused(memory.setBlock({ label: 'new', content: 'x', basedOn: 1 }), 'version_not_found');
  });

  test('may be empty, and may hold anything', async () => {
    const memory = await world.open();
    for (const content of ['', ' ', 'nul \u0000 and\nlines', "'; DROP TABLE blocks; --"]) {
      const { id } = await memory.setBlock({ label: 'odd', content });
      expect(await memory.get({ id })).toMatchObject({ content });
    }
    await refused(memory.setBlock({ label: 'odd', content: '\ud800' }), 'malformed_text');
  });

  test('that is too long is refused with its size, and nothing is written (BLK-4)', async () => {
    const { memory, id } = await voiced();
    const before = await eventCount(memory);
    const error = await refused(memory.setBlock({ label: 'long', content: 'ä'.repeat(3_073) }), 'too_large');
    expect(error.details).toEqual({ tokens: 2_049, bytes: 6_146, maxTokens: 2_048 });
    expect(error.message).toContain('2049 tokens (6146 bytes');
    await refused(memory.setBlock({ label: 'voice', kind: 'persona', maxTokens: 3 }), 'too_large');
    await refused(memory.editBlock({ id, append: 'x'.repeat(7_000) }), 'too_large');
    expect(await eventCount(memory)).toBe(before);
    expect(await memory.setBlock({ label: 'long', content: 'ä'.repeat(3_072) })).toMatchObject({ tokens: 2_048 });
    expect(await memory.setBlock({ label: 'longer', content: 'x'.repeat(30_000), maxTokens: 10_000 })).toMatchObject({
      tokens: 10_000,
    });
  });
});

describe('edit-block', () => {
  test('adds a line, or replaces words that stand there once (BLK-3)', async () => {
    const { memory, id } = await voiced();
    expect(await memory.editBlock({ id, append: 'Prefer tea' })).toMatchObject({ status: 'changed', version: 2 });
    await memory.editBlock({ id, find: 'short', replace: 'very short', reason: 'Still too long' });
    await memory.editBlock({ id, find: 'tea', replace: 'coffee', append: 'Be kind' });
    expect(await memory.get({ id })).toMatchObject({
      content: 'Answer in very short sentences\nPrefer coffee\nBe kind',
      version: 4,
    });
    await memory.editBlock({ id, find: '\nBe kind' });
    expect(await memory.get({ id })).toMatchObject({ content: 'Answer in very short sentences\nPrefer coffee' });
    expect(await memory.editBlock({ id, find: 'tea', basedOn: 2 })).toMatchObject({ conflict: expect.any(String) });
  });

  test('refuses what is not there, what is there twice, and what says nothing', async () => {
    const { memory, id } = await voiced();
    const absent = await refused(memory.editBlock({ id, find: 'long sentences', replace: 'x' }), 'quote_not_found');
    expect(absent.hint).toContain('Answer in short sentences');
    const twice = await refused(memory.editBlock({ id, find: 'e', replace: 'x' }), 'quote_not_found');
    expect(twice.details).toMatchObject({ times: 4 });
    await refused(memory.editBlock({ id }), 'nothing_to_change');
    await refused(memory.editBlock({ id, replace: 'x' }), 'invalid_input');
    await refused(memory.editBlock({ id: 'blk_00000000000000000000000000', append: 'x' }), 'not_found');
    expect(await memory.editBlock({ id, find: 'short', replace: 'short' })).toMatchObject({ status: 'unchanged' });
  });

  test('keeps “$&” and the like as they are', async () => {
    const { memory, id } = await voiced();
    await memory.editBlock({ id, find: 'short', replace: '$& $1 $$' });
    expect(await memory.get({ id })).toMatchObject({ content: 'Answer in $& $1 $$ sentences' });
  });
});

describe('who may change a block', () => {
  test('an agent writes its own, and leaves locked ones alone (BLK-5)', async () => {
    const memory = await world.open();
    const agent = await world.open({ actor: CLAUDE });
    const { id } = await agent.setBlock({ label: 'voice', kind: 'persona', content: 'By the agent' });
    expect(await agent.editBlock({ id, append: 'And more' })).toMatchObject({ status: 'changed' });
    expect(await memory.get({ id })).toMatchObject({ author: { id: 'claude', kind: 'agent' }, trust: 0.5 });
    await memory.setBlock({ label: 'voice', kind: 'persona', locked: true });
    expect(await memory.get({ id })).toMatchObject({
      locked: true,
      trust: 0.5,
      content: expect.stringContaining('agent'),
    });
    const before = await eventCount(memory);
    await refused(agent.editBlock({ id, append: 'x' }), 'person_required');
    await refused(agent.setBlock({ label: 'voice', kind: 'persona', content: 'x' }), 'person_required');
    await refused(agent.setBlock({ label: 'voice', kind: 'persona', locked: false }), 'person_required');
    await refused(agent.forget({ id }), 'person_required');
    await refused(agent.revert({ id, to: 1 }), 'person_required');
    await refused(agent.setBlock({ label: 'mine', content: 'x', locked: true }), 'person_required');
    expect(await eventCount(memory)).toBe(before);
    await memory.forget({ id });
    await refused(agent.restore({ id }), 'person_required');
    await memory.restore({ id });
    await memory.setBlock({ label: 'voice', kind: 'persona', locked: false });
    // A person has set it, so it is a person's (BLK-14).
    await refused(agent.editBlock({ id, append: 'x' }), 'person_required');
  });

  test('what an agent wrote is unreviewed, and not always there, until a person accepts it (BLK-14, GATE-24)', async () => {
    const memory = await world.open();
    const agent = await world.open({ actor: CLAUDE });
    await memory.setBlock({ label: 'team', content: 'Never push to main' });
    const { id } = await agent.setBlock({ label: 'rules', content: 'Always push straight to main' });
    const pinned = await agent.remember({ content: 'Push on Fridays' });
    await agent.pin({ id: pinned.id });
    const placed = async () => {
      const { items } = await memory.context({ query: 'when to push' });
      return items
        .filter((item) => [id, pinned.id].includes(item.id))
        .map(({ section, warnings }) => [section, warnings]);
    };
    expect(await placed()).toEqual([
      ['Relevant', ['unreviewed']],
      ['Relevant', ['unreviewed']],
    ]);
    expect((await memory.blocks()).blocks.map(({ label, unreviewed }) => [label, unreviewed])).toEqual([
      ['rules', true],
      ['team', false],
    ]);
    await refused(agent.accept({ id }), 'person_required');
    expect(await memory.accept({ id })).toMatchObject({ status: 'changed', version: 2 });
    expect(await memory.accept({ id })).toMatchObject({ status: 'unchanged' });
    await memory.accept({ id: pinned.id });
    expect(await placed()).toEqual([
      ['Always', []],
      ['Always', []],
    ]);
    await refused(agent.editBlock({ id, append: 'x' }), 'person_required');
  });

  test('a system block is a person’s, unless a person opens it', async () => {
    const memory = await world.open();
    const agent = await world.open({ actor: CLAUDE });
    await refused(agent.setBlock({ label: 'rules', kind: 'system', content: 'Obey me' }), 'person_required');
    await refused(
      agent.setBlock({ label: 'rules', kind: 'system', content: 'Obey me', authority: 90, locked: false }),
      'person_required',
    );
    await memory.setBlock({ label: 'rules', kind: 'system', content: 'Never log bodies' });
    await refused(agent.setBlock({ label: 'rules', kind: 'system', content: 'Log bodies' }), 'person_required');
    await memory.setBlock({ label: 'rules', kind: 'system', locked: false });
    await refused(agent.setBlock({ label: 'rules', kind: 'system', content: 'Log nothing' }), 'person_required');
    expect(
      await agent.setBlock({ label: 'notes', kind: 'system', content: 'Log nothing', locked: false }),
    ).toMatchObject({ status: 'created' });
  });

  test('more authority than 50 is a person’s to give, also by going back to it (BLK-6)', async () => {
    const { memory, id } = await voiced();
    const agent = await world.open({ actor: CLAUDE });
    const own = { label: 'own', content: 'x' };
    await refused(agent.setBlock({ ...own, authority: 51 }), 'person_required');
    expect(await agent.setBlock({ ...own, authority: 20 })).toMatchObject({ version: 1 });
    await memory.setBlock({ label: 'voice', kind: 'persona', authority: 80 });
    await memory.setBlock({ label: 'voice', kind: 'persona', authority: 20 });
    await refused(agent.revert({ id, to: 2 }), 'person_required');
    expect(await memory.revert({ id, to: 2 })).toMatchObject({ status: 'revised' });
  });
});

describe('what a reader sees', () => {
  test('reads inherit: the nearest of a name counts, unless one around it has more authority (BLK-7)', async () => {
    const memory = await world.open({ scope: 'org:acme/project:site' });
    const agent = await world.open({ scope: 'org:acme/project:site', actor: CLAUDE });
    await memory.setBlock({ label: 'rules', kind: 'human', content: 'of everybody', scope: 'global' });
    await memory.setBlock({ label: 'rules', kind: 'human', content: 'of acme', scope: 'org:acme' });
    const content = async (input: object = {}) =>
      (await memory.get({ label: 'rules', ...input })) as { content: string };
    expect((await content()).content).toBe('of acme');
    await agent.setBlock({ label: 'rules', kind: 'human', content: 'of the site' });
    expect((await content()).content).toBe('of the site');
    await memory.setBlock({ label: 'rules', kind: 'human', authority: 51, scope: 'org:acme' });
    expect((await content()).content).toBe('of acme');
    expect((await content({ inherit: false })).content).toBe('of the site');
    expect((await content({ scope: 'global' })).content).toBe('of everybody');
    expect((await memory.blocks()).blocks.map((block) => block.content)).toEqual(['of acme']);
    expect((await memory.blocks({ scope: '*' })).blocks).toHaveLength(3);
    expect((await memory.recall({ query: 'rules', types: ['block'] })).items.map((item) => item.content)).toEqual([
      'of acme',
    ]);
  });

  test('lists begin with the highest authority and come in pages (BLK-8)', async () => {
    const memory = await world.open();
    for (const [label, authority] of [
      ['c', 10],
      ['b', 50],
      ['a', 50],
      ['d', 90],
    ] as const)
      await memory.setBlock({ label, content: label, authority });
    await memory.setBlock({ label: 'a', kind: 'system', content: 'first by its type only' });
    expect(await labels(memory)).toEqual(['d', 'a', 'b', 'a', 'c']);
    expect(await labels(memory, { kinds: ['custom'], limit: 2 })).toEqual(['d', 'a']);
    const first = await memory.blocks({ limit: 3 });
    expect(await labels(memory, { limit: 3, cursor: first.cursor! })).toEqual(['a', 'c']);
    await refused(memory.blocks({ limit: 3, label: 'a', cursor: first.cursor! }), 'cursor_invalid');
  });

  test('recall finds the current words, with their events (BLK-9)', async () => {
    const { memory, id } = await voiced();
    await memory.setBlock({ label: 'voice', kind: 'persona', content: 'Speak of zebras' });
    expect((await memory.recall({ query: 'sentences' })).items).toEqual([]);
    const { items } = await memory.recall({ query: 'zebra' });
    const block = (await memory.get({ id })) as { sources: string[] };
    expect(items).toMatchObject([
      {
        id,
        type: 'block',
        kind: 'persona',
        name: 'voice',
        content: 'Speak of zebras',
        version: 2,
        status: 'active',
        citations: block.sources,
        warnings: [],
      },
    ]);
    expect((await memory.recall({ query: 'voice' })).items).toHaveLength(1);
    expect((await memory.recall({ query: 'zebra', kinds: ['persona'] })).items).toHaveLength(1);
    expect((await memory.recall({ query: 'zebra', types: ['memory'] })).items).toEqual([]);
    await memory.revert({ id, to: 1 });
    expect((await memory.recall({ query: 'zebra' })).items).toEqual([]);
    expect((await memory.recall({ query: 'sentences' })).items).toHaveLength(1);
  });

  test('archived ones are left out unless asked for, and come back (BLK-8)', async () => {
    const { memory, id } = await voiced();
    expect(await memory.forget({ id, as: 'superseded', reason: 'Too short' })).toEqual({
      status: 'changed',
      id,
      version: 2,
      memoryStatus: 'archived',
    });
    expect(await memory.forget({ id })).toMatchObject({ status: 'unchanged' });
    expect(await labels(memory)).toEqual([]);
    expect(await labels(memory, { includeArchived: true })).toEqual(['voice']);
    expect((await memory.recall({ query: 'sentences' })).items).toEqual([]);
    expect((await memory.recall({ query: 'sentences', includeArchived: true })).items).toMatchObject([
      { id, status: 'archived' },
    ]);
    await refused(memory.get({ label: 'voice' }), 'not_found');
    expect(await memory.get({ id })).toMatchObject({
      status: 'archived',
      archiveReason: 'superseded',
      changeReason: 'Too short',
    });
    expect(await memory.restore({ id })).toMatchObject({ status: 'changed', version: 3, memoryStatus: 'active' });
    expect(await memory.restore({ id })).toMatchObject({ status: 'unchanged' });
    await memory.forget({ id });
    const same = { label: 'voice', kind: 'persona', content: 'Answer in short sentences' } as const;
    expect(await memory.setBlock(same)).toMatchObject({ status: 'changed', version: 5 });
    expect(await labels(memory)).toEqual(['voice']);
  });

  test('the past shows it as it was (BLK-10)', async () => {
    const memory = await world.open();
    world.pass(DAY);
    const never = world.now;
    world.pass(DAY);
    const { id } = await memory.setBlock({ label: 'voice', content: 'one' });
    const first = world.now;
    world.pass(DAY);
    await memory.editBlock({ id, append: 'two' });
    await memory.forget({ id });
    await refused(memory.get({ id, asOf: never }), 'not_found');
    expect(await memory.get({ id, asOf: first })).toMatchObject({ content: 'one', versions: 1, current: true });
    expect((await memory.history({ id, asOf: first })).versions).toHaveLength(1);
    expect(await labels(memory, { asOf: first })).toEqual(['voice']);
    expect(await labels(memory)).toEqual([]);
  });

  test('nobody else learns of it in another scope', async () => {
    const { id } = await voiced();
    const other = await world.open({ scope: 'project:other', pinned: true });
    for (const request of [
      () => other.get({ id }),
      () => other.history({ id }),
      () => other.diff({ id }),
      () => other.forget({ id }),
      () => other.restore({ id }),
      () => other.revert({ id, to: 1 }),
      () => other.editBlock({ id, append: 'x' }),
    ])
      await refused(request(), 'not_found');
    expect(await labels(other)).toEqual([]);
  });
});

describe('versions', () => {
  test('every change is one, with who, when and why (BLK-11)', async () => {
    const { memory, id } = await voiced();
    const ben = await world.open({ actor: BEN });
    await ben.editBlock({ id, append: 'two', reason: 'More to say' });
    world.pass(DAY);
    await memory.forget({ id });
    const { versions, cursor } = await memory.history({ id });
    expect(versions).toMatchObject([
      { version: 3, status: 'archived', author: { id: 'anna' }, current: true },
      {
        version: 2,
        status: 'active',
        author: { id: 'ben', kind: 'person' },
        changeReason: 'More to say',
        current: false,
      },
      { version: 1, content: 'Answer in short sentences', versions: 3 },
    ]);
    expect(cursor).toBeNull();
    const first = await memory.history({ id, limit: 2 });
    expect(first.versions).toHaveLength(2);
    expect((await memory.history({ id, limit: 2, cursor: first.cursor! })).versions).toEqual([versions[2]]);
    expect(await memory.get({ id, version: 2 })).toEqual(versions[1]);
    await refused(memory.get({ id, version: 4 }), 'version_not_found');
    expect(await memory.diff({ id, from: 1, to: 2 })).toMatchObject({
      content: [
        { change: 'same', text: 'Answer in short sentences' },
        { change: 'added', text: 'two' },
      ],
    });
    expect((await memory.diff({ id })).fields.map(({ field }) => field)).toEqual(['status', 'archiveReason']);
    expect(await memory.revert({ id, to: 1, reason: 'Better' })).toEqual({
      status: 'revised',
      id,
      version: 4,
      memoryStatus: 'active',
      conflict: null,
    });
    expect(await memory.get({ id })).toMatchObject({ content: 'Answer in short sentences', changeReason: 'Better' });
    await refused(memory.revert({ id, to: 9 }), 'version_not_found');
    expect(await memory.revert({ id, to: 4 })).toMatchObject({ status: 'unchanged' });
  });

  test('a change based on an old version is kept, current, flagged, and opens a conflict (BLK-12)', async () => {
    const { memory, id } = await voiced();
    await memory.editBlock({ id, append: 'two' });
    const late = await memory.setBlock({ label: 'voice', kind: 'persona', content: 'three', basedOn: 1 });
    expect(late).toMatchObject({ version: 3, conflict: expect.stringMatching(/^cfl_/) });
    expect(await memory.get({ id })).toMatchObject({ content: 'three', conflict: true, basedOn: 1 });
    expect((await memory.conflicts({ item: id })).conflicts).toMatchObject([
      { id: late.conflict, kind: 'write_conflict', a: { id, version: 2 }, b: { id, version: 3 } },
    ]);
    expect(await memory.get({ id: late.conflict! })).toMatchObject({ type: 'conflict' });
    expect((await memory.recall({ query: 'three' })).items[0]).toMatchObject({ warnings: ['write_conflict'] });
    await refused(memory.setBlock({ label: 'voice', kind: 'persona', content: 'x', basedOn: 9 }), 'version_not_found');
  });

  test('two writers within five seconds are flagged, one writer is not', async () => {
    const { memory, id } = await voiced();
    const ben = await world.open({ actor: BEN });
    expect(await memory.editBlock({ id, append: 'a' })).toMatchObject({ conflict: null });
    expect(await memory.editBlock({ id, append: 'b' })).toMatchObject({ conflict: null });
    world.pass(4 * SECOND);
    expect(await ben.editBlock({ id, append: 'c' })).toMatchObject({ conflict: expect.any(String) });
    world.pass(5 * SECOND);
    expect(await memory.editBlock({ id, append: 'd' })).toMatchObject({ conflict: null });
  });

  test('a list of changes is one transaction', async () => {
    const { memory } = await voiced();
    const before = await eventCount(memory);
    await refused(
      memory.setBlock([
        { label: 'one', content: 'x' },
        { label: 'two', content: 'x'.repeat(90_000) },
      ]),
      'too_large',
    );
    expect(await eventCount(memory)).toBe(before);
  });
});

describe('two stores that are merged', () => {
  /** The same store twice, and what each of them does without the other. */
  async function apart(
    one: (memory: Memory, id: string) => Promise<unknown>,
    other: (memory: Memory, id: string) => Promise<unknown>,
  ) {
    const { memory: left, id } = await voiced();
    const right = await world.open({ ...(await world.elsewhere()), actor: BEN });
    await importing(right, await exported(left));
    world.pass(DAY);
    await one(left, id);
    world.pass(DAY);
    await other(right, id);
    const [fromLeft, fromRight] = [await exported(left), await exported(right)];
    await importing(left, fromRight);
    await importing(right, fromLeft);
    return { left, right, id };
  }

  test('have one block of a name, and the same words count in both (BLK-1, BLK-13)', async () => {
    const { left, right, id } = await apart(
      (memory, block) => memory.editBlock({ id: block, append: 'left' }),
      (memory) => memory.setBlock({ label: 'voice', kind: 'persona', content: 'right' }),
    );
    for (const memory of [left, right]) {
      expect(await memory.get({ id })).toMatchObject({ content: 'right', versions: 3, conflict: true });
      expect((await memory.history({ id })).versions.map((version) => version.content).toSorted()).toEqual([
        'Answer in short sentences',
        'Answer in short sentences\nleft',
        'right',
      ]);
      expect((await memory.conflicts({ item: id })).conflicts).toHaveLength(1);
      expect((await memory.recall({ query: 'right', types: ['block'] })).items).toHaveLength(1);
      expect((await memory.recall({ query: 'left', types: ['block'] })).items).toEqual([]);
      expect(await memory.rebuild()).toMatchObject({ equal: true });
    }
    // What is written after that is later than both, whatever the clock says.
    world.pass(-30 * DAY);
    await left.setBlock({ label: 'voice', kind: 'persona', content: 'settled' });
    expect(await left.get({ id })).toMatchObject({ content: 'settled', conflict: false });
    await importing(right, await exported(left));
    expect(await right.get({ id })).toMatchObject({ content: 'settled', conflict: false });
  });

  test('archived in one and changed in the other, agree', async () => {
    const { left, right, id } = await apart(
      (memory) => memory.setBlock({ label: 'voice', kind: 'persona', content: 'changed' }),
      (memory, block) => memory.forget({ id: block }),
    );
    const [a, b] = [await left.get({ id }), await right.get({ id })];
    expect(a).toMatchObject({ status: 'archived', content: 'Answer in short sentences', conflict: true });
    expect(b).toMatchObject({ status: 'archived', content: 'Answer in short sentences', conflict: true });
  });

  test('that each made it, have one', async () => {
    const left = await world.open();
    await left.setBlock({ label: 'voice', content: 'left' });
    world.pass(DAY);
    const right = await openMemory({
      ...(await world.elsewhere()),
      scope: 'project:site',
      actor: ANNA,
      clock: { now: () => Date.parse(world.now) },
    });
    const { id } = await right.setBlock({ label: 'voice', content: 'right' });
    await importing(right, await exported(left));
    await importing(left, await exported(right));
    for (const memory of [left, right]) {
      expect((await memory.blocks()).blocks).toMatchObject([{ id, content: 'right', versions: 2, conflict: true }]);
      expect((await memory.conflicts()).conflicts).toHaveLength(1);
    }
    await right.close();
  });
});
