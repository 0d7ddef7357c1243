/** Vectors and how far each model has come in each chain. No projection: a rebuild leaves them, because the texts stay as they are. */
import { TEXT } from './create-table.ts';

export const VECTOR_TABLES = ['vector_spaces', 'vector_progress', 'vectors'];

export const VECTOR_SCHEMA = `
CREATE TABLE vector_spaces (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, model ${TEXT} NOT NULL, dimension bigint NOT NULL, quantisation ${TEXT} NOT NULL, changes bigint NOT NULL,
  owner ${TEXT}, owned_until bigint NOT NULL, UNIQUE (model, dimension));
CREATE TABLE vector_progress (space_id bigint NOT NULL REFERENCES vector_spaces ON DELETE CASCADE, chain_id ${TEXT} NOT NULL, reached bigint NOT NULL, PRIMARY KEY (space_id, chain_id));
CREATE TABLE vectors (number bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT vectors_key PRIMARY KEY, space_id bigint NOT NULL, pos bigint NOT NULL, chain_id ${TEXT} NOT NULL, scope_id ${TEXT} NOT NULL,
  scale double precision NOT NULL, bytes bytea NOT NULL);
CREATE INDEX vectors_at ON vectors (pos, space_id);
CREATE INDEX vectors_of ON vectors (space_id, number);
`;
