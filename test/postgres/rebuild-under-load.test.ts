/** A rebuild comes to its end although others never stop writing, and what they wrote meanwhile is in it. */
import { expect, onTestFinished, test } from 'vitest';
import { openMemory } from '../../src/index.ts';
import { freshDatabase } from '../support/postgres/databases.ts';
import { describePostgres } from '../support/postgres/describe-postgres.ts';
import { scaled } from '../support/scale.ts';
import { Writers } from './writers.ts';

const WRITERS = 6;

describePostgres('a rebuild', () => {
  test('while others write without a pause', async () => {
    const { url } = await freshDatabase();
    const open = async () => {
      const memory = await openMemory({ url, scope: 'project:a' });
      onTestFinished(() => memory.close());
      return memory;
    };
    const [busy, maintainer] = [await open(), await open()];
    const writers = new Writers(busy, WRITERS);
    await writers.acknowledged(100);
    for (let round = 0; round < scaled(3); round++) {
      const before = writers.kept.size;
      expect(await maintainer.rebuild()).toMatchObject({ equal: true });
      await writers.acknowledged(30);
      console.log(`rebuild-under-load: ${writers.kept.size - before} written meanwhile`);
    }
    await writers.stop();
    expect([...writers.codes]).toEqual([]);
    await writers.expectTruth();
  });
});
