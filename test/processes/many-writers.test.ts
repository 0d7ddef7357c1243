/** Eight writers, four readers, one that rebuilds and one that exports, all on one file (half as many in part of a run): nothing is lost and nobody sees an error. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Memory, openMemory } from '../../src/index.ts';
import { Child } from '../support/child.ts';
import { exportOf, linesOf } from '../support/sample-store.ts';
import { isFull, scaled } from '../support/scale.ts';
import { announcedSeed } from '../support/seeded-random.ts';
import { tempFolder } from '../support/temp-folder.ts';
import type { WriterReport, WriterSettings } from './children/writer.ts';

const WRITERS = isFull ? 8 : 4;
const READERS = isFull ? 4 : 2;
const WRITES = isFull ? scaled(1_000) : 60;

test(`${WRITERS} processes make ${WRITES} writes each while others read and one rebuilds`, async () => {
  const seed = announcedSeed('many-writers');
  const path = join(tempFolder(), 'memory.db');
  const writers = Array.from({ length: WRITERS }, (_, writer) => {
    // Half of them press every commit onto the disk, half do not: the lock is held for different times.
    const settings: WriterSettings = {
      path,
      writer,
      seed: seed + writer,
      writes: WRITES,
      synchronous: writer % 2 === 0 ? 'full' : 'normal',
    };
    return new Child(new URL('children/writer.ts', import.meta.url), settings);
  });
  await Promise.all(writers.map((child) => child.hear()));
  const readers = Array.from(
    { length: READERS },
    (_, reader) => new Child(new URL('children/reader.ts', import.meta.url), { path, readOnly: reader % 2 === 0 }),
  );
  const rebuilder = new Child(new URL('children/rebuilder.ts', import.meta.url), { path });
  const others = [...readers, rebuilder];
  await Promise.all(others.map((child) => child.hear()));

  for (const child of [...writers, ...others]) child.tell('go');
  await expectExportWhileWriting(path);
  const reports = await Promise.all(writers.map(async (child) => (await child.hear<WriterReport>()) ?? failed(child)));
  for (const child of others) child.tell('stop');
  const rounds = await Promise.all(
    readers.map(async (child) => ((await child.hear<{ rounds: number }>()) ?? (await failed(child))).rounds),
  );
  const { equal, whole } =
    (await rebuilder.hear<{ equal: boolean[]; whole: boolean[] }>()) ?? (await failed(rebuilder));
  await Promise.all([...writers, ...others].map((child) => child.endedWell()));
  console.log(`many-writers: readers ${rounds.join(', ')}; rebuilds ${equal.length}`);
  expect([...equal, ...whole]).not.toContain(false);
  expect(Math.min(...rounds)).toBeGreaterThan(0);

  const memory = await openMemory({ path, scope: 'project:shared' });
  expect(await memory.verify()).toMatchObject({ ok: true });
  await expectEverything(memory, reports);
  expect(await memory.rebuild()).toMatchObject({ equal: true });
  expect(await memory.doctor()).toMatchObject({ ok: true });
  await memory.close();
});

/** What arrives meanwhile belongs to the next export: the lines fit the heads that the first of them promises. */
async function expectExportWhileWriting(path: string): Promise<void> {
  const memory = await openMemory({ path, scope: 'project:shared', readOnly: true });
  const copy = await openMemory({ path: ':memory:', scope: 'project:shared' });
  for (let round = 0; round < 3; round++) {
    const lines = await exportOf(memory);
    const { heads } = JSON.parse(lines[0]!) as { heads: Record<string, { seq: number; hash: string }> };
    await copy.import({}, { lines: linesOf(lines) });
    const promised = Object.entries(heads).map(([chain, { seq, hash }]) => `${chain}@${seq}:${hash}`);
    expect((await copy.verify()).heads).toEqual(promised);
  }
  await copy.close();
  await memory.close();
}

async function expectEverything(memory: Memory, reports: readonly WriterReport[]): Promise<void> {
  for (const report of reports) {
    for (const item of report.memories) expect(await memory.get({ id: item.id })).toMatchObject(item);
    for (const id of report.evidence) expect(await memory.get({ id })).toMatchObject({ id, type: 'evidence' });
  }
}

async function failed(child: Child): Promise<never> {
  const end = await child.ended;
  throw new Error(`A process ended early with ${end.code ?? end.signal}: ${end.errors}`);
}
