import type { Migration } from '../migrate.ts';
import { markIndexVersion } from '../search-writer.ts';

/** The ledger, the projections of scopes and memories, and the search index. */
export const foundation: Migration = {
  number: 1,
  name: 'foundation',
  complete: markIndexVersion,
  sql: `
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

-- Projections: see ../../port/tables.ts for what the columns mean.
CREATE TABLE scopes (
  id TEXT PRIMARY KEY, chain_id TEXT NOT NULL, type TEXT NOT NULL, key TEXT NOT NULL, parent_id TEXT, path TEXT NOT NULL, name TEXT NOT NULL,
  description TEXT, root_path TEXT, status TEXT NOT NULL, metadata TEXT, created_seq INTEGER NOT NULL, updated_seq INTEGER NOT NULL, recorded_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX scopes_by_parent ON scopes (parent_id);
CREATE TABLE scopes_past (
  id TEXT NOT NULL, chain_id TEXT NOT NULL, type TEXT NOT NULL, key TEXT NOT NULL, parent_id TEXT, path TEXT NOT NULL, name TEXT NOT NULL,
  description TEXT, root_path TEXT, status TEXT NOT NULL, metadata TEXT, created_seq INTEGER NOT NULL, updated_seq INTEGER NOT NULL, recorded_at INTEGER NOT NULL,
  to_seq INTEGER NOT NULL, PRIMARY KEY (id, updated_seq)
) STRICT, WITHOUT ROWID;

-- Rows arrive in order and are not small, so these two are ordinary tables: without a rowid their pages would stay half empty.
CREATE TABLE memories (
  id TEXT NOT NULL UNIQUE, chain_id TEXT NOT NULL, scope_id TEXT NOT NULL, created_at INTEGER NOT NULL,
  version INTEGER NOT NULL, event_id TEXT NOT NULL, from_seq INTEGER NOT NULL, content_seq INTEGER NOT NULL, text_seq INTEGER NOT NULL,
  content_pos INTEGER NOT NULL, text_pos INTEGER NOT NULL, kind TEXT NOT NULL,
  name TEXT, category TEXT, status TEXT NOT NULL, archive_reason TEXT, payload TEXT, content_hash TEXT, tags TEXT NOT NULL, importance REAL NOT NULL, confidence REAL NOT NULL,
  priority INTEGER, tier TEXT NOT NULL, decay_tier TEXT NOT NULL, pinned INTEGER NOT NULL, visibility TEXT NOT NULL, owner_id TEXT NOT NULL, validation TEXT NOT NULL,
  trust REAL NOT NULL, valid_from INTEGER, valid_to INTEGER, expires_at INTEGER, summary_of TEXT, change_reason TEXT, based_on INTEGER, conflict INTEGER NOT NULL,
  author_id TEXT NOT NULL, author_kind TEXT NOT NULL, recorded_at INTEGER NOT NULL, edited_by TEXT NOT NULL, edited_at INTEGER NOT NULL
) STRICT;
CREATE INDEX memories_by_time ON memories (scope_id, recorded_at);
-- A part of the hash finds the row; a short entry keeps this index, the only one that is filled in random order, small.
CREATE INDEX memories_by_content ON memories (substr(content_hash, 1, 8));
CREATE INDEX memories_by_name ON memories (scope_id, kind, name) WHERE name IS NOT NULL;
CREATE INDEX memories_public ON memories (chain_id, recorded_at) WHERE visibility = 'public';

CREATE TABLE memory_versions (
  memory_id TEXT NOT NULL REFERENCES memories (id) DEFERRABLE INITIALLY DEFERRED, to_seq INTEGER NOT NULL,
  version INTEGER NOT NULL, event_id TEXT NOT NULL, from_seq INTEGER NOT NULL, content_seq INTEGER NOT NULL, text_seq INTEGER NOT NULL,
  content_pos INTEGER NOT NULL, text_pos INTEGER NOT NULL, kind TEXT NOT NULL,
  name TEXT, category TEXT, status TEXT NOT NULL, archive_reason TEXT, payload TEXT, content_hash TEXT, tags TEXT NOT NULL, importance REAL NOT NULL, confidence REAL NOT NULL,
  priority INTEGER, tier TEXT NOT NULL, decay_tier TEXT NOT NULL, pinned INTEGER NOT NULL, visibility TEXT NOT NULL, owner_id TEXT NOT NULL, validation TEXT NOT NULL,
  trust REAL NOT NULL, valid_from INTEGER, valid_to INTEGER, expires_at INTEGER, summary_of TEXT, change_reason TEXT, based_on INTEGER, conflict INTEGER NOT NULL,
  author_id TEXT NOT NULL, author_kind TEXT NOT NULL, recorded_at INTEGER NOT NULL, edited_by TEXT NOT NULL, edited_at INTEGER NOT NULL,
  PRIMARY KEY (memory_id, version)
) STRICT;

CREATE TABLE tags (
  chain_id TEXT NOT NULL, name TEXT NOT NULL, category TEXT NOT NULL, description TEXT, updated_seq INTEGER NOT NULL, PRIMARY KEY (chain_id, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE tags_past (
  chain_id TEXT NOT NULL, name TEXT NOT NULL, category TEXT NOT NULL, description TEXT, updated_seq INTEGER NOT NULL, to_seq INTEGER NOT NULL,
  PRIMARY KEY (chain_id, name, updated_seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE item_tags (
  tag TEXT NOT NULL, item_id TEXT NOT NULL, chain_id TEXT NOT NULL, scope_id TEXT NOT NULL, PRIMARY KEY (tag, item_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE conflicts (
  id TEXT PRIMARY KEY, chain_id TEXT NOT NULL, scope_id TEXT NOT NULL, type TEXT NOT NULL, item_a TEXT NOT NULL, version_a INTEGER, item_b TEXT NOT NULL,
  version_b INTEGER, status TEXT NOT NULL, detail TEXT NOT NULL, detected_seq INTEGER NOT NULL, updated_seq INTEGER NOT NULL, recorded_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE conflicts_past (
  id TEXT NOT NULL, chain_id TEXT NOT NULL, scope_id TEXT NOT NULL, type TEXT NOT NULL, item_a TEXT NOT NULL, version_a INTEGER, item_b TEXT NOT NULL,
  version_b INTEGER, status TEXT NOT NULL, detail TEXT NOT NULL, detected_seq INTEGER NOT NULL, updated_seq INTEGER NOT NULL, recorded_at INTEGER NOT NULL,
  to_seq INTEGER NOT NULL, PRIMARY KEY (id, updated_seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX conflicts_by_item ON conflicts (item_a);
CREATE INDEX conflicts_by_scope ON conflicts (scope_id);

-- Operational. The entries of the search index, their words normalised; the newest ones are not in the three tables below yet.
CREATE TABLE search_texts (doc INTEGER PRIMARY KEY, title TEXT NOT NULL, text TEXT NOT NULL, meta TEXT NOT NULL) STRICT;
-- Only says which entries hold a word: the tokenizer has to split at spaces, and the scorer counts for itself.
CREATE VIRTUAL TABLE search USING fts5 (
  words, content = '', columnsize = 0, detail = none, tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'"
);
-- More segments before they are merged: less to write, hardly more to read.
INSERT INTO search (search, rank) VALUES ('automerge', 8);
-- How many entries and words a chain had up to which entry, each time that some were taken in; and in how many entries its common words occur,
-- which would take long to count.
CREATE TABLE search_words (chain INTEGER NOT NULL, word TEXT NOT NULL, texts INTEGER NOT NULL, PRIMARY KEY (chain, word)) STRICT, WITHOUT ROWID;
CREATE TABLE search_chains (chain INTEGER PRIMARY KEY, chain_id TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE search_totals (
  chain INTEGER NOT NULL, up_to INTEGER NOT NULL, texts INTEGER NOT NULL, words INTEGER NOT NULL, PRIMARY KEY (chain, up_to)
) STRICT, WITHOUT ROWID;
CREATE TABLE event_labels (label TEXT NOT NULL, pos INTEGER NOT NULL, PRIMARY KEY (label, pos)) STRICT, WITHOUT ROWID;
CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
`,
};
