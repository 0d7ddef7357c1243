/** The run's server and the databases that tests get from it. */
import postgres, { type Sql } from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { adminUrl, freshDatabase } from './databases.ts';
import { describePostgres } from './describe-postgres.ts';

describePostgres('databases of the run', () => {
  let ofTheFirstTest: string;

  test('each is new and empty', async () => {
    const [one, two] = await Promise.all([freshDatabase(), freshDatabase()]);
    ofTheFirstTest = one.name;
    await connect(one.url)`CREATE TABLE t (id int)`;
    const tables = await connect(two.url)`SELECT 1 FROM pg_tables WHERE schemaname = 'public'`;
    expect([...tables]).toEqual([]);
  });

  test('it is gone when its test is done, although a connection was open', async () => {
    const rows = await connect(await adminUrl())`SELECT 1 FROM pg_database WHERE datname = ${ofTheFirstTest}`;
    expect([...rows]).toEqual([]);
  });
});

/** Left open: the database must go away all the same. */
function connect(url: string): Sql {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  onTestFinished(() => sql.end({ timeout: 0 }));
  return sql;
}
