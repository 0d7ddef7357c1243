/** Vectors: who computes them, what is missing, and that they go with the words that they were made of. */
import { describe, expect, test } from 'vitest';
import type { AccessFilter, TextMatch } from '../../../src/store/port/queries.ts';
import type { PlacedEvent, Store } from '../../../src/store/port/store.ts';
import type { StoredVector, VectorSpace } from '../../../src/store/port/vectors.ts';
import { quantise } from '../../../src/store/search/quantise.ts';
import { accessOf, addEvent, addText, EVERY_SCOPE } from './samples.ts';
import { type StoreUnderTest, Workbench } from './store-under-test.ts';

const LEASE = { model: 'm', dimension: 2, owner: 'one', now: 1_000, until: 2_000 };

const vectorAt = ({ position, chainId, scopeId }: PlacedEvent, x: number, y: number): StoredVector => ({
  ...quantise(Float32Array.of(x, y)),
  position,
  chainId,
  scopeId,
});

const lease = (store: Store, more: Partial<typeof LEASE> = {}) =>
  store.write((view) => view.vectors.leaseSpace({ ...LEASE, ...more }));

const waiting = (store: Store, { id }: VectorSpace, limit = 10) =>
  store.read(async (view) => (await view.vectors.eventsToEmbed(id, limit)).map((event) => event.id));

const put = (store: Store, { id }: VectorSpace, events: PlacedEvent[], vectors: StoredVector[], owner = 'one') =>
  store.write((view) => view.vectors.putVectors(id, owner, events, vectors));

/** The ids of what is found by meaning alone. */
async function nearest(
  store: Store,
  space: VectorSpace,
  more: Partial<TextMatch> = {},
  access: AccessFilter = EVERY_SCOPE,
) {
  const { id, dimension, model } = space;
  const now = (await store.read((view) => view.vectors.findSpace(model, dimension)))!;
  expect(now.id).toBe(id);
  const match: TextMatch = {
    words: ['any'],
    types: ['evidence'],
    notExpiredAt: 0,
    statuses: [],
    limit: 10,
    meaning: { ...quantise(Float32Array.of(1, 0)), space: now, withWords: false },
    ...more,
  };
  return (await store.read((view) => view.matchText(access, match))).map(({ event }) => event.id);
}

