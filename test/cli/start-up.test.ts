/** What a command loads: only its own operation, and of the rest no more than it needs. Counts and names, because time depends on the machine. */
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { bundle, CLI } from '../../scripts/build/bundles.ts';
import { loadedBy } from './loaded.ts';
import { newPlace, runAlone as run } from './recollect.ts';

const LIGHT = [
  ['--help'],
  ['help', 'remember'],
  ['recall', '--help'],
  ['--version'],
  ['completion', 'bash'],
  ['nonsense'],
  [],
];

describe('help, the version, completion and what is misspelt', () => {
  test.each(LIGHT.map((args) => [args.join(' ') || 'nothing', args] as const))(
    '%s: neither the engine nor zod nor SQLite',
    async (_, args) => {
      const { files, native, schemas } = await loadedBy(newPlace(), args);
      expect(native).not.toContain('node:sqlite');
      expect(native).not.toContain('node:crypto');
      expect(schemas).toBe(0);
      expect(files.some((file) => file.endsWith('cli/main.cjs'))).toBe(true);
      for (const file of files) expect(readFileSync(file, 'utf8')).not.toMatch(/DatabaseSync|ZodObject/);
    },
  );

  test('an operation loads all of them, so that this would be noticed', async () => {
    const { files, native, schemas } = await loadedBy(newPlace(), ['recall', 'x']);
    expect(native).toContain('node:sqlite');
    expect(schemas).toBeGreaterThan(0);
    const sources = files.map((file) => readFileSync(file, 'utf8'));
    expect(sources.join('\n')).toMatch(/DatabaseSync[\s\S]*ZodObject|ZodObject[\s\S]*DatabaseSync/);
  });
});

describe('an operation', () => {
  /** Which sources are in each file of the built command line. */
  const sourcesOf = new Map<string, readonly string[]>();

  beforeAll(async () => {
    const { output } = await (await bundle(CLI)).generate(CLI.output);
    for (const file of output)
      if (file.type === 'chunk')
        sourcesOf.set(
          file.fileName,
          file.moduleIds.map((id) => id.replaceAll('\\', '/').replace(/^.*\/(?=src\/)/, '')),
        );
  });

  async function loads(args: readonly string[]): Promise<{ files: string[]; sources: string[]; schemas: number }> {
    const place = newPlace('project:start');
    await run(place, ['remember', 'We deploy with blue-green releases']);
    const { files, schemas } = await loadedBy(place, args);
    const names = files.filter((file) => basename(dirname(file)) === 'cli').map((file) => basename(file));
    for (const name of names)
      expect(sourcesOf.has(name), `${name}: dist/ is older than the sources, build it`).toBe(true);
    return { files: names, sources: names.flatMap((name) => sourcesOf.get(name)!), schemas };
  }

  const operationsIn = (sources: readonly string[]) =>
    sources.filter((source) => source.startsWith('src/operations/')).map((source) => basename(source, '.ts'));

  const draws = (source: string) => source.startsWith('src/faces/cli/views/');

  test.each([['recall', 'deploy'], ['get', 'mem_01'], ['remember', 'One more'], ['tags']])(
    '%s loads no other operation',
    async (...args) => {
      const { sources } = await loads(args);
      expect(operationsIn(sources).toSorted()).toEqual([args[0]!, 'define', 'fields'].toSorted());
    },
  );

  test('that reads loads nothing that only writes need, and no server', async () => {
    const { sources } = await loads(['recall', 'deploy']);
    expect(sources).toContain('src/store/sqlite/search.ts');
    expect(sources.filter((source) => /projector\.ts$|\/wiring\.ts$/.test(source))).toEqual([]);
    // The address is looked at before it is known whether there is one.
    expect(sources.filter((source) => source.startsWith('src/store/postgres/'))).toEqual([
      'src/store/postgres/address.ts',
    ]);
  });

  test('that writes loads the projectors, so that this would be noticed', async () => {
    const { sources } = await loads(['remember', 'One more']);
    expect(sources).toContain('src/engine/wiring.ts');
  });

  /** If it fails: a schema that most requests do not need is made at once; wrap it in z.lazy, or give its constants a file of their own. */
  test('recall makes the schemas of its own input and few others', async () => {
    const { schemas } = await loads(['recall', 'deploy']);
    expect(schemas).toBeLessThanOrEqual(164);
  });

  test('that answers in JSON loads nothing that draws tables', async () => {
    expect((await loads(['recall', 'deploy', '--json'])).sources.filter(draws)).toEqual([]);
    expect((await loads(['recall', 'deploy'])).sources.filter(draws)).not.toEqual([]);
  });

  test('recall is few files', async () => {
    const { files } = await loads(['recall', 'deploy']);
    expect(files.length).toBeLessThanOrEqual(8);
  });
});
