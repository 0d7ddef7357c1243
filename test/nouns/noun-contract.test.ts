/** What every noun of the registry promises: each capability that it declares works as it does for all others. */
import { describe, expect, test } from 'vitest';
import type { Memory } from '../../src/index.ts';
import type { Noun, NounVerbs } from '../../src/knowledge/noun.ts';
import { NOUN_VERBS } from '../../src/knowledge/noun-verbs.ts';
import { NOUNS } from '../../src/knowledge/nouns.ts';
import { idWith, NOUN_NAMES, prefixOf } from '../../src/model/nouns.ts';
import { ITEM_NOUNS } from '../../src/store/port/items.ts';
import { PROJECTIONS } from '../../src/store/port/tables.ts';
import { DAY, exported, importing, refused, useWorld } from '../scenarios/world.ts';
import { SAMPLES } from './samples.ts';

const world = useWorld();
const WORDS = 'The quokka sleeps in Fremantle';
const OTHER_WORDS = 'The wombat sleeps in Hobart';
const TOKEN = `ghp_${'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0dF3gJ6'}`;

const NAMES = NOUNS.map(({ name }) => name);
type Name = (typeof NAMES)[number];

const nounsWith = (has: (noun: Noun) => boolean): Name[] => NOUNS.filter((noun) => has(noun)).map(({ name }) => name);
const nounsThat = (verb: keyof NounVerbs): Name[] => {
  const able: readonly string[] = NOUN_VERBS.filter((verbs) => verb in verbs).map(({ name }) => name);
  return NAMES.filter((name) => able.includes(name));
};
const changing = NAMES.filter((name) => SAMPLES[name].change !== undefined);

describe('the registry', () => {
  test('knows each noun and each kind of event once', () => {
    const kinds = NOUNS.flatMap((noun: Noun) => noun.kinds.map(({ kind }) => kind));
    expect(new Set(kinds).size).toBe(kinds.length);
    expect(new Set(NAMES).size).toBe(NAMES.length);
    expect(new Set(NOUN_NAMES.map(prefixOf)).size).toBe(NOUN_NAMES.length);
  });

  test('names tables that there are', () => {
    const known = new Set(['events', ...PROJECTIONS.map(({ name }) => name)]);
    for (const { tables } of NOUNS) for (const { name } of tables) expect(known).toContain(name);
  });

  test('sees every event of a noun with one of its projectors', () => {
    for (const verbs of NOUN_VERBS) {
      const noun: Noun | undefined = NOUNS.find(({ name }) => name === verbs.name);
      const seen = new Set(verbs.projectors.flatMap((projector) => projector.kinds));
      expect(noun?.kinds.filter(({ kind }) => !seen.has(kind)) ?? []).toEqual([]);
    }
  });
});

describe.each(NAMES)('%s', (name) => {
  test('get shows one that is there, and nothing of one that is not', async () => {
    const memory = await world.open();
    const id = await SAMPLES[name].make(memory, WORDS);
    expect(await memory.get({ id })).toMatchObject({ id });
    await refused(memory.get({ id: idWith(name, '0'.repeat(26)) }), name === 'scope' ? 'scope_not_found' : 'not_found');
  });

  test('its list shows it', async () => {
    const memory = await world.open();
    const id = await SAMPLES[name].make(memory, WORDS);
    expect(await SAMPLES[name].list(memory)).toContain(id);
  });

  test('it was not there before', async () => {
    const { memory, before } = await dayBefore();
    const id = await SAMPLES[name].make(memory, WORDS);
    await refused(memory.get({ id, asOf: before }), name === 'scope' ? 'scope_not_found' : 'not_found');
  });

  test('it stays the same when everything is made again from the ledger', async () => {
    const memory = await world.open();
    const id = await SAMPLES[name].make(memory, WORDS);
    await SAMPLES[name].change?.(memory, id, OTHER_WORDS);
    const item = await memory.get({ id });
    expect(await memory.rebuild()).toMatchObject({ equal: true });
    expect(await memory.get({ id })).toEqual(item);
  });

  test('it is the same in a store that imports the ledger', async () => {
    const memory = await world.open();
    const id = await SAMPLES[name].make(memory, WORDS);
    await SAMPLES[name].change?.(memory, id, OTHER_WORDS);
    const copy = await world.open(await world.elsewhere());
    await importing(copy, await exported(memory));
    expect(await copy.get({ id })).toEqual(await memory.get({ id }));
    expect(await copy.rebuild()).toMatchObject({ equal: true });
  });
});

