/** The columns of an event, and an event made from them. */
import type { ActorKind } from '../../model/actor.ts';
import type { PlacedEvent } from '../port/store.ts';
import type { SqlRow } from './reader.ts';

export const EVENT_COLUMNS = [
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
  return EVENT_COLUMNS.map((column) => `${alias}.${column} AS ${prefix}${column}`).join(', ');
}

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
