/** What every backend says alike of its health. */
import type { Finding, PendingErasure, StoreSizes } from './store.ts';
import { PROJECTIONS } from './tables.ts';

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
