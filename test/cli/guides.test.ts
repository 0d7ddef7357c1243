/** Every command that the guides show can be read as it stands: a name that exists, options that it has, words where it takes some. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OWN_COMMANDS } from '../../src/faces/cli/args/own-commands.ts';
import { findCommand, readRequest, splitWords } from '../../src/faces/cli/args/read-request.ts';
import { readOwn } from '../../src/faces/shared/read-own.ts';

const ROOT = join(import.meta.dirname, '../..');
const GUIDES = 'docs/guides';

const pages = ['README.md', ...readdirSync(join(ROOT, GUIDES)).map((name) => `${GUIDES}/${name}`)];
const shown = pages.flatMap((page) => commandsOf(page).map((command) => [page, command] as const));

function commandsOf(page: string): string[] {
  const text = readFileSync(join(ROOT, page), 'utf8').replaceAll(/\\\n\s*/g, ' ');
  return [...text.matchAll(/^ *```(?:sh)?\n(.*?)^ *```/gms)]
    .flatMap(([, block]) => block!.split('\n'))
    .map((line) => line.trim().replace(/^\$ /, ''))
    .filter((line) => line.startsWith('recollect '));
}

/** As a shell does it, as far as the guides go: quotes, comments, and what is done with the answer. */
function wordsOf(command: string): string[] {
  const words = command.match(/"[^"]*"|'[^']*'|[^\s"']+/g)!;
  const end = words.findIndex((word) => /^(?:#\s?|[|>&;].*)$/.test(word));
  return words.slice(1, end < 0 ? undefined : end).map((word) => word.replace(/^(["'])(.*)\1$/s, '$2'));
}

test('there are many', () => {
  expect(shown.length).toBeGreaterThan(40);
});

test.each(shown)('%s: %s', (_, command) => {
  const { settings, name, rest } = splitWords(wordsOf(command));
  const own = OWN_COMMANDS.find((one) => one.name === name);
  if (own) return void readOwn(own, settings, rest);
  const request = readRequest(findCommand(name!), settings, rest);
  if (request.command.main === undefined) expect(request.words).toEqual([]);
});
