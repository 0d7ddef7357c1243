/** Two clients revise the same memory at once: both versions are kept and one write conflict tells of it, whoever came first. */
import { expect, onTestFinished, test } from 'vitest';
import { openMemory } from '../../src/index.ts';
import { freshDatabase } from '../support/postgres/databases.ts';
import { describePostgres } from '../support/postgres/describe-postgres.ts';
import { scaled } from '../support/scale.ts';

const DAY = 24 * 60 * 60 * 1_000;

describePostgres('two clients', () => {
  test('revise the same memory at once, again and again', async () => {
    const { url } = await freshDatabase();
    let now = Date.parse('2026-03-01T00:00:00Z');
    const clock = { now: () => now };
    const open = async (id: string) => {
      const memory = await openMemory({ url, scope: 'org:acme/project:site', actor: { id, kind: 'person' }, clock });
      onTestFinished(() => memory.close());
      return memory;
    };
    const [anna, ben] = [await open('anna'), await open('ben')];
    for (let round = 1; round <= scaled(20); round++) {
      const { id } = await anna.remember({ content: `Meeting ${round} is on Monday` });
      // Long after the first version: what meets here are the two revisions.
      now += DAY;
      const answers = await Promise.all([
        anna.revise({ id, content: `Meeting ${round} is on Tuesday`, basedOn: 1 }),
        ben.revise({ id, content: `Meeting ${round} is on Friday`, basedOn: 1 }),
      ]);
      expect(answers.map((answer) => answer.version).sort()).toEqual([2, 3]);
      const [first, second] = answers.toSorted((a, b) => a.version - b.version);
      expect(first!.conflict).toBeNull();
      expect(second!.conflict).toMatch(/^cfl_/);
      const { versions } = await ben.history({ id });
      expect(versions.map((version) => version.content).sort()).toEqual(
        ['Friday', 'Monday', 'Tuesday'].map((day) => `Meeting ${round} is on ${day}`),
      );
      const { conflicts } = await anna.conflicts({ item: id });
      expect(conflicts).toMatchObject([{ id: second!.conflict, kind: 'write_conflict' }]);
    }
    expect(await anna.verify()).toMatchObject({ ok: true });
    expect(await ben.rebuild()).toMatchObject({ equal: true });
  });
});
