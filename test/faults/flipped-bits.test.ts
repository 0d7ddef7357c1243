/** Single bits of the ledger's table and indexes are flipped: each is found or changes no row, and whatever reads the whole ledger ends, after about the work that a sound store takes. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, expect, test } from 'vitest';
import { type Memory, openMemory, RecollectError } from '../../src/index.ts';
import { exportOf } from '../support/sample-store.ts';
import { isFull, scaled } from '../support/scale.ts';
import { announcedSeed, SeededRandom } from '../support/seeded-random.ts';
import { copyStore } from '../support/store-files.ts';
import { tempFolder } from '../support/temp-folder.ts';

const folder = tempFolder();
const original = join(folder, 'original.db');
const path = join(folder, 'memory.db');
const MOST_WORK = 5;
/** The pages of the table and of each index, which are as likely to be damaged as one another, whatever their sizes. */
let pages: number[][];
let tablePages: number[];
/** Of the index by which a chain is read. */
let chainPages: number[];
let pageSize: number;
let bytes: Buffer;

const READERS = {
  verify: (memory: Memory) => memory.verify(),
  doctor: (memory: Memory) => memory.doctor(),
  export: (memory: Memory) => exportOf(memory),
  feed: (memory: Memory) => memory.feed({ scope: '*', limit: 500 }),
  rebuild: (memory: Memory) => memory.rebuild(),
};

/** Those that people run on a damaged store, more often. */
const ORDER = ['verify', 'doctor', 'verify', 'export', 'verify', 'doctor', 'feed', 'rebuild'] as const;

beforeAll(async () => {
  const memory = await openMemory({ path: original, scope: 'project:a', synchronous: 'off' });
  for (const scope of ['project:a', 'org:b/project:c'])
    await memory.record(
      Array.from({ length: 300 }, (_, index) => ({
        kind: 'user_message' as const,
        content: `event ${index} ${'lorem ipsum '.repeat(index % 30)}`,
        externalId: `x${index}`,
        scope,
      })),
    );
  await memory.close();
  const db = new DatabaseSync(original, { readOnly: true });
  const rows = db
    .prepare(
      "SELECT d.name, d.pageno FROM dbstat d JOIN sqlite_schema s ON s.name = d.name WHERE s.tbl_name = 'events' ORDER BY d.pageno",
    )
    .all() as { name: string; pageno: number }[];
  const { name: chainIndex } = db
    .prepare(
      "SELECT l.name FROM pragma_index_list('events') l WHERE (SELECT group_concat(i.name) FROM pragma_index_info(l.name) i) = 'chain_id,seq'",
    )
    .get() as { name: string };
  pageSize = (db.prepare('PRAGMA page_size').get() as { page_size: number }).page_size;
  db.close();
  tablePages = rows.filter(({ name }) => name === 'events').map(({ pageno }) => pageno);
  chainPages = rows.filter(({ name }) => name === chainIndex).map(({ pageno }) => pageno);
  pages = [...Map.groupBy(rows, ({ name }) => name).values()].map((part) => part.map(({ pageno }) => pageno));
  bytes = readFileSync(original);
});

/** What a reader does to the store, by the statements that it runs. One that runs too many is stopped. */
async function work(reader: keyof typeof READERS, most: number): Promise<{ statements: number; error?: unknown }> {
  let statements = 0;
  const onStatement = () => {
    if (++statements > most) throw new Error(`more than ${most} statements`);
  };
  try {
    const memory = await openMemory({ path, scope: 'project:a', synchronous: 'off', skipTailCheck: true, onStatement });
    try {
      await READERS[reader](memory);
    } finally {
      await memory.close();
    }
  } catch (error) {
    return { statements, error };
  }
  return { statements };
}

function flip(place: number, bit: number): void {
  const damaged = Buffer.from(bytes);
  damaged[place]! ^= 1 << bit;
  copyStore(original, path);
  writeFileSync(path, damaged);
}

async function cleanWork(reader: keyof typeof READERS): Promise<number> {
  copyStore(original, path);
  return (await work(reader, Number.POSITIVE_INFINITY)).statements;
}

