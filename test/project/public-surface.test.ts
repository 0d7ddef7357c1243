/** The public surface: what others may rely on, by name. A change here is a change for them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EXIT } from '../../src/base/errors.ts';
import * as surface from '../../src/index.ts';
import { FORMER_METHODS } from '../../src/operations/former-names.ts';
import { operations } from '../../src/operations/index.ts';

const source = readFileSync(join(import.meta.dirname, '../../src/index.ts'), 'utf8');

test('values', () => {
  expect(Object.keys(surface).toSorted()).toEqual([
    'ERROR_CODES',
    'EXIT',
    'LIMITS',
    'RecollectError',
    'migrateStore',
    'openMemory',
  ]);
});

test('types', () => {
  const named = [...source.matchAll(/\btype (\w+)|export type \{ ([\w, ]+) \}/g)].flatMap(
    ([, one, several]) => one ?? several!.split(', '),
  );
  expect(named.toSorted()).toEqual([
    'Actor',
    'ActorKind',
    'Embedder',
    'ErrorCode',
    'EventView',
    'EvidenceItem',
    'GivenEndpoint',
    'GivenPolicies',
    'GivenVectors',
    'Memory',
    'MemoryView',
    'MigrateAction',
    'MigrationReport',
    'Notice',
    'OpenOptions',
    'RecallItem',
    'RememberInput',
    'RunOptions',
    'ScopeView',
  ]);
});

test('nothing is exported wholesale', () => {
  expect(source).not.toMatch(/export \*/);
});

test('a memory has one method for each operation and each former name, and can be closed', async () => {
  const memory = await surface.openMemory({ path: ':memory:', scope: 'global' });
  expect(Object.keys(memory).toSorted()).toEqual(
    [...Object.keys(operations), ...Object.keys(FORMER_METHODS), 'close'].toSorted(),
  );
  expect(Object.isFrozen(memory)).toBe(true);
  expect(typeof memory[Symbol.asyncDispose]).toBe('function');
  await memory.close();
});

test('error codes and exit codes never lose a member', () => {
  expect(Object.keys(surface.ERROR_CODES)).toEqual(
    expect.arrayContaining([
      'invalid_input',
      'too_large',
      'malformed_text',
      'cursor_invalid',
      'head_invalid',
      'unknown_operation',
      'not_found',
      'version_not_found',
      'scope_not_found',
      'scope_invalid',
      'scope_exists',
      'scope_closed',
      'scope_denied',
      'chain_mismatch',
      'name_taken',
      'nothing_to_change',
      'wrong_status',
      'person_required',
      'event_conflict',
      'import_invalid',
      'kind_unknown',
      'ledger_corrupt',
      'store_busy',
      'store_full',
      'store_read_only',
      'store_corrupt',
      'store_not_a_database',
      'store_unreachable',
      'store_network_fs',
      'store_closed',
      'store_failed',
      'schema_newer',
      'schema_tampered',
      'schema_unsupported',
      'rebuild_taken_over',
      'internal',
    ]),
  );
  expect(EXIT).toEqual({
    ok: 0,
    internal: 1,
    usage: 2,
    notFound: 3,
    conflict: 4,
    denied: 5,
    checkFailed: 6,
    store: 7,
    retry: 75,
  });
});

test('the guide of the library has every option of openMemory', () => {
  const text = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
  const [, options] = /export interface OpenOptions \{(.*?)\n\}/s.exec(text('src/engine/options.ts'))!;
  const shown = options!.replaceAll(/\/\*\* @internal.*\n.*/g, '');
  const named = [...shown.matchAll(/^ {2}readonly (\w+)\?/gm)].map(([, name]) => name);
  const rows = new Set([...text('docs/guides/library.md').matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name));
  expect(named).toContain('path');
  expect(named.filter((name) => !rows.has(name))).toEqual([]);
});
