/** Notices to other processes: soon, seldom, and none is forgotten. */
import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../../../test/support/postgres/databases.ts';
import { describePostgres } from '../../../test/support/postgres/describe-postgres.ts';
import { type Memory, openMemory } from '../../index.ts';

describePostgres('notices to other processes', () => {
  test('are fewer than the writes of one who writes without a pause', async () => {
    const { memory, notices } = await listenedTo();
    const begin = performance.now();
    for (let number = 0; number < 100; number++) await memory.remember({ content: `Line ${number}` });
    await memory.close();
    const atMost = (performance.now() - begin) / 50 + 2;
    await notices.reached(1);
    expect(notices.count).toBeLessThanOrEqual(atMost);
  });

  test('tell of the last write also when the memory is closed right after it', async () => {
    const { memory, notices } = await listenedTo();
    await memory.remember({ content: 'Told at once' });
    await notices.reached(1);
    await memory.remember({ content: 'Told a little later' });
    await memory.close();
    await notices.reached(2);
  });
});

class Notices {
  count = 0;
  #waiting: (() => void)[] = [];

  note(): void {
    this.count++;
    for (const wake of this.#waiting.splice(0)) wake();
  }

  async reached(count: number): Promise<void> {
    while (this.count < count) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}

async function listenedTo(): Promise<{ memory: Memory; notices: Notices }> {
  const { url } = await freshDatabase();
  const memory = await openMemory({ url, scope: 'org:acme/project:a' });
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  onTestFinished(async () => {
    await memory.close();
    await sql.end();
  });
  const notices = new Notices();
  await sql.listen('recollect_events', () => notices.note());
  return { memory, notices };
}
