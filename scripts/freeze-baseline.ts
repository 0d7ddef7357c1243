/** At the first release: writes the text of each backend's baseline down, so that later changes of the declarations no longer change it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MIGRATIONS as POSTGRES } from '../src/store/postgres/migrations/index.ts';
import { MIGRATIONS as SQLITE } from '../src/store/sqlite/migrations/index.ts';

const root = join(import.meta.dirname, '..');

for (const [backend, migrations] of Object.entries({ sqlite: SQLITE, postgres: POSTGRES })) {
  const { number, name, sql } = migrations[0]!;
  const text = sql.replace(/[`\\]|\$\{/g, (found) => `\\${found}`);
  const path = `src/store/${backend}/migrations/0001-baseline.ts`;
  writeFileSync(
    join(root, path),
    `/** The schema of the first release, as it was then. Never changed. */
import type { Migration } from '../migrate.ts';
import { markIndexVersion } from '../search-writer.ts';

export const baseline: Migration = {
  number: ${number},
  name: '${name}',
  complete: markIndexVersion,
  sql: \`${text}\`,
};
`,
  );
  console.log(`Wrote ${path}`);
}
