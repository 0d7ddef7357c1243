/** Recall from raw turns on PostgreSQL beside SQLite: the same turns, questions and figures, and how many rankings differ. */
import { openMemory } from 'recollect';
import { rankedBy } from '../quality/recall/rank.ts';
import { figures, library, rankedSets, readSets, setsAreMissing } from '../quality/recall.ts';
import { withServer } from '../support/postgres.ts';

export const name = 'postgres-recall-quality';
export const goal = 'within one point of SQLite';

export async function run(scale: number) {
  const sets = readSets(scale);
  if (!sets) return setsAreMissing();
  return withServer(async (server) => {
    const sqlite = await rankedSets(sets, library);
    const postgres = await rankedSets(sets, async (conversation) => {
      const memory = await openMemory({ url: await server.url() });
      const rows = await rankedBy(memory, conversation);
      await memory.close();
      return rows;
    });
    const rankings = (rows: typeof sqlite) =>
      [...rows.locomo, ...rows.beam].map(({ ranking }) => ranking.slice(0, 10).join(' '));
    const [ours, theirs] = [rankings(sqlite), rankings(postgres)];
    return {
      questions: ours.length,
      otherFirstTen: ours.filter((ranking, place) => ranking !== theirs[place]).length,
      postgres: figures(postgres),
    };
  });
}
