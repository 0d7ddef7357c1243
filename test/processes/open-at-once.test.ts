/** Ten processes open a new store at the same moment: it is made once and serves all of them. */
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openMemory } from '../../src/index.ts';
import { Child } from '../support/child.ts';
import { scaled } from '../support/scale.ts';
import { tempFolder } from '../support/temp-folder.ts';

const PROCESSES = 10;
const opener = new URL('children/opener.ts', import.meta.url);

test(`${PROCESSES} processes open a store that is not there yet`, async () => {
  for (let round = 0; round < scaled(3); round++) {
    const path = join(tempFolder(), 'deep', 'folder', 'memory.db');
    const children = Array.from(
      { length: PROCESSES },
      (_, index) => new Child(opener, { path, name: `Process ${index}` }),
    );
    await Promise.all(children.map((child) => child.hear()));
    for (const child of children) child.tell('go');
    const said = await Promise.all(children.map((child) => child.hear<{ id: string }>()));
    await Promise.all(children.map((child) => child.endedWell()));

    const memory = await openMemory({ path, scope: 'project:shared' });
    const { items } = await memory.list({ limit: 100 });
    expect(items.map((item) => item.id).sort()).toEqual(said.map((one) => one!.id).sort());
    expect(await memory.verify()).toMatchObject({ ok: true, checked: PROCESSES + 1 });
    expect(await memory.rebuild()).toMatchObject({ equal: true });
    await memory.close();
    // No backup of a store that was empty a moment ago. Looked at before the reader below, which leaves files of its own.
    expect(readdirSync(dirname(path))).toEqual(['memory.db']);
    const db = new DatabaseSync(path, { readOnly: true });
    const { runs, migrations } = db
      .prepare('SELECT count(*) AS runs, count(DISTINCT number) AS migrations FROM schema_migrations')
      .get() as Record<string, number>;
    db.close();
    expect(runs).toBe(migrations);
  }
});
