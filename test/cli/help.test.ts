/** Help pages and the version, and that they load nothing of the core. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../src/faces/cli/commands.ts';
import { failure, newPlace, type Place, ROOT, run } from './recollect.ts';

interface Loaded {
  readonly urls: string[];
  readonly native: string[];
}

const LIGHT = [
  ['--help'],
  ['help', 'remember'],
  ['recall', '--help'],
  ['--version'],
  ['completion', 'bash'],
  ['nonsense'],
  [],
];

describe('help', () => {
  test('lists every command with its summary', async () => {
    const { code, out } = await run(newPlace(), ['--help']);
    expect(code).toBe(0);
    for (const { name, summary } of COMMANDS) expect(out).toMatch(new RegExp(`^  ${name} +${summary}$`, 'm'));
    for (const name of ['help', 'completion', 'demo', 'migrate']) expect(out).toContain(`  ${name}`);
  });

  test('is shown when nothing is asked for', async () => {
    const place = newPlace();
    expect(await run(place, [])).toEqual(await run(place, ['help']));
  });

  test.each(COMMANDS.map((command) => [command.name, command] as const))(
    '%s: every option, choice, default and example',
    async (name, command) => {
      const place = newPlace();
      const { code, out } = await run(place, ['help', name]);
      expect(code).toBe(0);
      const text = out.replace(/\s+/g, ' ');
      for (const option of command.options) {
        expect(out).toMatch(new RegExp(`--(\\[no-\\])?${option.flag}\\b`));
        expect(text).toContain(option.description);
        if (option.choices) expect(text).toContain(`One of ${option.choices.join(', ')}`);
      }
      for (const example of command.examples) expect(out).toContain(`recollect ${example.cli}`);
      expect((await run(place, [name, '--help'])).out).toBe(out);
      expect((await run(place, [name, '-h'])).out).toBe(out);
    },
  );

  test('names the closest command', async () => {
    expect(await failure(newPlace(), ['help', 'remeber'])).toMatchObject({
      exit: 2,
      code: 'unknown_operation',
      details: { closest: 'remember' },
    });
  });

  test('fits a narrow screen', async () => {
    const { out } = await run(newPlace(), ['help', 'remember'], { env: { COLUMNS: '60' } });
    const [page] = out.split('Examples');
    for (const line of page!.split('\n')) expect(line.length).toBeLessThanOrEqual(60);
  });
});

describe('version', () => {
  test('is that of the package', async () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    const place = newPlace();
    expect(await run(place, ['--version'])).toMatchObject({ code: 0, out: `${version}\n` });
    expect(await run(place, ['recall', '--version'])).toMatchObject({ code: 0, out: `${version}\n` });
  });
});

describe('what is loaded', () => {
  test.each(LIGHT.map((args) => [args.join(' ') || 'nothing', args] as const))(
    '%s: neither the engine nor zod nor SQLite',
    async (_, args) => {
      const { urls, native } = await loadedBy(newPlace(), args);
      expect(native).not.toContain('node:sqlite');
      expect(native).not.toContain('node:crypto');
      const files = urls.filter((url) => url.startsWith('file:')).map((url) => fileURLToPath(url));
      expect(files.some((file) => file.endsWith('cli/main.cjs'))).toBe(true);
      for (const file of files) expect(readFileSync(file, 'utf8')).not.toMatch(/DatabaseSync|ZodObject/);
    },
  );

  test('an operation loads all of them, so that this would be noticed', async () => {
    const { urls, native } = await loadedBy(newPlace(), ['recall', 'x']);
    expect(native).toContain('node:sqlite');
    const sources = urls
      .filter((url) => url.startsWith('file:'))
      .map((url) => readFileSync(fileURLToPath(url), 'utf8'));
    expect(sources.join('\n')).toMatch(/DatabaseSync[\s\S]*ZodObject|ZodObject[\s\S]*DatabaseSync/);
  });

  test('an operation loads no other operation', async () => {
    const { urls } = await loadedBy(newPlace(), ['tags']);
    const sources = urls
      .filter((url) => url.startsWith('file:') && !url.endsWith('/cli/main.cjs'))
      .map((url) => readFileSync(fileURLToPath(url), 'utf8'));
    const loaded = COMMANDS.filter(({ description }) =>
      sources.some((source) => source.includes(description.slice(0, 40))),
    );
    expect(loaded.map(({ name }) => name)).toEqual(['tags']);
  });
});

async function loadedBy(place: Place, args: readonly string[]): Promise<Loaded> {
  const file = join(place.folder, 'loaded.json');
  await run(place, args, {
    node: ['--require', join(import.meta.dirname, 'preload/loaded-modules.cjs')],
    env: { LOADED_MODULES: file },
  });
  return JSON.parse(readFileSync(file, 'utf8')) as Loaded;
}
