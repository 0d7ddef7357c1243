/** A server that restarts, crashes, or is a replica: nothing acknowledged is lost, and every answer is clear. */
import { expect, onTestFinished, test } from 'vitest';
import { canHaveStandby } from '../../../scripts/postgres/standby.ts';
import { addEvent, sampleEvent } from '../../../test/store/contract/samples.ts';
import { describeOwnPostgres } from '../../../test/support/postgres/describe-postgres.ts';
import { startOwnServer } from '../../../test/support/postgres/own-server.ts';
import { RecollectError } from '../../base/errors.ts';
import type { Store } from '../port/store.ts';
import { openPostgresStore } from './store.ts';

async function open(url: string, readOnly = false): Promise<Store> {
  const store = await openPostgresStore({ url, readOnly });
  onTestFinished(() => store.close());
  return store;
}

describeOwnPostgres('a server', () => {
  test.each(['restart', 'crash'] as const)(
    'that goes down in the middle of writes (%s) loses nothing that was acknowledged',
    async (how) => {
      const server = await startOwnServer({ durable: true });
      const store = await open((await server.createDatabase()).url);
      const kept: string[] = [];
      const codes = new Set<string>();
      let isDone = false;
      const writers = Array.from({ length: 4 }, async (_, writer) => {
        const chainId = `chain${writer % 2}`;
        for (let count = 0; !isDone; count++) {
          const id = `ev_${writer}_${count}`;
          try {
            await store.write(async (view) => {
              const head = await view.headOf(chainId);
              await view.insertEvent(sampleEvent({ id, chainId, seq: (head?.seq ?? 0) + 1 }));
            });
            kept.push(id);
          } catch (error) {
            expect(error).toBeInstanceOf(RecollectError);
            codes.add((error as RecollectError).code);
          }
        }
      });
      const written = async (count: number) => {
        const wanted = kept.length + count;
        while (kept.length < wanted) await new Promise((resolve) => setTimeout(resolve, 5));
      };
      await written(50);
      if (how === 'restart') await server.restart();
      else {
        await server.stopHard();
        await server.start();
      }
      await written(50);
      isDone = true;
      await Promise.all(writers);
      for (const code of codes) expect(['store_lost', 'store_outcome_unknown']).toContain(code);
      const there = new Set((await store.read((view) => view.scanLog(0, 1_000_000))).map((event) => event.id));
      expect(kept.filter((id) => !there.has(id))).toEqual([]);
      for (const { chainId, seq } of await store.read((view) => view.heads()))
        expect((await store.read((view) => view.scanChain(chainId, 0, 1_000_000))).map((event) => event.seq)).toEqual(
          Array.from({ length: seq }, (_, index) => index + 1),
        );
    },
  );

  test('that is a replica is opened for reading only', async () => {
    const server = await startOwnServer({ durable: true });
    if (!canHaveStandby(server.binaries)) return;
    const database = await server.createDatabase();
    const primary = await open(database.url);
    await primary.write((view) => addEvent(view));
    const standby = await server.startStandby();
    await standby.caughtUp();
    const url = standby.url(database.name);
    await expect(openPostgresStore({ url })).rejects.toMatchObject({
      code: 'store_read_only',
      hint: expect.any(String),
    });
    const replica = await open(url, true);
    expect((await replica.read((view) => view.heads())).map((head) => head.seq)).toEqual([1]);
    await expect(replica.write((view) => addEvent(view))).rejects.toMatchObject({ code: 'store_read_only' });
    expect((await replica.examine()).find(({ check }) => check === 'server')?.message).toContain('replica');
  });

  test('that is away is reported as lost while it is, and used again when it is back', async () => {
    const server = await startOwnServer({ durable: true });
    const store = await open((await server.createDatabase()).url);
    await store.write((view) => addEvent(view));
    await server.stopHard();
    await expect(store.read((view) => view.heads())).rejects.toMatchObject({ code: 'store_lost', retryable: true });
    await server.start();
    expect((await store.write((view) => addEvent(view))).seq).toBe(2);
  });
});