describe.each(changing)('a change of a %s', (name) => {
  test('leaves the past readable', async () => {
    const memory = await world.open();
    const id = await SAMPLES[name].make(memory, WORDS);
    const [first, then] = [await memory.get({ id }), world.now];
    world.pass(DAY);
    await SAMPLES[name].change!(memory, id, OTHER_WORDS);
    expect(await memory.get({ id })).not.toEqual(first);
    expect(await memory.get({ id, asOf: then })).toEqual(first);
  });
});

describe.each(nounsWith((noun) => noun.versions !== undefined))('versions of a %s', (name) => {
  test('history and diff show them, revert goes back', async () => {
    const { memory, id } = await changed(name);
    const { versions } = await memory.history({ id });
    expect(versions.map(({ version }) => version)).toEqual([2, 1]);
    const { content } = await memory.diff({ id });
    expect(content).toEqual([
      { change: 'removed', text: WORDS },
      { change: 'added', text: OTHER_WORDS },
    ]);
    await memory.revert({ id, to: 1 });
    expect(await memory.get({ id })).toMatchObject({ version: 3, content: WORDS });
    expect(await memory.get({ id, version: 2 })).toMatchObject({ content: OTHER_WORDS });
  });
});

describe.each(nounsThat('forget'))('forgetting a %s', (name) => {
  test('takes it out of its list, and restore brings it back', async () => {
    const memory = await world.open();
    const id = await SAMPLES[name].make(memory, WORDS);
    await memory.forget({ id });
    expect(await SAMPLES[name].list(memory)).not.toContain(id);
    await memory.restore({ id });
    expect(await SAMPLES[name].list(memory)).toContain(id);
  });
});

describe.each(nounsWith((noun) => noun.searchTexts !== undefined))('finding a %s', (name) => {
  test('by its words', async () => {
    const memory = await world.open();
    const id = await SAMPLES[name].make(memory, WORDS);
    const { items } = await memory.recall({ query: 'quokka fremantle' });
    expect(items.map((item) => item.id)).toContain(id);
  });
});

describe.each(NAMES.filter((name) => ITEM_NOUNS.some(({ noun }) => noun === name)))('linking a %s', (name) => {
  test('it is found from the other end', async () => {
    const memory = await world.open();
    const id = await SAMPLES[name].make(memory, WORDS);
    const { id: other } = await memory.remember({ content: 'What it is linked to' });
    await memory.link({ from: other, to: id, kind: 'related_to' });
    const { related } = await memory.related({ id: other });
    expect(related.map(({ item }) => item.id)).toEqual([id]);
  });
});

/** A memory has its tags among its fields; every other noun that can be tagged says where its items are kept. */
const tagged = nounsWith((noun) => noun.name === 'memory' || noun.tagPlace !== undefined);

test('memories, claims, scopes, blocks and documents can be tagged', () => {
  expect(tagged).toEqual(expect.arrayContaining(['memory', 'claim', 'scope', 'block', 'document']));
});

