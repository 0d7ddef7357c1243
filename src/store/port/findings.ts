/** What every backend says alike of its health. */
import type { Finding, PendingErasure, StoreSizes } from './store.ts';
import { PROJECTIONS } from './tables.ts';

/** `broken`: rows that refer to one that is not there. */
export function references(broken: number): Finding {
  if (broken === 0) return { check: 'references', status: 'ok', message: 'Every row refers to one that exists' };
  return {
    check: 'references',
    status: 'failed',
    message: `${broken} rows refer to nothing`,
    fix: 'Run `recollect rebuild`.',
  };
}

export function derivedTables(missing: readonly string[]): Finding {
  if (missing.length === 0) return { check: 'tables', status: 'ok', message: 'Every derived table is there' };
  return {
    check: 'tables',
    status: 'failed',
    message: `Missing: ${missing.join(', ')}`,
    fix: 'Run `recollect rebuild`; the ledger has everything that is needed.',
  };
}

export function searchIndex(isCurrent: boolean): Finding {
  if (isCurrent) return { check: 'search', status: 'ok', message: 'The search index fits this version of Recollect' };
  return {
    check: 'search',
    status: 'warning',
    message: 'The search index was made by another version of Recollect and may miss some words',
    fix: 'Run `recollect rebuild`.',
  };
}

/** Nothing where nothing is left to do. */
export function unfinishedErasure(pending: PendingErasure | undefined): Finding[] {
  if (!pending) return [];
  return [{ check: 'erasure', status: 'warning', ...LEFT[pending.step] }];
}

const OPEN_AGAIN =
  'End other programs that read the store and open it once for writing, for example with `recollect rebuild`.';
const LEFT: Readonly<Record<PendingErasure['step'], Pick<Finding, 'message' | 'fix'>>> = {
  rows: { message: 'Something was erased, and derived rows may still hold words of it', fix: OPEN_AGAIN },
  bytes: { message: 'Something was erased, and its bytes are not overwritten yet', fix: OPEN_AGAIN },
  copies: {
    message: 'Something was erased, and a file in the folder `backups` beside the store still has its words',
    fix: 'Erase it again to see which file that is and why. Make that file and its folder readable and writable, or delete the file.',
  },
};

/** The tables with their bytes, each in its class. */
export function sizesOf(tables: readonly { readonly name: string; readonly bytes: number }[]): StoreSizes {
  const parts = tables.map(({ name, bytes }) => ({ name, class: classOf(name), bytes }));
  return { totalBytes: parts.reduce((sum, part) => sum + part.bytes, 0), parts };
}

const PROJECTION_NAMES = PROJECTIONS.map((table) => table.name);

function classOf(table: string): StoreSizes['parts'][number]['class'] {
  if (table === 'events' || table === 'schema_migrations') return 'ledger';
  return PROJECTION_NAMES.includes(table) ? 'projection' : 'operational';
}
