/** Which store a command opens, and how. */

import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { allCommands } from '../../src/faces/cli/command-facts.ts';
import { openMemory } from '../../src/index.ts';
import { failure, json, newPlace, type Place, remember, run } from './recollect.ts';

describe('a store that is not there', () => {
  const needsItem = new Set([
    'get',
    'history',
    'diff',
    'related',
    'traverse',
    'path',
    'read-document',
    'conversation',
    'session',
    'attached',
    'run',
  ]);
  const given: Record<string, string[]> = {
    path: ['mem_x', '--to', 'mem_y'],
    session: ['ses_x'],
    attached: ['ses_x'],
    run: ['run_x'],
    'read-document': ['docs:x'],
  };
  const readers = allCommands()
    .filter(({ readsOnly }) => readsOnly)
    .map(({ name }) => name);

  test.each(readers)('%s reads it as empty and makes no files', async (name) => {
    const place = newPlace();
    const item = given[name] ?? ['mem_x'];
    if (name === 'check-action') {
      expect(await run(place, [name, 'command', '--json'])).toMatchObject({
        code: 0,
        out: expect.stringContaining('true'),
      });
      return expect(existsSync(place.home)).toBe(false);
    }
    const args = ['recall', 'suggest', 'why', 'mentions'].includes(name)
      ? [name, 'anything']
      : needsItem.has(name)
        ? [name, ...item]
        : [name];
    for (const more of [['--json'], [], ['--json', '--read-only']]) {
      expect((await run(place, [...args, ...more])).code).toBe(needsItem.has(name) ? 3 : 0);
    }
    expect(existsSync(place.home)).toBe(false);
  });

  test.each(['mysql://anna:hunter2@host/memory', 'file:///memory.db', 'http://host/memory'])(
    'is not made in a file that has the name of an address: %s',
    async (address) => {
      const place = newPlace();
      for (const args of [['list'], ['remember', 'x']]) {
        const { code, out, err } = await run(place, [...args, '--db', address]);
        expect({ code, out }).toEqual({ code: 2, out: '' });
        expect(err).toContain('The address of the server cannot be read');
        expect(err).not.toContain('hunter2');
      }
    },
  );

  test('is made by the first write, for its owner only', async () => {
    const place = newPlace();
    await remember(place, 'the first');
    expect(existsSync(place.db)).toBe(true);
  });

  test('is not made by a write that may not write', async () => {
    const place = newPlace();
    expect(await failure(place, ['remember', 'x', '--read-only'])).toMatchObject({
      exit: 7,
      code: 'store_unreachable',
    });
    expect(existsSync(place.home)).toBe(false);
  });
});

describe('where it is', () => {
  test('--home, --db and a server', async () => {
    const place = newPlace();
    await json(place, ['remember', 'in another home', '--home', join(place.folder, 'other')]);
    expect(existsSync(join(place.folder, 'other/memory.db'))).toBe(true);
    await json(place, ['remember', 'in a file', '--db', 'some.db']);
    expect(existsSync(join(place.folder, 'some.db'))).toBe(true);
    expect(await json(place, ['list', '--db=some.db'])).toMatchObject({ items: [{ content: 'in a file' }] });
    expect(existsSync(place.home)).toBe(false);
    for (const args of [['tags'], ['remember', 'x']]) {
      const told = await failure(place, [...args, '--db', 'postgres://me:secret@host/db']);
      expect(told).toMatchObject({ exit: 7, code: 'store_unreachable' });
      expect(JSON.stringify(told)).not.toContain('secret');
    }
  });

  test('a file that is no database', async () => {
    const place = newPlace();
    mkdirSync(place.home);
    writeFileSync(place.db, 'this is a text, and long enough to be taken for a header of a database file');
    expect(await failure(place, ['tags'])).toMatchObject({ exit: 7, code: 'store_not_a_database' });
  });

  test('a store that is only begun is finished by a read', async () => {
    const place = newPlace();
    mkdirSync(place.home);
    writeFileSync(place.db, '');
    expect(await failure(place, ['tags', '--read-only'])).toMatchObject({ exit: 7, code: 'store_read_only' });
    expect(await json(place, ['tags'])).toEqual({ tags: [] });
  });
});