describe.each(tagged)('tags of a %s', (name) => {
  test('are shown, counted and listed by, and gone when they are taken off', async () => {
    const memory = await world.open();
    const id = await SAMPLES[name].make(memory, WORDS);
    expect(await SAMPLES[name].list(memory, ['marsupial'])).toEqual([]);
    expect(await memory.tag({ id, tags: ['Marsupial', 'island'] })).toMatchObject({ status: 'changed', id });
    expect(await memory.tag({ id, tags: ['island'] })).toMatchObject({ status: 'unchanged', id });
    expect(await memory.get({ id })).toMatchObject({ tags: ['island', 'marsupial'] });
    expect(await SAMPLES[name].list(memory, ['marsupial', 'island'])).toEqual([id]);
    expect(await SAMPLES[name].list(memory, ['marsupial', 'desert'])).toEqual([]);
    expect((await memory.tags({ scope: '*' })).tags).toMatchObject([
      { name: 'island', items: 1 },
      { name: 'marsupial', items: 1 },
    ]);
    expect(await memory.untag({ id, tags: ['Island', 'desert'] })).toMatchObject({ status: 'changed', id });
    expect(await memory.get({ id })).toMatchObject({ tags: ['marsupial'] });
    expect(await SAMPLES[name].list(memory, ['island'])).toEqual([]);
  });

  test('are those of the moment that is looked at', async () => {
    const memory = await world.open();
    const id = await SAMPLES[name].make(memory, WORDS);
    const untagged = world.now;
    world.pass(DAY);
    await memory.tag({ id, tags: ['island'] });
    const then = world.now;
    world.pass(DAY);
    await memory.untag({ id, tags: ['island'] });
    expect((await memory.tags({ scope: '*', asOf: untagged })).tags).toEqual([]);
    expect((await memory.tags({ scope: '*', asOf: then })).tags).toMatchObject([{ name: 'island', items: 1 }]);
    expect(await memory.get({ id, asOf: then })).toMatchObject({ tags: ['island'] });
    expect(tagsIn(await memory.get({ id, asOf: untagged }))).toEqual([]);
    expect((await memory.tags({ scope: '*' })).tags).toEqual([]);
  });

  test('are the same after a rebuild, and in a store that imports the ledger', async () => {
    const memory = await world.open();
    const id = await SAMPLES[name].make(memory, WORDS);
    await memory.tag({ id, tags: ['island', 'marsupial'] });
    await memory.untag({ id, tags: ['marsupial'] });
    expect(await memory.rebuild()).toMatchObject({ equal: true });
    const copy = await world.open(await world.elsewhere());
    await importing(copy, await exported(memory));
    for (const store of [memory, copy]) {
      expect(await store.get({ id })).toMatchObject({ tags: ['island'] });
      expect(await SAMPLES[name].list(store, ['island'])).toEqual([id]);
    }
  });

  test('a person’s are left alone by others', async () => {
    const person = await world.open();
    const id = await SAMPLES[name].make(person, WORDS);
    await person.tag({ id, tags: ['island'] });
    const agent = await world.open({ actor: { kind: 'agent', id: 'bot' } });
    await refused(agent.tag({ id, tags: ['desert'] }), 'person_required');
    await refused(agent.untag({ id, tags: ['island'] }), 'person_required');
    expect(await agent.get({ id })).toMatchObject({ tags: ['island'] });
  });

  test('a tag that was rejected is refused', async () => {
    const memory = await world.open();
    const id = await SAMPLES[name].make(memory, WORDS);
    // A rejection binds the scope that it is made in, and a scope is its own.
    await memory.reject({ content: 'island', scope: name === 'scope' ? id : undefined });
    await refused(memory.tag({ id, tags: ['island'] }), 'rejected_value');
  });
});

describe.each(tagged.filter((name) => NOUNS.some((noun: Noun) => noun.name === name && noun.isErasable)))(
  'erasing a tagged %s',
  (name) => {
    test('takes its tags with it, for good', async () => {
      const memory = await world.open();
      const id = await SAMPLES[name].make(memory, WORDS);
      await memory.tag({ id, tags: ['island'] });
      await memory.erase({ ids: [id], confirm: true });
      expect((await memory.tags({ scope: '*' })).tags).toEqual([]);
      expect((await exported(memory)).join('\n')).not.toContain('island');
      expect(await memory.rebuild()).toMatchObject({ equal: true });
      expect(await memory.verify()).toMatchObject({ ok: true });
    });
  },
);

describe.each(tagged.filter((name) => nounsWith((noun) => noun.searchTexts !== undefined).includes(name)))(
  'finding a tagged %s',
  (name) => {
    test('by its words and its tags', async () => {
      const memory = await world.open();
      const id = await SAMPLES[name].make(memory, WORDS);
      await memory.tag({ id, tags: ['island'] });
      const found = async (filter: object) =>
        (await memory.recall({ query: 'quokka fremantle', ...filter })).items.map((item) => [item.id, item.tags]);
      expect(await found({ tags: ['island'] })).toEqual([[id, ['island']]]);
      expect(await found({ anyTags: ['desert', 'island'] })).toEqual([[id, ['island']]]);
      expect(await found({ tags: ['desert'] })).toEqual([]);
      expect(await found({ withoutTags: ['island'] })).toEqual([]);
    });
  },
);

