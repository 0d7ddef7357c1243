/** Predicates that are known from the start, and what a chain says of them itself (CLM-2). */
import { describe, expect, test } from 'vitest';
import type { Rows } from '../../store/port/store.ts';
import type { PredicateRow } from '../../store/port/tables.ts';
import { predicateKey } from './claim-key.ts';
import { builtInPredicates, cardinalityOf } from './predicates.ts';

/** A store that holds nothing but these definitions. */
function defining(...rows: PredicateRow[]): Pick<Rows, 'get'> {
  return {
    get: async <R>(_: unknown, chain: string | number, key: string | number) =>
      rows.find((row) => row.chain_id === chain && row.key === key) as R | undefined,
  };
}

const known = (name: string, rows = defining()) => cardinalityOf(rows, 'local', predicateKey(name));

describe('from the start', () => {
  test.each(['lives in', 'is located in', 'default branch', 'Owner', 'reports to'])(
    '%s has one value',
    async (name) => {
      expect(await known(name)).toBe('one');
    },
  );

  test.each(['likes', 'like', 'lived in', 'has used', 'is a member of', 'depends on', 'parent'])(
    '%s has many',
    async (name) => expect(await known(name)).toBe('many'),
  );

  test.each([
    'was located in',
    'was married to',
    'noticed',
    'values',
    'formats',
    'owners',
    'phone numbers',
    'not lives in',
  ])('nobody has said anything of %s', async (name) => expect(await known(name)).toBeUndefined());

  test('each is named once, as it is written, under its key', () => {
    const all = builtInPredicates();
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
    for (const { key, name } of all) expect(predicateKey(name)).toBe(key);
    expect(all.find(({ name }) => name === 'lives in')).toMatchObject({ key: 'live in', cardinality: 'one' });
  });
});

test('what the chain says counts, for that chain alone', async () => {
  const rows = defining({ chain_id: 'local', key: 'live in', name: 'lives in', cardinality: 'many', updated_seq: 1 });
  expect(await known('lives in', rows)).toBe('many');
  expect(await cardinalityOf(rows, 'org', 'live in')).toBe('one');
});
