/** Which of several installed versions is taken. */
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tempFolder } from '../../test/support/temp-folder.ts';
import { findOnMachine } from './machine-binaries.ts';

describe('the PostgreSQL of a machine', () => {
  test('PATH first, through links, then the newest', () => {
    const root = tempFolder();
    for (const version of ['9.6', '14.2', '15.1', '15.12']) install(root, version);
    const places = [join(root, '*/bin')];
    expect(findOnMachine('', places)).toEqual({ folder: join(root, '15.12/bin'), version: '15.12' });

    const links = join(root, 'links');
    mkdirSync(links);
    symlinkSync(join(root, '14.2/bin/postgres'), join(links, 'postgres'));
    const path = ['', join(root, 'nowhere'), links].join(delimiter);
    expect(findOnMachine(path, places)).toEqual({ folder: join(root, '14.2/bin'), version: '14.2' });
  });

  test('one that is too old, has no initdb or does not run is none', () => {
    const root = tempFolder();
    install(root, '12.9');
    for (const [version, broken] of [
      ['17.1', 'initdb'],
      ['17.2', 'postgres'],
    ] as const)
      install(root, version, broken);
    expect(findOnMachine('', [join(root, '*/bin')])).toBeUndefined();
    expect(findOnMachine(join(root, '12.9/bin'), [])).toBeUndefined();
  });
});

/** A folder as packages make it; without initdb, or with a server that ends with an error. */
function install(root: string, version: string, broken?: 'initdb' | 'postgres'): void {
  const bin = join(root, version, 'bin');
  mkdirSync(bin, { recursive: true });
  const says = broken === 'postgres' ? 'exit 127' : `echo 'postgres (PostgreSQL) ${version} (Some 1)'`;
  const programs = { postgres: says, ...(broken === 'initdb' ? {} : { initdb: 'exit 0' }) };
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(bin, name), 0o755);
  }
}
