/** Eight client processes with a thousand writes each in one organisation, and with fewer in eight, with rebuilds meanwhile: nothing is lost, the chains verify. Part of a run has four. */
import { expect, test } from 'vitest';
import { openMemory } from '../../src/index.ts';
import type { WriterReport, WriterSettings } from '../processes/children/writer.ts';
import { Child } from '../support/child.ts';
import { freshDatabase } from '../support/postgres/databases.ts';
import { describePostgres } from '../support/postgres/describe-postgres.ts';
import { isFull, scaled } from '../support/scale.ts';
import { announcedSeed } from '../support/seeded-random.ts';

const CLIENTS = isFull ? 8 : 4;
const child = (name: string) => new URL(`../processes/children/${name}.ts`, import.meta.url);

describePostgres(`${CLIENTS} clients`, () => {
  test.each([
    [isFull ? scaled(1_000) : 80, 'into one organisation', () => 'org:acme/project:shared'],
    [
      isFull ? scaled(300) : 30,
      'spread over as many organisations',
      (client: number) => `org:o${client}/project:shared`,
    ],
  ])('make %d writes each %s', async (writes, _, scopeOf) => {
    const seed = announcedSeed('many-clients');
    const { url } = await freshDatabase();
    const writers = Array.from({ length: CLIENTS }, (_unused, writer) => {
      const settings: WriterSettings = {
        url,
        writer,
        seed: seed + writer,
        writes,
        synchronous: 'full',
        scope: scopeOf(writer),
      };
      return new Child(child('writer'), settings);
    });
    await Promise.all(writers.map((one) => told(one)));
    for (const one of writers) one.tell('go');
    const memory = await openMemory({ url, scope: 'project:shared' });
    for (let times = 0; times < 2; times++) {
      expect(await memory.rebuild()).toMatchObject({ equal: true });
      expect(await memory.verify()).toMatchObject({ ok: true });
    }
    const reports = await Promise.all(writers.map((one) => told<WriterReport>(one)));
    await Promise.all(writers.map((one) => one.endedWell()));
    expect(await memory.verify()).toMatchObject({ ok: true });
    for (const { memories, evidence } of reports) {
      await inParallel(memories, async (item) => expect(await memory.get({ id: item.id })).toMatchObject(item));
      await inParallel(evidence, async (id) => expect(await memory.get({ id })).toMatchObject({ type: 'evidence' }));
    }
    expect(await memory.rebuild()).toMatchObject({ equal: true });
    expect(await memory.doctor()).toMatchObject({ ok: true });
    await memory.close();
  });
});

/** A few at a time, as a program with a pool would ask. */
async function inParallel<T>(all: readonly T[], ask: (one: T) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < all.length; at += 20) await Promise.all(all.slice(at, at + 20).map(ask));
}

async function told<T>(one: Child): Promise<T> {
  const said = await one.hear<T>();
  if (said !== undefined) return said;
  const end = await one.ended;
  throw new Error(`A process ended early with ${end.code ?? end.signal}: ${end.errors}`);
}
