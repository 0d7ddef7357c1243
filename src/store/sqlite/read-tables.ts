/** Whole tables: whether they are there, and all of their rows. */
import { nextTurn } from '../../base/pause.ts';
import { ROWS_PER_TURN, type TableSource } from '../sql/checksum.ts';
import type { SqlRow } from '../sql/reader.ts';
import type { Connection } from './connection.ts';

export function tableSource(connection: Connection): TableSource {
  return {
    exists: (name) => tableExists(connection, name),
    async *batches(sql) {
      let batch: SqlRow[] = [];
      const rows = connection.iterate(sql);
      for (let next = rows.next(); !next.done; next = rows.next()) {
        batch.push(next.value);
        if (batch.length < ROWS_PER_TURN) continue;
        yield batch;
        batch = [];
        await nextTurn();
      }
      yield batch;
    },
  };
}

export function tableExists(connection: Connection, name: string): boolean {
  return connection.get("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", name) !== undefined;
}
