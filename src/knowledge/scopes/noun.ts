/** The scope, as every other part knows it. */
import { SCOPES } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';
import type { Noun } from '../noun.ts';
import { SCOPE_EVENT_KINDS } from './scope-events.ts';
import { scopeView, viewScope } from './scope-view.ts';

export const SCOPE = {
  name: 'scope',
  tables: [SCOPES],
  kinds: SCOPE_EVENT_KINDS,
  view: scopeView,
  get: async (query: ReadContext, id: string) => viewScope((await query.scopes.plan(id)).row!),
  async tagPlace(rows, id) {
    const scope = await rows.get(SCOPES, id);
    return scope && { chain_id: scope.chain_id, scope_id: id };
  },
  isErasable: false,
  isMadeAgain: false,
} satisfies Noun;