describe.each(nounsWith((noun) => noun.isErasable))('erasing a %s', (name) => {
  test('leaves nothing of it, and the rest as it was', async () => {
    const memory = await world.open();
    const id = await SAMPLES[name].make(memory, WORDS);
    const { id: other } = await memory.remember({ content: 'Something else' });
    expect(await memory.erase({ ids: [id], confirm: true })).toMatchObject({ status: 'erased' });
    await refuseErased(memory, name, id);
    expect((await exported(memory)).join('\n')).not.toContain(WORDS);
    expect(await memory.get({ id: other })).toMatchObject({ content: 'Something else' });
    expect(await memory.rebuild()).toMatchObject({ equal: true });
    expect(await memory.verify()).toMatchObject({ ok: true });
  });
});

describe.each(NAMES.filter((name) => SAMPLES[name].makeFrom !== undefined))('a %s that takes its words', (name) => {
  test('is erased with what it took them from', async () => {
    const memory = await world.open();
    const source = await SAMPLES.event.make(memory, WORDS);
    const id = await SAMPLES[name].makeFrom!(memory, source, OTHER_WORDS);
    await memory.erase({ ids: [source], confirm: true });
    await refuseErased(memory, name, id);
  });
});

test('every noun whose whole items depend on others has a sample that does', () => {
  const depending = nounsWith((noun) => noun.dependenciesOf !== undefined);
  expect(NAMES.filter((name) => SAMPLES[name].makeFrom !== undefined)).toEqual(
    // A conflict is found between two items, and cannot be made from a source.
    depending.filter((name) => name !== 'conflict'),
  );
});

describe.each(nounsThat('redact'))('redacting a %s', (name) => {
  test('takes the secret out of what it says now', async () => {
    const older = await world.open({ policies: { secrets: 'keep' } });
    const id = await SAMPLES[name].make(older, `The key is ${TOKEN}`);
    expect(JSON.stringify(await SAMPLES[name].list(older))).toContain(id);
    const memory = await world.open();
    await memory.redact({ apply: true });
    const current = await currentWords(memory, name);
    expect(current).not.toContain(TOKEN);
    expect(current).toContain('[REDACTED:');
  });
});

describe.each(nounsThat('reject'))('rejecting a %s', (name) => {
  test('puts it away and refuses it from then on', async () => {
    const memory = await world.open();
    const id = await SAMPLES[name].make(memory, WORDS);
    expect(await memory.reject({ id })).toMatchObject({ status: 'rejected' });
    expect(await SAMPLES[name].list(memory)).not.toContain(id);
    await refused(SAMPLES[name].make(memory, WORDS), 'rejected_value');
  });
});

/** A memory shows that it has none; others leave them out. */
function tagsIn(item: { readonly tags?: readonly string[] | undefined } | object): readonly string[] {
  return 'tags' in item ? (item.tags ?? []) : [];
}

/** Evidence stays in the ledger without its words. Who sees a link is decided by its ends, and there is none left to ask. */
async function refuseErased(memory: Memory, name: Name, id: string): Promise<void> {
  if (name === 'event') expect(await memory.get({ id })).toMatchObject({ content: null });
  else await refused(memory.get({ id }), name === 'link' ? 'not_found' : 'erased');
}

async function dayBefore(): Promise<{ memory: Memory; before: string }> {
  const memory = await world.open();
  await memory.remember({ content: 'What was there before' });
  const before = world.now;
  world.pass(DAY);
  return { memory, before };
}

async function changed(name: Name): Promise<{ memory: Memory; id: string }> {
  const memory = await world.open();
  const id = await SAMPLES[name].make(memory, WORDS);
  world.pass(DAY);
  await SAMPLES[name].change!(memory, id, OTHER_WORDS);
  return { memory, id };
}

async function currentWords(memory: Memory, name: Name): Promise<string> {
  const items = [];
  for (const id of await SAMPLES[name].list(memory)) items.push(await memory.get({ id }));
  return JSON.stringify(items);
}
