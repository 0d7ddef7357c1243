/** A store of every released schema, and of this one, is opened, migrated, verified and rebuilt equal. See README.md in this folder. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openMemory } from '../../src/index.ts';
import { OPERATIONAL, PROJECTIONS } from '../../src/store/port/tables.ts';
import { BACKENDS, type Place, type SqlRows } from '../support/backends.ts';
import { freshDatabase } from '../support/postgres/databases.ts';
import { SAMPLE_SCOPE } from '../support/sample-store.ts';
import { catalogOf, declaredCatalog } from '../support/schema/catalog.ts';
import { keep, keptVersions, packPostgres, packSqlite, readKept, unpackPostgres, unpackSqlite } from './kept-stores.ts';
import { fillEverything } from './one-of-everything.ts';

/** The name of a release: what this version writes is then kept as its file. */
const KEEP_AS = process.env.RECOLLECT_KEEP_SCHEMA;
const NOW = 'this version';

describe.each(['sqlite', 'postgres'] as const)('on %s', (name) => {
  const backend = BACKENDS[name];
  const isPostgres = name === 'postgres';
  let now: Buffer;

  beforeAll(async () => {
    if (backend.missing !== undefined) return;
    const place = await backend.newPlace();
    await fillEverything(place.options);
    await expectFull(place);
    now = isPostgres ? await packPostgres(place.sql) : packSqlite(place.options.path!);
    if (KEEP_AS !== undefined) keep(name, KEEP_AS, now);
  });

  test.skipIf(backend.missing !== undefined).each([...keptVersions(name), NOW])('a store of %s', async (version) => {
    const content = version === NOW ? now : readKept(name, version);
    const place = isPostgres ? await onServer(content) : await inFile(content);
    const memory = await openMemory({ ...place.options, scope: SAMPLE_SCOPE });
    onTestFinished(() => memory.close());
    expect(await memory.verify()).toMatchObject({ ok: true });
    const catalog = await catalogOf(name, place);
    const { events, ...declared } = declaredCatalog(name);
    for (const table of PROJECTIONS) expect(catalog[table.name]).toEqual(declared[table.name]);
    expect(catalog.events?.columns).toEqual(events?.columns);
    expect(await memory.rebuild()).toMatchObject({ equal: true });
    expect(await memory.doctor()).toMatchObject({ ok: true });
    const { items } = await memory.recall({ query: 'when do boats sail' });
    expect(items.map(({ content }) => content)).toContain('Boats sail at one');
    await memory.remember({ content: 'Written after the upgrade' });
    expect(await memory.verify()).toMatchObject({ ok: true });
  });
});

/** A later migration would run on a new store too, after a baseline that has its change already. */
test('the text of the baseline is frozen as soon as a store is kept', () => {
  for (const name of ['sqlite', 'postgres'] as const) {
    const file = join(import.meta.dirname, `../../src/store/${name}/migrations/0001-baseline.ts`);
    const isFrozen = !readFileSync(file, 'utf8').includes('createTable');
    expect(isFrozen).toBe(keptVersions(name).length > 0);
  }
});

async function inFile(content: Buffer): Promise<Place> {
  const place = await BACKENDS.sqlite.newPlace();
  unpackSqlite(content, place.options.path!);
  return place;
}

async function onServer(content: Buffer): Promise<Place> {
  const { url } = await freshDatabase();
  const admin = postgres(url, { max: 1, onnotice: () => undefined });
  onTestFinished(() => admin.end());
  const sql = async (text: string): Promise<SqlRows> => [...(await admin.unsafe(text))];
  await unpackPostgres(content, sql);
  return { options: { url }, sql };
}

/** A file is worth keeping when every table has a row; of replaced rows, those that most items have are enough. */
async function expectFull({ sql }: Place): Promise<void> {
  const empty: string[] = [];
  for (const { name } of [...PROJECTIONS, ...OPERATIONAL, { name: 'vectors' }])
    if ((await sql(`SELECT 1 AS found FROM ${name} LIMIT 1`)).length === 0 && !name.endsWith('_past')) empty.push(name);
  expect(empty).toEqual([]);
}
