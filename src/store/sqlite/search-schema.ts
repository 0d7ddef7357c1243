/** The tables of the full-text index. Its form is SQLite's own, so they are written by hand. */

/** In the order in which they are made. */
export const SEARCH_TABLES = [
  'search',
  'search_texts',
  'search_words',
  'search_chains',
  'search_totals',
  'event_labels',
];

/** The suffix is behind every name. */
export function searchSchema(suffix = ''): string {
  return `
-- The entries of the search index, their words normalised; the newest ones are not in the three tables below yet.
CREATE TABLE search_texts${suffix} (doc INTEGER PRIMARY KEY, title TEXT NOT NULL, text TEXT NOT NULL, meta TEXT NOT NULL) STRICT;
-- Only says which entries have a word: the tokenizer has to split at spaces, and the scorer counts for itself.
CREATE VIRTUAL TABLE search${suffix} USING fts5 (
  words, content = '', columnsize = 0, detail = none, tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'"
);
-- More segments before they are merged: less to write, hardly more to read.
INSERT INTO search${suffix} (search${suffix}, rank) VALUES ('automerge', 8);
-- How many entries and words a chain had up to which entry, each time that some were taken in; and in how many entries its common words occur,
-- which would take long to count.
CREATE TABLE search_words${suffix} (chain INTEGER NOT NULL, word TEXT NOT NULL, texts INTEGER NOT NULL, PRIMARY KEY (chain, word)) STRICT, WITHOUT ROWID;
CREATE TABLE search_chains${suffix} (chain INTEGER PRIMARY KEY, chain_id TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE search_totals${suffix} (
  chain INTEGER NOT NULL, up_to INTEGER NOT NULL, texts INTEGER NOT NULL, words INTEGER NOT NULL, PRIMARY KEY (chain, up_to)
) STRICT, WITHOUT ROWID;
CREATE TABLE event_labels${suffix} (label TEXT NOT NULL, pos INTEGER NOT NULL, PRIMARY KEY (label, pos)) STRICT, WITHOUT ROWID;
`;
}
