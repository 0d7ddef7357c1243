/** Vectors in the file: what is there, what is missing, and who computes it. */
import { notAdvancing } from '../port/advancing.ts';
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
import type { Connection } from './connection.ts';
import { SqliteReader, toInputs } from './reader.ts';

const LEASE = `INSERT INTO vector_spaces (model, dimension, quantisation, reached, changes, owner, owned_until) VALUES (?, ?, 'int8', 0, 0, ?, ?)
  ON CONFLICT (model, dimension) DO UPDATE SET owner = excluded.owner, owned_until = excluded.owned_until WHERE owner IS NULL OR owner = excluded.owner OR owned_until <= ? RETURNING ${SPACE}`;
const EVENT_AT = `SELECT ${eventColumns('e')} FROM main.events e WHERE e.pos = ?`;

export class SqliteVectors extends SqlVectors implements VectorReads, VectorWrites, VectorSource {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    super(new SqliteReader(connection));
    this.#connection = connection;
  }

  async listSpaces(): Promise<VectorCounts[]> {
    const sql = `SELECT ${SPACE}, (SELECT count(*) FROM vectors v WHERE v.space_id = s.id) AS vectors,
      (SELECT count(DISTINCT t.doc / ${PARTS_PER_EVENT}) FROM search_texts t WHERE t.doc >= (s.reached + 1) * ${PARTS_PER_EVENT}) AS behind FROM vector_spaces s ORDER BY id`;
    return this.#connection.all<VectorCounts>(sql);
  }

  async eventsToEmbed(spaceId: number, limit: number): Promise<PlacedEvent[]> {
    const events: PlacedEvent[] = [];
    const ofSpace = 'SELECT reached FROM vector_spaces WHERE id = ?';
    let reached = this.#connection.get<{ reached: number }>(ofSpace, spaceId)?.reached ?? 0;
    // From event to event, however many parts the text of one has.
    while (events.length < limit) {
      const next = this.#connection.get<{ doc: number | null }>(
        'SELECT min(doc) AS doc FROM search_texts WHERE doc >= ?',
        (reached + 1) * PARTS_PER_EVENT,
      )!.doc;
      if (next === null) break;
      const place = Math.floor(next / PARTS_PER_EVENT);
      if (place <= reached) throw notAdvancing();
      reached = place;
      const event = this.#connection.get(EVENT_AT, reached);
      if (event) events.push(toEvent(event));
    }
    return events;
  }

  async leaseSpace({ model, dimension, owner, now, until }: VectorLease): Promise<VectorSpace | undefined> {
    return this.#connection.get<VectorSpace>(LEASE, model, dimension, owner, until, now);
  }

  async putVectors(
    spaceId: number,
    owner: string,
    done: readonly Pick<PlacedEvent, 'position'>[],
    vectors: readonly StoredVector[],
  ): Promise<boolean> {
    const reached = Math.max(...done.map(({ position }) => position));
    const sql = 'UPDATE vector_spaces SET reached = max(reached, ?) WHERE id = ? AND owner = ?';
    if (this.#connection.change(sql, reached, spaceId, owner) === 0) return false;
    for (const { position } of done)
      this.#connection.run('DELETE FROM vectors WHERE pos = ? AND space_id = ?', position, spaceId);
    for (const vector of vectors) {
      const { sql: insert, values } = insertVector(spaceId, vector);
      this.#connection.run(insert, ...toInputs(values));
    }
    return true;
  }

  async releaseSpace(spaceId: number, owner: string): Promise<void> {
    this.#connection.run(RELEASE_SPACE, spaceId, owner);
  }

  async dropOtherSpaces(spaceId: number, limit: number): Promise<number> {
    const some = 'SELECT number FROM vectors WHERE space_id <> ? ORDER BY number LIMIT ?';
    const dropped = this.#connection.change(`DELETE FROM vectors WHERE number IN (${some})`, spaceId, limit);
    if (dropped === 0) this.#connection.run('DELETE FROM vector_spaces WHERE id <> ?', spaceId);
    return dropped;
  }

  async isBehind(spaceId: number): Promise<boolean> {
    return (await this.eventsToEmbed(spaceId, 1)).length > 0;
  }
}

/** Vectors of events that lose their words go with them. */
export function eraseVectors(connection: Connection, eventIds: readonly string[]): void {
  const sql =
    'DELETE FROM vectors WHERE pos IN (SELECT e.pos FROM events e WHERE e.id IN (SELECT value FROM json_each(?)))';
  if (connection.change(sql, JSON.stringify(eventIds)) > 0) noteChange(connection);
}

/** After a rebuild: what has no entry in the index any more has no vector either. */
export function sweepVectors(connection: Connection): void {
  const sql = `DELETE FROM vectors WHERE NOT EXISTS (SELECT 1 FROM search_texts t WHERE t.doc >= vectors.pos * ${PARTS_PER_EVENT} AND t.doc < (vectors.pos + 1) * ${PARTS_PER_EVENT})`;
  if (connection.change(sql) > 0) noteChange(connection);
}

function noteChange(connection: Connection): void {
  connection.run('UPDATE vector_spaces SET changes = changes + 1');
}
