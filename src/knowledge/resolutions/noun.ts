/** The conflict, as every other part knows it. */
import { CONFLICTS } from '../../store/port/tables.ts';
import { CONFLICT_KINDS, type ConflictDetected } from '../conflicts/conflict-events.ts';
import type { ReadContext } from '../context.ts';
import type { Noun } from '../noun.ts';
import { conflictView, viewConflict } from './conflict-view.ts';
import { loadConflict } from './load-conflict.ts';

export const CONFLICT = {
  name: 'conflict',
  tables: [CONFLICTS],
  kinds: CONFLICT_KINDS,
  view: conflictView,
  get: async (query: ReadContext, id: string) => viewConflict(query, await loadConflict(query, id)),
  dependenciesOf({ kind, data }) {
    if (kind !== 'conflict.detected') return undefined;
    const { a, b } = data as ConflictDetected;
    return { on: [a.id, b.id], erases: 'item' };
  },
  isErasable: false,
  isMadeAgain: true,
} satisfies Noun;
