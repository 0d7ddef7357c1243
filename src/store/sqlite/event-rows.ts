/** Events into SQL. */
import type { StoredEvent } from '../../model/event.ts';
import { EVENT_COLUMNS } from '../sql/event-rows.ts';
import type { Connection } from './connection.ts';

/** The position is the row's number, which SQLite gives. */
const COLUMNS = EVENT_COLUMNS.slice(1);
/** OR FAIL: the transaction is rolled back anyway, so the statement needs no journal of its own. */
const INSERT = `INSERT OR FAIL INTO events (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')})`;

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
