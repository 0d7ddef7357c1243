/** What the logs beside the ledger have in common: rows are added, and only the newest are kept. */

export function insertInto(table: string, columns: readonly string[]): string {
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')}) ON CONFLICT DO NOTHING`;
}

/** Ids are ordered by time. */
export function keepNewest(table: string): string {
  return `DELETE FROM ${table} WHERE id <= (SELECT id FROM ${table} ORDER BY id DESC LIMIT 1 OFFSET ?)`;
}
