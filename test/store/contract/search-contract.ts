/** The full-text index: any word may match, the best match comes first, filters and access filter hold. */
import { describe, expect, test } from 'vitest';
import type { AccessFilter, TextHit, TextMatch } from '../../../src/store/port/queries.ts';
import type { Store, WriteView } from '../../../src/store/port/store.ts';
import { EXTRACTIONS, MEMORIES } from '../../../src/store/port/tables.ts';
import { LONGEST_WHOLE } from '../../../src/store/search/documents.ts';
import { BEGINS } from '../../../src/text/words/search-text.ts';
import {
  accessOf,
  addEvent,
  addMemory,
  addText,
  addVersion,
  documentOf,
  EVERY_SCOPE,
  extractionRow,
  LIVE,
} from './samples.ts';
import { type StoreUnderTest, Workbench } from './store-under-test.ts';

export function searchContract(subject: StoreUnderTest): void {
  const bench = new Workbench(subject);
  const filled = async (work: (view: WriteView) => Promise<unknown>): Promise<Store> => {
    const store = await bench.open();
    await store.write(work);
    return store;
  };

  describe('matchText', () => {
    test('any of the words may match; no words match nothing', async () => {
      const store = await filled(async (view) => {
        await addText(view, 'apple pear');
        await addText(view, 'plum');
      });
      expect(await ids(store, { words: ['pear', 'plum'] })).toEqual(
        expect.arrayContaining(['ev_local_1', 'ev_local_2']),
      );
      expect(await ids(store, { words: ['cherry'] })).toEqual([]);
      expect(await ids(store, { words: [] })).toEqual([]);
    });

    test('words in title, text and meta are found, whole words only', async () => {
      const store = await filled(async (view) => {
        const event = await addEvent(view);
        await view.index(event, documentOf({ title: 'apple', text: 'pear', meta: 'plum' }));
      });
      for (const word of ['apple', 'pear', 'plum']) expect(await ids(store, { words: [word] })).toEqual(['ev_local_1']);
      for (const word of ['app', 'apples', 'pea']) expect(await ids(store, { words: [word] })).toEqual([]);
    });

    test('words are plain text, never a query language', async () => {
      const store = await filled((view) => addText(view, 'apple or not near title'));
      for (const word of [
        '"',
        'apple"',
        '*',
        'app*',
        'NEAR(',
        'title:apple',
        'NOT',
        '(',
        ')',
        "'",
        '-',
        '^apple',
        '',
      ]) {
        const hits = await match(store, { words: [word] });
        expect(Array.isArray(hits)).toBe(true);
      }
      expect(await ids(store, { words: ['"', 'apple'] })).toEqual(['ev_local_1']);
    });

    test('words of every script are found', async () => {
      const texts = ['grüße', '東京', 'สวัสดี', 'नमस्ते', 'مرحبا', 'שלום', 'привет', '안녕', 'x1y2'];
      const store = await filled(async (view) => {
        for (const text of texts) await addText(view, text);
      });
      for (const [index, text] of texts.entries())
        expect(await ids(store, { words: [text] })).toEqual([`ev_local_${index + 1}`]);
    });

    test('the best match comes first and has the highest score', async () => {
      const store = await filled(async (view) => {
        for (let count = 0; count < 10; count++) await addText(view, 'filler words that nobody asks for');
        await addText(view, 'apple and much else that has nothing to do with the question at all');
        await addText(view, 'apple pear');
      });
      const hits = await match(store, { words: ['apple', 'pear'] });
      expect(hits.map((hit) => hit.event.id)).toEqual(['ev_local_12', 'ev_local_11']);
      expect(hits[0]!.score).toBeGreaterThan(hits[1]!.score);
    });

    test('a rare word tells more than a common one', async () => {
      const store = await filled(async (view) => {
        for (let count = 0; count < 10; count++) await addText(view, 'common thing');
        await addText(view, 'rare thing');
      });
      expect((await ids(store, { words: ['common', 'rare'] }))[0]).toBe('ev_local_11');
    });

    test('a word in the title counts more than one in the text', async () => {
      const store = await filled(async (view) => {
        const inText = await addEvent(view);
        await view.index(inText, documentOf({ title: 'pear', text: 'apple' }));
        const inTitle = await addEvent(view);
        await view.index(inTitle, documentOf({ title: 'apple', text: 'pear' }));
        for (let count = 0; count < 5; count++) await addText(view, 'plum');
      });
      expect(await ids(store, { words: ['apple'] })).toEqual(['ev_local_2', 'ev_local_1']);
    });

    test('REC-10 a short message is found by what was said around it, after those that say it themselves', async () => {
      const store = await filled(async (view) => {
        for (let count = 0; count < 10; count++) await addText(view, 'filler', { sessionId: 'other' });
        for (const text of ['one', 'two', 'where pear', 'there', 'then', 'last'])
          await addText(view, text, { kind: 'user_message', sessionId: 's' });
        await addText(view, 'elsewhere', { kind: 'user_message' });
      });
      // Itself, then the two beside it, then those two away; of equals the newer first.
      expect(await ids(store, { words: ['pear'] })).toEqual([13, 14, 12, 15, 11].map((place) => `ev_local_${place}`));
      expect(await ids(store, { words: ['pear'], limit: 1 })).toEqual(['ev_local_13']);
    });

    test('what stands around it need not pass the filters; what is returned must', async () => {
      const store = await filled(async (view) => {
        await addText(view, 'pear', { kind: 'user_message', sessionId: 's' });
        await addText(view, 'plum apple', { kind: 'assistant_message', sessionId: 's' });
        for (let count = 0; count < 5; count++) await addText(view, 'filler');
      });
      expect(await ids(store, { words: ['pear'], kinds: ['user_message'] })).toEqual(['ev_local_1']);
      const [alone] = await match(store, { words: ['plum'], kinds: ['assistant_message'] });
      const [withContext] = await match(store, { words: ['plum', 'pear'], kinds: ['assistant_message'] });
      expect(withContext!.score).toBeGreaterThan(alone!.score / 2);
      expect(withContext!.event.id).toBe('ev_local_2');
    });

    test('only messages of the same session in the same scope stand around it, and no long ones', async () => {
      const message = { kind: 'user_message', sessionId: 's' };
      const long = Array.from({ length: 200 }, (_, index) => `w${index}`).join(' ');
      const store = await filled(async (view) => {
        await addText(view, 'in another session', { ...message, sessionId: 't' });
        await addText(view, 'in another scope', { ...message, scopeId: 'scp_2' });
        await addText(view, 'a result', { ...message, kind: 'tool_result' });
        await addText(view, 'pear', message);
        await addText(view, long, message);
        await addText(view, 'far', message);
        await addText(view, 'farther', message);
      });
      expect(await ids(store, { words: ['pear'] })).toEqual(['ev_local_4', 'ev_local_6']);
    });

    test('a name that somebody speaks under tells whose words count, and is no word that a message has to hold', async () => {
      const store = await filled(async (view) => {
        for (const [speaker, text] of [
          ['anna', 'I like pear'],
          ['ben', 'anna anna anna'],
          ['ben', 'I like pear'],
        ] as const) {
          const event = await addEvent(view, { kind: 'user_message' });
          await view.index(event, documentOf({ text, meta: speaker }));
        }
        for (let count = 0; count < 5; count++) await addText(view, 'filler');
      });
      expect(await ids(store, { words: ['anna', 'pear'] })).toEqual(['ev_local_1', 'ev_local_3']);
      expect(await ids(store, { words: ['anna'] })).toEqual(['ev_local_2', 'ev_local_1']);
      // Nobody said anything of plums: what Anna said, and what was said of her, is all that there is.
      expect(await ids(store, { words: ['anna', 'plum'] })).toEqual(['ev_local_2', 'ev_local_1']);
    });

    test('texts are found alike, with the same scores, whether they came one by one or all at once', async () => {
      const texts = Array.from({ length: 700 }, (_, index) => turn(index));
      const together = await filled(async (view) => {
        for (const text of texts) await addText(view, text);
      });
      const single = await bench.open();
      for (const text of texts.slice(0, 300)) await single.write((view) => addText(view, text));
      await single.write(async (view) => {
        for (const text of texts.slice(300, 690)) await addText(view, text);
      });
      for (const text of texts.slice(690)) await single.write((view) => addText(view, text));
      for (const words of [['w3'], ['all'], ['w0', 'w5', 'n41'], ['third', 'n699', 'n0'], ['all', 'third', 'w6']]) {
        const found = (await match(single, { words })).map((hit) => [hit.event.id, hit.score]);
        expect(found.length).toBeGreaterThan(0);
        expect((await match(together, { words })).map((hit) => [hit.event.id, hit.score])).toEqual(found);
      }
    });

    test('how rare a word is, is counted in the chains that the reader can see', async () => {
      const store = await filled(async (view) => {
        for (let count = 0; count < 300; count++) await addText(view, 'apple', { chainId: 'org' });
        await addText(view, 'apple');
        for (let count = 0; count < 3; count++) await addText(view, 'pear');
      });
      const first = async (access: AccessFilter) =>
        (await match(store, { words: ['apple', 'pear'], limit: 400 }, access))[0]!;
      const local = { ...EVERY_SCOPE, chainIds: ['local'] };
      expect((await first(local)).event.chainId).toBe('local');
      const [inAll, inLocal] = [await first(EVERY_SCOPE), await first(local)];
      // Where apple is everywhere, pear tells more.
      expect(inAll.event.id).toBe('ev_local_4');
      expect(inLocal.event.id).toBe('ev_local_1');
      expect(await ids(store, { words: ['apple'] }, { ...EVERY_SCOPE, chainIds: ['none'] })).toEqual([]);
    });

    test('a long text is found by words of every part, and comes once', async () => {
      const long = Array.from({ length: 5_000 }, (_, index) => `w${index} filler`).join(' ');
      const store = await filled(async (view) => {
        await addText(view, long);
        await addText(view, 'filler');
      });
      for (const word of ['w0', 'w511', 'w512', 'w2500', 'w4999'])
        expect(await ids(store, { words: [word] })).toEqual(['ev_local_1']);
      expect((await ids(store, { words: ['filler'] })).toSorted()).toEqual(['ev_local_1', 'ev_local_2']);
    });

    test('the limit holds and is reached', async () => {
      const store = await filled(async (view) => {
        for (let count = 0; count < 9; count++) await addText(view, 'apple');
      });
      expect(await ids(store, { words: ['apple'], limit: 4 })).toHaveLength(4);
      expect(await ids(store, { words: ['apple'], limit: 50 })).toHaveLength(9);
    });

    test('with less effort fewer entries are ranked, and of a common word only the newest are looked at', async () => {
      const store = await filled(async (view) => {
        for (let count = 0; count < 9; count++) await addText(view, count === 0 ? 'apple pear' : 'apple');
      });
      const found = (words: string[], postings: number, candidates: number) =>
        ids(store, { words, effort: { postings, candidates } });
      expect(await found(['apple'], 100, 3)).toEqual(['ev_local_9', 'ev_local_8', 'ev_local_7']);
      expect(await found(['apple'], 4, 100)).toEqual(['ev_local_9', 'ev_local_8', 'ev_local_7', 'ev_local_6']);
      expect((await found(['apple', 'pear'], 4, 100))[0]).toBe('ev_local_1');
    });

    test('types choose between evidence and memories, and a memory comes whole', async () => {
      const store = await filled(async (view) => {
        await addText(view, 'apple');
        await addMemory(view, { id: 'mem_1', text: 'apple', tags: ['fruit'] });
      });
      expect(await ids(store, { words: ['apple'], types: ['evidence'] })).toEqual(['ev_local_1']);
      const [hit] = await match(store, { words: ['apple'], types: ['memory'] });
      expect(hit?.event.id).toBe('ev_local_2');
      expect(hit?.memory).toEqual(await store.read((view) => view.findMemory(EVERY_SCOPE, 'mem_1')));
      const both = await match(store, { words: ['apple'] });
      expect(both.map((one) => one.memory?.memory.id).toSorted()).toEqual(['mem_1', undefined]);
    });

    test('a change that is no memory’s text is not found', async () => {
      const store = await filled((view) => addText(view, 'apple', { kind: 'scope.renamed', itemId: 'scp_a' }));
      expect(await ids(store, { words: ['apple'] })).toEqual([]);
    });

    test('only the current text of a memory counts', async () => {
      const store = await filled((view) => addMemory(view, { id: 'mem_1', text: 'apple' }));
      await store.write(async (view) => addVersion(view, (await view.rows.get(MEMORIES, 'mem_1'))!, 'pear'));
      await store.write(async (view) => addVersion(view, (await view.rows.get(MEMORIES, 'mem_1'))!));
      expect(await ids(store, { words: ['apple'] })).toEqual([]);
      const [hit, ...others] = await match(store, { words: ['pear'] });
      expect(others).toEqual([]);
      expect([hit?.event.id, hit?.memory?.version.version, hit?.memory?.contentEvent.id]).toEqual([
        'ev_local_2',
        3,
        'ev_local_2',
      ]);
    });

    const filters: [string, Partial<TextMatch>, string[]][] = [
      ['kinds of evidence', { kinds: ['tool_call'] }, ['ev_local_2']],
      ['kinds of memories', { kinds: ['task'] }, ['ev_local_4']],
      ['one tag', { tags: ['ops'], types: ['memory'] }, ['ev_local_3', 'ev_local_4']],
      ['all of several tags', { tags: ['ops', 'web'], types: ['memory'] }, ['ev_local_4']],
      ['one of several tags', { anyTags: ['web', 'other'], types: ['memory'] }, ['ev_local_4']],
      ['no tag of several', { withoutTags: ['web', 'other'] }, ['ev_local_1', 'ev_local_2', 'ev_local_3']],
      ['speaker', { speaker: 'speaker:anna' }, ['ev_local_1']],
      ['actor', { actorId: 'ben' }, ['ev_local_2']],
      ['actor with its kind', { actorId: 'person:ben' }, ['ev_local_2']],
      ['actor of another kind', { actorId: 'agent:ben' }, []],
      ['trust', { minTrust: 0.9 }, ['ev_local_1', 'ev_local_3', 'ev_local_4']],
      ['items', { itemIds: ['ev_local_1', 'mem_4', 'none'] }, ['ev_local_1', 'ev_local_4']],
      ['no items', { itemIds: [] }, []],
      ['entities', { entities: ['redis', 'other'] }, ['ev_local_1']],
      ['entities that nothing mentions', { entities: ['%'] }, []],
      ['session', { sessionId: 's1' }, ['ev_local_2', 'ev_local_4']],
      ['occurred from, included', { occurredFrom: 30 }, ['ev_local_3', 'ev_local_4']],
      ['occurred until, excluded', { occurredUntil: 30 }, ['ev_local_1', 'ev_local_2']],
      ['not expired', { notExpiredAt: 100 }, ['ev_local_1', 'ev_local_2', 'ev_local_3']],
      ['status', { statuses: ['archived'], types: ['memory'] }, ['ev_local_5']],
    ];
    test.each(filters)('filters by %s', async (_, filter, expected) => {
      const store = await filled(async (view) => {
        const { id, scopeId } = await addText(view, 'apple', { occurredAt: 10 }, ['speaker:anna']);
        await view.rows.put(EXTRACTIONS, extractionRow({ event_id: id, scope_id: scopeId }));
        await addText(
          view,
          'apple',
          { occurredAt: 20, kind: 'tool_call', sessionId: 's1', actorId: 'ben', trust: 0.5 },
          ['speaker:ben'],
        );
        await addMemory(view, { id: 'mem_3', text: 'apple', occurredAt: 30, tags: ['ops'] });
        await addMemory(view, {
          id: 'mem_4',
          text: 'apple',
          occurredAt: 40,
          kind: 'task',
          tags: ['ops', 'web'],
          sessionId: 's1',
          expires_at: 100,
        });
        await addMemory(view, { id: 'mem_5', text: 'apple', occurredAt: 50, status: 'archived' });
      });
      expect((await ids(store, { words: ['apple'], ...filter })).toSorted()).toEqual(expected);
    });

    test('a word that no entry holds is looked for in its other spellings, in the one that most entries hold', async () => {
      const store = await filled(async (view) => {
        for (const text of ['redis one', 'redis two', 'reads three', 'pear']) await addText(view, text);
      });
      const asked: string[] = [];
      const spellings = async (word: string) => {
        asked.push(word);
        return [[], word === 'reedis' ? ['reads', 'redis', 'reeds'] : [], ['pear']].slice(0, word === 'plum' ? 2 : 3);
      };
      expect(await ids(store, { words: ['reedis', 'pear', 'plum'], spellings })).toEqual([
        'ev_local_4',
        'ev_local_2',
        'ev_local_1',
      ]);
      expect(asked).toEqual(['reedis', 'plum']);
      expect(await ids(store, { words: ['plum'], spellings })).toEqual([]);
    });

    test('REC-18 how a word begins finds the words that begin so, and only they', async () => {
      const store = await filled(async (view) => {
        for (const text of ['zanzibarfluk one', 'two zanzibarian zanzibar', 'azanzibar three', 'привет', 'приветствие'])
          await addText(view, text);
      });
      const begun = (word: string) => ids(store, { words: ['none'], spellings: async () => [[word + BEGINS]] });
      expect(await begun('zanzibar')).toEqual(['ev_local_2', 'ev_local_1']);
      expect(await begun('zanzibarf')).toEqual(['ev_local_1']);
      expect(await begun('zanzibarx')).toEqual([]);
      expect(await begun('приветств')).toEqual(['ev_local_5']);
      expect(await begun("zan'\\ zibar")).toEqual([]);
      const [hit] = await match(store, {
        words: ['none'],
        spellings: async () => [[`zanzibarf${BEGINS}`]],
        explain: true,
      });
      expect(Object.keys(hit!.parts!.words)).toEqual(['zanzibarf*']);
    });

    test('a hit has the words of its text, where the index holds them in one piece', async () => {
      const long = Array.from({ length: LONGEST_WHOLE + 1 }, (_, index) => `w${index}`).join(' ');
      const store = await filled(async (view) => {
        await addText(view, 'apple pear');
        await addText(view, `apple ${long}`);
      });
      const hits = await match(store, { words: ['apple'] });
      expect(hits.map(({ words }) => words).toSorted()).toEqual(['apple pear', undefined]);
    });

    test('a hit says what its score is made of, when asked', async () => {
      const store = await filled(async (view) => {
        await addText(view, 'apple pear');
        await addText(view, 'apple', { kind: 'tool_call' });
      });
      expect((await match(store, { words: ['apple'] }))[0]).not.toHaveProperty('parts');
      const hits = await match(store, { words: ['apple', 'pear', 'plum'], explain: true });
      expect(hits.map(({ parts }) => Object.keys(parts!.words))).toEqual([['apple', 'pear'], ['apple']]);
      expect(hits.map(({ parts }) => parts!.factors)).toEqual([{}, { machine: 0.625 }]);
      for (const { score, parts } of hits) {
        const words = Object.values(parts!.words).reduce((sum, one) => sum + one, 0);
        expect(words * (parts!.factors.machine ?? 1)).toBeCloseTo(score, 9);
      }
    });

    test('no type at all matches nothing', async () => {
      const store = await filled((view) => addText(view, 'apple'));
      expect(await ids(store, { words: ['apple'], types: [] })).toEqual([]);
    });

    test('session and time of a memory are those of its words, not of a later change of its tags', async () => {
      const store = await filled(async (view) => {
        const memory = await addMemory(view, { id: 'mem_1', sessionId: 's1', occurredAt: 10 });
        const tagged = await addEvent(view, { kind: 'memory.tagged', itemId: 'mem_1', occurredAt: 99 });
        await view.rows.put(MEMORIES, { ...memory, text_seq: tagged.seq, text_pos: tagged.position });
        await view.index(tagged, documentOf({ text: 'apple' }));
      });
      expect(await ids(store, { words: ['apple'], sessionId: 's1' })).toEqual(['ev_local_2']);
      expect(await ids(store, { words: ['apple'], occurredUntil: 11 })).toEqual(['ev_local_2']);
      expect(await ids(store, { words: ['apple'], occurredFrom: 11 })).toEqual([]);
    });

    test('of entries with the same kind and name only the nearest is found', async () => {
      const entry = { kind: 'guideline', name: 'tabs', text: 'apple' };
      const store = await filled(async (view) => {
        await addMemory(view, { ...entry, id: 'mem_far', scope_id: 'scp_far' });
        await addMemory(view, { ...entry, id: 'mem_near', scope_id: 'scp_near', expires_at: 100 });
        await addMemory(view, { ...entry, id: 'mem_else', scope_id: 'scp_else', visibility: 'public' });
        await addMemory(view, { ...entry, id: 'mem_tool', scope_id: 'scp_far', kind: 'tool' });
      });
      const found = async (access: AccessFilter, notExpiredAt = 0) =>
        (await match(store, { words: ['apple'], notExpiredAt }, access)).map((hit) => hit.memory?.memory.id).toSorted();
      const both = accessOf(['scp_near', 'scp_far'], { publicChainId: 'local' });
      expect(await found(both)).toEqual(['mem_near', 'mem_tool']);
      expect(await found(both, 100)).toEqual(['mem_far', 'mem_tool']);
      expect(await found(accessOf(['scp_none'], { publicChainId: 'local' }))).toEqual(['mem_else']);
      expect(await found(EVERY_SCOPE)).toHaveLength(4);
    });

    test('sight holds for evidence and memories', async () => {
      const store = await filled(async (view) => {
        await addText(view, 'apple', { scopeId: 'scp_b' });
        await addMemory(view, { id: 'mem_2', text: 'apple', scope_id: 'scp_b' });
        await addMemory(view, { id: 'mem_3', text: 'apple', scope_id: 'scp_b', visibility: 'public' });
        await addMemory(view, { id: 'mem_4', text: 'apple', visibility: 'private', owner_id: 'person:ben' });
      });
      const seen = async (access: AccessFilter) => (await ids(store, { words: ['apple'] }, access)).toSorted();
      expect(await seen(EVERY_SCOPE)).toEqual(['ev_local_1', 'ev_local_2', 'ev_local_3']);
      expect(await seen(accessOf(['scp_a']))).toEqual([]);
      expect(await seen(accessOf(['scp_a'], { publicChainId: 'local' }))).toEqual(['ev_local_3']);
      expect(await seen(accessOf(['scp_a'], { publicChainId: 'org' }))).toEqual([]);
      expect(await seen(accessOf(['scp_a'], { ownerIds: ['person:ben'] }))).toEqual(['ev_local_4']);
      expect(await seen(accessOf([]))).toEqual([]);
    });
  });

  describe('index', () => {
    test('labels are found by equality and may repeat', async () => {
      const store = await filled((view) => addText(view, 'apple', {}, ['ref:#1', 'ref:#1', 'speaker:grüße "x"']));
      for (const label of ['ref:#1', 'speaker:grüße "x"']) {
        expect(
          await store.read((view) => view.listEvents(EVERY_SCOPE, { labels: [label] }, { order: 'newest', limit: 5 })),
        ).toHaveLength(1);
      }
      expect(
        await store.read((view) => view.listEvents(EVERY_SCOPE, { labels: ['ref:#'] }, { order: 'newest', limit: 5 })),
      ).toEqual([]);
    });

    test('takes an empty document and a very long one', async () => {
      const store = await filled(async (view) => {
        await addText(view, '');
        await addText(view, `${'word '.repeat(100_000)}needle`);
      });
      expect(await ids(store, { words: ['needle'] })).toEqual(['ev_local_2']);
    });
  });
}

function match(
  store: Store,
  given: Partial<TextMatch> & { readonly words: readonly string[] },
  access: AccessFilter = EVERY_SCOPE,
): Promise<TextHit[]> {
  const whole: TextMatch = { types: ['evidence', 'memory'], notExpiredAt: 0, statuses: LIVE, limit: 50, ...given };
  return store.read((view) => view.matchText(access, whole));
}

async function ids(
  store: Store,
  given: Partial<TextMatch> & { readonly words: readonly string[] },
  access: AccessFilter = EVERY_SCOPE,
): Promise<string[]> {
  return (await match(store, given, access)).map((hit) => hit.event.id);
}

/** Words of every frequency: one in all texts, one in every third, seven others in turn, and one of its own. */
function turn(index: number): string {
  return `all w${index % 7} n${index}${index % 3 === 0 ? ' third' : ''}${' more'.repeat(index % 5)}`;
}
