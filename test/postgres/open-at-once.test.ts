/** Ten processes open an empty database at the same moment: the store is made once and serves all of them. */
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { openMemory } from '../../src/index.ts';
import { Child } from '../support/child.ts';
import { freshDatabase } from '../support/postgres/databases.ts';
import { describePostgres } from '../support/postgres/describe-postgres.ts';

const PROCESSES = 10;
const opener = new URL('../processes/children/opener.ts', import.meta.url);

describePostgres(`${PROCESSES} processes`, () => {
  test('open an empty database at once', async () => {
    const { url } = await freshDatabase();
    const children = Array.from(
      { length: PROCESSES },
      (_, index) => new Child(opener, { url, name: `Client ${index}` }),
    );
    await Promise.all(children.map((child) => child.hear()));
    for (const child of children) child.tell('go');
    const said = await Promise.all(children.map((child) => child.hear<{ id: string }>()));
    await Promise.all(children.map((child) => child.endedWell()));

    const memory = await openMemory({ url, scope: 'project:shared' });
    const { items } = await memory.list({ limit: 100 });
    expect(items.map((item) => item.id).sort()).toEqual(said.map((one) => one!.id).sort());
    expect(await memory.verify()).toMatchObject({ ok: true, checked: PROCESSES + 1 });
    expect(await memory.rebuild()).toMatchObject({ equal: true });
    await memory.close();
    const sql = postgres(url, { max: 1 });
    const numbers = (await sql`SELECT number FROM schema_migrations ORDER BY number`).map((row) => Number(row.number));
    await sql.end();
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });
});
