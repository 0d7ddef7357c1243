/** Several processes rebuild at the same moment: the last to begin finishes, the others say why they stopped. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openMemory } from '../../src/index.ts';
import { Child } from '../support/child.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { scaled } from '../support/scale.ts';
import { tempFolder } from '../support/temp-folder.ts';

test('several processes rebuild at once', async () => {
  const path = join(tempFolder(), 'memory.db');
  const memory = await openMemory({ path, scope: 'project:shared' });
  await memory.remember(
    Array.from({ length: 800 }, (_, index) => ({ content: `Fact ${index}`, tags: [`t${index % 9}`] })),
  );
  await memory.close();
  const before = fingerprint(path);
  for (let round = 0; round < scaled(3); round++) {
    const children = Array.from(
      { length: 3 },
      () => new Child(new URL('children/one-rebuild.ts', import.meta.url), { path }),
    );
    await Promise.all(children.map((child) => child.hear()));
    for (const child of children) child.tell('go');
    const outcomes = await Promise.all(children.map((child) => child.hear<string>()));
    await Promise.all(children.map((child) => child.endedWell()));
    expect(outcomes).toContain('equal');
    expect(outcomes.filter((outcome) => outcome !== 'equal' && outcome !== 'rebuild_taken_over')).toEqual([]);
    expect(fingerprint(path)).toEqual(before);
  }
});
