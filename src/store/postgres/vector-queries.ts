/** Vectors on the server: what is there, what is missing, and who computes it. */
import type { PlacedEvent } from '../port/store.ts';
import type {
  StoredVector,
  VectorCounts,
  VectorLease,
  VectorReads,
  VectorSpace,
  VectorWrites,
} from '../port/vectors.ts';
import { PARTS_PER_EVENT } from '../search/documents.ts';
import type { VectorSource } from '../search/vector-cache.ts';
import { eventColumns, toEvent } from '../sql/event-rows.ts';
import { insertVector, RELEASE_SPACE, SPACE, SqlVectors } from '../sql/vectors.ts';
import { PostgresReader } from './reader.ts';
import type { Transaction } from './transaction.ts';

const LEASE = `INSERT INTO vector_spaces AS s (model, dimension, quantisation, changes, owner, owned_until) VALUES (?, ?, 'int8', 0, ?, ?)
  ON CONFLICT (model, dimension) DO UPDATE SET owner = excluded.owner, owned_until = excluded.owned_until WHERE s.owner IS NULL OR s.owner = excluded.owner OR s.owned_until <= ? RETURNING ${SPACE}`;
/**
 * Of each chain the first events behind the place that the space has reached in it. Places within a chain grow from event to event, those of different
 * chains may come to light in any order; so each chain has a place of its own.
 */
const WAITING = `search_chains c LEFT JOIN vector_progress p ON p.chain_id = c.chain_id AND p.space_id = ?
  JOIN search_texts t ON t.chain_id = c.chain_id AND t.doc >= (coalesce(p.reached, 0) + 1) * ${PARTS_PER_EVENT}`;

export class PostgresVectors extends SqlVectors implements VectorReads, VectorWrites, VectorSource {
  readonly #transaction: Transaction;

  constructor(transaction: Transaction) {
    super(new PostgresReader(transaction));
    this.#transaction = transaction;
  }

  async listSpaces(): Promise<VectorCounts[]> {
    const waiting = WAITING.replace('p.space_id = ?', 'p.space_id = s.id');
    const sql = `SELECT ${SPACE}, (SELECT count(*) FROM vectors v WHERE v.space_id = s.id) AS vectors,
      (SELECT count(DISTINCT t.doc / ${PARTS_PER_EVENT}) FROM ${waiting}) AS behind FROM vector_spaces s ORDER BY id`;
    return this.#transaction.all<VectorCounts>(sql);
  }

  async eventsToEmbed(spaceId: number, limit: number): Promise<PlacedEvent[]> {
    const sql = `SELECT ${eventColumns('e')} FROM (SELECT DISTINCT t.chain_id, t.doc / ${PARTS_PER_EVENT} AS pos FROM ${WAITING} ORDER BY pos LIMIT ?) next
      JOIN events e ON e.pos = next.pos ORDER BY e.pos`;
    return (await this.#transaction.all(sql, spaceId, limit)).map((row) => toEvent(row));
  }

  async leaseSpace({ model, dimension, owner, now, until }: VectorLease): Promise<VectorSpace | undefined> {
    const [row] = await this.#transaction.change<VectorSpace>(LEASE, model, dimension, owner, until, now);
    return row;
  }

  /** The space's row is held from here on, so that vectors are numbered in the order in which they come to light. */
  async putVectors(
    spaceId: number,
    owner: string,
    done: readonly Pick<PlacedEvent, 'position' | 'chainId'>[],
    vectors: readonly StoredVector[],
  ): Promise<boolean> {
    const held = await this.#transaction.change(
      'UPDATE vector_spaces SET owner = owner WHERE id = ? AND owner = ? RETURNING id',
      spaceId,
      owner,
    );
    if (held.length === 0) return false;
    const reached = new Map<string, number>();
    for (const { chainId, position } of done) reached.set(chainId, Math.max(position, reached.get(chainId) ?? 0));
    this.#transaction.send(
      `INSERT INTO vector_progress AS p SELECT ?, r.chain_id, r.reached FROM unnest(?::text[], ?::bigint[]) AS r (chain_id, reached)
        ON CONFLICT (space_id, chain_id) DO UPDATE SET reached = greatest(p.reached, excluded.reached)`,
      spaceId,
      [...reached.keys()],
      [...reached.values()],
    );
    this.#transaction.send(
      'DELETE FROM vectors WHERE space_id = ? AND pos = ANY(?::bigint[])',
      spaceId,
      done.map(({ position }) => position),
    );
    for (const vector of vectors) {
      const { sql, values } = insertVector(spaceId, vector);
      this.#transaction.send(sql, ...values);
    }
    return true;
  }

  async releaseSpace(spaceId: number, owner: string): Promise<void> {
    this.#transaction.send(RELEASE_SPACE, spaceId, owner);
  }

  async dropOtherSpaces(spaceId: number, limit: number): Promise<number> {
    const dropped = await this.#transaction.change(
      `DELETE FROM vectors WHERE number IN (SELECT v.number FROM vectors v WHERE v.space_id <> ? ORDER BY v.number LIMIT ?) RETURNING number`,
      spaceId,
      limit,
    );
    if (dropped.length === 0) this.#transaction.send('DELETE FROM vector_spaces WHERE id <> ?', spaceId);
    return dropped.length;
  }

  async isBehind(spaceId: number): Promise<boolean> {
    return (await this.#transaction.get(`SELECT 1 AS one FROM ${WAITING} LIMIT 1`, spaceId)) !== undefined;
  }
}

/** Vectors of events that lose their words go with them. */
export function eraseVectors(transaction: Transaction, eventIds: readonly string[]): void {
  transaction.send(
    `WITH gone AS (DELETE FROM vectors WHERE pos IN (SELECT e.pos FROM events e WHERE e.id = ANY(?::text[])) RETURNING 1) ${NOTE_CHANGE}`,
    eventIds,
  );
}

/** After a rebuild: what has no entry in the index any more has no vector either. */
export function sweepVectors(transaction: Transaction): void {
  transaction.send(
    `WITH gone AS (DELETE FROM vectors v WHERE NOT EXISTS (SELECT 1 FROM search_texts t WHERE t.chain_id = v.chain_id
      AND t.doc >= v.pos * ${PARTS_PER_EVENT} AND t.doc < (v.pos + 1) * ${PARTS_PER_EVENT}) RETURNING 1) ${NOTE_CHANGE}`,
  );
}

const NOTE_CHANGE = 'UPDATE vector_spaces SET changes = changes + 1 WHERE EXISTS (SELECT 1 FROM gone)';
