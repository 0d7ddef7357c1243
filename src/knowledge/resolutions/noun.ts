/** The conflict, as every other part knows it. */
import { bodyOf } from '../../ledger/kinds.ts';
import { CONFLICTS } from '../../store/port/tables.ts';
import { CONFLICT_DETECTED, CONFLICT_EVENT_KINDS } from '../conflicts/conflict-events.ts';
import type { ReadContext } from '../context.ts';
import type { Noun } from '../noun.ts';
import { conflictView, viewConflict } from './conflict-view.ts';
import { loadConflict } from './load-conflict.ts';

export const CONFLICT = {
  name: 'conflict',
  tables: [CONFLICTS],
  kinds: CONFLICT_EVENT_KINDS,
  view: conflictView,
  get: async (query: ReadContext, id: string) => viewConflict(query, await loadConflict(query, id)),
  dependenciesOf(event) {
    const finding = bodyOf(event, CONFLICT_DETECTED);
    return finding && { on: [finding.a.id, finding.b.id], erases: 'item' };
  },
  isErasable: false,
  isMadeAgain: true,
} satisfies Noun;
