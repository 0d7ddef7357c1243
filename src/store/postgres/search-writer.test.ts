/** The counts of common words: as many as there are entries with the word, up to where they were counted. */
import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../../../test/support/postgres/databases.ts';
import { describePostgres } from '../../../test/support/postgres/describe-postgres.ts';
import { openMemory } from '../../index.ts';

const COUNTED = `SELECT w.chain_id, w.word, w.texts::int, (SELECT count(*)::int FROM search_texts t JOIN search_chains c ON c.chain_id = t.chain_id
    WHERE t.chain_id = w.chain_id AND t.doc <= c.up_to AND w.word = ANY (tsvector_to_array(t.words))) AS held FROM search_words w`;
/** Words that a third or more of the first entries of their chain hold and that are not counted. */
const LEFT_OUT = `SELECT held.word FROM search_chains c CROSS JOIN LATERAL (SELECT word, count(*) AS texts FROM (SELECT t.doc, unnest(tsvector_to_array(t.words)) AS word FROM search_texts t
      WHERE t.chain_id = c.chain_id AND t.doc <= c.up_to) x GROUP BY word) held
  WHERE held.word <> chr(57344) || c.chain_id AND held.texts > c.folded_texts / 3 AND NOT EXISTS (SELECT FROM search_words w WHERE w.chain_id = c.chain_id AND w.word = held.word)`;

describePostgres('counts of words', () => {
  test('are right after every counting, in each chain by itself', async () => {
    const { url } = await freshDatabase();
    const sql = postgres(url, { max: 1, onnotice: () => undefined });
    const [one, other] = await Promise.all(
      ['org:one/project:a', 'org:other/project:a'].map((scope) => openMemory({ url, scope })),
    );
    onTestFinished(async () => {
      await Promise.all([one!.close(), other!.close(), sql.end()]);
    });
    const told = new Set<number>();
    for (let round = 0; round < 4; round++) {
      const contents = Array.from({ length: 300 }, (_, number) => ({
        content: `Entry ${round} of ${number} with ${number % 3 === 0 ? 'harbour' : 'mountain'} ${round > 1 ? 'later' : ''} and o'neill's word\\s${number}`,
      }));
      await one!.remember(contents);
      if (round % 2 === 0) await other!.remember(contents);
      const counted = await sql.unsafe(COUNTED);
      expect(counted.filter(({ texts, held }) => texts !== held)).toEqual([]);
      expect(await sql.unsafe(LEFT_OUT)).toHaveLength(0);
      told.add(counted.length);
    }
    expect(Math.min(...told)).toBeGreaterThan(3);
    const words = await sql.unsafe("SELECT word FROM search_words WHERE word = ANY ('{harbour,mountain,later}')");
    expect(new Set(words.map(({ word }) => word)).size).toBeGreaterThanOrEqual(2);
    expect(await one!.rebuild()).toMatchObject({ equal: true });
    expect((await sql.unsafe(COUNTED)).filter(({ texts, held }) => texts !== held)).toEqual([]);
  });
});
