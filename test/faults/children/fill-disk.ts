/** Writes until the disk is full, looks at what is left, frees some space and goes on. It says what it saw. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Memory, openMemory, RecollectError } from '../../../src/index.ts';
import { say, settings } from '../../support/child-side.ts';
import { exportOf, linesOf } from '../../support/sample-store.ts';

const { folder } = settings<{ folder: string }>();
const path = join(folder, 'memory.db');
const ballast = join(folder, 'ballast');
writeFileSync(ballast, new Uint8Array(2_000_000));
const memory = await openMemory({ path, scope: 'project:disk' });
const known: { id: string; content: string }[] = [];

async function codeOf(attempt: () => Promise<unknown>): Promise<string> {
  try {
    await attempt();
    return 'done';
  } catch (error) {
    return error instanceof RecollectError ? error.code : `not ours: ${String(error)}`;
  }
}

/** Returns the code of the error that ended it. */
async function fill(): Promise<string> {
  for (let count = known.length; ; count++) {
    const content = `Fact ${count} ${'fills the disk '.repeat(40 + (count % 400))}`;
    const code = await codeOf(async () => known.push({ id: (await memory.remember({ content })).id, content }));
    if (code !== 'done') return code;
  }
}

async function lost(from: Memory): Promise<number> {
  let missing = 0;
  for (const { id, content } of known) {
    const found = await from.get({ id });
    if (found.type !== 'memory' || found.content !== content) missing++;
  }
  return missing;
}

say({ step: 'write until full', code: await fill() });
const bulk = Array.from({ length: 500 }, (_, index) => ({
  content: `Bulk ${index} ${'of words '.repeat(50)}`,
  tags: ['bulk'],
}));
say({ step: 'bulk', code: await codeOf(() => memory.remember(bulk)) });
say({ step: 'rebuild while full', code: await codeOf(() => memory.rebuild()) });
say({
  step: 'read while full',
  missing: await lost(memory),
  recalled: (await memory.recall({ query: 'fact' })).items.length > 0,
});
say({ step: 'verify while full', ok: (await memory.verify()).ok });
say({
  step: 'a new store while full',
  code: await codeOf(() => openMemory({ path: join(folder, 'new.db'), scope: 'project:disk' })),
});

rmSync(ballast);
say({
  step: 'write after space was freed',
  code: await codeOf(() => memory.remember({ content: 'There is room again' })),
});
say({ step: 'write until full again', code: await fill() });
await memory.close();
for (const ending of ['', '-wal', '-shm']) rmSync(join(folder, `new.db${ending}`), { force: true });

const again = await openMemory({ path, scope: 'project:disk' });
say({
  step: 'opened again',
  missing: await lost(again),
  ok: (await again.verify()).ok,
  bulk: (await again.list({ tags: ['bulk'], limit: 500 })).items.length,
});
const lines = await exportOf(again);
const elsewhere = await openMemory({ path: ':memory:', scope: 'project:disk' });
await elsewhere.import({}, { lines: linesOf(lines) });
say({ step: 'exported', missing: await lost(elsewhere), equal: (await elsewhere.rebuild()).equal });
say({
  step: 'import into a store on the full disk',
  code: await codeOf(async () =>
    (await openMemory({ path: join(folder, 'other.db') })).import({}, { lines: linesOf(lines) }),
  ),
});
await again.close();
process.exit(0);
