/** An item with many links of other types is asked for those of one type by the index alone. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { EVERY_SCOPE } from '../../../test/store/contract/samples.ts';
import { openSqliteStore } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'recollect-links-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('links of one type are looked up by item and type', async () => {
  const path = join(folder, 'links.db');
  const asked: string[] = [];
  const store = await openSqliteStore({ path, synchronous: 'off', onStatement: (sql) => asked.push(sql) });
  await store.read((view) =>
    view.neighbours(EVERY_SCOPE, ['mem_1'], { out: ['supersedes'], in: ['supersedes'] }, { limit: 9 }),
  );
  await store.close();
  const sql = asked.find((text) => text.includes('near_id'))!;
  const db = new DatabaseSync(path);
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...Array.from(sql.matchAll(/\?/g), () => '[]'));
  db.close();
  const details = plan.map(({ detail }) => String(detail)).join('\n');
  expect(details).toContain('links_by_from (from_id=? AND kind=?)');
  expect(details).toContain('links_by_to (to_id=? AND kind=?)');
});
