/** Events into SQL: those of a transaction wait until they are sent. */
import { toHex } from '../../base/hash.ts';
import type { PlacedEvent } from '../port/store.ts';
import { EVENT_COLUMNS } from '../sql/event-rows.ts';
import type { Transaction } from './transaction.ts';
import { insertInto } from './writing/write-buffer.ts';

const INSERT = insertInto('events', EVENT_COLUMNS);

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

/** An event of this transaction that is still here. */
export function unsentEvent(
  transaction: Transaction,
  isMeant: (event: PlacedEvent) => boolean,
): PlacedEvent | undefined {
  return transaction.unsent
    .listed(INSERT)
    .findLast((row): row is UnsentEvent => row instanceof UnsentEvent && isMeant(row.event))?.event;
}
