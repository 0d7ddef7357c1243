import type { Migration } from '../migrate.ts';

/** The log of packs that were handed over. Nothing is derived from it, and no rebuild makes it again. */
export const handedPacks: Migration = {
  number: 18,
  name: 'handed-packs',
  sql: `
CREATE TABLE handed_packs (
  id TEXT PRIMARY KEY, handed_at INTEGER NOT NULL, scope_id TEXT NOT NULL, actor_id TEXT NOT NULL, actor_kind TEXT NOT NULL, session_id TEXT, via TEXT NOT NULL, frame TEXT NOT NULL,
  asked INTEGER NOT NULL, items TEXT NOT NULL, tokens INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX handed_packs_of_scope ON handed_packs (scope_id, id);
CREATE INDEX handed_packs_of_session ON handed_packs (session_id, id) WHERE session_id IS NOT NULL;
`,
};
