/** The reads that the ledger itself needs. */
import type { ChainHead } from '../../model/event.ts';
import { advancing } from '../port/advancing.ts';
import type { LedgerReads, PlacedEvent, SaidEvent } from '../port/store.ts';
import type { Dialect, SqlValue } from './dialect.ts';
import { eventColumns, toEvent } from './event-rows.ts';
import type { Reader } from './reader.ts';

const SELECT = `SELECT ${eventColumns('e')} FROM events e`;
const SAID =
  'SELECT id, kind, kind_version AS "kindVersion", scope_id AS "scopeId", item_id AS "itemId", occurred_at AS "occurredAt", body FROM events WHERE';

/** Steps from chain to chain through the index instead of reading every event. UNION, because a damaged index can lead back to a chain. */
const headsSql = ({ joinLastEvent }: Dialect) => `
WITH RECURSIVE chains (chain_id) AS (
  SELECT min(chain_id) FROM events
  UNION
  SELECT (SELECT min(e.chain_id) FROM events e WHERE e.chain_id > chains.chain_id) FROM chains WHERE chains.chain_id IS NOT NULL
)
SELECT chains.chain_id, last.seq, last.chain_hash FROM chains ${joinLastEvent} ORDER BY chains.chain_id`;

interface HeadRow {
  readonly chain_id: string;
  readonly seq: number;
  readonly chain_hash: Uint8Array;
  readonly appended_at: number;
}

export class SqlLedger implements LedgerReads {
  protected readonly reader: Reader;

  constructor(reader: Reader) {
    this.reader = reader;
  }

  async getEvent(id: string): Promise<PlacedEvent | undefined> {
    return this.#one('e.id = ?', [id], (event) => event.id === id);
  }

  async readEvents(ids: readonly string[]): Promise<SaidEvent[]> {
    if (ids.length === 0) return [];
    const among = this.reader.dialect.inList('id', ids);
    return this.reader.all<SaidEvent>(`${SAID} ${among.sql}`, ...among.values);
  }

  async eventHashes(ids: readonly string[]): Promise<Map<string, Uint8Array>> {
    const among = this.reader.dialect.inLongList('id', ids);
    const rows = await this.reader.all<{ id: string; event_hash: Uint8Array }>(
      `SELECT id, event_hash FROM events WHERE ${among.sql}`,
      ...among.values,
    );
    return new Map(rows.map((row) => [row.id, row.event_hash]));
  }

  async eventAt(chainId: string, seq: number): Promise<PlacedEvent | undefined> {
    const isMeant = (event: PlacedEvent) => event.seq === seq && event.chainId === chainId;
    return this.#one('e.chain_id = ? AND e.seq = ?', [chainId, seq], isMeant);
  }

  async eventByExternalId(scopeId: string, source: string, externalId: string): Promise<PlacedEvent | undefined> {
    const isMeant = (event: PlacedEvent) =>
      event.externalId === externalId && (event.source ?? '') === source && event.scopeId === scopeId;
    const where = `e.scope_id = ? AND ${this.reader.dialect.hasExternalId}`;
    return this.#one(where, [scopeId, source, externalId], isMeant);
  }

  async headOf(chainId: string): Promise<(ChainHead & { appendedAt: number }) | undefined> {
    const row = await this.reader.get<HeadRow>(
      'SELECT seq, chain_hash, appended_at FROM events WHERE chain_id = ? ORDER BY seq DESC LIMIT 1',
      chainId,
    );
    return row && { chainId, seq: row.seq, hash: row.chain_hash, appendedAt: row.appended_at };
  }

  async heads(): Promise<ChainHead[]> {
    const rows = await this.reader.all<HeadRow>(headsSql(this.reader.dialect));
    return rows.map((row) => ({ chainId: row.chain_id, seq: row.seq, hash: row.chain_hash }));
  }

  async scanChain(chainId: string, afterSeq: number, limit: number): Promise<PlacedEvent[]> {
    const where = 'e.chain_id = ? AND e.seq > ? ORDER BY e.seq LIMIT ?';
    return advancing(await this.#many(where, chainId, afterSeq, limit), ({ seq }) => seq, afterSeq);
  }

  async scanLog(afterPosition: number, limit: number): Promise<PlacedEvent[]> {
    return this.scanLogUpTo(Number.MAX_SAFE_INTEGER, afterPosition, limit);
  }

  async scanKind(kind: string, afterPosition: number, limit: number): Promise<PlacedEvent[]> {
    const where = 'e.kind = ? AND e.pos > ? ORDER BY e.pos LIMIT ?';
    const events = await this.#many(where, kind, afterPosition, limit);
    return advancing(events, ({ position }) => position, afterPosition);
  }

  async lastPosition(): Promise<number> {
    const row = await this.reader.get<{ pos: number | null }>('SELECT max(pos) AS pos FROM events');
    return row?.pos ?? 0;
  }

  protected async scanLogUpTo(lastPosition: number, afterPosition: number, limit: number): Promise<PlacedEvent[]> {
    const where = 'e.pos > ? AND e.pos <= ? ORDER BY e.pos LIMIT ?';
    const events = await this.#many(where, afterPosition, lastPosition, limit);
    return advancing(events, ({ position }) => position, afterPosition);
  }

  #one(
    where: string,
    values: readonly SqlValue[],
    isMeant: (event: PlacedEvent) => boolean,
  ): PlacedEvent | undefined | Promise<PlacedEvent | undefined> {
    return this.reader.event({ sql: `${SELECT} WHERE ${where}`, values }, isMeant);
  }

  async #many(where: string, ...values: readonly SqlValue[]): Promise<PlacedEvent[]> {
    return (await this.reader.all(`${SELECT} WHERE ${where}`, ...values)).map((row) => toEvent(row));
  }
}
