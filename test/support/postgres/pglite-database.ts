/** PGlite as the store's driver: one connection, lent out to one transaction after the other. */
import type { PGlite } from '@electric-sql/pglite';
import type { Database, Session, SqlRow, SqlValue } from '../../../src/store/postgres/database.ts';

/** Who may use a database next; stores that were opened on the same one take turns. */
const turns = new WeakMap<PGlite, Promise<void>>();

export function pgliteDatabase(pglite: PGlite): Database {
  return {
    location: 'pglite',
    async borrow(): Promise<Session> {
      const before = turns.get(pglite) ?? Promise.resolve();
      const { promise: done, resolve: finish } = Promise.withResolvers<void>();
      turns.set(
        pglite,
        before.then(() => done),
      );
      await before;
      return sessionOn(pglite, finish);
    },
    // It belongs to the test that made it.
    close: async () => undefined,
  };
}

function sessionOn(pglite: PGlite, finish: () => void): Session {
  let lost = false;
  const end = () => {
    lost = true;
    finish();
  };
  return {
    get lost() {
      return lost;
    },
    async send(sql: string, values: readonly SqlValue[]): Promise<SqlRow[]> {
      const { rows } = await pglite.query<SqlRow>(sql, [...values]);
      return rows;
    },
    async script(sql: string): Promise<SqlRow[]> {
      const results = await pglite.exec(sql);
      return (results.at(-1)?.rows ?? []) as SqlRow[];
    },
    release: end,
    discard: end,
  };
}
