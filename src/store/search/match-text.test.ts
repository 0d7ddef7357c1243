/** The rules of a search, over an index that is nothing but a list. */
import { describe, expect, test } from 'vitest';
import type { AccessFilter, TextMatch } from '../port/queries.ts';
import type { PlacedEvent } from '../port/store.ts';
import { type IndexedText, PARTS_PER_EVENT, positionOf } from './documents.ts';
import { matchText, type TextIndex } from './match-text.ts';
import { quantise } from './quantise.ts';
import type { Vectors } from './similarity.ts';
import { VectorCache } from './vector-cache.ts';

const SIGHT: AccessFilter = { scopeIds: null, publicChainId: null, ownerIds: [] };
const match = (words: string[], limit = 10): TextMatch => ({
  words,
  types: ['evidence'],
  notExpiredAt: 0,
  statuses: [],
  limit,
});

/** Frequencies may be claimed that the list does not have, to stand for a store of millions. */
function listIndex(texts: readonly IndexedText[], claimed: Record<string, number> = {}) {
  const asked: string[][] = [];
  const holds = ({ title, text, meta }: IndexedText, word: string) =>
    [title, text, meta].some((field) => field.split(' ').includes(word));
  const index: TextIndex = {
    async statistics(_, words) {
      const count = (word: string) => claimed[word] ?? texts.filter((text) => holds(text, word)).length;
      const total = texts.reduce((sum, { text }) => sum + text.split(' ').length, 0);
      return {
        texts: Math.max(texts.length, ...Object.values(claimed)),
        words: total,
        frequencies: new Map(words.map((word) => [word, count(word)])),
      };
    },
    async candidates(_, __, words) {
      asked.push(words.map(({ word }) => word));
      return texts
        .filter((text) => words.some(({ word }) => holds(text, word)))
        .map((text) => ({ ...text, itemId: null, kind: 'external_event', sessionId: null, occurredAt: 0 }));
    },
    async entriesAt(_, __, wanted) {
      return texts
        .filter(({ doc }) => wanted.includes(positionOf(doc)))
        .map((text) => ({ ...text, itemId: null, kind: 'external_event', sessionId: null, occurredAt: 0 }));
    },
    async messagesAround() {
      return new Map();
    },
    async entriesHolding(_, parts) {
      return texts
        .map(({ title, text, meta }) => `${title} ${text} ${meta}`)
        .filter((words) => parts.some((part) => words.includes(part)));
    },
    async load(_, position) {
      return { event: { position } as PlacedEvent, memory: undefined, claim: undefined, session: undefined };
    },
  };
  return { index, asked };
}

/** Vectors of two numbers, by position. */
function vectorsOf(list: readonly (readonly [position: number, x: number, y: number])[]): Vectors {
  const all = list.map(([position, x, y], place) => ({
    ...quantise(Float32Array.of(x, y)),
    number: place + 1,
    position,
    chainId: 'local',
    scopeId: 'scp_a',
  }));
  return {
    cache: new VectorCache(),
    source: {
      isBehind: async () => false,
      vectorsAfter: async (_, number) => all.filter((vector) => vector.number > number),
      vectorsAt: async (_, positions) => all.filter((vector) => positions.includes(vector.position)),
    },
  };
}

const entry = (position: number, text: string, part = 0): IndexedText => ({
  doc: position * PARTS_PER_EVENT + part,
  title: '',
  text,
  meta: '',
});

const positions = async (index: TextIndex, wanted: TextMatch) =>
  (await matchText(index, SIGHT, wanted, vectorsOf([]))).map((hit) => hit.event.position);

describe('a search', () => {
  test('asks for nothing when there is nothing to ask for', async () => {
    const { index, asked } = listIndex([entry(1, 'a')]);
    expect(await positions(index, match([]))).toEqual([]);
    expect(await positions(index, { ...match(['a']), types: [] })).toEqual([]);
    expect(await positions(index, match(['unknown']))).toEqual([]);
    expect(asked).toEqual([]);
  });

  test('looks for the rarest words first, and leaves common ones out when the rare ones find enough', async () => {
    const { index, asked } = listIndex([entry(1, 'rare common'), entry(2, 'common')], { common: 900_000, rare: 3 });
    expect(await positions(index, match(['common', 'rare'], 1))).toEqual([1]);
    expect(asked).toEqual([['rare']]);
  });

  test('goes back to the common words when the rare ones find too little', async () => {
    const { index, asked } = listIndex([entry(1, 'rare common'), entry(2, 'common')], { common: 900_000, rare: 3 });
    expect(await positions(index, match(['common', 'rare'], 5))).toEqual([1, 2]);
    expect(asked).toEqual([['rare'], ['rare', 'common']]);
  });

  test('uses a common word when there is no other', async () => {
    const { index, asked } = listIndex([entry(1, 'common')], { common: 900_000 });
    expect(await positions(index, match(['common']))).toEqual([1]);
    expect(asked).toEqual([['common']]);
  });

  test('ranks by all words, also those that were not looked for', async () => {
    const texts = [entry(1, 'rare x y'), entry(2, 'rare common x'), entry(3, 'rare x z')];
    const { index } = listIndex(texts, { common: 60_000, rare: 3 });
    expect((await positions(index, match(['rare', 'common'], 3)))[0]).toBe(2);
  });

  test('puts the newer of two equals first', async () => {
    const { index } = listIndex([entry(1, 'a'), entry(2, 'a'), entry(3, 'b')]);
    expect(await positions(index, match(['a']))).toEqual([2, 1]);
  });

  test('gives a long text once, by its best part', async () => {
    const { index } = listIndex([entry(1, 'a b', 0), entry(1, 'a a a a', 1), entry(2, 'a b c')]);
    const hits = await matchText(index, SIGHT, match(['a']), vectorsOf([]));
    expect(hits.map((hit) => hit.event.position)).toEqual([1, 2]);
    expect(new Set(hits.map((hit) => hit.score)).size).toBe(2);
  });
});
