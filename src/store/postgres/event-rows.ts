/** Events in and out of SQL, and the reads that the ledger itself needs. */
import { toHex } from '../../base/hash.ts';
import type { ActorKind } from '../../model/actor.ts';
import type { ChainHead } from '../../model/event.ts';
import { advancing } from '../port/advancing.ts';
import type { LedgerReads, PlacedEvent, SaidEvent } from '../port/store.ts';
import type { SqlRow, SqlValue } from './database.ts';
import type { Transaction } from './transaction.ts';
import { insertInto } from './unsent-rows.ts';

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
  'SELECT id, kind, kind_version AS "kindVersion", scope_id AS "scopeId", item_id AS "itemId", occurred_at AS "occurredAt", body FROM events WHERE id = ANY(?::text[])';
const INSERT = insertInto('events', COLUMNS);

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

/** Puts the event into its place; whether the database takes it shows at the latest when the transaction ends. */
export function insertEvent(transaction: Transaction, event: PlacedEvent): void {
  transaction.unsent.list(INSERT, 'events', new UnsentEvent(event), event.body?.length);
}

class UnsentEvent {
  readonly event: PlacedEvent;

  constructor(event: PlacedEvent) {
    this.event = event;
  }

  /** The row, without what is null. */
  toJSON(): Record<string, string | number | undefined> {
    const { event } = this;
    const { bodyHash, eventHash, chainHash, salt } = event;
    const hex = hexOf(salt ? [bodyHash, eventHash, chainHash, salt] : [bodyHash, eventHash, chainHash]);
    return {
      pos: event.position,
      id: event.id,
      chain_id: event.chainId,
      seq: event.seq,
      kind: event.kind,
      kind_version: event.kindVersion,
      scope_id: event.scopeId,
      session_id: event.sessionId ?? undefined,
      item_id: event.itemId ?? undefined,
      actor_id: event.actorId,
      actor_kind: event.actorKind,
      trust: event.trust,
      occurred_at: event.occurredAt,
      recorded_at: event.recordedAt,
      appended_at: event.appendedAt,
      source: event.source ?? undefined,
      external_id: event.externalId ?? undefined,
      salt: hex[3],
      body_hash: hex[0],
      event_hash: hex[1],
      chain_hash: hex[2],
      body: event.body ?? undefined,
    };
  }
}

/** Bytes as PostgreSQL reads them. All are turned at once: the way out of JavaScript and back takes longer than the work. */
function hexOf(parts: readonly Uint8Array[]): string[] {
  const hex = toHex(Buffer.concat(parts));
  let end = 0;
  return parts.map(({ length }) => {
    const start = end;
    end += length * 2;
    return `\\x${hex.slice(start, end)}`;
  });
}

/** Steps from chain to chain through the index instead of reading every event. UNION, because a damaged index can lead back to a chain. */
const HEADS = `
WITH RECURSIVE chains (chain_id) AS (
  SELECT min(chain_id) FROM events
  UNION
  SELECT (SELECT min(e.chain_id) FROM events e WHERE e.chain_id > chains.chain_id) FROM chains WHERE chains.chain_id IS NOT NULL
)
SELECT chains.chain_id, last.seq, last.chain_hash FROM chains CROSS JOIN LATERAL (
  SELECT e.seq, e.chain_hash FROM events e WHERE e.chain_id = chains.chain_id ORDER BY e.seq DESC LIMIT 1) last
ORDER BY chains.chain_id`;

export class LedgerQueries implements LedgerReads {
  protected readonly transaction: Transaction;

  constructor(transaction: Transaction) {
    this.transaction = transaction;
  }

  async getEvent(id: string): Promise<PlacedEvent | undefined> {
    return this.#unsent((event) => event.id === id) ?? this.#one(`${SELECT} WHERE e.id = ?`, id);
  }

