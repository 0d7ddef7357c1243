/** The bytes of what was erased: gone from every file, however the erasure was interrupted and whoever was reading. */
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, expect, test } from 'vitest';
import { type Memory, openMemory } from '../../src/index.ts';
import { searchWords } from '../../src/text/words/search-text.ts';
import { Child } from '../support/child.ts';
import { upgradeOnce } from '../support/made-up-migration.ts';
import { exportOf } from '../support/sample-store.ts';
import { scaled, scaledStep } from '../support/scale.ts';
import { announcedSeed, SeededRandom } from '../support/seeded-random.ts';
import { copyStore } from '../support/store-files.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { FAILURES, FailingStatement } from './failing-statement.ts';

const SCOPE = 'project:kill';
/** Words that stand nowhere else, each of another sort. */
const WORDS = ['zebrafinches', 'quuxological', 'Ptolemaeusstraat', '77310-4'];
const killItself = new URL('children/kill-itself.ts', import.meta.url);
const original = join(tempFolder(), 'original.db');
let target: string;
let derived: string[];

beforeAll(async () => {
  const memory = await open(original);
  const filler = Array.from({ length: 60 }, (_, index) => ({
    content: `Wren number ${index}`,
    tags: [`t${index % 3}`],
  }));
  await memory.remember(filler);
  const { results } = await memory.record({ kind: 'user_message', content: WORDS.join(' '), speaker: WORDS[1] });
  target = results[0]!.id;
  const { id: quoting } = await memory.remember({
    content: `It said ${WORDS[0]}`,
    name: WORDS[2],
    citations: [{ event: target, quote: WORDS[0] }],
  });
  await memory.revise({ id: quoting, content: `It said ${WORDS[2]}`, tags: [WORDS[1]!.toLowerCase()] });
  const { id: claim } = await memory.assert({
    statement: `The code is ${WORDS[3]}`,
    subject: WORDS[1],
    predicate: 'code',
    object: WORDS[3],
    citations: [{ event: target }],
  });
  const { id: link } = await memory.link({ from: quoting, to: claim, kind: 'supports', note: WORDS.join(' ') });
  derived = [quoting, claim, link];
  await memory.remember({ content: 'The wren sings last' });
  await memory.close();
  expect(wordsIn(original)).toEqual(new Set(tokens()));
});

function open(path: string, more: object = {}): Promise<Memory> {
  return openMemory({ path, scope: SCOPE, ...more });
}

/** As they were written, and as the search index keeps them. */
function tokens(): string[] {
  return [...new Set(WORDS.flatMap((word) => [word.toLowerCase(), ...searchWords(word)]))].filter(
    (word) => word.length > 3,
  );
}

/** Those that any file of the store holds, in whatever case. */
function wordsIn(path: string): Set<string> {
  const files = readdirSync(dirname(path)).filter((name) => name.startsWith(basename(path)));
  const bytes = files.map((name) =>
    readFileSync(join(dirname(path), name))
      .toString('latin1')
      .toLowerCase(),
  );
  return new Set(tokens().filter((word) => bytes.some((text) => text.includes(word))));
}

async function expectErased(path: string, memory: Memory): Promise<void> {
  expect(wordsIn(path)).toEqual(new Set());
  expect((await exportOf(memory)).join('\n').toLowerCase()).not.toContain(WORDS[0]);
  for (const id of derived)
    await expect(memory.get({ id })).rejects.toMatchObject({ code: id.startsWith('lnk_') ? 'not_found' : 'erased' });
  expect((await memory.recall({ query: 'wren last' })).items[0]).toMatchObject({ content: 'The wren sings last' });
  expect(await memory.verify()).toMatchObject({ ok: true });
  expect(await memory.rebuild()).toMatchObject({ equal: true });
  expect((await memory.doctor()).findings.filter(({ check }) => check === 'erasure')).toEqual([]);
}

test('ERA-14 no file of the store holds a word of it, while it is open and afterwards', async () => {
  const path = join(tempFolder(), 'memory.db');
  copyStore(original, path);
  const memory = await open(path);
  expect(await memory.erase({ ids: [target], confirm: true })).toMatchObject({ status: 'erased' });
  await expectErased(path, memory);
  expect(readFileSync(path).toString('latin1')).toContain('The wren sings last');
  await memory.close();
  expect(wordsIn(path)).toEqual(new Set());
});

test('ERA-15 while somebody reads an older state it is pending; closing, or the next to open, finishes it', async () => {
  for (const how of ['close', 'open'] as const) {
    const path = join(tempFolder(), 'memory.db');
    copyStore(original, path);
    const memory = await open(path);
    const reader = new DatabaseSync(path, { readOnly: true });
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM events').get();
    const receipt = await memory.erase({ ids: [target], confirm: true });
    expect(receipt).toMatchObject({
      status: 'pending',
      pending: 'another program is reading an older state of the store',
    });
    for (const id of derived)
      await expect(memory.get({ id })).rejects.toMatchObject({ code: id.startsWith('lnk_') ? 'not_found' : 'erased' });
    expect((await memory.doctor()).findings).toContainEqual(
      expect.objectContaining({ check: 'erasure', status: 'warning' }),
    );
    expect(wordsIn(path).size).toBeGreaterThan(0);
    if (how === 'close') reader.close();
    await memory.close();
    if (how === 'open') {
      expect(wordsIn(path).size).toBeGreaterThan(0);
      const looking = await open(path, { readOnly: true });
      await looking.close();
      reader.close();
      const next = await open(path);
      await expectErased(path, next);
      await next.close();
    }
    expect(wordsIn(path)).toEqual(new Set());
  }
});

