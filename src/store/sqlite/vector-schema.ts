/** Vectors and how far each model has come. No projection: a rebuild leaves them, because the texts stay as they are. */

export const VECTOR_SCHEMA = `
CREATE TABLE vector_spaces (id INTEGER PRIMARY KEY AUTOINCREMENT, model TEXT NOT NULL, dimension INTEGER NOT NULL, quantisation TEXT NOT NULL, reached INTEGER NOT NULL, changes INTEGER NOT NULL,
  owner TEXT, owned_until INTEGER NOT NULL, UNIQUE (model, dimension)) STRICT;
CREATE TABLE vectors (number INTEGER PRIMARY KEY AUTOINCREMENT, space_id INTEGER NOT NULL, pos INTEGER NOT NULL, chain_id TEXT NOT NULL, scope_id TEXT NOT NULL, scale REAL NOT NULL, bytes BLOB NOT NULL) STRICT;
CREATE INDEX vectors_at ON vectors (pos, space_id);
CREATE INDEX vectors_of ON vectors (space_id, number);
`;
