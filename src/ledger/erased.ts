/** The one event that takes words away: which it names, and what a missing body must be explained by. */
import { isErasable, type LedgerEvent } from '../model/event.ts';
import type { WriteView } from '../store/port/store.ts';

export const ERASED = 'event.erased';

/** What the ledger itself reads of the body; the rest is the business of who erases. */
interface ErasedBody {
  readonly events: readonly string[];
}

type Erasing = Pick<LedgerEvent, 'kind' | 'itemId' | 'data' | 'chainId' | 'scopeId'>;

/** The events that it names; none for an event of any other kind. */
export function eventsErasedBy({ kind, data }: Pick<LedgerEvent, 'kind' | 'data'>): readonly string[] {
  return kind === ERASED && data !== null ? (data as unknown as ErasedBody).events : [];
}

/** Events of other chains and scopes are left alone, whatever ids an imported one may name. */
export async function applyErasure(event: Erasing, view: Pick<WriteView, 'erase'>): Promise<void> {
  const eventIds = eventsErasedBy(event);
  if (eventIds.length === 0 || event.itemId === null) return;
  await view.erase({ chainId: event.chainId, scopeId: event.scopeId, itemId: event.itemId, eventIds });
}

/** Which missing bodies are accounted for: by scope, because an erasure reaches no other. */
export class NamedErasures {
  readonly #named = new Set<string>();

  add(event: Pick<LedgerEvent, 'kind' | 'data' | 'scopeId'>): void {
    for (const id of eventsErasedBy(event)) this.#named.add(keyOf(id, event.scopeId));
  }

  has({ id, kind, scopeId }: Pick<LedgerEvent, 'id' | 'kind' | 'scopeId'>): boolean {
    return isErasable(kind) && this.#named.has(keyOf(id, scopeId));
  }
}

function keyOf(id: string, scopeId: string): string {
  return `${id} ${scopeId}`;
}
