import type { Migration } from '../migrate.ts';

/** What a write asks of the server in one go instead of row by row and statement by statement. */
export const quickWrites: Migration = {
  number: 3,
  name: 'quick-writes',
  derived: '',
  sql: `
-- Holds a chain until the transaction ends, draws positions and tells how the chain ends. The lock ends with the transaction, so that it works behind
-- a pooler; the schema is part of its name, so that two stores in one database do not wait for each other. What stands after the lock looks again,
-- and sees what its last holder has committed. The transaction's number is from before the positions: rebuilds wait for lower numbers.
CREATE FUNCTION enter_chain(asked text, wanted bigint, OUT drawn text, OUT seq bigint, OUT chain_hash bytea, OUT appended_at bigint, OUT waiting bigint)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('recollect chain ' || current_schema() || ' ' || asked, 0)), pg_current_xact_id();
  SELECT string_agg(nextval('events_pos_seq')::text, ' ') INTO drawn FROM generate_series(1, wanted);
  SELECT e.seq, e.chain_hash, e.appended_at INTO seq, chain_hash, appended_at FROM events e WHERE e.chain_id = asked ORDER BY e.seq DESC LIMIT 1;
  SELECT c.texts - c.folded_texts INTO waiting FROM search_chains c WHERE c.chain_id = asked;
  waiting := coalesce(waiting, 0);
END $$;

-- Append-only as before, looked at once for all events of a statement: each stands right behind one that has an earlier position. That no two stand in
-- one place is a constraint of the table. The table is named with its schema: finding it by a setting of the function takes longer than the look itself.
DROP TRIGGER events_append_only ON events;
DROP FUNCTION events_append_only();
DO $do$
BEGIN
  EXECUTE format($f$
    CREATE FUNCTION events_append_only() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      IF EXISTS (SELECT 1 FROM added a LEFT JOIN %1$I.events e ON e.chain_id = a.chain_id AND e.seq = a.seq - 1
          WHERE a.seq > 1 AND (e.pos IS NULL OR e.pos >= a.pos)) THEN
        RAISE EXCEPTION 'ledger: events are appended in order and once';
      END IF;
      RETURN NULL;
    END $body$
  $f$, current_schema());
END $do$;
CREATE TRIGGER events_append_only AFTER INSERT ON events REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION events_append_only();
`,
};
