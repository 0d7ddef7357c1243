/** The tables of the full-text index. Its form is PostgreSQL's own, so they are written by hand. */
import { TEXT } from './create-table.ts';

/** Everything that the index consists of. */
export const SEARCH_TABLES = [
  'search_texts',
  'search_words',
  'search_chains',
  'search_totals',
  'event_labels',
] as const;

/** The suffix is behind every name. */
export function searchSchema(suffix = ''): string {
  return `
-- The entries of the search index: their words normalised, and as a set that is looked up; the chain is one of them.
CREATE TABLE search_texts${suffix} (
  chain_id ${TEXT} NOT NULL, doc bigint NOT NULL, title ${TEXT} NOT NULL, text ${TEXT} NOT NULL, meta ${TEXT} NOT NULL, words tsvector NOT NULL,
  CONSTRAINT search_texts_key${suffix} PRIMARY KEY (chain_id, doc)
);
-- New entries wait in a list that every search reads; a short list keeps searches quick.
CREATE INDEX search_texts_by_word${suffix} ON search_texts${suffix} USING gin (words) WITH (gin_pending_list_limit = 512);
-- How many entries and words a chain has; and in how many entries its common words occur, up to an entry, which would take long to count.
-- Counts of words change with every 256 entries of a chain. On full pages nine of ten changes had to change the index too (12,000 entries over 8 chains:
-- 4,975 changes, 591 of them in place).
CREATE TABLE search_words${suffix} (
  chain_id ${TEXT} NOT NULL, word ${TEXT} NOT NULL, texts bigint NOT NULL, CONSTRAINT search_words_key${suffix} PRIMARY KEY (chain_id, word)
) WITH (fillfactor = 50);
-- Rows that change with every write keep room on their page, so that no index has to change with them.
CREATE TABLE search_chains${suffix} (
  chain_id ${TEXT} CONSTRAINT search_chains_key${suffix} PRIMARY KEY, texts bigint NOT NULL, words bigint NOT NULL, folded_texts bigint NOT NULL, up_to bigint NOT NULL
) WITH (fillfactor = 20);
-- What search_chains said each time that words were counted, up to which entry: for questions about the past.
CREATE TABLE search_totals${suffix} (
  chain_id ${TEXT} NOT NULL, up_to bigint NOT NULL, texts bigint NOT NULL, words bigint NOT NULL, CONSTRAINT search_totals_key${suffix} PRIMARY KEY (chain_id, up_to)
);
CREATE TABLE event_labels${suffix} (label ${TEXT} NOT NULL, pos bigint NOT NULL, CONSTRAINT event_labels_key${suffix} PRIMARY KEY (label, pos));
`;
}
