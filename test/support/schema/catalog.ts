/** What a database really has, in the words of the declarations: columns with their types, keys, indexes. */
import type { ColumnType, IndexDeclaration, TableDeclaration } from '../../../src/store/port/tables.ts';
import { LEDGER, OPERATIONAL, PROJECTIONS } from '../../../src/store/port/tables.ts';
import type { BackendName, Place } from '../backends.ts';

export interface CatalogTable {
  /** `name type`, with `?` behind the type where null is allowed; sorted, because a migration adds a column behind the others. */
  readonly columns: readonly string[];
  readonly key: readonly string[];
  /** As `name: unique (parts) include (columns) where condition`. */
  readonly indexes: readonly string[];
}

export type Catalog = Readonly<Record<string, CatalogTable>>;

type Dialect = Exclude<BackendName, 'pglite'>;

const TYPES: Readonly<Record<Dialect, Readonly<Record<ColumnType, string>>>> = {
  sqlite: {
    text: 'TEXT',
    json: 'TEXT',
    integer: 'INTEGER',
    flag: 'INTEGER',
    position: 'INTEGER',
    real: 'REAL',
    bytes: 'BLOB',
  },
  postgres: {
    text: 'text C',
    json: 'text C',
    integer: 'bigint',
    flag: 'bigint',
    position: 'bigint',
    real: 'double precision',
    bytes: 'bytea',
  },
};

/** What the declarations ask for. The ledger's indexes are the backend's own. */
export function declaredCatalog(dialect: Dialect): Catalog {
  return Object.fromEntries(
    [...LEDGER, ...PROJECTIONS, ...OPERATIONAL].map((table) => [table.name, asDeclared(table, dialect)]),
  );
}

function asDeclared(table: TableDeclaration, dialect: Dialect): CatalogTable {
  return {
    columns: Object.entries(table.declared)
      .map(([name, { type, isNullable }]) => `${name} ${TYPES[dialect][type]}${isNullable ? '?' : ''}`)
      .sort(),
    key: table.key,
    indexes: Object.entries(table.indexes)
      .map(([name, index]) => indexAs(dialect, name, index))
      .sort(),
  };
}

function indexAs(dialect: Dialect, name: string, index: IndexDeclaration): string {
  const { on, include = [] } = (dialect === 'postgres' ? index.postgres : undefined) ?? index;
  const parts = on.map((part) => {
    if (typeof part === 'string') return part;
    return dialect === 'sqlite' ? `substr(${part.column}, 1, ${part.first})` : `left(${part.column}, ${part.first})`;
  });
  return indexText(name, index.isUnique === true, parts, include, index.where ?? null);
}

function indexText(
  name: string,
  isUnique: boolean,
  parts: readonly string[],
  include: readonly string[],
  where: string | null,
): string {
  const beside = include.length > 0 ? ` include (${include.join(', ')})` : '';
  return `${name}:${isUnique ? ' unique' : ''} (${parts.join(', ')})${beside}${where === null ? '' : ` where ${where}`}`;
}

export function catalogOf(dialect: Dialect, place: Place): Promise<Catalog> {
  return dialect === 'sqlite' ? sqliteCatalog(place) : postgresCatalog(place);
}

async function sqliteCatalog({ sql }: Place): Promise<Catalog> {
  const tables = await sql(`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
    AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`);
  const catalog: Record<string, CatalogTable> = {};
  for (const { name } of tables as { name: string }[]) {
    const columns = (await sql(`SELECT * FROM pragma_table_info('${name}') ORDER BY cid`)) as {
      name: string;
      type: string;
      notnull: number;
      pk: number;
    }[];
    const indexes = (await sql(
      `SELECT i.name, i."unique" AS is_unique, s.sql FROM pragma_index_list('${name}') i JOIN sqlite_schema s ON s.name = i.name WHERE i.origin = 'c'`,
    )) as { name: string; is_unique: number; sql: string }[];
    catalog[name] = {
      // A rowid is never null, whatever is said of the column.
      columns: columns.map((c) => `${c.name} ${c.type}${c.notnull || c.pk ? '' : '?'}`).sort(),
      key: columns
        .filter((c) => c.pk > 0)
        .sort((a, b) => a.pk - b.pk)
        .map((c) => c.name),
      indexes: indexes.map(sqliteIndex).sort(),
    };
  }
  return catalog;
}

/** A rebuild may call an index by its other name. */
function sqliteIndex(index: { name: string; is_unique: number; sql: string }): string {
  const [, parts, where] = /\sON \S+ \((.*?)\)(?: WHERE (.*))?$/.exec(index.sql) ?? [];
  const isUnique = index.is_unique === 1;
  return indexText(index.name.replace(/__b$/, ''), isUnique, [parts ?? ''], [], where ?? null);
}

async function postgresCatalog({ sql }: Place): Promise<Catalog> {
  const columns =
    (await sql(`SELECT c.relname AS "table", a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS required,
      CASE WHEN l.collname = 'default' THEN NULL ELSE l.collname END AS collation
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid LEFT JOIN pg_collation l ON l.oid = a.attcollation
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped ORDER BY c.relname, a.attnum`)) as {
      table: string;
      name: string;
      type: string;
      required: boolean;
      collation: string | null;
    }[];
  const indexes =
    (await sql(`SELECT t.relname AS "table", c.relname AS name, i.indisprimary AS is_key, i.indisunique AS is_unique, i.indnkeyatts AS parts,
      (SELECT json_agg(pg_get_indexdef(c.oid, n::integer, true) ORDER BY n) FROM generate_series(1, i.indnatts) n) AS columns,
      pg_get_expr(i.indpred, i.indrelid) AS condition
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
    WHERE c.relnamespace = current_schema()::regnamespace`)) as {
      table: string;
      name: string;
      is_key: boolean;
      is_unique: boolean;
      parts: number;
      columns: string[];
      condition: string | null;
    }[];
  const catalog: Record<string, CatalogTable> = {};
  for (const [table, those] of Map.groupBy(columns, (column) => column.table)) {
    const own = indexes.filter((index) => index.table === table);
    catalog[table] = {
      columns: those
        .map((c) => `${c.name} ${c.type}${c.collation === null ? '' : ` ${c.collation}`}${c.required ? '' : '?'}`)
        .sort(),
      key: own.find((index) => index.is_key)?.columns ?? [],
      indexes: own
        .filter((index) => !index.is_key)
        .map(({ name, is_unique, parts, columns: names, condition }) => {
          const plain = names.map((part) => part.replace('"left"', 'left'));
          const where = condition?.replace(/^\((.*)\)$/, '$1').replaceAll('::text', '') ?? null;
          return indexText(name, is_unique, plain.slice(0, parts), plain.slice(parts), where);
        })
        .sort(),
    };
  }
  return catalog;
}
