/** Completion scripts. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allCommands } from '../../src/faces/cli/command-facts.ts';
import { failure, newPlace, run } from './recollect.ts';

async function scriptFor(shell: string): Promise<string> {
  const answer = await run(newPlace(), ['completion', shell]);
  expect(answer).toMatchObject({ code: 0, err: '' });
  return answer.out;
}

describe('bash', () => {
  /** Completes the last word as bash does. */
  async function complete(words: readonly string[], folder = '/'): Promise<string[]> {
    const script = await scriptFor('bash');
    const quoted = ['recollect', ...words].map((word) => `'${word}'`).join(' ');
    const program = `${script}
COMP_WORDS=(${quoted}); COMP_CWORD=$(( \${#COMP_WORDS[@]} - 1 )); _recollect; printf '%s\\n' "\${COMPREPLY[@]}"`;
    // As an argument it would be too long.
    const out = execFileSync('bash', ['--norc', '-s'], { cwd: folder, encoding: 'utf8', input: program });
    return out.split('\n').filter((line) => line !== '');
  }

  test('is a script', async () => {
    execFileSync('bash', ['-n'], { input: await scriptFor('bash') });
  });

  test('completes commands', async () => {
    expect(await complete(['rem'])).toEqual(['remember', 'remove-alias', 'remove-schedule']);
    expect(await complete(['--home', '/x', '--scope=y', 'ver'])).toEqual(['verify']);
    expect(await complete([''])).toEqual(
      expect.arrayContaining([...allCommands().map(({ name }) => name), 'help', 'completion', 'demo', '--json']),
    );
    expect(await complete(['help', 'rec'])).toEqual(['recall', 'record']);
    expect(await complete(['completion', ''])).toEqual(['bash', 'zsh', 'fish']);
  });

  test('completes options', async () => {
    expect(await complete(['remember', 'x', '--ta'])).toEqual(['--tags']);
    expect(await complete(['list', '--no-'])).toEqual(['--no-inherit', '--no-color']);
    for (const { name, options } of allCommands()
      .filter((command) => command.options.length > 0)
      .slice(0, 5)) {
      const flags = options.map(({ flag, default: by }) => (by === 'true' ? `--no-${flag}` : `--${flag}`));
      expect(await complete([name, '-'])).toEqual(expect.arrayContaining(flags));
    }
  });

  test('completes choices, after a space or an equals sign', async () => {
    expect(await complete(['forget', 'mem_1', '--as', 'e'])).toEqual(['expired']);
    expect(await complete(['list', '--sort', '='])).toEqual(['updated', 'created', 'importance', 'name']);
    expect(await complete(['list', '--sort', '=', 'na'])).toEqual(['name']);
    expect(await complete(['list', '--limit', ''])).toEqual([]);
  });

  test('completes files and folders with spaces in their names', async () => {
    const { folder } = newPlace();
    mkdirSync(join(folder, 'my folder'));
    writeFileSync(join(folder, 'my file'), '');
    expect(await complete(['export', '--file', 'my'], folder)).toEqual(
      expect.arrayContaining(['my file', 'my folder']),
    );
    expect(await complete(['--home', 'my'], folder)).toEqual(['my folder']);
  });
});

describe.each(['zsh', 'fish'])('%s', (shell) => {
  test('knows every command, option and choice', async () => {
    const script = await scriptFor(shell);
    for (const command of allCommands()) {
      expect(script).toContain(command.name);
      for (const option of command.options) {
        expect(script).toContain(
          shell === 'zsh'
            ? `--${option.default === 'true' ? 'no-' : ''}${option.flag}`
            : `-l ${option.default === 'true' ? 'no-' : ''}${option.flag} `,
        );
        if (option.choices) expect(script).toContain(option.choices.join(' '));
      }
    }
  });

  test('is a script, where that shell is installed', async ({ skip }) => {
    const script = await scriptFor(shell);
    try {
      execFileSync(shell, ['-n'], { input: script, stdio: ['pipe', 'pipe', 'pipe'] });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') skip(`${shell} is not installed`);
      throw error;
    }
  });
});

test('other shells are named as unknown', async () => {
  const place = newPlace();
  expect(await failure(place, ['completion', 'tcsh'])).toMatchObject({ exit: 2, code: 'invalid_input' });
  expect(await failure(place, ['completion'])).toMatchObject({ exit: 2, code: 'invalid_input' });
});
