/** An event to append: a note of a person, with what a test wants to be different. */
import type { NewEvent } from '../../src/ledger/append.ts';

export function newEvent(id: string, more: Partial<NewEvent> = {}): NewEvent {
  return {
    id,
    kind: 'note.taken',
    chainId: 'local',
    scopeId: 'global',
    sessionId: null,
    itemId: null,
    actorId: 'anna',
    actorKind: 'person',
    trust: 0.9,
    occurredAt: 5,
    recordedAt: 6,
    source: null,
    externalId: null,
    salt: new Uint8Array(16).fill(7),
    data: { text: id },
    ...more,
  };
}
