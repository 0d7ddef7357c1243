/** DDL for SQLite from the declaration of a table. */
import type { ColumnType, IndexDeclaration, IndexPart, Reference, TableDeclaration } from '../port/tables.ts';

const TYPES: Readonly<Record<ColumnType, string>> = {
  text: 'TEXT',
  json: 'TEXT',
  integer: 'INTEGER',
  flag: 'INTEGER',
  position: 'INTEGER',
  real: 'REAL',
  bytes: 'BLOB',
};

/** The table with its indexes. */
export function createTable(table: TableDeclaration): string {
  return [createColumns(table, ''), ...createIndexes(table, '', (name) => name)].join('\n');
}

/** The table alone; the suffix is behind its name and the names of tables that it refers to. */
export function createColumns(table: TableDeclaration, suffix: string): string {
  const columns = Object.entries(table.declared).map(
    ([name, { type, isNullable }]) => `${name} ${TYPES[type]}${isNullable ? '' : ' NOT NULL'}`,
  );
  const parts = [...columns, `PRIMARY KEY (${table.key.join(', ')})`, ...table.references.map(foreignKey(suffix))];
  const storage = table.storedBy === 'rowid' ? 'STRICT' : 'STRICT, WITHOUT ROWID';
  return `CREATE TABLE ${table.name}${suffix} (\n  ${parts.join(',\n  ')}\n) ${storage};`;
}

/** One statement for each; the caller chooses what an index is called. */
export function createIndexes(table: TableDeclaration, suffix: string, nameOf: (name: string) => string): string[] {
  return Object.entries(table.indexes).map(([name, index]) => {
    const unique = index.isUnique ? 'UNIQUE ' : '';
    return `CREATE ${unique}INDEX ${nameOf(name)} ON ${table.name}${suffix} (${indexParts(index)})${where(index)};`;
  });
}

function foreignKey(suffix: string): (reference: Reference) => string {
  return ({ columns, table, key }) =>
    `FOREIGN KEY (${columns.join(', ')}) REFERENCES ${table}${suffix} (${key.join(', ')}) DEFERRABLE INITIALLY DEFERRED`;
}

function indexParts({ on, include = [] }: IndexDeclaration): string {
  return [...on, ...include].map(indexPart).join(', ');
}

function indexPart(part: IndexPart): string {
  return typeof part === 'string' ? part : `substr(${part.column}, 1, ${part.first})`;
}

function where({ where: condition }: IndexDeclaration): string {
  return condition === undefined ? '' : ` WHERE ${condition}`;
}
