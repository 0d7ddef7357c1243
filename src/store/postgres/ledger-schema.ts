/** The ledger's table, the rules that the database itself enforces on it, and how a writer enters a chain. */
import { TEXT } from './create-table.ts';

export const LEDGER_SCHEMA = `
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
-- The server's statistics would keep some of the texts word for word, where no erasure reaches them.
ALTER TABLE events ALTER COLUMN body SET STATISTICS 0;

-- Append-only is the database's own rule, for every program that connects. It is checked once for all events of a statement: each is right behind one that
-- has an earlier position. That no two are in one place is a constraint of the table. Each event looks for the one before it by its place: as a join it was
-- answered by reading the whole ledger for every statement, until the server next counted the table. The table is named with its schema: finding it by a
-- setting of the function takes longer than the look itself.
DO $do$
BEGIN
  EXECUTE format($f$
    CREATE FUNCTION events_append_only() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      IF EXISTS (SELECT 1 FROM added a WHERE a.seq > 1
          AND coalesce((SELECT e.pos FROM %1$I.events e WHERE e.chain_id = a.chain_id AND e.seq = a.seq - 1), a.pos) >= a.pos) THEN
        RAISE EXCEPTION 'ledger: events are appended in order and once';
      END IF;
      RETURN NULL;
    END $body$
  $f$, current_schema());
END $do$;
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
CREATE TRIGGER events_append_only AFTER INSERT ON events REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION events_append_only();
CREATE TRIGGER events_erase_only BEFORE UPDATE ON events FOR EACH ROW EXECUTE FUNCTION events_erase_only();
CREATE TRIGGER events_no_delete BEFORE DELETE ON events FOR EACH ROW EXECUTE FUNCTION events_never_removed();
CREATE TRIGGER events_no_truncate BEFORE TRUNCATE ON events FOR EACH STATEMENT EXECUTE FUNCTION events_never_removed();
`;

/** What a write asks of the server in one statement when it begins. */
export const CHAIN_FUNCTIONS = `
-- Locks a chain until the transaction ends, draws positions and returns how the chain ends. The lock ends with the transaction, so that it works behind
-- a pooler; the schema is part of its name, so that two stores in one database do not wait for each other. What comes after the lock looks again,
-- and sees what its last holder has committed. The transaction's number is from before the positions: rebuilds wait for lower numbers.
-- The lock and the positions are expressions and no queries, which take several times as long.
-- It also says whether the chain has one of the contents, which a command would ask next: mostly none is there, and a question less is a message less
-- for both sides. Each content is looked up by itself, so that no index over chains is used in the place of the one over contents.
CREATE FUNCTION enter_chain(asked text, wanted bigint, contents text[], OUT drawn text, OUT seq bigint, OUT chain_hash bytea, OUT appended_at bigint, OUT waiting bigint, OUT holds boolean)
LANGUAGE plpgsql AS $$
BEGIN
  IF pg_advisory_xact_lock(hashtextextended('recollect chain ' || current_schema() || ' ' || asked, 0)) IS NOT NULL AND pg_current_xact_id() IS NOT NULL THEN
    drawn := nextval('events_pos_seq');
    FOR place IN 2 .. wanted LOOP
      drawn := drawn || ' ' || nextval('events_pos_seq');
    END LOOP;
  END IF;
  SELECT e.seq, e.chain_hash, e.appended_at INTO seq, chain_hash, appended_at FROM events e WHERE e.chain_id = asked ORDER BY e.seq DESC LIMIT 1;
  SELECT c.texts - c.folded_texts INTO waiting FROM search_chains c WHERE c.chain_id = asked;
  waiting := coalesce(waiting, 0);
  holds := cardinality(contents) > 0 AND EXISTS (SELECT FROM unnest(contents) AS a (hash) CROSS JOIN LATERAL (SELECT FROM memories m
    WHERE left(m.content_hash, 8) = left(a.hash, 8) AND m.content_hash = a.hash AND m.chain_id || '' = asked LIMIT 1) found);
END $$;

-- For several chains at once and without waiting: a chain that somebody else has locked is left out. All locks come first, then the positions for all of
-- them, then one look that sees what the last holders have committed.
CREATE FUNCTION enter_chains(asked text[], wanted bigint, contents text[])
RETURNS TABLE (chain_id text, drawn text, seq bigint, chain_hash bytea, appended_at bigint, waiting bigint, holds boolean)
LANGUAGE plpgsql ROWS 8 AS $$
DECLARE
  chain text;
  held text[];
BEGIN
  FOREACH chain IN ARRAY asked LOOP
    IF pg_try_advisory_xact_lock(hashtextextended('recollect chain ' || current_schema() || ' ' || chain, 0)) THEN
      held := held || chain;
    END IF;
  END LOOP;
  IF pg_current_xact_id() IS NOT NULL THEN
    drawn := nextval('events_pos_seq');
    FOR place IN 2 .. wanted LOOP
      drawn := drawn || ' ' || nextval('events_pos_seq');
    END LOOP;
  END IF;
  RETURN QUERY SELECT a.chain, drawn, last.seq, last.chain_hash, last.appended_at, coalesce(c.texts - c.folded_texts, 0),
      EXISTS (SELECT FROM unnest(contents) AS a (hash) CROSS JOIN LATERAL (SELECT FROM memories m
        WHERE left(m.content_hash, 8) = left(a.hash, 8) AND m.content_hash = a.hash AND m.chain_id || '' = ANY (held) LIMIT 1) found)
    FROM unnest(held) AS a (chain)
      LEFT JOIN LATERAL (SELECT e.seq, e.chain_hash, e.appended_at FROM events e WHERE e.chain_id = a.chain ORDER BY e.seq DESC LIMIT 1) last ON true
      LEFT JOIN search_chains c ON c.chain_id = a.chain;
END $$;
`;
