/** What `npm ci` installs is what was chosen: every package of the lock file has its hash. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  readonly integrity?: string;
  readonly link?: boolean;
}

test('every locked package has a hash', () => {
  const file = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
  const { packages } = JSON.parse(file) as { readonly packages: Readonly<Record<string, Locked>> };
  const unpinned = Object.entries(packages).filter(([path, { integrity, link }]) => path !== '' && !link && !integrity);
  expect(unpinned.map(([path]) => path)).toEqual([]);
});
