/** Rebuild: everything derived can be thrown away and comes back equal, row for row. */
import { describe, expect, test } from 'vitest';
import type { Memory } from '../../src/index.ts';
import { PROJECTIONS } from '../../src/store/port/tables.ts';
import { BEN, CLAUDE, DAY, refused, useBuiltWorld } from './world.ts';

/** A bit of everything. */
const { world } = useBuiltWorld(async (place) => {
  const memory = await place.open();
  const agent = await place.open({ actor: CLAUDE });
  const ben = await place.open({ actor: BEN });
  const { id } = await memory.remember({
    content: 'We deploy on Fridays',
    kind: 'decision',
    tags: ['ops'],
    payload: { why: 'habit' },
  });
  await agent.remember({ content: 'The build is slow', kind: 'observation', session: 's1' });
  await memory.record([
    { kind: 'user_message', content: 'See #42', speaker: 'Maria' },
    { kind: 'tool_result', content: 'ok' },
  ]);
  place.pass(DAY);
  await memory.revise({ id, content: 'We deploy on Mondays', reason: 'Quieter' });
  await ben.revise({ id, content: 'We deploy on Tuesdays', basedOn: 1 });
  await memory.tag({ id, tags: ['release'] });
  await memory.untag({ id, tags: ['ops'] });
  await memory.pin({ id });
  await memory.revert({ id, to: 2 });
  await memory.forget({ id });
  await memory.restore({ id });
  await memory.defineTag({ name: 'release', category: 'domain', description: 'Going out' });
  await ben.remember({ content: 'Ben’s own', visibility: 'private' });
  await memory.remember({ content: 'For all', visibility: 'public', scope: 'org:acme/project:x' });
  await memory.createScope({ scope: 'session:1' });
  await memory.moveScope({ scope: 'session:1', parent: 'global' });
  await memory.renameScope({ scope: 'session:1', name: 'First', description: 'One' });
  await memory.closeScope({ scope: 'session:1' });
  await memory.remember({ content: 'For today', tier: 'daily' });
  const waiting = (await memory.list({ statuses: ['inbox'] })).items[0]!;
  await memory.accept({ id: waiting.id });
});
const DERIVED = world.backend.derivedTables;

/** Indexes of their own, not those of keys, on what is derived. */
const INDEXES =
  world.backend.name === 'sqlite'
    ? "SELECT name, tbl_name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL AND tbl_name <> 'events'"
    : `SELECT indexname AS name, tablename AS tbl_name FROM pg_indexes WHERE schemaname = 'public' AND tablename NOT IN ('events', 'settings', 'schema_migrations')
        AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conname = indexname)`;
/** Takes everything out of the search index. */
const NO_WORDS =
  world.backend.name === 'sqlite'
    ? "INSERT INTO search (search) VALUES ('delete-all')"
    : 'DELETE FROM search_texts; DELETE FROM search_words';

async function everything(memory: Memory) {
  return {
    memories: (
      await memory.list({
        scope: '*',
        statuses: ['inbox', 'active', 'stale', 'archived', 'rejected'],
        includeExpired: true,
        limit: 500,
      })
    ).items,
    scopes: (await memory.scopes({ includeClosed: true })).scopes,
    conflicts: (await memory.conflicts({ scope: '*' })).conflicts,
    tags: (await memory.tags({ scope: '*' })).tags,
    recalled: (await memory.recall({ query: 'deploy mondays build slow see all today', scope: '*', limit: 100 })).items,
    spoken: (await memory.events({ speaker: 'maria' })).events,
    referring: (await memory.events({ reference: '#42' })).events,
  };
}

