/** The store's file is replaced or removed while it is open: the next write is refused, and nothing that is acknowledged is lost. */
import { copyFileSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Memory, openMemory } from '../../src/index.ts';
import { tempFolder } from '../support/temp-folder.ts';

const SCOPE = 'project:restored';

function open(path: string): Promise<Memory> {
  return openMemory({ path, scope: SCOPE });
}

async function contents(memory: Memory): Promise<string[]> {
  return (await memory.list({})).items.map(({ content }) => content).sort();
}

/** A store with one memory, and a copy from before its second. */
async function storeWithCopy(): Promise<{ path: string; copy: string; memory: Memory }> {
  const path = join(tempFolder(), 'memory.db');
  const first = await open(path);
  await first.remember({ content: 'Gulls shriek' });
  await first.close();
  const copy = `${path}.copy`;
  copyFileSync(path, copy);
  const memory = await open(path);
  await memory.remember({ content: 'Wrens sing' });
  return { path, copy, memory };
}

test.skipIf(process.platform === 'win32')(
  'LED-24 after another file took its place, a write is refused and doctor says why',
  async () => {
    const { path, copy, memory } = await storeWithCopy();
    const inPlace = readFileSync(copy);
    rmSync(`${path}-wal`);
    renameSync(copy, path);
    for (let attempt = 0; attempt < 2; attempt++)
      await expect(memory.remember({ content: 'Owls hoot' })).rejects.toMatchObject({ code: 'store_replaced' });
    expect(await contents(memory)).toEqual(['Gulls shriek', 'Wrens sing']);
    const { ok, findings } = await memory.doctor();
    expect(ok).toBe(false);
    expect(findings).toContainEqual(
      expect.objectContaining({ check: 'file', status: 'failed', message: expect.stringContaining('replaced') }),
    );
    await memory.close();
    expect(readFileSync(path).equals(inPlace)).toBe(true);
    const restored = await open(path);
    expect(await contents(restored)).toEqual(['Gulls shriek']);
    await restored.remember({ content: 'Owls hoot' });
    expect(await restored.verify()).toMatchObject({ ok: true });
    await restored.close();
  },
);

test.skipIf(process.platform === 'win32').each([
  ['the file', ''],
  ['its log', '-wal'],
])('LED-24 after %s was removed, a write is refused; once it is put back, it is accepted', async (_, ending) => {
  const { path, memory } = await storeWithCopy();
  renameSync(path + ending, `${path}.away`);
  await expect(memory.remember({ content: 'Owls hoot' })).rejects.toMatchObject({
    code: 'store_replaced',
    hint: expect.stringContaining('Nothing of this command was stored'),
  });
  renameSync(`${path}.away`, path + ending);
  await memory.remember({ content: 'Larks rise' });
  await memory.close();
  const next = await open(path);
  expect(await contents(next)).toEqual(['Gulls shriek', 'Larks rise', 'Wrens sing']);
  await next.close();
});
