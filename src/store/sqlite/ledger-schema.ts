/** The ledger's table and the rules that the database itself enforces on it. */

export const LEDGER_SCHEMA = `
-- The ledger. Columns that lists filter by stand before the body, so that SQLite need not read past them.
CREATE TABLE events (
  pos          INTEGER PRIMARY KEY CHECK (pos > 0),
  id           TEXT NOT NULL UNIQUE,
  chain_id     TEXT NOT NULL,
  seq          INTEGER NOT NULL CHECK (seq >= 1),
  kind         TEXT NOT NULL,
  kind_version INTEGER NOT NULL,
  scope_id     TEXT NOT NULL,
  session_id   TEXT,
  item_id      TEXT,
  actor_id     TEXT NOT NULL,
  actor_kind   TEXT NOT NULL,
  trust        REAL NOT NULL,
  occurred_at  INTEGER NOT NULL,
  recorded_at  INTEGER NOT NULL,
  appended_at  INTEGER NOT NULL,
  source       TEXT,
  external_id  TEXT,
  salt         BLOB,
  body_hash    BLOB NOT NULL,
  event_hash   BLOB NOT NULL,
  chain_hash   BLOB NOT NULL,
  body         TEXT,
  CHECK ((body IS NULL) = (salt IS NULL)),
  UNIQUE (chain_id, seq)
) STRICT;
CREATE INDEX events_by_scope ON events (scope_id);
CREATE UNIQUE INDEX events_external ON events (scope_id, ifnull(source, ''), external_id) WHERE external_id IS NOT NULL;
CREATE INDEX events_by_session ON events (session_id) WHERE session_id IS NOT NULL;

-- Append-only is the database's own rule: it holds for every program that opens the file. FAIL refuses the row like ABORT
-- does, but lets SQLite do without a journal for the statement, which would double the cost of an insert.
CREATE TRIGGER events_append_only BEFORE INSERT ON events
WHEN NEW.seq <> 1 + coalesce((SELECT max(seq) FROM events WHERE chain_id = NEW.chain_id), 0)
  OR EXISTS (SELECT 1 FROM events WHERE id = NEW.id)
  OR (NEW.pos <> -1 AND NEW.pos <= (SELECT max(pos) FROM events)) -- -1: the database chooses the position
  OR (NEW.external_id IS NOT NULL AND EXISTS (
    SELECT 1 FROM events WHERE scope_id = NEW.scope_id AND ifnull(source, '') = ifnull(NEW.source, '') AND external_id = NEW.external_id))
BEGIN SELECT raise(FAIL, 'ledger: events are appended in order and once'); END;
CREATE TRIGGER events_no_delete BEFORE DELETE ON events
BEGIN SELECT raise(ABORT, 'ledger: events are never removed'); END;
CREATE TRIGGER events_erase_only BEFORE UPDATE ON events
WHEN NOT (
  NEW.body IS NULL AND NEW.salt IS NULL AND NEW.pos = OLD.pos AND NEW.id = OLD.id AND NEW.chain_id = OLD.chain_id AND NEW.seq = OLD.seq
  AND NEW.kind = OLD.kind AND NEW.kind_version = OLD.kind_version AND NEW.scope_id = OLD.scope_id AND NEW.session_id IS OLD.session_id
  AND NEW.item_id IS OLD.item_id AND NEW.actor_id = OLD.actor_id AND NEW.actor_kind = OLD.actor_kind AND NEW.trust = OLD.trust
  AND NEW.occurred_at = OLD.occurred_at AND NEW.recorded_at = OLD.recorded_at AND NEW.appended_at = OLD.appended_at
  AND NEW.source IS OLD.source AND NEW.external_id IS OLD.external_id AND NEW.body_hash = OLD.body_hash
  AND NEW.event_hash = OLD.event_hash AND NEW.chain_hash = OLD.chain_hash)
BEGIN SELECT raise(ABORT, 'ledger: only body and salt of an event can be erased'); END;
`;
