/** The guides can be followed: what they say to write compiles, keeps the order of folders and passes the tests of its sort. */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isFull } from '../support/scale.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { cook, type Recipe, readRecipe, write } from './recipe.ts';

const ROOT = join(import.meta.dirname, '../..');
const LEFT_BEHIND: ReadonlySet<string> = new Set(['node_modules', 'dist', '.git']);

const VITEST = ['node_modules/vitest/vitest.mjs', 'run'];
const OF_THIS_RUN = /^(VITEST|TEST$|NODE_ENV$|RECOLLECT_TEST_(SCALE|FACE|BACKEND|COST)$)/;

const textOf = (guide: string): string => readFileSync(join(ROOT, 'docs/guides', guide), 'utf8');
const recipeIn = (guide: string): Recipe => readRecipe(textOf(guide));

const NOUN = recipeIn('add-a-noun.md');
const QUERY = recipeIn('add-a-query.md');
const OPERATION = recipeIn('add-an-operation.md');
const TABLE = recipeIn('add-a-migration.md');
const LANGUAGE = recipeIn('add-a-language.md');
/** What a field needs today, and what it needs besides once stores of a released schema exist. */
const [FIELD, FIELD_MIGRATION] = textOf('add-a-field.md')
  .split(/^## From the first release on$/m)
  .map(readRecipe) as [Recipe, Recipe];

describe('a new noun', () => {
  test('every place that its guide names is there', () => {
    expect(cook(NOUN, ROOT).size).toBe(NOUN.files.size + NOUN.edits.size);
  });

  test('its own files are in one folder, but for one file an operation', () => {
    const folders = [...NOUN.files.keys()].map((path) => dirname(path)).filter((path) => path !== 'src/operations');
    expect(new Set(folders)).toEqual(new Set(['src/knowledge/bookmarks']));
  });

  test('it edits at most six files of others', () => {
    expect(NOUN.edits.size).toBeLessThanOrEqual(6);
  });

  test.runIf(isFull)('followed in a copy of the tree, it keeps the contract of nouns on both databases', () => {
    const tree = copyOfTheTree();
    write(cook(NOUN, tree), tree);
    compile(tree);
    for (const project of ['tests', 'postgres']) runTests(tree, project, 'test/nouns');
    runTests(tree, 'tests', 'test/scenarios/who-may.test.ts', 'test/store/schema.test.ts', 'test/project');
  });
});

describe('a new table, a query, and an operation that asks it', () => {
  test.each([
    ['table', TABLE],
    ['query', QUERY],
    ['operation', OPERATION],
  ])('every place that the guide names is there: %s', (_, recipe) => {
    expect(recipe.edits.size).toBeGreaterThan(0);
    expect(cook(recipe, ROOT).size).toBe(recipe.files.size + recipe.edits.size);
  });

  test.runIf(isFull)('followed in a copy of the tree, they work on both databases', () => {
    const tree = copyOfTheTree();
    for (const recipe of [TABLE, QUERY, OPERATION]) write(cook(recipe, tree), tree);
    compile(tree);
    const onBoth = ['test/store/sqlite.test.ts', 'test/store/postgres.test.ts', 'test/store/schema.test.ts'];
    runTests(tree, 'tests', ...onBoth, 'test/project');
  });
});

describe('a new field', () => {
  const SCENARIOS = ['test/scenarios/mood.test.ts', 'test/scenarios/remember.test.ts'];

  test('every place that its guide names is there', () => {
    for (const recipe of [FIELD, FIELD_MIGRATION]) {
      expect(recipe.edits.size).toBeGreaterThan(0);
      expect(cook(recipe, ROOT).size).toBe(recipe.files.size + recipe.edits.size);
    }
  });

  test('it edits one file of ours: the table of fields', () => {
    expect([...FIELD.edits.keys()].filter((path) => !path.startsWith('test/'))).toEqual(['src/model/memory-fields.ts']);
  });

  test.runIf(isFull)('followed in a copy of the tree, it works on both databases', () => {
    const tree = copyOfTheTree();
    write(cook(FIELD, tree), tree);
    compile(tree);
    for (const project of ['tests', 'postgres']) runTests(tree, project, '--mode', 'full', ...SCENARIOS);
    runTests(tree, 'tests', 'test/project', 'test/store', 'test/upgrade');
  });

  test.runIf(isFull)('followed after a release, it migrates a store of that release on both databases', () => {
    const tree = copyOfTheTree();
    run(tree, process.execPath, 'scripts/freeze-baseline.ts');
    run(tree, 'env', 'RECOLLECT_KEEP_SCHEMA=0.1.0', process.execPath, ...VITEST, 'test/upgrade/upgrade.test.ts');
    for (const recipe of [FIELD, FIELD_MIGRATION]) write(cook(recipe, tree), tree);
    compile(tree);
    for (const project of ['tests', 'postgres']) runTests(tree, project, '--mode', 'full', ...SCENARIOS);
    runTests(tree, 'tests', 'test/upgrade', 'test/store/schema.test.ts');
  });
});

describe('a new language', () => {
  test('is one file of words, one of a stemmer, and a line for each', () => {
    expect(cook(LANGUAGE, ROOT).size).toBe(LANGUAGE.files.size + LANGUAGE.edits.size);
    expect(LANGUAGE.files.size).toBe(2);
    expect([...LANGUAGE.edits.keys()].filter((path) => !path.endsWith('.test.ts'))).toHaveLength(2);
  });

  test.runIf(isFull)('followed in a copy of the tree, it works', () => {
    const tree = copyOfTheTree();
    write(cook(LANGUAGE, tree), tree);
    compile(tree);
    runTests(tree, 'tests', 'src/text/language.test.ts', 'src/text/words');
  });
});

function copyOfTheTree(): string {
  const tree = tempFolder();
  cpSync(ROOT, tree, { recursive: true, filter: (path) => !LEFT_BEHIND.has(relative(ROOT, path)) });
  for (const folder of ['node_modules', 'dist']) symlinkSync(join(ROOT, folder), join(tree, folder));
  return tree;
}

function compile(tree: string): void {
  run(tree, process.execPath, 'scripts/generate.ts');
  run(tree, join(tree, 'node_modules/.bin/tsc'), '-p', 'tsconfig.json');
  run(tree, process.execPath, 'scripts/check-layers.ts');
  run(tree, join(tree, 'node_modules/.bin/biome'), 'check', '--write', 'src', 'test');
}

function runTests(tree: string, project: string, ...args: string[]): void {
  run(tree, process.execPath, ...VITEST, '--project', project, ...args);
}

/** What it prints is shown where it fails. */
function run(tree: string, command: string, ...args: string[]): void {
  // A run of tests of its own: it begins without what this one has set.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_THIS_RUN.test(name)));
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: tree, env, encoding: 'utf8' });
  const ran = [command, ...args].join(' ');
  const printed = status === 0 ? '' : `${stdout}\n${stderr}`;
  expect({ ran, status, printed }).toEqual({ ran, status: 0, printed: '' });
}