test('ERA-15 killed before any statement, the next to open finishes what was begun', async () => {
  const random = new SeededRandom(announcedSeed('kill-erase'));
  const folder = tempFolder();
  const counted = join(folder, 'counted.db');
  copyStore(original, counted);
  const counting = new Child(killItself, { path: counted, during: 'erase', statement: -1, ids: [target] });
  const total = (await counting.hearAll<{ statements: number }>())[0]!.statements;
  await counting.endedWell();
  const outcomes = new Set<boolean>();
  for (let round = 0; round < scaled(10); round++) {
    const path = join(folder, `round-${round}.db`);
    copyStore(original, path);
    // The transaction is short, what follows is long; the end is where the file is written anew.
    const statement =
      round % 3 === 0 ? random.between(1, 120) : random.between(round % 3 === 1 ? 120 : total - 12, total);
    const child = new Child(killItself, { path, during: 'erase', statement, ids: [target] });
    expect(await child.ended, `statement ${statement} of ${total}`).toMatchObject({ signal: 'SIGKILL', errors: '' });
    const memory = await open(path);
    const wasErased = ((await memory.get({ id: target })) as { content: string | null }).content === null;
    outcomes.add(wasErased);
    if (!wasErased) {
      expect(await memory.verify()).toMatchObject({ ok: true });
      expect(await memory.rebuild()).toMatchObject({ equal: true });
      expect(await memory.erase({ ids: [target], confirm: true })).toMatchObject({ status: 'erased' });
    }
    await expectErased(path, memory);
    await memory.close();
  }
  expect(outcomes).toContain(true);
});

test('ERA-18 killed between two steps of a large request, each item is whole or erased with what rests on it, and asking again finishes', async () => {
  const random = new SeededRandom(announcedSeed('kill-large-erase'));
  const folder = tempFolder();
  const large = join(folder, 'large.db');
  const making = await open(large, { synchronous: 'off' });
  const { results } = await making.record(
    Array.from({ length: 600 }, (_, index) => ({
      kind: 'user_message' as const,
      content: `${WORDS[0]} ${index}`,
      speaker: 'Maria',
    })),
  );
  const quoted = results.map(({ id }) => id).filter((_, index) => index % 100 === 50);
  const quoting = await making.remember(
    quoted.map((event, index) => ({ content: `${WORDS[1]} ${index}`, citations: [{ event }] })),
  );
  await making.remember({ content: 'The wren sings last' });
  await making.close();
  const path = join(folder, 'killed.db');
  copyStore(large, path);
  const statement = random.between(1, 3_000);
  const child = new Child(killItself, { path, during: 'erase', statement, afterCommits: 1, speaker: 'maria' });
  expect(await child.ended, `statement ${statement}`).toMatchObject({ signal: 'SIGKILL', errors: '' });
  const memory = await open(path);
  const isErased = async (id: string) =>
    memory.get({ id }).then(
      (item) => (item as { content: string | null }).content === null,
      (error: { code: string }) => error.code === 'erased',
    );
  for (const [index, { id }] of quoting.results.entries())
    expect(await isErased(id), `${quoted[index]}`).toBe(await isErased(quoted[index]!));
  const { count: left } = await memory.erase({ speaker: 'Maria' });
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(600 + quoting.results.length);
  expect(await memory.verify()).toMatchObject({ ok: true });
  const told: (number | undefined)[][] = [];
  const onProgress = (done: number, total?: number) => told.push([done, total]);
  const receipt = await memory.erase({ speaker: 'Maria', confirm: true }, { onProgress });
  expect(receipt).toMatchObject({ status: 'erased', count: left, types: { evidence: expect.any(Number) } });
  expect(told.at(-1)).toEqual([receipt.types.evidence, receipt.types.evidence]);
  expect(wordsIn(path)).toEqual(new Set());
  expect(await memory.verify()).toMatchObject({ ok: true });
  expect((await memory.recall({ query: 'wren last' })).items[0]).toMatchObject({ content: 'The wren sings last' });
  await memory.close();
});

