/** History, comparison and going back: nothing is taken out, everything can be seen. */
import { describe, expect, test } from 'vitest';
import type { MemoryView } from '../../src/index.ts';
import { BEN, CLAUDE, DAY, refused, useWorld } from './world.ts';

const world = useWorld();

async function changed() {
  const memory = await world.open();
  const { id } = await memory.remember({ content: 'first line\nsecond line', tags: ['a'] });
  world.pass(DAY);
  await memory.revise({ id, content: 'first line\nanother line', reason: 'It moved' });
  world.pass(DAY);
  await memory.pin({ id, reason: 'Keep' });
  world.pass(DAY);
  await memory.tag({ id, tags: ['b'] });
  return { memory, id };
}

describe('history', () => {
  test('every change is a version: what it said, who changed it, when and why', async () => {
    const { memory, id } = await changed();
    const { versions, cursor } = await memory.history({ id });
    expect(cursor).toBeNull();
    expect(
      (versions as MemoryView[]).map((one) => [
        one.version,
        one.content.split('\n')[1],
        one.pinned,
        one.tags,
        one.changeReason,
        one.recordedAt,
        one.current,
      ]),
    ).toEqual([
      [4, 'another line', true, ['a', 'b'], null, '2026-03-04T09:00:00.000Z', true],
      [3, 'another line', true, ['a'], 'Keep', '2026-03-03T09:00:00.000Z', false],
      [2, 'another line', false, ['a'], 'It moved', '2026-03-02T09:00:00.000Z', false],
      [1, 'second line', false, ['a'], null, '2026-03-01T09:00:00.000Z', false],
    ]);
  });

  test('each version cites the event of its words and the event that made it', async () => {
    const { memory, id } = await changed();
    const { versions } = await memory.history({ id });
    const kinds = [];
    for (const version of versions) {
      const events = [];
      for (const source of version.sources) events.push((await memory.get({ id: source })) as { kind: string });
      kinds.push(events.map((event) => event.kind));
    }
    expect(kinds).toEqual([
      ['memory.revised', 'memory.tagged'],
      ['memory.revised', 'memory.pinned'],
      ['memory.revised'],
      ['memory.remembered'],
    ]);
  });

  test('in pages gives every version once', async () => {
    const { memory, id } = await changed();
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await memory.history({ id, limit: 3, ...(cursor ? { cursor } : {}) });
      seen.push(...page.versions.map((version) => version.version));
      expect(seen.length).toBeLessThan(200);
      cursor = page.cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual([4, 3, 2, 1]);
  });

  test('a cursor of another memory is refused', async () => {
    const { memory, id } = await changed();
    const { cursor } = await memory.history({ id, limit: 1 });
    const other = await memory.remember({ content: 'another' });
    await refused(memory.history({ id: other.id, cursor: cursor! }), 'cursor_invalid');
  });

  test('one version is shown by its number; one that never was is not', async () => {
    const { memory, id } = await changed();
    expect(await memory.get({ id, version: 1 })).toMatchObject({
      version: 1,
      current: false,
      content: 'first line\nsecond line',
    });
    const error = await refused(memory.get({ id, version: 5 }), 'version_not_found');
    expect(error.details).toMatchObject({ latest: 4 });
    await refused(memory.get({ id: 'mem_00000000000000000000000000', version: 1 }), 'not_found');
  });
});

describe('diff', () => {
  test('without numbers compares the latest version with the one before', async () => {
    const { memory, id } = await changed();
    expect(await memory.diff({ id })).toMatchObject({
      from: 3,
      to: 4,
      fields: [{ field: 'tags', from: ['a'], to: ['a', 'b'] }],
    });
  });

  test('names every field that differs and shows the words line by line', async () => {
    const { memory, id } = await changed();
    const diff = await memory.diff({ id, from: 1, to: 4 });
    expect(diff.fields.map((field) => field.field)).toEqual(['content', 'tags', 'pinned']);
    expect(diff.content).toEqual([
      { change: 'same', text: 'first line' },
      { change: 'removed', text: 'second line' },
      { change: 'added', text: 'another line' },
    ]);
  });

  test('goes backwards too, and of a first version with itself is empty', async () => {
    const { memory, id } = await changed();
    expect(await memory.diff({ id, from: 4, to: 1 })).toMatchObject({ from: 4, to: 1 });
    const fresh = await memory.remember({ content: 'new' });
    expect(await memory.diff({ id: fresh.id })).toEqual({
      id: fresh.id,
      from: 1,
      to: 1,
      fields: [],
      content: [{ change: 'same', text: 'new' }],
      changes: [],
    });
  });

  test('a version that never was is refused', async () => {
    const { memory, id } = await changed();
    await refused(memory.diff({ id, from: 9 }), 'version_not_found');
    await refused(memory.diff({ id, to: 9 }), 'version_not_found');
  });
});

describe('revert', () => {
  test('adds a version that equals an old one', async () => {
    const { memory, id } = await changed();
    expect(await memory.revert({ id, to: 1, reason: 'Back' })).toMatchObject({ status: 'revised', version: 5 });
    const [first, back] = (await Promise.all([memory.get({ id, version: 1 }), memory.get({ id })])) as MemoryView[];
    expect(back).toMatchObject({
      content: first!.content,
      tags: first!.tags,
      pinned: false,
      changeReason: 'Back',
      version: 5,
      basedOn: 4,
    });
    expect((await memory.history({ id })).versions).toHaveLength(5);
    expect((await memory.recall({ query: 'second' })).items[0]?.id).toBe(id);
    // What it said in between still leads to it.
    const [earlier] = (await memory.recall({ query: 'another' })).items;
    expect(earlier).toMatchObject({ id, content: first!.content, change: { was: expect.stringContaining('another') } });
    expect((await memory.tags()).tags.map((tag) => tag.name)).toEqual(['a']);
  });

  test('to the current version changes nothing', async () => {
    const { memory, id } = await changed();
    expect(await memory.revert({ id, to: 4 })).toMatchObject({ status: 'unchanged', version: 4 });
  });

  test('to a version that never was is refused', async () => {
    const { memory, id } = await changed();
    await refused(memory.revert({ id, to: 9 }), 'version_not_found');
  });

  test('brings an archived memory of a person back with an old version; an agent does not', async () => {
    const { memory, id } = await changed();
    await memory.forget({ id });
    const agent = await world.open({ actor: CLAUDE });
    await refused(agent.revert({ id, to: 1 }), 'person_required');
    expect(await memory.revert({ id, to: 1 })).toMatchObject({ memoryStatus: 'active' });
  });

  test('is not undone by who only looks', async () => {
    const { memory, id } = await changed();
    const ben = await world.open({ actor: BEN });
    expect((await ben.history({ id })).versions).toHaveLength(4);
    expect((await memory.history({ id })).versions).toHaveLength(4);
  });
});
