/** Vectors: what both databases read and write alike. Which texts still wait for one is up to each. */
import { advancing } from '../port/advancing.ts';
import type { NumberedVector, StoredVector, VectorSpace } from '../port/vectors.ts';
import type { Statement } from './dialect.ts';
import type { Reader } from './reader.ts';

export const SPACE = 'id, model, dimension, changes';
const VECTOR = 'number, pos, chain_id, scope_id, scale, bytes';

export abstract class SqlVectors {
  protected readonly reader: Reader;

  constructor(reader: Reader) {
    this.reader = reader;
  }

  async findSpace(model: string, dimension: number): Promise<VectorSpace | undefined> {
    const sql = `SELECT ${SPACE} FROM vector_spaces WHERE model = ? AND dimension = ?`;
    return this.reader.get<VectorSpace>(sql, model, dimension);
  }

  async vectorsAfter(spaceId: number, number: number, limit: number): Promise<NumberedVector[]> {
    const sql = `SELECT ${VECTOR} FROM vectors WHERE space_id = ? AND number > ? ORDER BY number LIMIT ?`;
    const vectors = (await this.reader.all<VectorRow>(sql, spaceId, number, limit)).map(toVector);
    return advancing(vectors, ({ number: at }) => at, number);
  }

  async vectorsAt(spaceId: number, positions: readonly number[]): Promise<NumberedVector[]> {
    const among = this.reader.dialect.inNumbers('pos', positions);
    const sql = `SELECT ${VECTOR} FROM vectors WHERE space_id = ? AND ${among.sql} ORDER BY number`;
    return (await this.reader.all<VectorRow>(sql, spaceId, ...among.values)).map(toVector);
  }
}

export function insertVector(
  spaceId: number,
  { position, chainId, scopeId, scale, values }: StoredVector,
): Statement & { readonly values: readonly (number | string | Uint8Array)[] } {
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.length);
  return {
    sql: 'INSERT INTO vectors (space_id, pos, chain_id, scope_id, scale, bytes) VALUES (?, ?, ?, ?, ?, ?)',
    values: [spaceId, position, chainId, scopeId, scale, bytes],
  };
}

export const RELEASE_SPACE = 'UPDATE vector_spaces SET owner = NULL, owned_until = 0 WHERE id = ? AND owner = ?';

interface VectorRow {
  readonly number: number;
  readonly pos: number;
  readonly chain_id: string;
  readonly scope_id: string;
  readonly scale: number;
  readonly bytes: Uint8Array;
}

function toVector({ number, pos, chain_id, scope_id, scale, bytes }: VectorRow): NumberedVector {
  return {
    number,
    position: pos,
    chainId: chain_id,
    scopeId: scope_id,
    scale,
    values: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length),
  };
}
