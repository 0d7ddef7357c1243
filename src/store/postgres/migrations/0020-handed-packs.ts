import type { Migration } from '../migrate.ts';

const TEXT = 'text COLLATE "C"';

/** The log of packs that were handed over. Nothing is derived from it, and no rebuild makes it again. */
export const handedPacks: Migration = {
  number: 20,
  name: 'handed-packs',
  derived: '',
  sql: `
CREATE TABLE handed_packs (
  id ${TEXT} PRIMARY KEY, handed_at bigint NOT NULL, scope_id ${TEXT} NOT NULL, actor_id ${TEXT} NOT NULL, actor_kind ${TEXT} NOT NULL, session_id ${TEXT}, via ${TEXT} NOT NULL, frame ${TEXT} NOT NULL,
  asked bigint NOT NULL, items ${TEXT} NOT NULL, tokens bigint NOT NULL);
CREATE INDEX handed_packs_of_scope ON handed_packs (scope_id, id);
CREATE INDEX handed_packs_of_session ON handed_packs (session_id, id) WHERE session_id IS NOT NULL;
`,
};
