import type { Migration } from '../migrate.ts';

/** Whether a content is there already is answered where the chain is entered; counts of words change in place. */
export const fewerQuestions: Migration = {
  number: 17,
  name: 'fewer-questions',
  sql: `
-- As before, and says whether the chain holds one of the contents, which a command would ask next: mostly none is there, and a question less is a
-- message less for both sides. Each content is looked up by itself, so that no index over chains is used in the place of the one over contents.
DROP FUNCTION enter_chain(text, bigint);
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

DROP FUNCTION enter_chains(text[], bigint);
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
`,
  derived: `
-- Counts of words change with every 256 entries of a chain. On full pages nine of ten changes had to change the index too (12,000 entries over 8 chains: 4,975
-- changes, 591 of them in place).
ALTER TABLE search_words{next} SET (fillfactor = 50);
`,
};
