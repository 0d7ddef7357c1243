/** What users install: which files, how large, and with the licence of every library whose code is in it. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { bundle, CLI, LIBRARY } from '../../scripts/build/bundles.ts';
import { librariesIn, licencesOf } from '../../scripts/build/third-party.ts';
import { packIntegrations } from '../../scripts/pack/pack-integrations.ts';
import { tempFolder } from '../support/temp-folder.ts';

const root = join(import.meta.dirname, '../..');
const SHIPPED = 'dist/THIRD-PARTY-LICENSES.txt';

/** Files take whole blocks of a disk. */
const BLOCK = 4096;
const onDisk = (bytes: number) => Math.ceil(bytes / BLOCK) * BLOCK;

interface PackedFile {
  readonly path: string;
  readonly size: number;
}

let files: readonly PackedFile[];
beforeAll(() => {
  const json = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  files = (JSON.parse(json) as [{ files: PackedFile[] }])[0].files;
});

describe('the package', () => {
  test('has the program, its types and its licences, and nothing of the workshop', () => {
    const paths = files.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining(['package.json', 'README.md', 'LICENSE', 'bin/recollect.cjs', 'dist/index.js', SHIPPED]),
    );
    const places = new Set(paths.map((path) => path.split('/')[0]));
    expect([...places].toSorted()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'bin', 'dist', 'package.json']);
    expect(paths.filter((path) => /\.test\.|node_modules/.test(path))).toEqual([]);
  });

  test('an install of it brings at most 4 packages and 30 MB', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { dev?: boolean; peer?: boolean }>;
    };
    const needed = Object.entries(packages).filter(
      ([path, { dev, peer }]) => path.startsWith('node_modules/') && !dev && !peer,
    );
    expect(needed.map(([path]) => path)).toEqual(['node_modules/postgres', 'node_modules/zod']);
    const own = files.reduce((sum, { size }) => sum + onDisk(size), 0);
    const others = needed.reduce((sum, [path]) => sum + sizeOf(join(root, path)), 0);
    expect(own).toBeGreaterThan(5_000_000);
    expect((own + others) / 1e6).toBeLessThanOrEqual(30);
  });
});

describe('licences of bundled libraries', () => {
  const modules: string[] = [];
  beforeAll(async () => {
    for (const made of [LIBRARY, CLI]) {
      const { output } = await (await bundle(made)).generate(made.output);
      modules.push(...output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])));
    }
  });

  test('the package has the text of each library whose code is in the bundles', () => {
    const shipped = readFileSync(join(root, SHIPPED), 'utf8').split(`${'='.repeat(80)}\n`);
    const names = librariesIn(modules);
    expect(names).toEqual(expect.arrayContaining(['zod', 'hono', 'gpt-tokenizer', '@modelcontextprotocol/server']));
    for (const name of names)
      expect([name, shipped[shipped.indexOf(`${name}\n`) + 1]]).toEqual([
        name,
        expect.stringMatching(/Permission is hereby granted|Apache License|Redistribution and use|public domain/),
      ]);
  });

  test('what a library has bundled itself is found too', () => {
    expect(librariesIn(modules)).toEqual(expect.arrayContaining(['ajv', 'fast-uri']));
  });

  test('the plugin and the bundle for Claude Desktop have them', () => {
    const { plugin, bundle: zipped } = packIntegrations(mkdir(tempFolder(), 'packed'));
    const text = readFileSync(join(root, SHIPPED));
    expect(readFileSync(join(plugin, SHIPPED))).toEqual(text);
    expect(readFileSync(zipped).includes(SHIPPED)).toBe(true);
  });

  test('a library without a licence text stops the build', () => {
    expect(() => licencesOf(['no-such-library'])).toThrow(/no-such-library, which has no licence file/);
  });
});

function sizeOf(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.reduce((sum, { parentPath, name }) => sum + onDisk(statSync(join(parentPath, name)).size), 0);
}

function mkdir(parent: string, name: string): string {
  const path = join(parent, name);
  mkdirSync(path, { recursive: true });
  return path;
}
