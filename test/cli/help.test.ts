/** Help pages and the version. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allCommands } from '../../src/faces/cli/command-facts.ts';
import { failure, newPlace, ROOT, run } from './recollect.ts';

describe('help', () => {
  test('lists every command with its summary', async () => {
    const { code, out } = await run(newPlace(), ['--help']);
    expect(code).toBe(0);
    for (const { name, summary } of allCommands()) expect(out).toMatch(new RegExp(`^  ${name} +${summary}$`, 'm'));
    for (const name of ['help', 'completion', 'demo', 'migrate', 'mcp', 'hook']) expect(out).toContain(`  ${name}`);
  });

  test('is shown when nothing is asked for', async () => {
    const place = newPlace();
    expect(await run(place, [])).toEqual(await run(place, ['help']));
  });

  test.each(allCommands().map((command) => [command.name, command] as const))(
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
