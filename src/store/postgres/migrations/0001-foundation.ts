import type { Migration } from '../migrate.ts';
import { markIndexVersion } from '../search-writer.ts';

/** Ordered as bytes, whatever the server's language: the same order as in SQLite, and no index changes when a library is updated. */
const TEXT = 'text COLLATE "C"';

/** What every version of a memory says. */
const VERSION = `
  version bigint NOT NULL, event_id ${TEXT} NOT NULL, from_seq bigint NOT NULL, content_seq bigint NOT NULL, text_seq bigint NOT NULL,
  content_pos bigint NOT NULL, text_pos bigint NOT NULL, kind ${TEXT} NOT NULL, name ${TEXT}, category ${TEXT}, status ${TEXT} NOT NULL,
  archive_reason ${TEXT}, payload ${TEXT}, content_hash ${TEXT}, tags ${TEXT} NOT NULL, importance double precision NOT NULL,
  confidence double precision NOT NULL, priority bigint, tier ${TEXT} NOT NULL, decay_tier ${TEXT} NOT NULL, pinned bigint NOT NULL,
  visibility ${TEXT} NOT NULL, owner_id ${TEXT} NOT NULL, validation ${TEXT} NOT NULL, trust double precision NOT NULL, valid_from bigint, valid_to bigint,
  expires_at bigint, summary_of ${TEXT}, change_reason ${TEXT}, based_on bigint, conflict bigint NOT NULL, author_id ${TEXT} NOT NULL,
  author_kind ${TEXT} NOT NULL, recorded_at bigint NOT NULL, edited_by ${TEXT} NOT NULL, edited_at bigint NOT NULL`;