test('ERA-15 each statement fails once: nothing is erased, or all of it and the rest is finished later', async () => {
  const folder = tempFolder();
  const path = join(folder, 'tried.db');
  const seen = new Set<string>();
  for (let statement = 1; ; statement += statement < 150 ? scaledStep : 37 * scaledStep) {
    copyStore(original, path);
    const failing = new FailingStatement();
    const memory = await open(path, { synchronous: 'off', onStatement: failing.onStatement });
    failing.arm(statement, false, FAILURES[statement % FAILURES.length]!);
    const outcome: unknown = await memory.erase({ ids: [target], confirm: true }).catch((error: unknown) => error);
    const { failures } = failing;
    failing.disarm();
    const label = `statement ${statement}`;
    const { status } = outcome as { status?: string };
    seen.add(failures === 0 ? 'untouched' : (status ?? 'refused'));
    if (failures === 0) expect(status, label).toBe('erased');
    const { content } = (await memory.get({ id: target })) as { content: string | null };
    expect(content === null, label).toBe(status !== undefined);
    // Asking again does what is left, whichever that is.
    const again = await memory.erase({ ids: [target], confirm: true });
    expect(again.status, label).toBe(status === undefined ? 'erased' : 'already_erased');
    await memory.close();
    expect(wordsIn(path), label).toEqual(new Set());
    const next = await open(path, { synchronous: 'off' });
    expect(await next.verify(), label).toMatchObject({ ok: true });
    expect(await next.rebuild(), label).toMatchObject({ equal: true });
    await next.close();
    if (failures === 0) break;
  }
  expect(seen).toEqual(new Set(['refused', 'pending', 'untouched']));
});

/** Opens the store after an upgrade, which made a backup. */
async function openUpgraded(path: string): Promise<{ memory: Memory; backup: string }> {
  await upgradeOnce(path);
  const memory = await open(path);
  const backups = readdirSync(join(dirname(path), 'backups'));
  expect(backups).toHaveLength(1);
  return { memory, backup: join(dirname(path), 'backups', backups[0]!) };
}

test('ERA-16 the backup that a migration made loses the words too, and opens with what is left', async () => {
  const path = join(tempFolder(), 'memory.db');
  copyStore(original, path);
  const { memory, backup } = await openUpgraded(path);
  // What a crash in the middle of a backup leaves behind.
  copyFileSync(original, `${backup}.0123.part`);
  expect(wordsIn(backup)).toEqual(new Set(tokens()));
  expect(await memory.erase({ ids: [target], confirm: true })).toMatchObject({ status: 'erased', copies: [] });
  await memory.close();
  expect(wordsIn(backup)).toEqual(new Set());
  expect(readdirSync(dirname(backup))).toEqual([basename(backup)]);
  const restored = await open(backup);
  expect((await restored.recall({ query: 'wren last' })).items[0]).toMatchObject({ content: 'The wren sings last' });
  expect((await restored.list({ scope: '*', limit: 500 })).items).toHaveLength(61);
  expect(await restored.rebuild()).toMatchObject({ equal: true });
  // Nothing in this older ledger says that it was erased, and verify does not hide it.
  expect((await restored.verify()).problems).toMatchObject([{ defect: 'body_missing' }]);
  await restored.close();
});

test('ERA-16 words that an older version left in a backup go when the store is upgraded', async () => {
  const path = join(tempFolder(), 'memory.db');
  copyStore(original, path);
  const { memory, backup } = await openUpgraded(path);
  const before = readFileSync(backup);
  await memory.erase({ ids: [target], confirm: true });
  await memory.close();
  writeFileSync(backup, before);
  await upgradeOnce(path);
  await (await open(path)).close();
  expect(wordsIn(backup)).toEqual(new Set());
});

test('ERA-16 a backup that is locked or damaged is named, and it is pending until that is over', async () => {
  const path = join(tempFolder(), 'memory.db');
  copyStore(original, path);
  const { memory, backup } = await openUpgraded(path);
  const other = new DatabaseSync(backup);
  other.exec('BEGIN EXCLUSIVE');
  const receipt = await memory.erase({ ids: [target], confirm: true });
  expect(receipt).toMatchObject({ status: 'pending', copies: [backup] });
  expect(receipt.pending).toContain(backup);
  expect((await memory.doctor()).findings).toContainEqual(
    expect.objectContaining({ check: 'erasure', status: 'warning', message: expect.stringContaining('backups') }),
  );
  other.close();
  const whole = readFileSync(backup);
  writeFileSync(backup, whole.subarray(0, 20_000));
  expect(await memory.erase({ ids: [target], confirm: true })).toMatchObject({ status: 'pending', copies: [backup] });
  await memory.close();
  writeFileSync(backup, whole);
  const next = await open(path);
  expect(wordsIn(backup)).toEqual(new Set());
  await expectErased(path, next);
  await next.close();
});

test('ERA-16 the receipt lists databases and exports that lie beside the store', async () => {
  const folder = tempFolder();
  const path = join(folder, 'memory.db');
  copyStore(original, path);
  copyFileSync(original, join(folder, 'memory.db.backup'));
  const memory = await open(path);
  writeFileSync(join(folder, 'ledger.jsonl'), `${(await exportOf(memory)).join('\n')}\n`);
  writeFileSync(join(folder, 'notes.txt'), 'nothing of ours');
  writeFileSync(join(folder, 'empty'), '');
  const { copies } = await memory.erase({ ids: [target], confirm: true });
  expect(copies).toEqual([join(folder, 'ledger.jsonl'), join(folder, 'memory.db.backup')]);
  await memory.close();
});
