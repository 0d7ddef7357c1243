/** Erasing on a server: no file of the database holds the words, unless somebody looks at an older state; then it is finished later. */
import { expect, onTestFinished, test } from 'vitest';
import { type Memory, openMemory } from '../../src/index.ts';
import { readAddress } from '../../src/store/postgres/address.ts';
import { Pool } from '../../src/store/postgres/pool.ts';
import { freshDatabase } from '../support/postgres/databases.ts';
import { describePostgres } from '../support/postgres/describe-postgres.ts';

const WORD = 'zebrafinches';

/** Every table and index of the store, as they lie on the disk. */
const FILES = `SELECT coalesce(sum(position('${WORD}'::bytea IN pg_read_binary_file(pg_relation_filepath(oid::regclass)))), 0) > 0 AS found
  FROM pg_class WHERE relkind IN ('r', 'i', 't') AND relpersistence = 'p' AND pg_relation_filepath(oid::regclass) IS NOT NULL
  AND (relnamespace = current_schema()::regnamespace OR relnamespace = 'pg_toast'::regnamespace)`;

async function open(url: string): Promise<Memory> {
  const memory = await openMemory({ url, scope: 'project:site', busyTimeoutMs: 2_000 });
  onTestFinished(() => memory.close());
  return memory;
}

async function filled(memory: Memory, wrens = 200): Promise<{ event: string; derived: string }> {
  await memory.remember(Array.from({ length: wrens }, (_, index) => ({ content: `Wren number ${index}` })));
  const { results } = await memory.record({ kind: 'user_message', content: `The ${WORD} sing` });
  const event = results[0]!.id;
  const { id: derived } = await memory.remember({
    content: `Of ${WORD}`,
    citations: [{ event, quote: WORD }],
    duplicates: 'allow',
  });
  await memory.remember({ content: 'The last wren' });
  return { event, derived };
}

describePostgres('a server', () => {
  test('ERA-14 holds the words in no file afterwards', async () => {
    const { url } = await freshDatabase();
    const memory = await open(url);
    const { event, derived } = await filled(memory);
    const pool = new Pool(readAddress(url), { waitMs: 10_000 });
    onTestFinished(() => pool.close());
    const session = await pool.borrow();
    const isThere = async () => {
      await session.script('CHECKPOINT');
      return (await session.send(FILES, []))[0]!.found;
    };
    expect(await isThere()).toBe(true);
    expect(await memory.erase({ ids: [event], confirm: true })).toMatchObject({ status: 'erased', copies: [] });
    expect(await isThere()).toBe(false);
    session.release();
    await expect(memory.get({ id: derived })).rejects.toMatchObject({ code: 'erased' });
    expect((await memory.recall({ query: 'last wren' })).items[0]).toMatchObject({ content: 'The last wren' });
    expect(await memory.verify()).toMatchObject({ ok: true });
    expect(await memory.rebuild()).toMatchObject({ equal: true });
  });

  test.each(['SELECT count(*) FROM events', 'SELECT 1'])(
    'ERA-15 with a reader of an older state is pending until somebody opens it again: %s',
    async (look) => {
      const { url } = await freshDatabase();
      const memory = await open(url);
      const { event, derived } = await filled(memory);
      const pool = new Pool(readAddress(url), { waitMs: 10_000 });
      onTestFinished(() => pool.close());
      const reader = await pool.borrow();
      await reader.script(`BEGIN ISOLATION LEVEL REPEATABLE READ; ${look}`);
      expect(await memory.erase({ ids: [event], confirm: true })).toMatchObject({
        status: 'pending',
        pending: expect.stringMatching(/older state/),
      });
      await expect(memory.get({ id: derived })).rejects.toMatchObject({ code: 'erased' });
      expect((await memory.doctor()).findings).toContainEqual(
        expect.objectContaining({ check: 'erasure', status: 'warning' }),
      );
      await reader.script('ROLLBACK');
      reader.release();
      const next = await open(url);
      expect((await next.doctor()).findings.filter(({ check }) => check === 'erasure')).toEqual([]);
      expect(await next.verify()).toMatchObject({ ok: true });
    },
  );

  test('ERA-15 of which any statement fails, nothing is erased, or all of it and the rest is done later', async () => {
    const { url } = await freshDatabase();
    const memory = await open(url);
    let [failAt, count] = [0, 0];
    const onStatement = () => {
      if (failAt > 0 && ++count === failAt) throw Object.assign(new Error('injected'), { code: 'XX000' });
    };
    const failing = await openMemory({ url, scope: 'project:site', onStatement });
    onTestFinished(() => failing.close());
    const seen = new Set<string>();
    for (let at = 1; !seen.has('untouched'); at += at < 30 ? 3 : 40) {
      const { event, derived } = await filled(memory, 3);
      [failAt, count] = [at, 0];
      const outcome = await failing
        .erase({ ids: [event], confirm: true })
        .catch(() => ({ status: 'refused' as const }));
      const wasHit = count >= failAt;
      failAt = 0;
      seen.add(wasHit ? outcome.status : 'untouched');
      const isErased = outcome.status !== 'refused';
      const { content } = (await memory.get({ id: event })) as { content: string | null };
      expect(content === null, `statement ${at}`).toBe(isErased);
      if (!isErased) expect(await memory.get({ id: derived })).toMatchObject({ content: `Of ${WORD}` });
      const again = await failing.erase({ ids: [event], confirm: true });
      expect(again.status, `statement ${at}`).toBe(isErased ? 'already_erased' : 'erased');
      await expect(memory.get({ id: derived })).rejects.toMatchObject({ code: 'erased' });
    }
    expect(seen).toEqual(new Set(['refused', 'pending', 'untouched']));
    expect(await memory.verify()).toMatchObject({ ok: true });
    expect(await memory.rebuild()).toMatchObject({ equal: true });
  });
});