/** The ledger, the projections of scopes and memories, and the search index. */
export const foundation: Migration = {
  number: 1,
  name: 'foundation',
  complete: markIndexVersion,
  sql: `
CREATE SEQUENCE events_pos_seq;
CREATE TABLE events (
  pos          bigint CONSTRAINT events_pos PRIMARY KEY CHECK (pos > 0),
  id           ${TEXT} NOT NULL CONSTRAINT events_id UNIQUE,
  chain_id     ${TEXT} NOT NULL,
  seq          bigint NOT NULL CHECK (seq >= 1),
  kind         ${TEXT} NOT NULL,
  kind_version bigint NOT NULL,
  scope_id     ${TEXT} NOT NULL,
  session_id   ${TEXT},
  item_id      ${TEXT},
  actor_id     ${TEXT} NOT NULL,
  actor_kind   ${TEXT} NOT NULL,
  trust        double precision NOT NULL,
  occurred_at  bigint NOT NULL,
  recorded_at  bigint NOT NULL,
  appended_at  bigint NOT NULL,
  source       ${TEXT},
  external_id  ${TEXT},
  salt         bytea,
  body_hash    bytea NOT NULL,
  event_hash   bytea NOT NULL,
  chain_hash   bytea NOT NULL,
  body         ${TEXT},
  CHECK ((body IS NULL) = (salt IS NULL)),
  CONSTRAINT events_place UNIQUE (chain_id, seq)
);
ALTER SEQUENCE events_pos_seq OWNED BY events.pos;
CREATE INDEX events_by_scope ON events (scope_id, pos);
CREATE INDEX events_by_session ON events (session_id) WHERE session_id IS NOT NULL;
-- A source and an id of the greatest length together do not fit into an index, so a hash of both stands there.
CREATE FUNCTION external_key(source text, external_id text) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN sha256(convert_to(length(coalesce(source, '')) || ' ' || coalesce(source, '') || external_id, 'UTF8'));
CREATE UNIQUE INDEX events_external ON events (scope_id, external_key(source, external_id)) WHERE external_id IS NOT NULL;

-- Append-only is the database's own rule: it holds for every program that connects.
CREATE FUNCTION events_append_only() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  last record;
BEGIN
  SELECT e.seq, e.pos INTO last FROM events e WHERE e.chain_id = NEW.chain_id ORDER BY e.seq DESC LIMIT 1;
  IF NEW.seq <> 1 + coalesce(last.seq, 0) OR NEW.pos <= coalesce(last.pos, 0) THEN
    RAISE EXCEPTION 'ledger: events are appended in order and once';
  END IF;
  RETURN NEW;
END $$;
CREATE FUNCTION events_never_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger: events are never removed';
END $$;
CREATE FUNCTION events_erase_only() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept record := NEW;
BEGIN
  kept.body := OLD.body;
  kept.salt := OLD.salt;
  IF NEW.body IS NULL AND NEW.salt IS NULL AND kept IS NOT DISTINCT FROM OLD THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'ledger: only body and salt of an event can be erased';
END $$;
CREATE TRIGGER events_append_only BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION events_append_only();
CREATE TRIGGER events_erase_only BEFORE UPDATE ON events FOR EACH ROW EXECUTE FUNCTION events_erase_only();
CREATE TRIGGER events_no_delete BEFORE DELETE ON events FOR EACH ROW EXECUTE FUNCTION events_never_removed();
CREATE TRIGGER events_no_truncate BEFORE TRUNCATE ON events FOR EACH STATEMENT EXECUTE FUNCTION events_never_removed();

CREATE TABLE settings (key ${TEXT} PRIMARY KEY, value ${TEXT} NOT NULL);
`,
  derived: `
-- Projections: see ../../port/tables.ts for what the columns mean.
CREATE TABLE scopes{next} (
  id ${TEXT} CONSTRAINT scopes_key{next} PRIMARY KEY, chain_id ${TEXT} NOT NULL, type ${TEXT} NOT NULL, key ${TEXT} NOT NULL, parent_id ${TEXT}, path ${TEXT} NOT NULL,
  name ${TEXT} NOT NULL, description ${TEXT}, root_path ${TEXT}, status ${TEXT} NOT NULL, metadata ${TEXT}, created_seq bigint NOT NULL, updated_seq bigint NOT NULL,
  recorded_at bigint NOT NULL
);
CREATE INDEX scopes_by_parent{next} ON scopes{next} (parent_id);
CREATE TABLE scopes_past{next} (
  id ${TEXT} NOT NULL, chain_id ${TEXT} NOT NULL, type ${TEXT} NOT NULL, key ${TEXT} NOT NULL, parent_id ${TEXT}, path ${TEXT} NOT NULL,
  name ${TEXT} NOT NULL, description ${TEXT}, root_path ${TEXT}, status ${TEXT} NOT NULL, metadata ${TEXT}, created_seq bigint NOT NULL, updated_seq bigint NOT NULL,
  recorded_at bigint NOT NULL, to_seq bigint NOT NULL, CONSTRAINT scopes_past_key{next} PRIMARY KEY (id, updated_seq)
);

CREATE TABLE memories{next} (
  id ${TEXT} CONSTRAINT memories_key{next} PRIMARY KEY, chain_id ${TEXT} NOT NULL, scope_id ${TEXT} NOT NULL, created_at bigint NOT NULL, ${VERSION}
);
CREATE INDEX memories_by_time{next} ON memories{next} (scope_id, recorded_at, id);
-- A part of the hash finds the row and keeps this index small.
CREATE INDEX memories_by_content{next} ON memories{next} (left(content_hash, 8));
CREATE INDEX memories_by_name{next} ON memories{next} (scope_id, kind, name) WHERE name IS NOT NULL;
CREATE INDEX memories_public{next} ON memories{next} (chain_id, recorded_at, id) WHERE visibility = 'public';

CREATE TABLE memory_versions{next} (
  memory_id ${TEXT} NOT NULL, to_seq bigint NOT NULL, ${VERSION}, CONSTRAINT memory_versions_key{next} PRIMARY KEY (memory_id, version)
);

CREATE TABLE tags{next} (
  chain_id ${TEXT} NOT NULL, name ${TEXT} NOT NULL, category ${TEXT} NOT NULL, description ${TEXT}, updated_seq bigint NOT NULL, CONSTRAINT tags_key{next} PRIMARY KEY (chain_id, name)
);
CREATE TABLE tags_past{next} (
  chain_id ${TEXT} NOT NULL, name ${TEXT} NOT NULL, category ${TEXT} NOT NULL, description ${TEXT}, updated_seq bigint NOT NULL, to_seq bigint NOT NULL,
  CONSTRAINT tags_past_key{next} PRIMARY KEY (chain_id, name, updated_seq)
);
CREATE TABLE item_tags{next} (
  tag ${TEXT} NOT NULL, item_id ${TEXT} NOT NULL, chain_id ${TEXT} NOT NULL, scope_id ${TEXT} NOT NULL, CONSTRAINT item_tags_key{next} PRIMARY KEY (tag, item_id)
);

CREATE TABLE conflicts{next} (
  id ${TEXT} CONSTRAINT conflicts_key{next} PRIMARY KEY, chain_id ${TEXT} NOT NULL, scope_id ${TEXT} NOT NULL, type ${TEXT} NOT NULL, item_a ${TEXT} NOT NULL, version_a bigint,
  item_b ${TEXT} NOT NULL, version_b bigint, status ${TEXT} NOT NULL, detail ${TEXT} NOT NULL, detected_seq bigint NOT NULL, updated_seq bigint NOT NULL,
  recorded_at bigint NOT NULL
);
CREATE TABLE conflicts_past{next} (
  id ${TEXT} NOT NULL, chain_id ${TEXT} NOT NULL, scope_id ${TEXT} NOT NULL, type ${TEXT} NOT NULL, item_a ${TEXT} NOT NULL, version_a bigint,
  item_b ${TEXT} NOT NULL, version_b bigint, status ${TEXT} NOT NULL, detail ${TEXT} NOT NULL, detected_seq bigint NOT NULL, updated_seq bigint NOT NULL,
  recorded_at bigint NOT NULL, to_seq bigint NOT NULL, CONSTRAINT conflicts_past_key{next} PRIMARY KEY (id, updated_seq)
);
CREATE INDEX conflicts_by_item{next} ON conflicts{next} (item_a);
CREATE INDEX conflicts_by_scope{next} ON conflicts{next} (scope_id);

-- Operational. The entries of the search index: their words normalised, and as a set that is looked up; the chain is one of them.
CREATE TABLE search_texts{next} (
  chain_id ${TEXT} NOT NULL, doc bigint NOT NULL, title ${TEXT} NOT NULL, text ${TEXT} NOT NULL, meta ${TEXT} NOT NULL, words tsvector NOT NULL,
  CONSTRAINT search_texts_key{next} PRIMARY KEY (chain_id, doc)
);
-- New entries wait in a list that every search reads; a short list keeps searches quick.
CREATE INDEX search_texts_by_word{next} ON search_texts{next} USING gin (words) WITH (gin_pending_list_limit = 512);
-- How many entries and words a chain has; and in how many entries its common words occur, up to an entry, which would take long to count.
CREATE TABLE search_words{next} (
  chain_id ${TEXT} NOT NULL, word ${TEXT} NOT NULL, texts bigint NOT NULL, CONSTRAINT search_words_key{next} PRIMARY KEY (chain_id, word)
);
-- Rows that change with every write keep room on their page, so that no index has to change with them.
CREATE TABLE search_chains{next} (
  chain_id ${TEXT} CONSTRAINT search_chains_key{next} PRIMARY KEY, texts bigint NOT NULL, words bigint NOT NULL, folded_texts bigint NOT NULL, up_to bigint NOT NULL
) WITH (fillfactor = 20);
-- What search_chains said each time that words were counted, up to which entry: for questions about the past.
CREATE TABLE search_totals{next} (
  chain_id ${TEXT} NOT NULL, up_to bigint NOT NULL, texts bigint NOT NULL, words bigint NOT NULL, CONSTRAINT search_totals_key{next} PRIMARY KEY (chain_id, up_to)
);
CREATE TABLE event_labels{next} (label ${TEXT} NOT NULL, pos bigint NOT NULL, CONSTRAINT event_labels_key{next} PRIMARY KEY (label, pos));
`,
};