describe('rebuild', () => {
  test('of an untouched store is equal, and changes nothing that can be seen (LED-15)', async () => {
    const memory = await world.open();
    const before = await everything(memory);
    for (let times = 0; times < 3; times++) {
      const result = await memory.rebuild();
      expect(result.equal).toBe(true);
      expect(result.tables.map((table) => table.name)).toEqual(PROJECTIONS.map((table) => table.name));
      for (const table of result.tables) expect(table.before).toBe(table.after);
    }
    expect(await everything(memory)).toEqual(before);
  });

  test('brings everything back after all derived tables were dropped (LED-16)', async () => {
    const memory = await world.open();
    const before = await everything(memory);
    await memory.close();
    await world.byHand(
      DERIVED.toReversed()
        .map((name) => `DROP TABLE ${name}`)
        .join('; '),
    );
    const again = await world.open();
    expect(await again.doctor()).toMatchObject({ ok: false });
    await expect(again.recall({ query: 'deploy' })).rejects.toMatchObject({ name: 'RecollectError' });
    const result = await again.rebuild();
    expect(result.equal).toBe(false);
    for (const table of result.tables) expect(table.before).toBeNull();
    expect(await everything(again)).toEqual(before);
    expect(await again.rebuild()).toMatchObject({ equal: true });
    expect((await again.doctor()).findings.filter((finding) => finding.status === 'failed')).toEqual([]);
  });

  test.each(DERIVED)('brings %s back', async (name) => {
    const memory = await world.open();
    const before = await everything(memory);
    await memory.close();
    await world.byHand(`DROP TABLE ${name}`);
    const again = await world.open();
    await again.rebuild();
    expect(await everything(again)).toEqual(before);
    expect(await again.rebuild()).toMatchObject({ equal: true });
  });

  test('brings indexes back', async () => {
    const memory = await world.open();
    await memory.close();
    // Logs, vectors and the queue of jobs do not come from the ledger.
    const isDerived = ({ tbl_name: table }: { tbl_name: string }) =>
      !['query_log', 'tool_calls', 'handed_packs', 'vectors', 'jobs'].includes(table);
    const indexes = async () =>
      ((await world.byHand(INDEXES)) as { name: string; tbl_name: string }[]).filter(isDerived);
    const before = await indexes();
    await world.byHand(before.map((index) => `DROP INDEX ${index.name}`).join('; '));
    const again = await world.open();
    expect(await again.rebuild()).toMatchObject({ equal: true });
    await again.close();
    expect((await indexes()).map((index) => index.tbl_name).toSorted()).toEqual(
      before.map((index) => index.tbl_name).toSorted(),
    );
  });

  test('repairs rows that do not follow from the ledger', async () => {
    const memory = await world.open();
    const before = await everything(memory);
    await memory.close();
    await world.byHand(
      `UPDATE memories SET status = 'rejected', importance = 0.99; DELETE FROM item_tags; UPDATE scopes SET name = 'forged'; DELETE FROM event_labels; ${NO_WORDS}`,
    );
    const again = await world.open();
    const result = await again.rebuild();
    expect(
      result.tables
        .filter((table) => table.before !== table.after)
        .map((table) => table.name)
        .toSorted(),
    ).toEqual(['item_tags', 'memories', 'scopes']);
    expect(await everything(again)).toEqual(before);
  });

  test('lets readers and writers go on', async () => {
    const memory = await world.open();
    const other = await world.open();
    const work = [memory.rebuild()] as Promise<unknown>[];
    for (let count = 0; count < 10; count++) {
      work.push(
        other.remember({ content: `written meanwhile ${count}` }),
        other.recall({ query: 'deploy' }).then(({ items }) => expect(items.length).toBeGreaterThan(0)),
      );
    }
    const [result] = await Promise.all(work);
    expect(result).toMatchObject({ equal: true });
    expect((await memory.recall({ query: 'meanwhile', limit: 50 })).items).toHaveLength(10);
    expect(await memory.rebuild()).toMatchObject({ equal: true });
  });

  test('is for connections that are not pinned and may write', async () => {
    await refused((await world.open({ pinned: true })).rebuild(), 'scope_denied');
    await refused((await world.open({ readOnly: true })).rebuild(), 'store_read_only');
  });

  test('works also when the operational settings are gone', async () => {
    const memory = await world.open();
    await memory.close();
    await world.byHand('DROP TABLE settings');
    const again = await world.open();
    expect(await again.rebuild()).toMatchObject({ equal: true });
  });

  test('is recommended by doctor when the operational settings are gone', async () => {
    const memory = await world.open();
    await memory.close();
    await world.byHand('DROP TABLE settings');
    const again = await world.open();
    expect((await again.doctor()).findings.map((finding) => finding.fix ?? '').join()).toContain('rebuild');
  });
});
