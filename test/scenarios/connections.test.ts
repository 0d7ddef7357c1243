/** Connections: several at once on one store, read-only ones, closed ones, and runs that can be repeated. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Memory } from '../../src/index.ts';
import { operations } from '../../src/operations/index.ts';
import { tempFolder } from '../support/temp-folder.ts';
import {
  BEN,
  CLAUDE,
  DAY,
  exported,
  OPERATION_NAMES,
  type OperationName,
  onlyInFiles,
  refused,
  useWorld,
} from './world.ts';

const world = useWorld();
const accessOf = (name: OperationName) => operations[name];
const writes = OPERATION_NAMES.filter((name) => accessOf(name).access === 'write');
const run = (memory: Memory, name: OperationName, input: unknown) =>
  (memory[name] as unknown as (input: unknown) => Promise<unknown>)(input);

/** Placeholders of ids become an id that this store has. */
function exampleOf(name: OperationName, id: string): unknown {
  const [example] = accessOf(name).examples;
  return JSON.parse(JSON.stringify(example!.input).replaceAll('mem_01j…', id));
}

describe('read-only', () => {
  test('every write is refused and every read works', async () => {
    const writer = await world.open();
    const { id } = await writer.remember({ content: 'We deploy on Fridays', kind: 'guideline', name: 'no-body-logs' });
    await writer.createScope({ scope: 'session:42' });
    const memory = await world.open({ readOnly: true });
    for (const name of writes) await refused(run(memory, name, exampleOf(name, id)), 'store_read_only');
    await refused(memory.rebuild(), 'store_read_only');
    expect((await memory.recall({ query: 'deploy' })).items).toHaveLength(1);
    expect((await memory.list()).items).toHaveLength(1);
    expect(await memory.verify()).toMatchObject({ ok: true });
    expect((await memory.feed()).events.length).toBeGreaterThan(0);
    expect((await exported(memory)).length).toBeGreaterThan(1);
  });

  test('needs a store that is there', async (context) => {
    onlyInFiles(
      context,
      world,
      'a database on a server is there before the store is; test/postgres/refused.test.ts has that',
    );
    const path = join(tempFolder(), 'memory.db');
    await refused(world.open({ path, readOnly: true }), 'store_unreachable');
  });
});

describe('closed', () => {
  test('every operation is refused, and closing again is harmless', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: 'x' });
    await memory.close();
    await memory.close();
    for (const name of OPERATION_NAMES) {
      const example = exampleOf(name, id);
      if (name === 'export' || name === 'import') continue;
      if (name === 'verify') await refused(memory.verify(), 'store_closed');
      else await refused(run(memory, name, example), 'store_closed');
    }
    await refused(exported(memory), 'store_closed');
  });

  test('can be left to `await using`', async () => {
    const { openMemory } = await import('../../src/index.ts');
    let kept: Memory;
    {
      await using memory = await openMemory({ path: ':memory:', scope: 'project:x' });
      await memory.remember({ content: 'x' });
      kept = memory;
    }
    await refused(kept.list(), 'store_closed');
  });
});

describe('several connections', () => {
  test('see each other’s work at once', async () => {
    const anna = await world.open();
    const claude = await world.open({ actor: CLAUDE });
    const { id } = await anna.remember({ content: 'We deploy on Fridays' });
    expect((await claude.recall({ query: 'deploy' })).items.map((item) => item.id)).toEqual([id]);
    world.pass(DAY);
    await anna.tag({ id, tags: ['ops'] });
    expect(await claude.get({ id })).toMatchObject({ tags: ['ops'], version: 2 });
    const made = await claude.remember({ content: 'The calendar says Mondays' });
    expect(await anna.get({ id: made.id })).toMatchObject({ content: 'The calendar says Mondays', version: 1 });
  });

  test('write at once, and nothing is lost', async () => {
    const memories = [await world.open(), await world.open({ actor: BEN }), await world.open({ actor: CLAUDE })];
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        memories[index % 3]!.record({ kind: 'user_message', content: `message ${index}` }),
      ),
    );
    expect((await memories[0]!.events({ type: 'evidence', limit: 100 })).events).toHaveLength(60);
    expect(await memories[1]!.verify()).toMatchObject({ ok: true, checked: 61 });
    expect(await memories[2]!.rebuild()).toMatchObject({ equal: true });
  });

  test('one that is not pinned is not changed by one that is', async () => {
    const free = await world.open();
    await world.open({ pinned: true });
    expect((await free.remember({ content: 'x', scope: 'project:other' })).status).toBe('stored');
  });
});

describe('repeatable', () => {
  test('the same requests at the same times give the same ledger', async () => {
    const heads = [];
    for (let times = 0; times < 2; times++) {
      const memory = await world.open();
      const { id } = await memory.remember({ content: 'a', tags: ['x'], payload: { b: 1, a: [2] } });
      world.pass(DAY);
      await memory.revise({ id, content: 'b' });
      await memory.record([{ kind: 'user_message', content: 'c', metadata: { z: 1, a: 2 } }]);
      heads.push((await memory.verify()).heads);
      await world.end();
      await world.begin();
    }
    expect(heads[0]).toEqual(heads[1]);
  });
});

describe('the default scope', () => {
  test('is the project of the folder', async () => {
    const { openMemory } = await import('../../src/index.ts');
    const memory = await openMemory({ path: ':memory:', cwd: tempFolder() });
    const { scope } = await memory.remember({ content: 'x' });
    expect(await memory.get({ id: scope })).toMatchObject({
      kind: 'project',
      key: expect.stringContaining('recollect-test-'),
      rootPath: expect.stringContaining('recollect-test-'),
    });
    await memory.close();
  });

  test('given as a reference is what it says', async () => {
    for (const [scope, kind] of [
      ['global', 'global'],
      ['user:anna', 'user'],
      ['org:acme', 'org'],
      ['session:1', 'session'],
    ] as const) {
      const memory = await world.open({ ...(await world.elsewhere()), scope });
      const made = await memory.remember({ content: 'x' });
      expect(await memory.get({ id: made.scope })).toMatchObject({ kind });
    }
  });

  test('that cannot be read is refused when it is used, at the latest', async () => {
    await refused(
      world.open({ scope: 'nonsense' }).then((memory) => memory.list()),
      'scope_invalid',
    );
  });
});
