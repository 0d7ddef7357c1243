/** Events in and out of SQL, and the reads that the ledger itself needs. */
import type { ActorKind } from '../../model/actor.ts';
import type { ChainHead, StoredEvent } from '../../model/event.ts';
import { advancing } from '../port/advancing.ts';
import type { LedgerReads, PlacedEvent, SaidEvent } from '../port/store.ts';
import type { Connection, SqlRow } from './connection.ts';
import { amongValues } from './sight.ts';

const COLUMNS = [
  'pos',
  'id',
  'chain_id',
  'seq',
  'kind',
  'kind_version',
  'scope_id',
  'session_id',
  'item_id',
  'actor_id',
  'actor_kind',
  'trust',
  'occurred_at',
  'recorded_at',
  'appended_at',
  'source',
  'external_id',
  'salt',
  'body_hash',
  'event_hash',
  'chain_hash',
  'body',
];

/** The columns of an event, from the table of that alias. */
export function eventColumns(alias: string, prefix = ''): string {
  return COLUMNS.map((column) => `${alias}.${column} AS ${prefix}${column}`).join(', ');
}

const SELECT = `SELECT ${eventColumns('e')} FROM events e`;
const SAID =
  'SELECT id, kind, kind_version AS kindVersion, scope_id AS scopeId, item_id AS itemId, occurred_at AS occurredAt, body FROM events WHERE';
/** OR FAIL: the transaction is rolled back anyway, so the statement needs no journal of its own. */
const INSERT = `INSERT OR FAIL INTO events (${COLUMNS.slice(1).join(', ')}) VALUES (${COLUMNS.slice(1)
  .map(() => '?')
  .join(', ')})`;

export function toEvent(row: SqlRow, prefix = ''): PlacedEvent {
  const text = (name: string) => row[prefix + name] as string;
  const textOrNull = (name: string) => row[prefix + name] as string | null;
  const number = (name: string) => row[prefix + name] as number;
  const bytes = (name: string) => row[prefix + name] as Uint8Array;
  return {
    position: number('pos'),
    id: text('id'),
    chainId: text('chain_id'),
    seq: number('seq'),
    kind: text('kind'),
    kindVersion: number('kind_version'),
    scopeId: text('scope_id'),
    sessionId: textOrNull('session_id'),
    itemId: textOrNull('item_id'),
    actorId: text('actor_id'),
    actorKind: text('actor_kind') as ActorKind,
    trust: number('trust'),
    occurredAt: number('occurred_at'),
    recordedAt: number('recorded_at'),
    appendedAt: number('appended_at'),
    source: textOrNull('source'),
    externalId: textOrNull('external_id'),
    salt: row[`${prefix}salt`] as Uint8Array | null,
    bodyHash: bytes('body_hash'),
    eventHash: bytes('event_hash'),
    chainHash: bytes('chain_hash'),
    body: textOrNull('body'),
  };
}

export function insertEvent(connection: Connection, event: StoredEvent): number {
  return connection.run(
    INSERT,
    event.id,
    event.chainId,
    event.seq,
    event.kind,
    event.kindVersion,
    event.scopeId,
    event.sessionId,
    event.itemId,
    event.actorId,
    event.actorKind,
    event.trust,
    event.occurredAt,
    event.recordedAt,
    event.appendedAt,
    event.source,
    event.externalId,
    event.salt,
    event.bodyHash,
    event.eventHash,
    event.chainHash,
    event.body,
  );
}

/** Steps from chain to chain through the index instead of reading every event. UNION, because a damaged index can lead back to a chain. */
const HEADS = `
WITH RECURSIVE chains (chain_id) AS (
  SELECT min(chain_id) FROM events
  UNION
  SELECT (SELECT min(e.chain_id) FROM events e WHERE e.chain_id > chains.chain_id) FROM chains WHERE chains.chain_id IS NOT NULL
)
SELECT e.chain_id, e.seq, e.chain_hash FROM chains
JOIN events e ON e.chain_id = chains.chain_id AND e.seq = (SELECT max(seq) FROM events l WHERE l.chain_id = chains.chain_id)
ORDER BY e.chain_id`;

