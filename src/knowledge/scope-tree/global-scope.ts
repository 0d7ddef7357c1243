/** The root of the tree. It is always there, so no event makes it. */
import { LOCAL_CHAIN } from '../../model/event.ts';
import { GLOBAL_SCOPE_ID } from '../../model/scope.ts';
import type { ScopeRow } from '../../store/port/tables.ts';

export const GLOBAL_SCOPE: ScopeRow = {
  id: GLOBAL_SCOPE_ID,
  chain_id: LOCAL_CHAIN,
  kind: 'global',
  key: 'global',
  parent_id: null,
  path: GLOBAL_SCOPE_ID,
  name: 'Everything',
  description: null,
  root_path: null,
  status: 'open',
  metadata: null,
  created_seq: 0,
  updated_seq: 0,
  recorded_at: 0,
};
