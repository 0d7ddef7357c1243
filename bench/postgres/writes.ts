/** Durable writes on PostgreSQL, by how many write at once and over how many organisations, beside bare inserts of the same bytes on the same server. */
import { type Memory, openMemory } from 'recollect';
import { BarePostgres } from '../support/bare-postgres.ts';
import { withServer } from '../support/postgres.ts';
import { turnMaker } from '../support/turns.ts';

export const name = 'postgres-writes';
export const goal = 'spread over 8 organisations at least 50 % of the bare rate; one organisation is reported';

const WRITERS = [1, 8, 32];
const SECONDS = 6;

export async function run(scale: number) {
  return withServer(async (server) => {
    const results: Record<string, unknown> = {};
    for (const writers of WRITERS) {
      const sides = {
        bare: await bareSide(await server.url(), writers, false),
        'bare with a text index': await bareSide(await server.url(), writers, true),
        'one organisation': await ourSide(await server.url(), writers, 1),
        '8 organisations': await ourSide(await server.url(), writers, 8),
      };
      const rates: Record<string, number> = {};
      const work: Record<string, number> = {};
      // Short rounds take turns, so that all sides see the same machine.
      const rounds = 4;
      for (let round = -1; round < rounds; round++)
        for (const [side, { write }] of Object.entries(sides)) {
          const { perSecond, microseconds } = await measured(write, writers, (SECONDS * scale) / rounds);
          if (round < 0) continue;
          rates[side] = (rates[side] ?? 0) + perSecond / rounds;
          work[side] = (work[side] ?? 0) + microseconds / rounds;
        }
      for (const { close } of Object.values(sides)) await close();
      const spread = Math.round((rates['8 organisations']! / rates.bare!) * 100) / 100;
      results[`${writers} writers`] = {
        perSecond: rounded(rates),
        clientMicroseconds: rounded(work),
        spreadOfBare: spread,
        met: spread >= 0.5,
      };
    }
    return results;
  });
}

interface WritingSide {
  write(writer: number): Promise<unknown>;
  close(): Promise<void>;
}

async function bareSide(url: string, writers: number, withIndex: boolean): Promise<WritingSide> {
  const bare = await BarePostgres.open(url, writers, withIndex);
  const make = turnMaker(1);
  let number = 0;
  return { write: () => bare.write(make(number++)), close: () => bare.close() };
}

async function ourSide(url: string, writers: number, organisations: number): Promise<WritingSide> {
  const count = Math.min(organisations, writers);
  const memories: Memory[] = [];
  for (let index = 0; index < count; index++)
    memories.push(await openMemory({ url, scope: `org:o${index}/project:bench` }));
  const make = turnMaker(1);
  let number = 0;
  return {
    write: (writer) => memories[writer % count]!.remember({ content: make(number++) }),
    close: async () => {
      for (const memory of memories) await memory.close();
    },
  };
}

function rounded(values: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(values).map(([side, value]) => [side, Math.round(value)]));
}

/** Writes in a second, and the processor time that this process took for each: a busy machine changes that least. */
async function measured(
  write: (writer: number) => Promise<unknown>,
  writers: number,
  seconds: number,
): Promise<{ perSecond: number; microseconds: number }> {
  const before = process.cpuUsage();
  const started = performance.now();
  const end = started + seconds * 1_000;
  let done = 0;
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      while (performance.now() < end) {
        await write(writer);
        done++;
      }
    }),
  );
  const { user, system } = process.cpuUsage(before);
  return { perSecond: done / ((performance.now() - started) / 1_000), microseconds: (user + system) / done };
}
