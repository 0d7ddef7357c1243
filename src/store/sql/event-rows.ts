/** The columns of an event, and an event made from them. */
import type { ActorKind } from '../../model/actor.ts';
import type { PlacedEvent } from '../port/store.ts';
import { EVENTS, type EventRow, storedColumns } from '../port/tables.ts';
import type { SqlRow } from './reader.ts';

export const EVENT_COLUMNS = storedColumns(EVENTS);

/** The columns of an event, from the table of that alias. */
export function eventColumns(alias: string, prefix = ''): string {
  return EVENT_COLUMNS.map((column) => `${alias}.${column} AS ${prefix}${column}`).join(', ');
}

export function toEvent(row: SqlRow, prefix = ''): PlacedEvent {
  const at = <Name extends keyof EventRow>(name: Name) => row[prefix + name] as EventRow[Name];
  return {
    position: at('pos'),
    id: at('id'),
    chainId: at('chain_id'),
    seq: at('seq'),
    kind: at('kind'),
    kindVersion: at('kind_version'),
    scopeId: at('scope_id'),
    sessionId: at('session_id'),
    itemId: at('item_id'),
    actorId: at('actor_id'),
    actorKind: at('actor_kind') as ActorKind,
    trust: at('trust'),
    occurredAt: at('occurred_at'),
    recordedAt: at('recorded_at'),
    appendedAt: at('appended_at'),
    source: at('source'),
    externalId: at('external_id'),
    salt: at('salt'),
    bodyHash: at('body_hash'),
    eventHash: at('event_hash'),
    chainHash: at('chain_hash'),
    body: at('body'),
  };
}