export function vectorsContract(subject: StoreUnderTest): void {
  const bench = new Workbench(subject);

  describe('the work', () => {
    test('is one owner’s until it is given back or the time is over', async () => {
      const store = await bench.open();
      const space = (await lease(store))!;
      expect(space).toMatchObject({ model: 'm', dimension: 2, changes: 0 });
      expect(await lease(store, { owner: 'two' })).toBeUndefined();
      expect(await lease(store, { until: 3_000 })).toEqual(space);
      expect(await lease(store, { owner: 'two', now: 3_000, until: 4_000 })).toEqual(space);
      expect(await lease(store, { now: 3_500 })).toBeUndefined();
      await store.write((view) => view.vectors.releaseSpace(space.id, 'one'));
      expect(await lease(store, { now: 3_500 })).toBeUndefined();
      await store.write((view) => view.vectors.releaseSpace(space.id, 'two'));
      expect(await lease(store, { now: 3_500 })).toEqual(space);
    });

    test('is of each model and dimension alone', async () => {
      const store = await bench.open();
      const spaces = [
        await lease(store),
        await lease(store, { dimension: 3 }),
        await lease(store, { model: 'n', owner: 'x' }),
      ];
      expect(new Set(spaces.map((space) => space?.id)).size).toBe(3);
      expect(await store.read((view) => view.vectors.findSpace('m', 3))).toEqual(spaces[1]);
      expect(await store.read((view) => view.vectors.findSpace('m', 4))).toBeUndefined();
    });

    test('goes on behind what is done, in each chain, and keeps nothing for who lost it', async () => {
      const store = await bench.open();
      const events = await store.write(async (view) => [
        await addText(view, 'a'),
        await addText(view, 'b', { chainId: 'org:x', scopeId: 'scp_x' }),
        await addText(view, 'c'),
        await addText(view, 'd', { chainId: 'org:x', scopeId: 'scp_x' }),
      ]);
      await store.write((view) => addEvent(view));
      const ids = events.map(({ id }) => id);
      const space = (await lease(store))!;
      expect(await waiting(store, space)).toEqual(ids);
      expect(await waiting(store, space, 2)).toEqual(ids.slice(0, 2));
      expect(await store.read((view) => view.isBehind(space.id))).toBe(true);
      expect(await put(store, space, events.slice(0, 2), [vectorAt(events[0]!, 1, 0)], 'two')).toBe(false);
      expect(await waiting(store, space)).toEqual(ids);
      expect(await put(store, space, events.slice(0, 2), [vectorAt(events[0]!, 1, 0)])).toBe(true);
      expect(await waiting(store, space)).toEqual(ids.slice(2));
      expect(await store.read((view) => view.vectors.listSpaces())).toEqual([{ ...space, vectors: 1, behind: 2 }]);
      expect(await put(store, space, events.slice(2), [])).toBe(true);
      expect(await store.read((view) => view.isBehind(space.id))).toBe(false);
      expect(await nearest(store, space)).toEqual([ids[0]]);
    });

    test('done twice leaves the same', async () => {
      const store = await bench.open();
      const event = await store.write((view) => addText(view, 'a'));
      const space = (await lease(store))!;
      for (const x of [0, 1]) await put(store, space, [event], [vectorAt(event, x, 1 - x), vectorAt(event, x, 1 - x)]);
      expect(await store.read((view) => view.vectors.listSpaces())).toMatchObject([{ vectors: 2, behind: 0 }]);
      expect(await nearest(store, space)).toEqual([event.id]);
    });

    test('of a transaction that fails leaves nothing', async () => {
      const store = await bench.open();
      const event = await store.write((view) => addText(view, 'a'));
      const space = (await lease(store))!;
      await expect(
        store.write(async (view) => {
          await view.vectors.putVectors(space.id, 'one', [event], [vectorAt(event, 1, 0)]);
          throw new Error('on purpose');
        }),
      ).rejects.toThrow('on purpose');
      expect(await store.read((view) => view.vectors.listSpaces())).toMatchObject([{ vectors: 0, behind: 1 }]);
    });
  });

  describe('a search', () => {
    test('finds what is near, best first, where the reader may see it and filters let it pass', async () => {
      const store = await bench.open();
      const [far, near, hidden, old] = await store.write(async (view) => [
        await addText(view, 'a'),
        await addText(view, 'b', { kind: 'tool_result' }),
        await addText(view, 'c', { scopeId: 'scp_b' }),
        await addText(view, 'd', { occurredAt: 5 }),
      ]);
      const space = (await lease(store))!;
      const all = [far!, near!, hidden!, old!];
      await put(store, space, all, [
        vectorAt(far!, 0.3, 1),
        vectorAt(near!, 1, 0),
        vectorAt(hidden!, 1, 0),
        vectorAt(old!, -1, 0),
      ]);
      expect(await nearest(store, space)).toEqual([hidden!.id, near!.id, far!.id]);
      expect(await nearest(store, space, {}, accessOf(['scp_a']))).toEqual([near!.id, far!.id]);
      expect(await nearest(store, space, { kinds: ['user_message'] }, accessOf(['scp_a']))).toEqual([far!.id]);
      expect(await nearest(store, space, { limit: 1 })).toEqual([hidden!.id]);
    });

    test('weighs words and meaning together, and says what each gave', async () => {
      const store = await bench.open();
      const [both, words, meaning] = await store.write(async (view) => [
        await addText(view, 'apple'),
        await addText(view, 'apple'),
        await addText(view, 'pear'),
      ]);
      const space = (await lease(store))!;
      await put(store, space, [both!, words!, meaning!], [vectorAt(both!, 1, 0), vectorAt(meaning!, 1, 0)]);
      const asked = { ...quantise(Float32Array.of(1, 0)), space, withWords: true };
      const hits = await store.read((view) =>
        view.matchText(EVERY_SCOPE, {
          words: ['apple'],
          types: ['evidence'],
          notExpiredAt: 0,
          statuses: [],
          limit: 10,
          meaning: asked,
          explain: true,
        }),
      );
      expect(hits[0]!.event.id).toBe(both!.id);
      expect(new Set(hits.map(({ event }) => event.id))).toEqual(new Set([both, words, meaning].map((one) => one!.id)));
      const found = new Map(hits.map(({ event, parts }) => [event.id, parts!]));
      expect([both, words, meaning].map((one) => found.get(one!.id)!.found)).toEqual(['words', 'words', 'meaning']);
      expect(found.get(words!.id)!.meaning).toBeUndefined();
      expect(found.get(meaning!.id)!.meaning!.cosine).toBeCloseTo(1, 2);
      for (const { score, parts } of hits) {
        const sum = Object.values(parts!.words).reduce((total, one) => total + one, parts!.meaning?.score ?? 0);
        expect(score).toBeCloseTo(
          Object.values(parts!.factors).reduce((product, factor) => product * factor, sum),
          9,
        );
      }
    });

    test('uses one model’s vectors only', async () => {
      const store = await bench.open();
      const event = await store.write((view) => addText(view, 'a'));
      const space = (await lease(store))!;
      const other = (await lease(store, { model: 'n' }))!;
      await put(store, space, [event], [vectorAt(event, 1, 0)]);
      expect(await nearest(store, other)).toEqual([]);
      expect(await store.write((view) => view.vectors.dropOtherSpaces(other.id, 10))).toBe(1);
      expect(await store.write((view) => view.vectors.dropOtherSpaces(other.id, 10))).toBe(0);
      expect(await store.read((view) => view.vectors.listSpaces())).toMatchObject([{ id: other.id }]);
    });
  });

  test('labels are told as far as they are in sight', async () => {
    const store = await bench.open();
    await store.write(async (view) => {
      await addText(view, 'a', {}, ['speaker:anna']);
      await addText(view, 'b', { scopeId: 'scp_b' }, ['speaker:ben']);
    });
    const among = (access: AccessFilter) =>
      store.read((view) => view.labelsAmong(access, ['speaker:ben', 'speaker:anna', 'speaker:cleo']));
    expect(await among(EVERY_SCOPE)).toEqual(['speaker:ben', 'speaker:anna']);
    expect(await among(accessOf(['scp_a']))).toEqual(['speaker:anna']);
    expect(await store.read((view) => view.labelsAmong(EVERY_SCOPE, []))).toEqual([]);
  });

  test('vectors go with the words that they were made of, also from what was read before', async () => {
    const store = await bench.open();
    const [gone, kept] = await store.write(async (view) => [await addText(view, 'a'), await addText(view, 'b')]);
    const space = (await lease(store))!;
    await put(store, space, [gone!, kept!], [vectorAt(gone!, 1, 0), vectorAt(kept!, 1, 0)]);
    expect(await nearest(store, space)).toEqual([kept!.id, gone!.id]);
    const erasure = { chainId: 'local', scopeId: 'scp_a', itemId: gone!.id, eventIds: [gone!.id] };
    await store.write((view) => view.erase(erasure));
    expect(await store.read((view) => view.vectors.listSpaces())).toMatchObject([{ vectors: 1, changes: 1 }]);
    expect(await nearest(store, space)).toEqual([kept!.id]);
  });

  test('a rebuild leaves the vectors of what is still searchable, and no others', async () => {
    const store = await bench.open();
    const [gone, kept] = await store.write(async (view) => [await addText(view, 'a'), await addText(view, 'b')]);
    const space = (await lease(store))!;
    await put(store, space, [gone!, kept!], [vectorAt(gone!, 1, 0), vectorAt(kept!, 1, 0)]);
    const shadow = await store.beginShadow();
    await shadow.write((view) => view.index(kept!, { title: [], text: ['b'], meta: [], labels: [] }));
    await shadow.swap(async () => undefined);
    expect(await store.read((view) => view.vectors.listSpaces())).toMatchObject([{ vectors: 1, behind: 0 }]);
    expect(await nearest(store, space)).toEqual([kept!.id]);
  });
}
