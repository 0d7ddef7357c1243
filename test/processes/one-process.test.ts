/** Several memories in one process, all asked at once: every request gets its turn. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openMemory } from '../../src/index.ts';
import { tempFolder } from '../support/temp-folder.ts';

test('four memories on one file are asked for everything at once', async () => {
  const path = join(tempFolder(), 'memory.db');
  const open = (id: string) => openMemory({ path, scope: 'project:shared', actor: { id, kind: 'person' } });
  const memories = [await open('anna'), await open('ben'), await open('cem'), await open('dora')];
  const { id } = await memories[0]!.remember({ content: 'Everybody changes this' });
  const work = memories.flatMap((memory, index) => [
    ...Array.from({ length: 40 }, (_, count) => memory.remember({ content: `Number ${count} of ${index}` })),
    ...Array.from({ length: 10 }, (_, count) => memory.revise({ id, content: `Change ${count} of ${index}` })),
    ...Array.from({ length: 10 }, () => memory.list({ limit: 50 })),
    ...Array.from({ length: 10 }, () => memory.recall({ query: 'number' })),
    memory.verify(),
    memory.events({ limit: 500 }),
  ]);
  await Promise.all([...work, memories[0]!.rebuild()]);

  const [first] = memories;
  expect(await first!.verify()).toMatchObject({ ok: true, checked: 2 + 4 * 50 });
  expect(await first!.rebuild()).toMatchObject({ equal: true });
  expect((await first!.list({ limit: 500 })).items).toHaveLength(161);
  expect(await first!.history({ id, limit: 500 })).toMatchObject({ versions: { length: 41 } });
  await Promise.all(memories.map((memory) => memory.close()));
});

test('what was asked for before closing is done', async () => {
  const path = join(tempFolder(), 'memory.db');
  const memory = await openMemory({ path, scope: 'project:shared' });
  const writes = Array.from({ length: 30 }, (_, count) => memory.remember({ content: `Number ${count}` }));
  await memory.close();
  const ids = (await Promise.all(writes)).map((result) => result.id);
  await expect(memory.list()).rejects.toMatchObject({ code: 'store_closed' });
  const again = await openMemory({ path, scope: 'project:shared' });
  for (const id of ids) expect(await again.get({ id })).toMatchObject({ id });
  await again.close();
});
