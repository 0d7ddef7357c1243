/** DDL for PostgreSQL from the declaration of a table. */
import type { ColumnType, IndexDeclaration, IndexPart, TableDeclaration } from '../port/tables.ts';

/** Ordered as bytes, whatever the server's language: the same order as in SQLite, and no index changes when a library is updated. */
export const TEXT = 'text COLLATE "C"';

const TYPES: Readonly<Record<ColumnType, string>> = {
  text: TEXT,
  json: TEXT,
  integer: 'bigint',
  flag: 'bigint',
  position: 'bigint',
  real: 'double precision',
  bytes: 'bytea',
};

/** The table with its indexes. The suffix is behind every name, so that a second set fits beside the first. */
export function createTable(table: TableDeclaration, suffix = ''): string {
  const name = table.name + suffix;
  const columns = Object.entries(table.declared).map(
    ([column, { type, isNullable }]) => `${column} ${TYPES[type]}${isNullable ? '' : ' NOT NULL'}`,
  );
  const key = `CONSTRAINT ${table.name}_key${suffix} PRIMARY KEY (${table.key.join(', ')})`;
  const indexes = Object.entries(table.indexes).map(([index, declaration]) => {
    const unique = declaration.isUnique ? 'UNIQUE ' : '';
    return `CREATE ${unique}INDEX ${index}${suffix} ON ${name} ${indexForm(declaration)};`;
  });
  return [`CREATE TABLE ${name} (\n  ${[...columns, key].join(',\n  ')}\n);`, ...indexes].join('\n');
}

function indexForm(index: IndexDeclaration): string {
  const { on, include = [] } = index.postgres ?? index;
  const beside = include.length === 0 ? '' : ` INCLUDE (${include.join(', ')})`;
  const where = index.where === undefined ? '' : ` WHERE ${index.where}`;
  return `(${on.map(indexPart).join(', ')})${beside}${where}`;
}

function indexPart(part: IndexPart): string {
  return typeof part === 'string' ? part : `left(${part.column}, ${part.first})`;
}
