/** What an event owes its words to: which items and events it took them from, or only tells of. ERA-2 to ERA-5 in SPEC.md. */

import type { CitationBody } from '../../model/citation-body.ts';
import { isEvidenceKind, type LedgerEvent } from '../../model/event.ts';
import { kindNoun } from '../../model/nouns.ts';
import type { ConflictDetected } from '../conflicts/conflict-events.ts';
import type { EntitiesExtracted } from '../entities/entity-events.ts';
import type { LinkMade } from '../links/link-events.ts';
import type { MemoryChanges } from '../memories/memory-events.ts';

export interface Rests {
  readonly on: readonly string[];
  /** Whether the whole item goes with what it rests on, or this one event of it. */
  readonly goes: 'item' | 'event';
}

const NOTHING: Rests = { on: [], goes: 'event' };

/** What an event belongs to: its item, or itself where there is none. */
export function ownerOf({ id, kind, itemId }: Pick<LedgerEvent, 'id' | 'kind' | 'itemId'>): string {
  return itemId === null || isEvidenceKind(kind) ? id : itemId;
}

export function restsOn(event: Pick<LedgerEvent, 'kind' | 'data'>): Rests {
  const { kind, data } = event;
  if (data === null) return NOTHING;
  if (kind === 'memory.remembered') return { on: sourcesOf(data as MemoryChanges), goes: 'item' };
  if (kind === 'memory.revised') return { on: sourcesOf((data as { changes: MemoryChanges }).changes), goes: 'item' };
  if (kind === 'claim.asserted') return { on: cited(data), goes: 'item' };
  if (kind === 'claim.supported' || kind === 'claim.contested') return { on: cited(data), goes: 'event' };
  if (kindNoun(kind) === 'link') {
    const { from, to } = data as LinkMade;
    return { on: [from, to], goes: 'item' };
  }
  if (kind === 'conflict.detected') {
    const { a, b } = data as ConflictDetected;
    return { on: [a.id, b.id], goes: 'item' };
  }
  if (kind === 'entities.extracted') {
    const { texts } = data as EntitiesExtracted;
    return { on: texts.flatMap(({ event: read, item }) => (item ? [read, item.id] : [read])), goes: 'event' };
  }
  return NOTHING;
}

function sourcesOf({ citations, summaryOf, kind, payload }: MemoryChanges): string[] {
  return [...cited({ citations }), ...(summaryOf ?? []), ...(kind === 'checkpoint' ? checkpointed(payload) : [])];
}

/** What landing a session wrote down holds the first words of what it found. */
function checkpointed(payload: MemoryChanges['payload']): string[] {
  const { session, openItems, decisions } = payload ?? {};
  return [session, openItems, decisions].flat().filter((id) => typeof id === 'string');
}

function cited(data: { readonly citations?: unknown }): string[] {
  const citations = (data.citations ?? []) as readonly CitationBody[];
  return citations.flatMap(({ event, document }) => (document === undefined ? [event] : [event, document]));
}
