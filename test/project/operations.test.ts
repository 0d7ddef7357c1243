/** Every operation is described, documented, reachable from the command line, and its examples work. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allCommands } from '../../src/faces/cli/command-facts.ts';
import { ERROR_CODES, EXIT, openMemory } from '../../src/index.ts';
import { AREA_NAMES } from '../../src/model/area.ts';
import type { Operation } from '../../src/operations/define.ts';
import { operations } from '../../src/operations/index.ts';

const reference = join(import.meta.dirname, '../../docs/reference');
const all = Object.entries(operations) as unknown as [string, Operation][];
const page = (name: string) => readFileSync(join(reference, `${name}.md`), 'utf8');
const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

describe.each(all)('%s', (method, operation) => {
  test('is named like its method and says what it does', () => {
    expect(operation.name).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(camel(operation.name)).toBe(method);
    expect(operation.summary).toMatch(/^[A-Z].*[^.]$/);
    expect(operation.summary.length).toBeLessThanOrEqual(80);
    expect(operation.description).toMatch(/\.$/);
  });

  test('describes every field of its input', () => {
    const schema = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as {
      properties?: Record<string, { description?: string }>;
    };
    for (const [field, { description }] of Object.entries(schema.properties ?? {}))
      expect([field, description]).toEqual([field, expect.stringMatching(/\S/)]);
    if (operation.main !== undefined) expect(Object.keys(schema.properties ?? {})).toContain(operation.main);
  });

  test('promises an output that can be told as JSON Schema', () => {
    const schema = z.toJSONSchema(operation.output) as {
      type?: string;
      oneOf?: unknown[];
      anyOf?: unknown[];
      properties?: object;
    };
    expect(schema.properties ?? schema.oneOf ?? schema.anyOf).toBeDefined();
  });

  test.runIf(operation.view === 'list')('has one list in its answer, as its view says', () => {
    const { properties = {} } = z.toJSONSchema(operation.output) as { properties?: Record<string, { type?: string }> };
    expect(Object.values(properties).filter(({ type }) => type === 'array')).toHaveLength(1);
  });

  test('has examples whose input it accepts', () => {
    expect(operation.examples.length).toBeGreaterThan(0);
    for (const { title, cli, input } of operation.examples) {
      expect(title).toMatch(/\S/);
      expect(cli.split(' ')[0]).toBe(operation.name);
      expect(operation.input.strict().safeParse(input).success).toBe(true);
    }
  });

  test('has a page in the reference with its fields and examples', () => {
    expect(existsSync(join(reference, `${operation.name}.md`))).toBe(true);
    const text = page(operation.name);
    for (const field of Object.keys(operation.input.shape)) expect(text).toContain(`\`${field}\``);
    for (const { cli } of operation.examples) expect(text).toContain(`recollect ${cli}`);
    expect(page('README')).toContain(`(${operation.name}.md)`);
  });

  test('has a command with the same fields', () => {
    const command = allCommands().find((one) => one.name === operation.name);
    const { name, summary, access, area, view } = operation;
    expect(command).toMatchObject({ name, summary, access, area, view });
    expect(command?.main).toBe(operation.main);
    expect(command?.bulk).toBe(operation.bulk);
    expect(command?.options.map((option) => option.field)).toEqual(Object.keys(operation.input.shape));
    const flags = command!.options.map((option) => option.flag);
    expect(new Set(flags).size).toBe(flags.length);
  });
});

test('the command line has no other operations, and the reference no other pages', () => {
  expect(
    allCommands()
      .map((command) => command.name)
      .toSorted(),
  ).toEqual(all.map(([, operation]) => operation.name).toSorted());
});

test('ten operations are everyday ones, and every area has some', () => {
  const areas = Object.groupBy(
    all.map(([, operation]) => operation),
    ({ area }) => area,
  );
  expect(areas.everyday).toHaveLength(10);
  expect(Object.keys(areas).toSorted()).toEqual([...AREA_NAMES].toSorted());
});

test('every error code and every exit code is documented', () => {
  const text = page('errors');
  for (const [code, facts] of Object.entries(ERROR_CODES)) expect(text).toContain(`| \`${code}\` | ${facts.exit} |`);
  for (const exit of Object.values(EXIT)) expect(text).toMatch(new RegExp(`^\\| ${exit} \\|`, 'm'));
});

test('examples that need nothing else work on an empty store', async () => {
  const memory = await openMemory({ path: ':memory:', scope: 'project:site' });
  const needsMore = [
    'mem_01j…',
    'clm_01j…',
    'rej_01j…',
    'blk_01j…',
    'ses_01j…',
    'cnv_01j…',
    '"document":"docs:handbook/deploy"',
    '"cite":',
    'cfl_01j…',
    'idn_01j…',
    'mrg_01j…',
    'run_01j…',
    'job_01j…',
    'prp_01j…',
    'local@42',
    'no-body-logs',
    '"label":"rules","kind":"system"}',
    'session:42',
  ];
  for (const [method, operation] of all) {
    for (const { input } of operation.examples) {
      const text = JSON.stringify(input);
      if (
        needsMore.some((word) => text.includes(word)) ||
        ['import', 'export', 'closeScope', 'renameScope', 'embedTexts'].includes(method)
      )
        continue;
      const options = { signal: AbortSignal.abort() };
      const answer = await (memory[method as never] as (input: unknown, options: unknown) => Promise<unknown>)(
        input,
        options,
      );
      expect(answer).toBeDefined();
    }
  }
  await memory.close();
});
