/** The disk runs full: the command that met it fails with a code, and everything before it stays. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openMemory } from '../../src/index.ts';
import { Child } from '../support/child.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** A small disk of its own, which vanishes with the process; needs the right to make a mount namespace. */
const SMALL_DISK = ['unshare', '-rm', 'sh', '-c', 'mount -t tmpfs -o size=7m none "$0" && exec "$@"'];

function canMount(): boolean {
  const [command, ...words] = [...SMALL_DISK, tempFolder(), 'true'];
  return spawnSync(command!, words).status === 0;
}

test.runIf(canMount())('a small disk is filled, freed and filled again', async () => {
  const folder = tempFolder();
  const child = new Child(new URL('children/fill-disk.ts', import.meta.url), { folder }, [...SMALL_DISK, folder]);
  const said = await child.hearAll<Record<string, unknown>>();
  await child.endedWell();
  expect(said).toEqual([
    { step: 'write until full', code: 'store_full' },
    { step: 'bulk', code: 'store_full' },
    { step: 'rebuild while full', code: 'store_full' },
    { step: 'read while full', missing: 0, recalled: true },
    { step: 'verify while full', ok: true },
    { step: 'a new store while full', code: expect.stringMatching(/^store_(full|failed)$/) },
    { step: 'write after space was freed', code: 'done' },
    { step: 'write until full again', code: 'store_full' },
    { step: 'opened again', missing: 0, ok: true, bulk: 0 },
    { step: 'exported', missing: 0, equal: true },
    { step: 'import into a store on the full disk', code: expect.stringMatching(/^store_(full|failed)$/) },
  ]);
});

test('a file may not grow any further', async () => {
  const path = join(tempFolder(), 'memory.db');
  // In blocks of 1024 bytes; the signal that would end the process is ignored, as a service manager does it.
  const limited = ['bash', '-c', 'trap "" XFSZ; ulimit -f 2000; exec "$0" "$@"'];
  const child = new Child(new URL('children/fill-file.ts', import.meta.url), { path }, limited);
  const said = await child.hearAll<{ id?: string; content?: string; code?: string }>();
  await child.endedWell();
  expect(said.pop()).toEqual({ code: expect.stringMatching(/^store_(full|failed)$/) });
  expect(said.length).toBeGreaterThan(10);

  const memory = await openMemory({ path, scope: 'project:disk' });
  for (const { id, content } of said) expect(await memory.get({ id: id! })).toMatchObject({ content });
  expect(await memory.verify()).toMatchObject({ ok: true, checked: said.length + 1 });
  expect(await memory.rebuild()).toMatchObject({ equal: true });
  await memory.close();
});
