/** What a process knows of a chain from its own commits saves asking, and never counts against what others have appended since. */
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../../../../test/support/postgres/databases.ts';
import { describePostgres } from '../../../../test/support/postgres/describe-postgres.ts';
import { type Memory, openMemory } from '../../../index.ts';

describePostgres('a chain that this process has written to', () => {
  test('is entered, read and appended to in three statements', async () => {
    const { one, statements } = await twoMemories();
    await one.remember({ content: 'The first makes the scopes' });
    statements.length = 0;
    await one.remember({ content: 'The second finds them known' });
    expect(statements.map((sql) => sql.split(' ').slice(0, 4).join(' '))).toEqual([
      'SELECT * FROM enter_chain(?,',
      'WITH part_0 AS (INSERT',
      'COMMIT',
    ]);
  });

  test('and that another process has appended to is looked at again', async () => {
    const { one, other } = await twoMemories();
    await one.remember({ content: 'Both know the scope' });
    await other.remember({ content: 'Said by the other' });
    expect(await one.remember({ content: 'Said by the other' })).toMatchObject({ status: 'duplicate' });
    await other.closeScope({ scope: SCOPE });
    await expect(one.remember({ content: 'Too late' })).rejects.toMatchObject({ code: 'scope_closed' });
    await other.createScope({ scope: SCOPE });
    expect(await one.remember({ content: 'Open again' })).toMatchObject({ status: 'stored' });
    expect(await one.verify()).toMatchObject({ ok: true });
    expect(await one.rebuild()).toMatchObject({ equal: true });
  });

  test('is right also when two processes write by turns and at once', async () => {
    const { one, other } = await twoMemories();
    for (let turn = 0; turn < 20; turn++) {
      const memory = turn % 2 === 0 ? one : other;
      expect(await memory.remember({ content: `Turn ${turn}` })).toMatchObject({ status: 'stored' });
    }
    const contents = Array.from({ length: 20 }, (_, index) => `At once ${index}`);
    const told = await Promise.all(
      [one, other].flatMap((memory) => contents.map((content) => memory.remember({ content }))),
    );
    expect(told.filter(({ status }) => status === 'stored')).toHaveLength(20);
    expect(await one.verify()).toMatchObject({ ok: true });
    expect(await other.rebuild()).toMatchObject({ equal: true });
  });
});

const SCOPE = 'org:acme/project:a';

async function twoMemories(): Promise<{ one: Memory; other: Memory; statements: string[] }> {
  const { url } = await freshDatabase();
  const statements: string[] = [];
  const one = await openMemory({ url, scope: SCOPE, onStatement: (sql: string) => void statements.push(sql) });
  // Connections of one process know what each other did; under another name for the server they do not.
  const { host } = new URL(url);
  const other = await openMemory({ url: url.replace(host, `${host},${host}`), scope: SCOPE });
  onTestFinished(async () => {
    await one.close();
    await other.close();
  });
  return { one, other, statements };
}
