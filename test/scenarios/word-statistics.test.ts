/**
 * What a search answers does not depend on words that its reader may not see (GATE-34): not the scores, not what they are made of, not which
 * word stands for a misspelt one, not what is suggested. Every probe is put to two stores that differ only in a hidden word.
 */
import { describe, expect, test } from 'vitest';
import type { Memory, OpenOptions } from '../../src/index.ts';
import { BEN, CLAUDE, useWorld } from './world.ts';

const world = useWorld();

const HIDDEN = 'We will acquire Zorblaxium Dynamics in March, codename nightheron';
const OTHER = 'We will acquire somebody entirely different in March, codename gull';

interface Setting {
  readonly hidden: OpenOptions & { readonly visibility?: 'private' };
  readonly reader: OpenOptions;
}

const SETTINGS: Readonly<Record<string, Setting>> = {
  'a pinned agent and another project': {
    hidden: { scope: 'project:victim' },
    reader: { scope: 'project:own', pinned: true, actor: CLAUDE },
  },
  'a token for a scope and another project': {
    hidden: { scope: 'project:victim' },
    reader: { scope: 'project:own', boundary: 'project:own', actor: BEN },
  },
  'a person and what is private to another': {
    hidden: { scope: 'project:own', visibility: 'private' },
    reader: { scope: 'project:own', actor: BEN },
  },
};

/** Two stores, of which one has the word where the reader may not look, and the reader of each. */
async function readers({ hidden: { visibility, ...hidden }, reader }: Setting): Promise<[Memory, Memory]> {
  const opened: Memory[] = [];
  for (const content of [HIDDEN, OTHER]) {
    const place = await world.elsewhere();
    const victim = await world.open({ ...place, ...hidden });
    // More than once, and enough for counts of their own to be kept.
    for (let copy = 0; copy < 4; copy++) await victim.remember({ content: `${content}, part ${copy}`, visibility });
    opened.push(await world.open({ ...place, ...reader, queryLog: false }));
  }
  return opened as [Memory, Memory];
}

/** Without ids and times, which differ between any two stores. */
async function answers(memory: Memory, word: string): Promise<unknown[]> {
  const recall = async (query: string) => {
    const { items } = await memory.recall({ query, limit: 50, explain: true });
    return items.map(({ content, score, why }) => ({ content, score, why }));
  };
  const { text } = await memory.context({ query: word });
  const { items: about } = await memory.recall({ query: word, limit: 50, scope: '*' });
  const { items: then } = await memory.recall({ query: word, limit: 50, asOf: world.now });
  return [
    await recall(word),
    await recall(`is the ${word} plan for March?`),
    [...about, ...then].map(({ content, score }) => [content, score]),
    (await memory.suggest({ query: word })).suggestions,
    text.replace(/[a-z]{2,3}_[0-9a-z]{26}/g, 'id'),
  ];
}

describe.each(Object.entries(SETTINGS))('%s', (_, setting) => {
  test('every letter of a hidden word gives the same answers as any other letter', async () => {
    const [one, other] = await readers(setting);
    const known = 'zorb';
    // One text for each letter, so that each beginning has a visible hit whose score could tell.
    const texts = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => ({ content: `${known}${letter}kvkvk` }));
    for (const memory of [one, other]) await memory.remember(texts);
    for (const { content } of texts)
      for (const probe of [content.slice(0, 5), content])
        expect(await scoresOf(one, probe), probe).toEqual(await scoresOf(other, probe));
  });

  test('whole words, slips, stems, beginnings, parts and pairs tell nothing', async () => {
    const [one, other] = await readers(setting);
    for (const memory of [one, other])
      await memory.remember(
        ['zorblaxiun', 'zorblaxiumate', 'prezorblaxiumate', 'zorblaxiums', 'zorblaxium', 'a nightheron', 'the cat'].map(
          (content) => ({ content: `${content} plan` }),
        ),
      );
    for (const word of [
      'zorblaxium',
      'Zorblaxium?',
      'zorblaxiu',
      'orblaxium',
      'zorblaxuim',
      'nightheron',
      'nighthero',
      'cat',
    ])
      expect(await answers(one, word), word).toEqual(await answers(other, word));
  });

  test('a word that only hidden texts hold is as unknown as one that nobody wrote', async () => {
    const [one, other] = await readers(setting);
    for (const memory of [one, other]) await memory.remember({ content: 'the zorblaxiun plan' });
    // In the store with the hidden word, too, it stands for the visible one that is a slip away.
    const found = await answers(one, 'zorblaxium');
    expect(found).toEqual(await answers(other, 'zorblaxium'));
    expect(JSON.stringify(found[0])).toContain('zorblaxiun');
  });
});

test('who sees everything has counts over everything', async () => {
  const memory = await world.open();
  await memory.remember([
    { content: 'heron one', scope: 'project:other' },
    { content: 'heron two' },
    { content: 'gull' },
  ]);
  const [alone] = (await memory.recall({ query: 'heron' })).items;
  await memory.remember({ content: 'heron three', scope: 'project:other' });
  expect((await memory.recall({ query: 'heron' })).items[0]!.score).toBeLessThan(alone!.score);
});

async function scoresOf(memory: Memory, query: string): Promise<unknown[]> {
  const { items } = await memory.recall({ query, limit: 50 });
  return items.map(({ content, score }) => [content, score]);
}
