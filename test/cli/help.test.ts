/** Help pages and the version. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HELP_AREAS, OWN_COMMANDS, SETUP } from '../../src/faces/cli/args/own-commands.ts';
import { allCommands } from '../../src/faces/cli/command-facts.ts';
import { ALIASES } from '../../src/faces/shared/aliases.ts';
import { failure, json, newPlace, ROOT, remember, run } from './recollect.ts';

describe('help', () => {
  const lineOf = ({ name, summary }: { name: string; summary: string }) => new RegExp(`^  ${name} +${summary}$`, 'm');

  test('shows the everyday commands and the areas, and all of them when asked', async () => {
    const place = newPlace();
    const { code, out } = await run(place, ['--help']);
    expect(code).toBe(0);
    for (const command of allCommands())
      if (command.area === 'everyday') expect(out).toMatch(lineOf(command));
      else expect(out).not.toMatch(lineOf(command));
    for (const area of HELP_AREAS) expect(out).toMatch(new RegExp(`^(  )?${area}\\b`, 'im'));
    const all = (await run(place, ['help', '--all'])).out;
    for (const command of [...allCommands(), ...OWN_COMMANDS]) expect(all).toMatch(lineOf(command));
  });

  test.each(HELP_AREAS)('lists the commands of an area: %s', async (area) => {
    const { code, out } = await run(newPlace(), ['help', area]);
    expect(code).toBe(0);
    const own = area === SETUP ? OWN_COMMANDS : [];
    const [inside, outside] = [true, false].map((isIn) => allCommands().filter((one) => (one.area === area) === isIn));
    for (const command of [...inside!, ...own]) expect(out).toMatch(lineOf(command));
    for (const command of outside!) expect(out).not.toMatch(lineOf(command));
  });

  test('refuses what it cannot list', async () => {
    const place = newPlace();
    for (const words of [
      ['remember', 'recall'],
      ['remember', '--all'],
    ])
      expect(await failure(place, ['help', ...words])).toMatchObject({ exit: 2, code: 'invalid_input' });
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
    for (const words of [['recall', '--version'], ['version'], ['-v'], ['recall', '-v']])
      expect(await run(place, words)).toMatchObject({ code: 0, out: `${version}\n` });
  });
});

describe('words of other programs', () => {
  test('mean a command, also to help', async () => {
    const place = newPlace('project:site');
    const { id } = await json<{ id: string }>(place, ['add', 'Herons nest in May']);
    for (const words of [['search', 'herons'], ['ls'], ['show', id]])
      expect((await run(place, words)).out).toContain('Herons nest in May');
    expect((await run(place, ['rm', id])).out).toMatch(/^changed/);
    for (const [alias, name] of Object.entries(ALIASES).filter(([, name]) => !name.startsWith('-'))) {
      const { out } = await run(place, ['help', alias]);
      expect(out).toBe((await run(place, ['help', name])).out);
      expect(out).toMatch(new RegExp(`^Also: .*\\b${alias}\\b`, 'm'));
    }
  });

  test('that could mean two commands do neither', async () => {
    const place = newPlace('project:site');
    await remember(place, 'Herons nest in May');
    expect(await failure(place, ['delete', 'herons'])).toMatchObject({
      exit: 2,
      code: 'unknown_operation',
      hint: expect.stringMatching(/`forget`.*`erase`/),
    });
  });
});