test('LED-23 an entry of the index that leads past the end of its chain', async () => {
  // As SQLite keeps it: the name of the chain, and number 200 in two bytes. The flipped bit adds 16,384.
  const entry = Buffer.from('local\0\xc8', 'latin1');
  const places = chainPages.map((page) => bytes.indexOf(entry, (page - 1) * pageSize));
  // The first page of an index keeps bytes of entries that have moved to others.
  const place = places.findLast((found, index) => found >= 0 && found < chainPages[index]! * pageSize)!;
  for (const reader of ['verify', 'doctor', 'export', 'feed'] as const) {
    const most = (await cleanWork(reader)) * MOST_WORK;
    flip(place + 'local'.length, 6);
    const { statements, error } = await work(reader, most);
    expect(statements, reader).toBeLessThanOrEqual(most);
    if (error !== undefined) expect(error, reader).toMatchObject({ code: 'store_corrupt' });
  }
  const memory = await openMemory({ path, scope: 'project:a', skipTailCheck: true });
  expect(await memory.verify()).toMatchObject({ ok: false, problems: [{ defect: 'chain_broken' }] });
  expect(await memory.doctor()).toMatchObject({ ok: false });
  await memory.close();
});

test('LED-23 a flipped bit of the ledger or its indexes never keeps a reader from ending', async () => {
  const random = new SeededRandom(announcedSeed('flipped-bits'));
  const readers = Object.keys(READERS) as (keyof typeof READERS)[];
  const clean = new Map<string, number>();
  for (const reader of readers) clean.set(reader, await cleanWork(reader));
  const outcomes = new Map<string, number>();
  let most = 0;
  for (let round = 0; round < scaled(100); round++) {
    const page = random.pick(random.chance(0.4) ? chainPages : random.pick(pages));
    // Often where a page says where its cells are.
    const place = random.chance(0.3) ? random.between(0, 200) : random.between(0, pageSize - 1);
    flip((page - 1) * pageSize + place, random.between(0, 7));
    const reader = ORDER[round % ORDER.length]!;
    const usual = clean.get(reader)!;
    const { statements, error } = await work(reader, usual * MOST_WORK);
    most = Math.max(most, statements / usual);
    const label = `${reader}, bit of byte ${place} of page ${page}`;
    if (error !== undefined) expect(error, label).toBeInstanceOf(RecollectError);
    const code = error === undefined ? 'ended' : (error as RecollectError).code;
    outcomes.set(`${reader} ${code}`, (outcomes.get(`${reader} ${code}`) ?? 0) + 1);
  }
  console.log(`at most ${most.toFixed(2)} times the work;`, Object.fromEntries([...outcomes].sort()));
  expect(most).toBeLessThanOrEqual(MOST_WORK);
});

/** Every row as it is stored, with the types of its values, by way of the table and by way of the index. */
function rowsOf(file: string): string[] | undefined {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const columns = db.prepare("SELECT name FROM pragma_table_info('events')").all() as { name: string }[];
    const row = columns.map(({ name }) => `quote(${name})`).join(` || ' ' || `);
    return ['NOT INDEXED ORDER BY pos', 'ORDER BY chain_id, seq', 'ORDER BY id'].flatMap((order) =>
      db
        .prepare(`SELECT ${row} AS row FROM events ${order}`)
        .all()
        .map((found) => found.row as string),
    );
  } catch {
    return undefined;
  } finally {
    db.close();
  }
}

/** How the damage shows: at opening, to verify, to doctor, or not at all. */
async function finder(): Promise<'open' | 'verify' | 'doctor' | undefined> {
  let step: 'open' | 'verify' | 'doctor' = 'open';
  let memory: Memory | undefined;
  try {
    memory = await openMemory({ path, scope: 'project:a', synchronous: 'off' });
    step = 'verify';
    if (!(await memory.verify()).ok) return step;
    step = 'doctor';
    return (await memory.doctor()).ok ? undefined : step;
  } catch (error) {
    expect(error).toBeInstanceOf(RecollectError);
    return step;
  } finally {
    await memory?.close();
  }
}

test('LED-10 a flipped bit of the ledger is found, or changes no row', async () => {
  const random = new SeededRandom(announcedSeed('flipped bits of rows'));
  const sound = rowsOf(original);
  const outcomes = { open: 0, verify: 0, doctor: 0, none: 0 };
  for (let round = 0; round < scaled(isFull ? 2_000 : 1_000); round++) {
    const page = random.pick(random.chance(0.6) ? tablePages : random.pick(pages));
    const place = (page - 1) * pageSize + random.between(0, pageSize - 1);
    const bit = random.between(0, 7);
    flip(place, bit);
    const found = await finder();
    outcomes[found ?? 'none']++;
    // Bytes between the rows of a page are nobody's.
    if (!found) expect(rowsOf(path), `bit ${bit} of byte ${place}`).toEqual(sound);
  }
  console.log('flipped bits that were found, by what:', outcomes);
  expect(outcomes.verify + outcomes.open).toBeGreaterThan(outcomes.none);
});
