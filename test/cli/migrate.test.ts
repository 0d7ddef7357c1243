/** Looking at the schema of a store before it is brought up to date: in a file and on a server. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { type OpenOptions, openMemory } from '../../src/index.ts';
import { freshDatabase } from '../support/postgres/databases.ts';
import { describePostgres } from '../support/postgres/describe-postgres.ts';
import { failure, json, newPlace, type Place, remember, run } from './recollect.ts';

interface Report {
  readonly location: string;
  readonly upToDate: boolean;
  readonly applied: { number: number; name: string; appliedAt: string }[];
  readonly pending: { number: number; name: string; sql?: string }[];
}

const ask = (place: Place, action: string, ...more: string[]) => json<Report>(place, ['migrate', action, ...more]);

test('a file that is not there needs everything, and looking at it makes no file', async () => {
  const place = newPlace();
  const status = await ask(place, 'status');
  expect(status).toMatchObject({ location: place.db, upToDate: false, applied: [] });
  expect(status.pending[0]).toEqual({ number: 1, name: 'baseline' });
  expect((await ask(place, 'plan')).pending[0]?.sql).toContain('CREATE TABLE events');
  expect(existsSync(place.home)).toBe(false);
});

test('apply makes the tables, and a store that is in use needs nothing', async () => {
  const place = newPlace();
  const applied = await ask(place, 'apply');
  expect(applied).toMatchObject({ upToDate: true, pending: [] });
  expect(applied.applied[0]).toMatchObject({ number: 1, name: 'baseline', appliedAt: expect.stringMatching(/Z$/) });
  await remember(place, 'works');
  expect(await ask(place, 'apply')).toEqual(applied);
  const { out } = await run(place, ['migrate']);
  expect(out).toContain('baseline');
  expect(out).toContain('up to date');
});

test('wrong words, and applying without the right to write', async () => {
  const place = newPlace();
  expect(await failure(place, ['migrate', 'down'])).toMatchObject({ exit: 2, code: 'invalid_input' });
  expect(await failure(place, ['migrate', 'status', 'now'])).toMatchObject({ exit: 2, code: 'invalid_input' });
  expect(await failure(place, ['migrate', 'apply', '--read-only'])).toMatchObject({ code: 'store_read_only' });
  expect(existsSync(place.home)).toBe(false);
});

/** As it looked before there was a baseline. */
const AS_BEFORE = "UPDATE schema_migrations SET name = 'foundation', sha256 = '00'";
const HINT = /recollect export --file .*recollect import --file/;

/** Everybody who opens it is told the same, and nothing in it changes. */
async function expectRefused(place: Place, db: string, options: Pick<OpenOptions, 'path' | 'url'>): Promise<void> {
  const refused = { exit: 7, code: 'schema_unsupported' };
  for (const args of [
    ['list'],
    ['remember', 'x'],
    ['doctor'],
    ['migrate', 'status'],
    ['migrate', 'apply'],
    ['rebuild'],
  ])
    expect(await failure(place, [...args, '--db', db])).toMatchObject(refused);
  const { err } = await run(place, ['doctor', '--db', db]);
  expect(err).toMatch(HINT);
  for (const readOnly of [false, true])
    await expect(openMemory({ ...options, readOnly })).rejects.toMatchObject({
      code: 'schema_unsupported',
      hint: expect.stringMatching(HINT),
    });
}

test('a store of a development version is refused, with the way out', async () => {
  const place = newPlace();
  await remember(place, 'kept');
  const db = new DatabaseSync(place.db);
  db.exec(AS_BEFORE);
  db.close();
  const before = readFileSync(place.db);
  await expectRefused(place, place.db, { path: place.db });
  expect(readFileSync(place.db).equals(before)).toBe(true);
  expect(readdirSync(place.home)).not.toContain('backups');
});

describePostgres('on a server', () => {
  test('status and plan change nothing, apply makes the tables', async () => {
    const place = newPlace();
    const { url } = await freshDatabase();
    const before = await ask(place, 'status', '--db', url);
    expect(before).toMatchObject({ upToDate: false, applied: [] });
    expect(before.location).not.toContain('@');
    expect((await ask(place, 'plan', '--db', url)).pending[0]?.sql).toContain('CREATE TABLE events');
    expect(await ask(place, 'status', '--db', url)).toEqual(before);
    const after = await ask(place, 'apply', '--db', url);
    expect(after).toMatchObject({ upToDate: true, pending: [] });
    expect(after.applied.map(({ number }) => number)).toEqual(before.pending.map(({ number }) => number));
  });

  test('a store of a development version is refused, with the way out', async () => {
    const { url } = await freshDatabase();
    const place = newPlace();
    await ask(place, 'apply', '--db', url);
    const sql = postgres(url, { max: 1 });
    onTestFinished(() => sql.end());
    await sql.unsafe(AS_BEFORE);
    await expectRefused(place, url, { url });
  });
});
