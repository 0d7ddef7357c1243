/** Memories that are written at the same time: each finds the same content, whether it was there before, comes with the same group, or is changed by it. */
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../../../../test/support/postgres/databases.ts';
import { describePostgres } from '../../../../test/support/postgres/describe-postgres.ts';
import { type Memory, openMemory } from '../../../index.ts';

describePostgres('contents that several commands look for', () => {
  test('are asked for once, and found', async () => {
    const { memory, statements } = await opened();
    const { id } = await memory.remember({ content: 'Known before' });
    statements.length = 0;
    const contents = ['First', 'Known before', 'Said by two', 'Said by two', 'Alone'];
    const told = await Promise.all(contents.map((content) => memory.remember({ content })));
    expect(told.map(({ status }) => status)).toEqual(['stored', 'duplicate', 'stored', 'duplicate', 'stored']);
    expect(told[1]!.id).toBe(id);
    expect(told[3]!.id).toBe(told[2]!.id);
    // For all of them; and once more what one of them had just written.
    expect(statements.filter((sql) => sql.includes('content_hash =')).length).toBe(2);
  });

  test('are not asked for where the chain holds none of them, whoever comes alone, together or in a list', async () => {
    const { memory, statements } = await opened();
    await memory.remember({ content: 'Known before' });
    statements.length = 0;
    const contents = Array.from({ length: 6 }, (_, number) => `New ${number}`);
    await memory.remember({ content: 'Alone' });
    await Promise.all(contents.map((content) => memory.remember({ content })));
    await memory.remember(contents.map((content) => ({ content: `${content} in a list` })));
    expect(statements.filter((sql) => sql.includes('content_hash ='))).toEqual([]);
  });

  test('are found by a command that comes alone', async () => {
    const { memory } = await opened();
    const { id } = await memory.remember({ content: 'Known before' });
    await memory.remember({ content: 'Elsewhere', scope: 'org:acme/project:b' });
    expect(await memory.remember({ content: 'Known before' })).toMatchObject({ status: 'duplicate', id });
    expect(await memory.remember({ content: 'Elsewhere' })).toMatchObject({ status: 'stored' });
  });

  test('are found in a list as one by one', async () => {
    const { memory, statements } = await opened();
    await memory.remember({ content: 'Known before' });
    statements.length = 0;
    const contents = ['One', 'Known before', 'Two', 'One', ' Two ', 'Three'];
    const { results } = await memory.remember(contents.map((content) => ({ content })));
    expect(results.map(({ status }) => status)).toEqual([
      'stored',
      'duplicate',
      'stored',
      'duplicate',
      'duplicate',
      'stored',
    ]);
    expect(statements.filter((sql) => sql.includes('content_hash =')).length).toBe(3);
  });

  test('are found as the commands before left them', async () => {
    const { memory } = await opened();
    const { id } = await memory.remember({ content: 'Before' });
    const { id: forgotten } = await memory.remember({ content: 'Forgotten' });
    const [, , , before, after, gone] = await Promise.all([
      memory.remember({ content: 'So that the others are done together' }),
      memory.revise({ id, content: 'After' }),
      memory.forget({ id: forgotten }),
      memory.remember({ content: 'Before' }),
      memory.remember({ content: 'After' }),
      memory.remember({ content: 'Forgotten' }),
    ]);
    expect(before).toMatchObject({ status: 'stored' });
    expect(after).toMatchObject({ status: 'duplicate', id });
    expect(gone).toMatchObject({ status: 'stored' });
  });

  test('are looked for in the own scope also where many others hold them', async () => {
    const { memory } = await opened();
    const scopes = Array.from({ length: 8 }, (_, number) => `org:acme/project:p${number}`);
    const remember = (scope: string) => memory.remember({ content: 'The same everywhere', scope });
    expect((await Promise.all(scopes.map(remember))).map(({ status }) => status)).toEqual(scopes.map(() => 'stored'));
    const again = await Promise.all([...scopes, 'org:acme/project:new'].map(remember));
    expect(again.map(({ status }) => status)).toEqual([...scopes.map(() => 'duplicate'), 'stored']);
    expect(await memory.verify()).toMatchObject({ ok: true });
    expect(await memory.rebuild()).toMatchObject({ equal: true });
  });
});

async function opened(): Promise<{ memory: Memory; statements: string[] }> {
  const { url } = await freshDatabase();
  const statements: string[] = [];
  const onStatement = (sql: string) => void statements.push(sql);
  const memory = await openMemory({ url, scope: 'org:acme/project:a', onStatement });
  onTestFinished(() => memory.close());
  return { memory, statements };
}
