/** A follower in a process of its own gets every event of every chain exactly once, in the order of its chain. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openMemory } from '../../src/index.ts';
import { Child } from '../support/child.ts';
import { everyEvent } from '../support/every-event.ts';
import { scaled } from '../support/scale.ts';
import { announcedSeed } from '../support/seeded-random.ts';
import { tempFolder } from '../support/temp-folder.ts';
import type { WriterReport, WriterSettings } from './children/writer.ts';

interface Followed {
  seen: { id: string; chain: string; seq: number }[];
  reopened: number;
}

test('followers miss nothing and see nothing twice while others write and rebuild', async () => {
  const seed = announcedSeed('feed');
  const path = join(tempFolder(), 'memory.db');
  const writers = Array.from({ length: 3 }, (_, writer) => {
    const settings: WriterSettings = { path, writer, seed: seed + writer, writes: scaled(300), synchronous: 'full' };
    return new Child(new URL('children/writer.ts', import.meta.url), settings);
  });
  await Promise.all(writers.map((child) => child.hear()));
  const followers = [1, 2].map(
    (follower) => new Child(new URL('children/follower.ts', import.meta.url), { path, seed: seed + 100 + follower }),
  );
  const rebuilder = new Child(new URL('children/rebuilder.ts', import.meta.url), { path });
  await Promise.all([...followers, rebuilder].map((child) => child.hear()));

  for (const child of [...writers, ...followers, rebuilder]) child.tell('go');
  await Promise.all(writers.map((child) => child.hear<WriterReport>()));
  await Promise.all(writers.map((child) => child.endedWell()));
  for (const child of [...followers, rebuilder]) child.tell('stop');
  const followed = await Promise.all(followers.map((child) => child.hear<Followed>()));
  await Promise.all([...followers, rebuilder].map((child) => child.endedWell()));

  const memory = await openMemory({ path, scope: 'project:shared' });
  const all = await everyEvent(memory);
  await memory.close();
  const chains = [...new Set(all.map((event) => event.chain))];
  for (const { seen, reopened } of followed as Followed[]) {
    expect(reopened).toBeGreaterThan(0);
    expect(seen.map((event) => event.id).sort()).toEqual(all.map((event) => event.id).sort());
    for (const chain of chains) {
      const places = seen.filter((event) => event.chain === chain).map((event) => event.seq);
      expect(places).toEqual(places.map((_, index) => index + 1));
    }
  }
});
