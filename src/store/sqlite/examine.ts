/** SQLite's own health checks, and where the bytes of a file go. */
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf } from '../../base/errors.ts';
import { derivedTables, references, searchIndex, sizesOf, unfinishedErasure } from '../port/findings.ts';
import type { Finding, StoreSizes } from '../port/store.ts';
import { PROJECTIONS } from '../port/tables.ts';
import type { Connection } from './connection.ts';
import { pendingErasure } from './erasure.ts';
import { resultCode } from './errors.ts';
import { tableExists } from './read-tables.ts';
import { SEARCH_TABLES } from './search-schema.ts';
import { indexIsCurrent } from './search-writer.ts';

const CORRUPT = 11;
const REPLACE = 'Export what can be read (`recollect export`) and import it into a new store, or restore a backup.';

export function examine(connection: Connection, path: string): Finding[] {
  return [
    () => [integrity(connection)],
    () => [references(connection.all('PRAGMA foreign_key_check').length)],
    () => [derivedTables(missingTables(connection))],
    () => [searchIndex(indexIsCurrent(connection))],
    () => unfinishedErasure(pendingErasure(connection)),
    () => (path === ':memory:' ? [] : modes(path)),
  ].flatMap(unlessDamaged);
}

/** A file can be so damaged that a check cannot be made; the others still can. */
function unlessDamaged(check: () => Finding[]): Finding[] {
  try {
    return check();
  } catch (error) {
    if (resultCode(error) !== CORRUPT) throw error;
    return [{ check: 'file', status: 'failed', message: messageOf(error), fix: REPLACE }];
  }
}

function integrity(connection: Connection): Finding {
  const problems = connection.all('PRAGMA integrity_check(10)').map((row) => String(row.integrity_check));
  if (problems.length === 1 && problems[0] === 'ok')
    return { check: 'file', status: 'ok', message: 'The database file and its indexes are sound' };
  return {
    check: 'file',
    status: 'failed',
    message: problems.join('; '),
    fix: REPLACE,
  };
}

function missingTables(connection: Connection): string[] {
  return [...PROJECTIONS.map((table) => table.name), ...SEARCH_TABLES, 'settings'].filter(
    (name) => !tableExists(connection, name),
  );
}

function modes(path: string): Finding[] {
  if (process.platform === 'win32') return [];
  const open = [path, `${path}-wal`, `${path}-shm`].filter(
    (file) => existsSync(file) && (statSync(file).mode & 0o077) !== 0,
  );
  if (open.length > 0)
    return [
      {
        check: 'rights',
        status: 'warning',
        message: `Others may read ${open.join(', ')}`,
        fix: `chmod 600 ${open.join(' ')}`,
      },
    ];
  const folder = dirname(path);
  const folderIsOpen = (statSync(folder).mode & 0o022) !== 0;
  if (folderIsOpen)
    return [
      { check: 'rights', status: 'warning', message: `Others may write into ${folder}`, fix: `chmod 700 ${folder}` },
    ];
  return [{ check: 'rights', status: 'ok', message: 'Only you may read the store' }];
}

/** Bytes by table and index; the write-ahead log is not counted. */
export function sizes(connection: Connection): StoreSizes {
  const rows = connection.all(
    `SELECT s.tbl_name AS owner, sum(d.pgsize) AS bytes FROM dbstat d JOIN sqlite_schema s ON s.name = d.name WHERE d.aggregate = 1 GROUP BY s.tbl_name ORDER BY bytes DESC`,
  );
  return sizesOf(rows.map((row) => ({ name: String(row.owner), bytes: Number(row.bytes) })));
}