export class LedgerQueries implements LedgerReads {
  protected readonly connection: Connection;

  constructor(connection: Connection) {
    this.connection = connection;
  }

  async getEvent(id: string): Promise<PlacedEvent | undefined> {
    return this.#one(`${SELECT} WHERE e.id = ?`, id);
  }

  async readEvents(ids: readonly string[]): Promise<SaidEvent[]> {
    if (ids.length === 0) return [];
    const among = amongValues('id', ids);
    return this.connection.all(`${SAID} ${among.sql}`, ...among.values) as unknown as SaidEvent[];
  }

  async eventHashes(ids: readonly string[]): Promise<Map<string, Uint8Array>> {
    const hashes = new Map<string, Uint8Array>();
    for (const id of ids) {
      const row = this.connection.get('SELECT event_hash FROM events WHERE id = ?', id);
      if (row) hashes.set(id, row.event_hash as Uint8Array);
    }
    return hashes;
  }

  async eventAt(chainId: string, seq: number): Promise<PlacedEvent | undefined> {
    return this.#one(`${SELECT} WHERE e.chain_id = ? AND e.seq = ?`, chainId, seq);
  }

  async eventByExternalId(scopeId: string, source: string, externalId: string): Promise<PlacedEvent | undefined> {
    return this.#one(
      `${SELECT} WHERE e.scope_id = ? AND ifnull(e.source, '') = ? AND e.external_id = ?`,
      scopeId,
      source,
      externalId,
    );
  }

  async headOf(chainId: string): Promise<(ChainHead & { appendedAt: number }) | undefined> {
    const row = this.connection.get(
      'SELECT seq, chain_hash, appended_at FROM events WHERE chain_id = ? ORDER BY seq DESC LIMIT 1',
      chainId,
    );
    return (
      row && {
        chainId,
        seq: row.seq as number,
        hash: row.chain_hash as Uint8Array,
        appendedAt: row.appended_at as number,
      }
    );
  }

  async heads(): Promise<ChainHead[]> {
    return this.connection
      .all(HEADS)
      .map((row) => ({ chainId: row.chain_id as string, seq: row.seq as number, hash: row.chain_hash as Uint8Array }));
  }

  async scanChain(chainId: string, afterSeq: number, limit: number): Promise<PlacedEvent[]> {
    const sql = `${SELECT} WHERE e.chain_id = ? AND e.seq > ? ORDER BY e.seq LIMIT ?`;
    return advancing(this.#many(sql, chainId, afterSeq, limit), ({ seq }) => seq, afterSeq);
  }

  async scanLog(afterPosition: number, limit: number): Promise<PlacedEvent[]> {
    const sql = `${SELECT} WHERE e.pos > ? ORDER BY e.pos LIMIT ?`;
    return advancing(this.#many(sql, afterPosition, limit), ({ position }) => position, afterPosition);
  }

  async scanKind(kind: string, afterPosition: number, limit: number): Promise<PlacedEvent[]> {
    const sql = `${SELECT} WHERE e.kind = ? AND e.pos > ? ORDER BY e.pos LIMIT ?`;
    return advancing(this.#many(sql, kind, afterPosition, limit), ({ position }) => position, afterPosition);
  }

  async lastPosition(): Promise<number> {
    return (this.connection.get('SELECT max(pos) AS pos FROM events')?.pos as number | null | undefined) ?? 0;
  }

  #one(sql: string, ...values: (string | number)[]): PlacedEvent | undefined {
    const row = this.connection.get(sql, ...values);
    return row && toEvent(row);
  }

  #many(sql: string, ...values: (string | number)[]): PlacedEvent[] {
    return this.connection.all(sql, ...values).map((row) => toEvent(row));
  }
}