describe('reading', () => {
  test('works on a read-only file in a read-only folder', async () => {
    const place = newPlace('project:site');
    const id = await remember(place, 'We deploy on Fridays');
    chmodSync(place.db, 0o400);
    chmodSync(place.home, 0o500);
    try {
      const before = readFileSync(place.db);
      expect(await json(place, ['recall', 'deploy'])).toMatchObject({ items: [{ id }] });
      expect(await json(place, ['verify'])).toMatchObject({ ok: true });
      expect((await run(place, ['export'])).code).toBe(0);
      expect(readFileSync(place.db).equals(before)).toBe(true);
    } finally {
      chmodSync(place.home, 0o700);
    }
  });

  test('--read-only refuses every change', async () => {
    const place = newPlace();
    const id = await remember(place, 'stays as it is');
    for (const args of [['forget', id], ['remember', 'more'], ['rebuild']]) {
      expect(await failure(place, [...args, '--read-only'])).toMatchObject({ exit: 7, code: 'store_read_only' });
    }
    expect(await json(place, ['list', '--read-only'])).toMatchObject({ items: [{ id, version: 1 }] });
  });

  test('prints exactly what the library answers', async () => {
    const place = newPlace('project:site');
    await remember(place, 'one', '--tags', 'a,b');
    await remember(place, 'two', '--payload', '{"k":[1,null]}');
    const memory = await openMemory({ home: place.home, scope: 'project:site' });
    try {
      expect(await json(place, ['list', '--limit', '1'])).toEqual(await memory.list({ limit: 1 }));
      expect(await json(place, ['events'])).toEqual(await memory.events({}));
      expect(await json(place, ['scopes'])).toEqual(await memory.scopes());
    } finally {
      await memory.close();
    }
  });
});

describe('scopes', () => {
  test('the project of the folder, another one, and a pinned one', async () => {
    const place = newPlace();
    mkdirSync(join(place.folder, '.git'));
    mkdirSync(join(place.folder, 'deep/er'), { recursive: true });
    await remember(place, 'of this project');
    await remember(place, 'of another', '--scope', 'project:other');
    const contents = async (at: Place, ...args: string[]) => {
      const { items } = await json<{ items: { content: string }[] }>(at, ['list', ...args]);
      return items.map(({ content }) => content).sort();
    };
    expect(await contents({ ...place, folder: join(place.folder, 'deep/er') })).toEqual(['of this project']);
    expect(await contents(place, '--scope', 'project:other')).toEqual(['of another']);
    expect(await contents(place, '--scope', '*')).toEqual(['of another', 'of this project']);
    // Every scope that a pinned connection may see is its own.
    const pinned = ['--pinned', '--scope', 'project:other', 'list', '--scope'];
    expect(await json(place, [...pinned, '*'])).toMatchObject({ items: [{ content: 'of another' }] });
    expect(await failure(place, [...pinned, 'project:third'])).toMatchObject({ exit: 5, code: 'scope_denied' });
    expect(await json(place, ['recall', 'of', '--pinned', '--scope', 'project:other'])).toMatchObject({
      items: [{ content: 'of another' }],
    });
    expect(await failure(place, ['recall', 'x', '--pinned'])).toMatchObject({ exit: 2, code: 'invalid_input' });
    expect(await failure(place, ['verify', '--pinned', '--scope', 'project:other'])).toMatchObject({ exit: 5 });
  });
});

describe('a damaged ledger', () => {
  test('keeps ordinary commands out and lets those in that look at it', async () => {
    const place = newPlace();
    await remember(place, 'untouched');
    await remember(place, 'to be altered');
    alterLastEvent(place);
    for (const args of [
      ['recall', 'untouched'],
      ['remember', 'more'],
    ]) {
      expect(await failure(place, args)).toMatchObject({ exit: 7, code: 'ledger_corrupt' });
    }
    const verified = await run(place, ['verify', '--json']);
    expect(verified).toMatchObject({ code: 6, err: '' });
    expect(JSON.parse(verified.out)).toMatchObject({ ok: false, problems: [{ defect: 'body_altered' }] });
    expect(await run(place, ['verify'])).toMatchObject({ code: 6, out: expect.stringContaining('✗') });
    expect(await run(place, ['doctor', '--json'])).toMatchObject({ code: 6 });
    expect(await run(place, ['doctor'])).toMatchObject({ code: 6, out: expect.stringContaining('fix: ') });
    expect(await run(place, ['export'])).toMatchObject({ code: 0 });
  });
});

/** Goes around the triggers, as a hex editor would. */
function alterLastEvent({ db }: Place): void {
  const connection = new DatabaseSync(db);
  const triggers = connection
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'events'")
    .all() as { name: string }[];
  for (const { name } of triggers) connection.exec(`DROP TRIGGER "${name}"`);
  connection.exec(`UPDATE events SET body = replace(body, 'to be altered', 'it was altered')`);
  connection.close();
}
