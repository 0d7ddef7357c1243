/** A store has exactly the tables that are declared: after it was made, and after a rebuild. */
import { describe, expect, test } from 'vitest';
import { openMemory } from '../../src/index.ts';
import { LEDGER, OPERATIONAL, PLAIN_NOUNS, PROJECTIONS, SCHEMA_MIGRATIONS } from '../../src/store/port/tables.ts';
import { SEARCH_TABLES as POSTGRES_SEARCH } from '../../src/store/postgres/search-schema.ts';
import { VECTOR_TABLES } from '../../src/store/postgres/vector-schema.ts';
import { SEARCH_TABLES as SQLITE_SEARCH } from '../../src/store/sqlite/search-schema.ts';
import { BACKENDS } from '../support/backends.ts';
import { fillSample } from '../support/sample-store.ts';
import { type Catalog, catalogOf, declaredCatalog } from '../support/schema/catalog.ts';

/** Tables whose form is the backend's own, with those that FTS5 makes beside its own. */
const OWN = {
  sqlite: [
    ...SQLITE_SEARCH,
    'vector_spaces',
    'vectors',
    'search_config',
    'search_data',
    'search_docsize',
    'search_idx',
  ],
  postgres: [...POSTGRES_SEARCH, ...VECTOR_TABLES],
} as const;

const INDEXES_OF_ITS_OWN = LEDGER.map((table) => table.name);

describe.each(['sqlite', 'postgres'] as const)('on %s', (name) => {
  const backend = BACKENDS[name];

  const expectDeclared = (found: Catalog) => {
    const declared = declaredCatalog(name);
    const others = Object.keys(found).filter((table) => !(table in declared));
    expect(others.filter((table) => !(OWN[name] as readonly string[]).includes(table))).toEqual([]);
    for (const [table, form] of Object.entries(declared)) {
      const real = found[table]!;
      // Its texts are only ours, so they need no order.
      if (table === SCHEMA_MIGRATIONS.name) continue;
      const indexes = INDEXES_OF_ITS_OWN.includes(table) ? real.indexes : form.indexes;
      expect({ table, ...real }).toEqual({ table, ...form, indexes });
    }
  };

  test.skipIf(backend.missing !== undefined)('a store is what is declared, also after a rebuild', async () => {
    const place = await backend.newPlace();
    await fillSample(place.options);
    expectDeclared(await catalogOf(name, place));
    const memory = await openMemory(place.options);
    for (let round = 0; round < 2; round++) {
      await memory.rebuild();
      expectDeclared(await catalogOf(name, place));
    }
    await memory.close();
  });
});

/** Their rows are found by an id whose chain the reader does not know; decision 0040 says what they need. Plain nouns are found so too; this list may only become shorter. */
const FOUND_BY_ID = [
  'scopes',
  'memories',
  'memory_versions',
  'item_tags',
  'conflicts',
  'claims',
  'citations',
  'verifications',
  'rejected_values',
  'links',
  'blocks',
  'block_versions',
  'sessions',
  'session_items',
  'conversations',
  'messages',
  'documents',
  'document_versions',
  'extractions',
  'identities',
  'identity_merges',
  'erasures',
  'runs',
  'effects_of_runs',
  'proposals',
  'items_of_proposals',
];

describe('every declaration', () => {
  const tables = [...LEDGER, ...PROJECTIONS, ...OPERATIONAL];

  test('has a name of its own, and so has every index', () => {
    const names = tables.flatMap((table) => [table.name, ...Object.keys(table.indexes)]);
    expect(new Set(names).size).toBe(names.length);
  });

  test('names only columns that it has', () => {
    for (const { name, declared, key, indexes, references } of tables) {
      const columns = Object.values(indexes).flatMap(({ on, include = [], postgres }) =>
        [...on, ...include, ...(postgres?.on ?? []), ...(postgres?.include ?? [])].map((part) =>
          typeof part === 'string' ? part : part.column,
        ),
      );
      for (const column of [...key, ...columns, ...references.flatMap((reference) => reference.columns)])
        expect(declared, `${name}.${column}`).toHaveProperty(column);
    }
  });

  test('of a projection has a key that begins with the chain, and unique indexes too', () => {
    const others = PROJECTIONS.filter(({ key }) => (key as readonly string[])[0] !== 'chain_id').map(
      ({ name }) => name,
    );
    const plain = PLAIN_NOUNS.map(({ table }) => table.name);
    expect(others.filter((name) => !name.endsWith('_past'))).toEqual([...FOUND_BY_ID, ...plain]);
    for (const { indexes } of PROJECTIONS)
      for (const [name, { isUnique, on }] of Object.entries(indexes))
        expect(`${name} ${isUnique !== true || columnOf(on[0]!) === 'chain_id'}`).toBe(`${name} true`);
  });

  test('has an index for every look-up, in both forms', () => {
    for (const { name, key, indexes, lookups } of PROJECTIONS)
      for (const [lookup, columns] of Object.entries(lookups))
        for (const dialect of ['sqlite', 'postgres'] as const) {
          const forms = Object.values(indexes).map((index) => (dialect === 'postgres' && index.postgres) || index);
          const starts = [key as readonly string[], ...forms.map(({ on }) => on.map(columnOf))].filter((parts) =>
            (columns as readonly string[]).includes(parts[0]!),
          );
          expect(starts, `${name}: ${lookup} on ${dialect}`).not.toEqual([]);
        }
  });
});

function columnOf(part: string | { readonly column: string }): string {
  return typeof part === 'string' ? part : part.column;
}
