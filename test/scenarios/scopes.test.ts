/** Scopes: the tree, its verbs, and what cannot stand where. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Memory } from '../../src/index.ts';
import { CLAUDE, eventCount, refused, useWorld } from './world.ts';

const world = useWorld();
const idOf = async (memory: Memory, scope: string) => (await memory.createScope({ scope })).scope.id;

describe('create-scope', () => {
  test('makes a scope with what is said of it', async () => {
    const memory = await world.open();
    const made = await memory.createScope({
      scope: 'org:acme/project:site',
      name: 'Web site',
      description: 'The public one',
      rootPath: '/srv/site',
      metadata: { team: 'web' },
    });
    expect(made).toMatchObject({
      status: 'created',
      scope: {
        kind: 'project',
        key: 'site',
        name: 'Web site',
        description: 'The public one',
        rootPath: '/srv/site',
        metadata: { team: 'web' },
        status: 'open',
        createdAt: world.now,
      },
    });
    expect(await memory.get({ id: made.scope.id })).toEqual(made.scope);
    const org = (await memory.get({ id: made.scope.parent! })) as {
      key: string;
      kind: string;
      parent: string;
      id: string;
    };
    expect(org).toMatchObject({ kind: 'org', key: 'acme', parent: 'global' });
    expect(made.scope).toMatchObject({ chain: org.id, path: `global/${org.id}/${made.scope.id}` });
  });

  test.each([
    ['project:site', 'local'],
    ['session:42', 'local'],
    ['user:anna', 'local'],
    ['agent:claude', 'local'],
    ['workspace:site', 'local'],
  ])('%s belongs to the chain %s', async (scope, chain) => {
    const memory = await world.open();
    expect((await memory.createScope({ scope })).scope.chain).toBe(chain);
  });

  test('what is there cannot be made again; global is always there', async () => {
    const memory = await world.open();
    const id = await idOf(memory, 'project:x');
    expect((await refused(memory.createScope({ scope: 'project:x' }), 'scope_exists')).details).toEqual({ id });
    await refused(memory.createScope({ scope: 'workspace:x' }), 'scope_exists');
    await refused(memory.createScope({ scope: id }), 'scope_exists');
    await refused(memory.createScope({ scope: 'global' }), 'scope_exists');
  });

  test('a session named without a project belongs to the connection’s project', async () => {
    const memory = await world.open();
    const session = (await memory.createScope({ scope: 'session:1' })).scope;
    const project = (await memory.scopes({ kind: 'project' })).scopes[0]!;
    expect(session.parent).toBe(project.id);
    const global = await world.open({ scope: 'global' });
    expect((await global.createScope({ scope: 'session:1' })).scope.parent).toBe('global');
    const user = await world.open({ scope: 'user:anna' });
    await refused(user.createScope({ scope: 'session:1' }), 'scope_exists');
  });

  test('an id that nobody made is not found', async () => {
    const memory = await world.open();
    await refused(memory.createScope({ scope: 'scp_00000000000000000000000000' }), 'scope_not_found');
  });

  test('two stores give the same scope the same id', async () => {
    const one = await world.open();
    const other = await world.open(await world.elsewhere());
    expect(await idOf(one, 'org:acme/project:x')).toBe(await idOf(other, 'org:acme/project:x'));
  });
});

describe('a scope that a write names', () => {
  test('is made by that write, with the scopes above it', async () => {
    const memory = await world.open();
    await memory.remember({ content: 'x', scope: 'org:acme/project:new' });
    expect((await memory.scopes()).scopes.map((scope) => scope.kind)).toEqual(['global', 'org', 'project']);
  });

  test('is not made by a read: it is not found', async () => {
    const memory = await world.open();
    await refused(memory.list({ scope: 'project:new' }), 'scope_not_found');
    await refused(memory.recall({ query: 'x', scope: 'org:none' }), 'scope_not_found');
    expect((await memory.scopes()).scopes).toHaveLength(1);
  });

  test('but the connection’s own scope may be read before anything is in it', async () => {
    const memory = await world.open();
    expect((await memory.list()).items).toEqual([]);
    expect((await memory.list({ scope: 'project:site' })).items).toEqual([]);
  });

  test('evidence without a scope goes to the connection’s scope', async () => {
    const memory = await world.open();
    const { results } = await memory.record({ kind: 'user_message', content: 'x' });
    const { scope } = await memory.remember({ content: 'y' });
    expect(await memory.get({ id: results[0]!.id })).toMatchObject({ scope });
    expect((await memory.scopes()).default).toBe(scope);
  });
});

describe('rename-scope', () => {
  test('changes what people call it; references go on working', async () => {
    const memory = await world.open();
    const id = await idOf(memory, 'project:x');
    expect((await memory.renameScope({ scope: 'project:x', name: 'Better' })).scope).toMatchObject({
      id,
      key: 'x',
      name: 'Better',
      description: null,
    });
    expect((await memory.renameScope({ scope: id, description: 'More' })).scope).toMatchObject({
      name: 'Better',
      description: 'More',
    });
    expect((await memory.remember({ content: 'x', scope: 'project:x' })).scope).toBe(id);
  });

  test('needs something to change and a scope that is there', async () => {
    const memory = await world.open();
    await idOf(memory, 'project:x');
    await refused(memory.renameScope({ scope: 'project:x' }), 'nothing_to_change');
    await refused(memory.renameScope({ scope: 'project:none', name: 'x' }), 'scope_not_found');
  });
});

describe('move-scope', () => {
  test('puts a session under another project; what it holds goes along', async () => {
    const memory = await world.open();
    const project = await idOf(memory, 'project:other');
    await memory.remember({ content: 'Learnt in a session', scope: 'session:1' });
    await memory.remember({ content: 'Known in the other project', scope: 'project:other' });
    const moved = (await memory.moveScope({ scope: 'session:1', parent: 'project:other' })).scope;
    expect(moved).toMatchObject({ parent: project, path: `global/${project}/${moved.id}` });
    const seen = (await memory.list({ scope: moved.id })).items.map((item) => item.content);
    expect(seen.toSorted()).toEqual(['Known in the other project', 'Learnt in a session']);
    const fromThere = await world.open({ scope: 'project:other' });
    expect((await fromThere.list({ scope: 'session:1' })).items).toHaveLength(2);
  });

  test('moves everything below with it', async () => {
    const memory = await world.open({ scope: 'org:acme/project:site' });
    const session = (await memory.createScope({ scope: 'session:1' })).scope;
    const moved = (await memory.moveScope({ scope: 'org:acme/project:site', parent: 'org:acme' })).scope;
    expect((await memory.get({ id: session.id })) as object).toMatchObject({ path: `${moved.path}/${session.id}` });
  });

  test('what cannot stand there is refused', async () => {
    const memory = await world.open();
    await idOf(memory, 'project:x');
    await idOf(memory, 'session:1');
    await idOf(memory, 'user:anna');
    await idOf(memory, 'org:acme');
    await refused(memory.moveScope({ scope: 'project:x', parent: 'session:1' }), 'scope_invalid');
    await refused(memory.moveScope({ scope: 'user:anna', parent: 'project:x' }), 'scope_invalid');
    await refused(memory.moveScope({ scope: 'project:x', parent: 'project:x' }), 'scope_invalid');
    await refused(memory.moveScope({ scope: 'project:x', parent: 'org:acme' }), 'chain_mismatch');
    await refused(memory.moveScope({ scope: 'project:none', parent: 'global' }), 'scope_not_found');
    await refused(memory.moveScope({ scope: 'project:x', parent: 'org:none' }), 'scope_not_found');
  });
});

describe('close-scope', () => {
  test('a closed scope can be read but not written, until it is opened again (GATE-5)', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: 'Kept', scope: 'project:x' });
    expect((await memory.closeScope({ scope: 'project:x', reason: 'Handed over' })).scope.status).toBe('closed');
    expect((await memory.list({ scope: 'project:x' })).items).toHaveLength(1);
    for (const request of [
      () => memory.remember({ content: 'new', scope: 'project:x' }),
      () => memory.record({ kind: 'user_message', content: 'new', scope: 'project:x' }),
      () => memory.revise({ id, content: 'changed' }),
      () => memory.forget({ id }),
      () => memory.pin({ id }),
      () => memory.defineTag({ name: 'x', scope: 'project:x' }),
      () => memory.renameScope({ scope: 'project:x', name: 'Another' }),
      () => memory.closeScope({ scope: 'project:x' }),
    ]) {
      await refused(request(), 'scope_closed');
    }
    expect(await memory.createScope({ scope: 'project:x' })).toMatchObject({
      status: 'reopened',
      scope: { status: 'open' },
    });
    expect((await memory.remember({ content: 'new', scope: 'project:x' })).status).toBe('stored');
  });

  test('is left out of the list unless asked for', async () => {
    const memory = await world.open();
    await idOf(memory, 'project:x');
    await memory.closeScope({ scope: 'project:x' });
    expect((await memory.scopes({ kind: 'project' })).scopes).toEqual([]);
    expect((await memory.scopes({ kind: 'project', includeClosed: true })).scopes).toHaveLength(1);
  });
});

test.each(['renameScope', 'moveScope', 'closeScope'] as const)(
  '%s of the global scope is refused, with a hint',
  async (verb) => {
    const memory = await world.open();
    await refused(
      (memory[verb] as (input: object) => Promise<unknown>)({
        scope: 'global',
        ...(verb === 'renameScope' ? { name: 'x' } : verb === 'moveScope' ? { parent: 'global' } : {}),
      }),
      'scope_invalid',
    );
  },
);

describe('scopes', () => {
  test('lists the tree, parents before children, with each filter, in pages', async () => {
    const memory = await world.open();
    for (const scope of ['org:b/project:1', 'org:a/project:2', 'project:3', 'user:anna', 'session:4'])
      await memory.createScope({ scope });
    const { scopes } = await memory.scopes();
    expect(scopes).toHaveLength(9);
    expect(scopes[0]).toMatchObject({ id: 'global', name: 'Everything' });
    for (const scope of scopes.slice(1))
      expect(scopes.findIndex((other) => other.id === scope.parent)).toBeLessThan(scopes.indexOf(scope));
    expect((await memory.scopes({ kind: 'org' })).scopes.map((scope) => scope.key).toSorted()).toEqual(['a', 'b']);
    expect((await memory.scopes({ parent: 'org:a' })).scopes.map((scope) => scope.key)).toEqual(['2']);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await memory.scopes({ limit: 3, ...(cursor ? { cursor } : {}) });
      seen.push(...page.scopes.map((scope) => scope.id));
      expect(seen.length).toBeLessThan(200);
      cursor = page.cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(scopes.map((scope) => scope.id));
  });

  test('gives at most as many as asked for', async () => {
    const memory = await world.open();
    await memory.createScope({ scope: 'project:x' });
    await memory.createScope({ scope: 'project:y' });
    expect((await memory.scopes({ limit: 1 })).scopes).toHaveLength(1);
  });
});

test('changes of scopes are events of their own', async () => {
  const memory = await world.open();
  const before = await eventCount(memory);
  await memory.createScope({ scope: 'project:x' });
  await memory.renameScope({ scope: 'project:x', name: 'y' });
  // Neither changes anything, so neither is an event.
  await memory.renameScope({ scope: 'project:x', name: 'y' });
  await memory.moveScope({ scope: 'project:x', parent: 'global' });
  await memory.closeScope({ scope: 'project:x' });
  await memory.createScope({ scope: 'project:x' });
  expect(await eventCount(memory)).toBe(before + 4);
  const { events } = await memory.events({ scope: 'project:x', inherit: false, order: 'oldest' });
  expect(events.map((event) => event.kind)).toEqual([
    'scope.created',
    'scope.renamed',
    'scope.closed',
    'scope.reopened',
  ]);
});

describe('a scope by its name', () => {
  test('is read by the end of its key or by what people call it, without its kind too', async () => {
    const memory = await world.open();
    const { scope } = await memory.createScope({ scope: 'project:/home/anna/lumen', name: 'lumen' });
    await memory.remember({ content: 'We deploy on Tuesdays', scope: scope.id });
    for (const name of ['project:lumen', 'lumen', 'Lumen'])
      expect((await memory.list({ scope: name, inherit: false })).items).toHaveLength(1);
    await memory.renameScope({ scope: 'lumen', name: 'Public site' });
    for (const name of ['lumen', 'public site', 'project:Public site'])
      expect((await memory.list({ scope: name, inherit: false })).items).toHaveLength(1);
    expect(await memory.remember({ content: 'And on Thursdays', scope: 'lumen' })).toMatchObject({ scope: scope.id });
    await refused(memory.list({ scope: 'lumens' }), 'scope_invalid');
    await refused(memory.list({ scope: 'project:lumens' }), 'scope_not_found');
    // A write makes what it names.
    const made = await memory.remember({ content: 'Another one', scope: 'project:lumen' });
    expect(made.scope).not.toBe(scope.id);
    const error = await refused(memory.list({ scope: 'lumen' }), 'ambiguous_name');
    expect(error.details.candidates).toEqual(expect.arrayContaining([scope.id, made.scope]));
    expect((await memory.list({ scope: 'project:lumen', inherit: false })).items).toMatchObject([
      { content: 'Another one' },
    ]);
  });

  test('is none for a boundary, and none of a scope that the reader may not see', async () => {
    const memory = await world.open();
    await memory.createScope({ scope: 'project:/srv/secret', name: 'secret' });
    await refused(world.open({ boundary: 'secret' }), 'scope_invalid');
    const bounded = await world.open({ boundary: 'project:site', scope: undefined });
    await refused(bounded.list({ scope: 'secret' }), 'scope_invalid');
    await refused(bounded.list({ scope: 'project:secret' }), 'scope_denied');
  });
});

describe('rebind-scope', () => {
  test('gives a project another key, and what it held is found by it', async () => {
    const memory = await world.open();
    const { id, scope } = await memory.remember({ content: 'Kept', scope: 'project:/old/site' });
    const { scope: bound } = await memory.rebindScope({
      scope: 'project:/old/site',
      to: 'project:github.com/acme/site',
    });
    expect(bound).toMatchObject({ id: scope, key: 'github.com/acme/site' });
    for (const reference of ['project:github.com/acme/site', 'project:/old/site', scope])
      expect((await memory.list({ scope: reference, inherit: false })).items).toMatchObject([{ id }]);
    expect((await memory.rebindScope({ scope, to: 'project:github.com/acme/site' })).scope).toEqual(bound);
    await refused(memory.createScope({ scope: 'project:github.com/acme/site' }), 'scope_exists');
    expect(await memory.rebuild()).toMatchObject({ equal: true });
  });

  test('takes nothing that has a project already, and projects only', async () => {
    const memory = await world.open();
    await memory.remember({ content: 'a', scope: 'project:a' });
    await memory.remember({ content: 'b', scope: 'project:b' });
    await refused(memory.rebindScope({ scope: 'project:a', to: 'project:b' }), 'scope_exists');
    await refused(memory.rebindScope({ scope: 'project:a', to: 'org:acme/project:a' }), 'chain_mismatch');
    await refused(memory.rebindScope({ scope: 'project:a', to: 'user:anna' }), 'scope_invalid');
    await refused(memory.rebindScope({ scope: 'project:none' }), 'scope_not_found');
    await refused(
      (await world.open({ actor: CLAUDE })).rebindScope({ scope: 'project:a', to: 'project:c' }),
      'person_required',
    );
  });
});

test('a repository that a store knows by its folder is the same project once it has an address; a clone is too, and a moved one can be bound', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'recollect-clones-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const clone = (name: string, url?: string) => {
    mkdirSync(join(folder, name, '.git'), { recursive: true });
    writeFileSync(join(folder, name, '.git', 'config'), url === undefined ? '' : `[remote "origin"]\n\turl = ${url}\n`);
    return world.open({ scope: undefined, cwd: join(folder, name) });
  };
  const url = 'git@github.com:acme/lumen.git';
  const { id, scope } = await (await clone('first')).remember({ content: 'Known by its folder' });
  const first = await clone('first', url);
  expect((await first.list({ inherit: false })).items).toMatchObject([{ id, scope }]);
  // Nothing says that this is the same repository, so it is a project of its own until it is bound.
  const second = await clone('second', url);
  expect((await second.list({ inherit: false })).items).toEqual([]);
  await second.rebindScope({ scope });
  expect((await second.list({ inherit: false })).items).toMatchObject([{ id }]);
  const third = await clone('third', 'https://github.com/acme/lumen');
  expect((await third.list({ inherit: false })).items).toMatchObject([{ id }]);
  expect(await third.remember({ content: 'From a clone' })).toMatchObject({ scope });
  expect((await first.list({ inherit: false })).items).toHaveLength(2);
});
