/** Tags: put on, taken off, counted, defined. */
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/index.ts';
import { refused, useWorld } from './world.ts';

const world = useWorld();

describe('tag and untag', () => {
  test('add and remove, in one spelling, as versions', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: 'x', tags: ['Ops'] });
    expect(await memory.tag({ id, tags: ['WEB site', 'ops'] })).toMatchObject({ status: 'changed', version: 2 });
    expect(await memory.get({ id })).toMatchObject({ tags: ['ops', 'web-site'] });
    expect(await memory.tag({ id, tags: ['ops'] })).toMatchObject({ status: 'unchanged', version: 2 });
    expect(await memory.untag({ id, tags: ['OPS', 'none'] })).toMatchObject({ status: 'changed', version: 3 });
    expect(await memory.get({ id })).toMatchObject({ tags: ['web-site'] });
    expect(await memory.untag({ id, tags: ['ops'] })).toMatchObject({ status: 'unchanged', version: 3 });
  });

  test('a memory carries at most its limit', async () => {
    const memory = await world.open();
    const tags = Array.from({ length: LIMITS.tagsPerItem }, (_, index) => `t${index}`);
    const { id } = await memory.remember({ content: 'x', tags });
    await refused(memory.tag({ id, tags: ['more'] }), 'too_large');
    expect(await memory.tag({ id, tags: ['t0'] })).toMatchObject({ status: 'unchanged' });
  });

  test('words of tags are found, and no longer when they are gone', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: 'We use it' });
    await memory.tag({ id, tags: ['kubernetes'] });
    expect((await memory.recall({ query: 'kubernetes' })).items.map((item) => item.id)).toEqual([id]);
    await memory.untag({ id, tags: ['kubernetes'] });
    expect((await memory.recall({ query: 'kubernetes' })).items).toEqual([]);
    expect((await memory.recall({ query: 'use' })).items.map((item) => item.id)).toEqual([id]);
  });
});

describe('tags', () => {
  test('are counted over live memories, most used first', async () => {
    const memory = await world.open();
    await memory.remember({ content: 'a', tags: ['ops', 'web'] });
    const b = await memory.remember({ content: 'b', tags: ['ops', 'old'] });
    await memory.remember({ content: 'c', tags: ['ops'] });
    await memory.forget({ id: b.id });
    expect((await memory.tags()).tags.map((tag) => [tag.name, tag.items])).toEqual([
      ['ops', 2],
      ['web', 1],
    ]);
  });

  test('predefined ones have their category, and are listed unused when asked', async () => {
    const memory = await world.open();
    await memory.remember({ content: 'a', tags: ['TypeScript', 'own'] });
    const byName = (list: readonly { name: string }[]) => Object.fromEntries(list.map((tag) => [tag.name, tag]));
    const used = byName((await memory.tags()).tags);
    expect(used).toEqual({
      typescript: { name: 'typescript', category: 'language', predefined: true, description: null, items: 1 },
      own: { name: 'own', category: 'custom', predefined: false, description: null, items: 1 },
    });
    const all = byName((await memory.tags({ unused: true })).tags);
    expect(all.python).toEqual({ name: 'python', category: 'language', predefined: true, description: null, items: 0 });
    expect(Object.keys(all).length).toBeGreaterThan(20);
  });

  test('of the scopes in sight only', async () => {
    const memory = await world.open();
    await memory.remember({ content: 'a', tags: ['here'] });
    await memory.remember({ content: 'b', tags: ['there'], scope: 'project:other' });
    await memory.remember({ content: 'c', tags: ['everywhere'], scope: 'global' });
    const names = async (input: object) => (await memory.tags(input)).tags.map((tag) => tag.name).toSorted();
    expect(await names({})).toEqual(['everywhere', 'here']);
    expect(await names({ inherit: false })).toEqual(['here']);
    expect(await names({ scope: 'project:other', inherit: false })).toEqual(['there']);
    expect(await names({ scope: '*' })).toEqual(['everywhere', 'here', 'there']);
  });

  test('called like a method of objects are ordinary tags', async () => {
    const memory = await world.open();
    await memory.remember({ content: 'a', tags: ['constructor'] });
    expect((await memory.tags()).tags).toEqual([
      { name: 'constructor', category: 'custom', predefined: false, description: null, items: 1 },
    ]);
  });
});

describe('define-tag', () => {
  test('gives a tag a category and a description; the last definition counts', async () => {
    const memory = await world.open();
    await memory.remember({ content: 'a', tags: ['billing'] });
    expect(await memory.defineTag({ name: 'Billing', category: 'domain', description: 'Money in' })).toEqual({
      name: 'billing',
      category: 'domain',
    });
    expect((await memory.tags()).tags[0]).toMatchObject({
      name: 'billing',
      category: 'domain',
      description: 'Money in',
    });
    await memory.defineTag({ name: 'billing', category: 'meta' });
    expect((await memory.tags()).tags[0]).toMatchObject({ category: 'meta', description: null });
  });

  test('holds in its organisation and not outside', async () => {
    const memory = await world.open();
    await memory.remember({ content: 'a', tags: ['billing'] });
    await memory.defineTag({ name: 'billing', category: 'domain', scope: 'org:acme' });
    expect((await memory.tags()).tags[0]).toMatchObject({ category: 'custom' });
    await memory.remember({ content: 'b', tags: ['billing'], scope: 'org:acme/project:site' });
    expect((await memory.tags({ scope: 'org:acme/project:site', inherit: false })).tags[0]).toMatchObject({
      category: 'domain',
    });
  });

  test('needs no use, and a tag needs no definition', async () => {
    const memory = await world.open();
    await memory.defineTag({ name: 'unused' });
    expect((await memory.tags()).tags).toEqual([]);
  });
});
