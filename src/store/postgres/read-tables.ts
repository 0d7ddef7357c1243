/** Whole tables: whether they are there, and all of their rows. */
import { ROWS_PER_TURN, type TableSource } from '../sql/checksum.ts';
import type { Transaction } from './transaction.ts';

/** Of a transaction that reads one table at a time. */
const CURSOR = 'rows_of_table';

export function tableSource(transaction: Transaction): TableSource {
  const fetch = () => transaction.script(`FETCH ${ROWS_PER_TURN} FROM ${CURSOR}`);
  return {
    exists: (name) => tableExists(transaction, name),
    async *batches(sql) {
      await transaction.script(`DECLARE ${CURSOR} NO SCROLL CURSOR FOR ${sql}`);
      for (let rows = await fetch(); rows.length > 0; rows = await fetch()) yield rows;
      await transaction.script(`CLOSE ${CURSOR}`);
    },
  };
}

export async function tableExists(transaction: Transaction, name: string): Promise<boolean> {
  const row = await transaction.get(
    "SELECT to_regclass(quote_ident(current_schema()) || '.' || ?) IS NOT NULL AS there",
    name,
  );
  return row?.there === true;
}