  async readEvents(ids: readonly string[]): Promise<SaidEvent[]> {
    if (ids.length === 0) return [];
    return (await this.transaction.all(SAID, ids)) as unknown as SaidEvent[];
  }

  async eventHashes(ids: readonly string[]): Promise<Map<string, Uint8Array>> {
    const rows = await this.transaction.all('SELECT id, event_hash FROM events WHERE id = ANY(?::text[])', ids);
    return new Map(rows.map((row) => [row.id as string, row.event_hash as Uint8Array]));
  }

  async eventAt(chainId: string, seq: number): Promise<PlacedEvent | undefined> {
    return (
      this.#unsent((event) => event.seq === seq && event.chainId === chainId) ??
      this.#one(`${SELECT} WHERE e.chain_id = ? AND e.seq = ?`, chainId, seq)
    );
  }

  async eventByExternalId(scopeId: string, source: string, externalId: string): Promise<PlacedEvent | undefined> {
    const isMeant = (event: PlacedEvent) =>
      event.externalId === externalId && (event.source ?? '') === source && event.scopeId === scopeId;
    const unsent = this.#unsent(isMeant);
    if (unsent) return unsent;
    return this.#one(
      `${SELECT} WHERE e.scope_id = ? AND e.external_id IS NOT NULL AND external_key(e.source, e.external_id) = external_key(?, ?)`,
      scopeId,
      source,
      externalId,
    );
  }

  async headOf(chainId: string): Promise<(ChainHead & { appendedAt: number }) | undefined> {
    const row = await this.transaction.get(
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
    const rows = await this.transaction.all(HEADS);
    return rows.map((row) => ({
      chainId: row.chain_id as string,
      seq: row.seq as number,
      hash: row.chain_hash as Uint8Array,
    }));
  }

  async scanChain(chainId: string, afterSeq: number, limit: number): Promise<PlacedEvent[]> {
    const sql = `${SELECT} WHERE e.chain_id = ? AND e.seq > ? ORDER BY e.seq LIMIT ?`;
    return advancing(await this.#many(sql, chainId, afterSeq, limit), ({ seq }) => seq, afterSeq);
  }

  async scanLog(afterPosition: number, limit: number): Promise<PlacedEvent[]> {
    return this.scanLogUpTo(Number.MAX_SAFE_INTEGER, afterPosition, limit);
  }

  async scanKind(kind: string, afterPosition: number, limit: number): Promise<PlacedEvent[]> {
    const sql = `${SELECT} WHERE e.kind = ? AND e.pos > ? ORDER BY e.pos LIMIT ?`;
    return advancing(await this.#many(sql, kind, afterPosition, limit), ({ position }) => position, afterPosition);
  }

  async lastPosition(): Promise<number> {
    const row = await this.transaction.get('SELECT max(pos) AS pos FROM events');
    return (row?.pos as number | null | undefined) ?? 0;
  }

  protected async scanLogUpTo(lastPosition: number, afterPosition: number, limit: number): Promise<PlacedEvent[]> {
    const sql = `${SELECT} WHERE e.pos > ? AND e.pos <= ? ORDER BY e.pos LIMIT ?`;
    const events = await this.#many(sql, afterPosition, lastPosition, limit);
    return advancing(events, ({ position }) => position, afterPosition);
  }

  /** An event of this transaction that is still here. */
  #unsent(isMeant: (event: PlacedEvent) => boolean): PlacedEvent | undefined {
    return this.transaction.unsent.listed<UnsentEvent>(INSERT).findLast(({ event }) => isMeant(event))?.event;
  }

  /** For what is not among the events that are still here. */
  async #one(sql: string, ...values: SqlValue[]): Promise<PlacedEvent | undefined> {
    const [row] = await this.transaction.stored(sql, ...values);
    return row && toEvent(row);
  }

  async #many(sql: string, ...values: SqlValue[]): Promise<PlacedEvent[]> {
    return (await this.transaction.all(sql, ...values)).map((row) => toEvent(row));
  }
}
