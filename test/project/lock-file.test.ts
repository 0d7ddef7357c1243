/** What `npm ci` installs is what was chosen: every package of the lock file has its hash. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  readonly integrity?: string;
  readonly link?: boolean;
  readonly resolved?: string;
}

interface LockFile {
  readonly packages: Readonly<Record<string, Locked>>;
}

const read = <T>(name: string) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')) as T;
const { workspaces } = read<{ readonly workspaces: readonly string[] }>('package.json');

/** Entries that npm would install without comparing what it gets. Only our own folders may be so. */
function unpinned({ packages }: LockFile): string[] {
  const own = ['', ...workspaces];
  return Object.entries(packages)
    .filter(([path, { integrity, link, resolved }]) => {
      if (own.includes(path) || (link && own.includes(resolved ?? ''))) return false;
      return !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '');
    })
    .map(([path]) => path);
}

test('every locked package has a hash', () => {
  const lock = read<LockFile>('package-lock.json');
  expect(Object.keys(lock.packages).length).toBeGreaterThan(100);
  expect(unpinned(lock)).toEqual([]);
});

test('only our own folders may be without one', () => {
  const integrity = `sha512-${'A'.repeat(86)}==`;
  const packages = {
    '': {},
    web: {},
    'node_modules/web': { link: true, resolved: 'web' },
    'node_modules/good': { integrity },
    'node_modules/none': {},
    'node_modules/weak': { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' },
    'node_modules/elsewhere': { link: true, resolved: '../elsewhere' },
    'web/node_modules/none': {},
  };
  expect(unpinned({ packages })).toEqual([
    'node_modules/none',
    'node_modules/weak',
    'node_modules/elsewhere',
    'web/node_modules/none',
  ]);
});
