/** SQLite's own health checks, and where the bytes of a file go. */
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf } from '../../base/errors.ts';
import { sizesOf, unfinishedErasure } from '../port/findings.ts';
import type { Finding, StoreSizes } from '../port/store.ts';
import { PROJECTIONS } from '../port/tables.ts';
import { tableExists } from './checksum.ts';
import type { Connection } from './connection.ts';
import { pendingErasure } from './erasure.ts';
import { resultCode } from './errors.ts';
import { SEARCH_TABLES } from './search-schema.ts';
import { indexIsCurrent } from './search-writer.ts';

const CORRUPT = 11;
const REPLACE = 'Export what can be read (`recollect export`) and import it into a new store, or restore a backup.';

export function examine(connection: Connection, path: string): Finding[] {
  return [
    () => [integrity(connection)],
    () => [foreignKeys(connection)],
    () => [missingTables(connection)],
    () => [searchIndex(connection)],
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

function foreignKeys(connection: Connection): Finding {
  const broken = connection.all('PRAGMA foreign_key_check').length;
  if (broken === 0) return { check: 'references', status: 'ok', message: 'Every row refers to one that exists' };
  return {
    check: 'references',
    status: 'failed',
    message: `${broken} rows refer to nothing`,
    fix: 'Run `recollect rebuild`.',
  };
}

function missingTables(connection: Connection): Finding {
  const missing = [...PROJECTIONS.map((table) => table.name), ...SEARCH_TABLES, 'settings'].filter(
    (name) => !tableExists(connection, name),
  );
  if (missing.length === 0) return { check: 'tables', status: 'ok', message: 'Every derived table is there' };
  return {
    check: 'tables',
    status: 'failed',
    message: `Missing: ${missing.join(', ')}`,
    fix: 'Run `recollect rebuild`; the ledger has everything that is needed.',
  };
}

function searchIndex(connection: Connection): Finding {
  if (indexIsCurrent(connection))
    return { check: 'search', status: 'ok', message: 'The search index fits this version of Recollect' };
  return {
    check: 'search',
    status: 'warning',
    message: 'The search index was made by another version of Recollect and may miss some words',
    fix: 'Run `recollect rebuild`.',
  };
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
