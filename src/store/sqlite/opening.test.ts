/** Opening costs the same however much a store holds: the same statements, none of which reads a whole table. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { addMemory } from '../../../test/store/contract/samples.ts';
import { verifyTail } from '../../ledger/verify.ts';
import { openSqliteStore } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'recollect-opening-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is asked of a file with that many memories, from opening it to having checked the end of its chains. */
async function statementsAtOpening(path: string, memories: number): Promise<string[]> {
  const filling = await openSqliteStore({ path, synchronous: 'off' });
  await filling.write(async (view) => {
    for (let count = 0; count < memories; count++) await addMemory(view, { id: `mem_${count}`, text: 'apple' });
  });
  await filling.close();
  const asked: string[] = [];
  const store = await openSqliteStore({ path, synchronous: 'off', onStatement: (sql) => asked.push(sql) });
  await verifyTail(store, 3);
  await store.close();
  return asked;
}

test('the same statements for few events and for many', async () => {
  const few = await statementsAtOpening(join(folder, 'few.db'), 4);
  const many = await statementsAtOpening(join(folder, 'many.db'), 3_000);
  expect(many).toEqual(few);
});

test('no statement walks over all events or all rows', async () => {
  const path = join(folder, 'plans.db');
  const asked = await statementsAtOpening(path, 10);
  const db = new DatabaseSync(path);
  const tables =
    /\bSCAN (events|memories|memory_versions|search|event_labels|item_tags)\b(?! USING COVERING INDEX)|SCAN [el]\b/;
  for (const sql of asked.filter((text) => /^\s*(SELECT|WITH)/.test(text))) {
    const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...Array.from(sql.matchAll(/\?/g), () => 1));
    expect([sql, plan.map((row) => String(row.detail)).filter((detail) => tables.test(detail))]).toEqual([sql, []]);
  }
  db.close();
});
