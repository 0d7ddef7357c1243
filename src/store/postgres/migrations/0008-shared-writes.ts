import type { Migration } from '../migrate.ts';

/** Several chains entered by one transaction; the rule of the ledger checked by looking at single places. */
export const sharedWrites: Migration = {
  number: 8,
  name: 'shared-writes',
  derived: '',
  sql: `
-- As before, but the lock and the positions are expressions and no queries, which take several times as long.
CREATE OR REPLACE FUNCTION enter_chain(asked text, wanted bigint, OUT drawn text, OUT seq bigint, OUT chain_hash bytea, OUT appended_at bigint, OUT waiting bigint)
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
END $$;

-- For several chains at once and without waiting: a chain that somebody else holds is left out. All locks come first, then the positions for all of them,
-- then one look that sees what the last holders have committed. The transaction's number is from before the positions: rebuilds wait for lower numbers.
CREATE FUNCTION enter_chains(asked text[], wanted bigint)
RETURNS TABLE (chain_id text, drawn text, seq bigint, chain_hash bytea, appended_at bigint, waiting bigint)
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
  RETURN QUERY SELECT a.chain, drawn, last.seq, last.chain_hash, last.appended_at, coalesce(c.texts - c.folded_texts, 0)
    FROM unnest(held) AS a (chain)
      LEFT JOIN LATERAL (SELECT e.seq, e.chain_hash, e.appended_at FROM events e WHERE e.chain_id = a.chain ORDER BY e.seq DESC LIMIT 1) last ON true
      LEFT JOIN search_chains c ON c.chain_id = a.chain;
END $$;

-- As before, but each event looks for the one before it by its place. Nothing is known of how many rows a statement adds, and as a join it was answered by
-- reading the whole ledger for every statement, until the server next counted the table.
DO $do$
BEGIN
  EXECUTE format($f$
    CREATE OR REPLACE FUNCTION events_append_only() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      IF EXISTS (SELECT 1 FROM added a WHERE a.seq > 1
          AND coalesce((SELECT e.pos FROM %1$I.events e WHERE e.chain_id = a.chain_id AND e.seq = a.seq - 1), a.pos) >= a.pos) THEN
        RAISE EXCEPTION 'ledger: events are appended in order and once';
      END IF;
      RETURN NULL;
    END $body$
  $f$, current_schema());
END $do$;
`,
};
