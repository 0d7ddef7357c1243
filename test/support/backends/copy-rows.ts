/** Copies a store from one PostgreSQL database to another while it is in use, where CREATE DATABASE … TEMPLATE would refuse. */
import type { Place } from './backend.ts';
import { OUR_TABLES } from './postgres-tables.ts';

export async function copyRows(from: Place, tell: (sql: string) => Promise<unknown>): Promise<void> {
  const parts = [`SET session_replication_role = replica`];
  for (const table of OUR_TABLES) {
    const [found] = await from.sql(`SELECT coalesce(json_agg(t), '[]')::text AS rows FROM ${table} t`);
    const rows = String(found!.rows).replaceAll("'", "''");
    parts.push(`DELETE FROM ${table}`);
    parts.push(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, '${rows}')`);
  }
  const [drawn] = await from.sql('SELECT last_value::text AS value, is_called FROM events_pos_seq');
  parts.push(`SELECT setval('events_pos_seq', ${drawn!.value}, ${drawn!.is_called})`, 'RESET session_replication_role');
  await tell(parts.join('; '));
}
