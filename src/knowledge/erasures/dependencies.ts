/** What an event owes its words to: which items and events it took them from, or only tells of. ERA-2 to ERA-5 in SPEC.md. */
import { isEvidenceKind, type LedgerEvent } from '../../model/event.ts';
import type { EntitiesExtracted } from '../entities/entity-events.ts';
import type { Dependencies } from '../noun.ts';
import { nounForKind } from '../nouns.ts';

const NOTHING: Dependencies = { on: [], erases: 'event' };

/** What an event belongs to: its item, or itself where there is none. */
export function ownerOf({ id, kind, itemId }: Pick<LedgerEvent, 'id' | 'kind' | 'itemId'>): string {
  return itemId === null || isEvidenceKind(kind) ? id : itemId;
}

export function dependenciesOf(event: Pick<LedgerEvent, 'kind' | 'data'>): Dependencies {
  if (event.data === null) return NOTHING;
  if (event.kind !== 'entities.extracted') return nounForKind(event.kind)?.dependenciesOf?.(event) ?? NOTHING;
  const { texts } = event.data as EntitiesExtracted;
  return { on: texts.flatMap(({ event: read, item }) => (item ? [read, item.id] : [read])), erases: 'event' };
}
