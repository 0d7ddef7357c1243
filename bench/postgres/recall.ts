/** Recall and context on PostgreSQL beside a bare query for any of a question's content words, ranked by ts_rank, in three shapes and three sizes. */
import postgres from 'postgres';
import { openMemory } from 'recollect';
import { BarePostgres } from '../support/bare-postgres.ts';
import { type BenchServer, withServer } from '../support/postgres.ts';
import { SHAPE_NAMES, shares, timed } from '../support/questions.ts';
import { turnMaker } from '../support/turns.ts';

export const name = 'postgres-recall';
export const goal =
  'the same as for SQLite, of a bare text query of the same server: at 100,000 turns p50 ≤ 1.5 and p95 ≤ 1, at 1,000,000 p95 ≤ .15 for the third shape; a context pack ≤ 1.5 of recall; ten hits, turns of 200 characters';

const SIZES = [10_000, 100_000, 1_000_000];
const BATCH = 1_000;

export async function run(scale: number) {
  const results: Record<string, unknown> = {};
  for (const size of SIZES) {
    const turns = Math.ceil((size * scale) / BATCH) * BATCH;
    results[`${turns} turns`] = await withServer((server) => atSize(server, turns));
  }
  return results;
}

async function atSize(server: BenchServer, turns: number): Promise<Record<string, unknown>> {
  const urls = { bare: await server.url(), memory: await server.url() };
  const bare = await BarePostgres.open(urls.bare, 1, true);
  const memory = await openMemory({ url: urls.memory, scope: 'project:bench' });
  const make = turnMaker(6);
  for (let done = 0; done < turns; done += BATCH) {
    const texts = Array.from({ length: BATCH }, (_, index) => make(done + index));
    await bare.writeAll(texts);
    await memory.record(texts.map((content) => ({ kind: 'user_message' as const, content })));
  }
  for (const url of Object.values(urls)) await settle(url);
  const results: Record<string, unknown> = {};
  for (const shape of SHAPE_NAMES) {
    const [recall, plain, context] = await timed(
      shape,
      ({ query }) => memory.recall({ query, limit: 10 }),
      ({ words }) => bare.search(words),
      ({ query }) => memory.context({ query }),
    );
    results[shape] = {
      recall,
      bare: plain,
      ofBare: shares(recall!, plain!),
      context,
      contextOfRecall: shares(context!, recall!),
    };
  }
  await memory.close();
  await bare.close();
  return results;
}

/** What a server does by itself in time: words that wait for their index go into it, and tables are counted. */
async function settle(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await sql.unsafe('VACUUM ANALYZE');
  await sql.end();
}
