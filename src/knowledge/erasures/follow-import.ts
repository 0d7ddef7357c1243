/** After a merge: what rests on something that was erased, here or in the other store, goes too. ERA-11 in SPEC.md. */
import { isIdOf } from '../../model/nouns.ts';
import type { ReadView } from '../../store/port/store.ts';
import { ERASURES, type ErasureRow } from '../../store/port/tables.ts';
import { type Erasing, eraseLineage } from './erase-items.ts';
import { Lineage } from './lineage.ts';

/** `twins`: events that are the same as erased ones, under ids of this store. Says why, when bytes are left. */
export async function followImport(context: Erasing, twins: ReadonlySet<string>): Promise<string | undefined> {
  const { store, kinds } = context;
  const erased = await store.read(erasures);
  if (erased.length === 0 && twins.size === 0) return undefined;
  const lineage = new Lineage(kinds, twins, erased);
  await lineage.follow((work) => store.read(work));
  if (lineage.going.length > 0) await eraseLineage(context, lineage);
  return context.finishErasure();
}

/** Those that had effect: an imported one may name what belongs to another scope, or is not here. */
async function erasures(view: ReadView): Promise<ErasureRow[]> {
  const rows: ErasureRow[] = [];
  for (const { chainId } of await view.heads()) {
    const named = await view.rows.find(ERASURES, 'ofChain', chainId);
    const events = await view.readEvents(named.map(({ id }) => id).filter((id) => isIdOf('event', id)));
    const emptied = new Map(events.filter(({ body }) => body === null).map((event) => [event.id, event]));
    const effective = named.filter(({ id, scope_id: scopeId }) => emptied.get(id)?.scopeId === scopeId);
    const items = new Set(
      effective.map(({ id, item_id: item }) => (emptied.get(id)!.itemId === item ? item : undefined)),
    );
    rows.push(...effective, ...named.filter(({ id, item_id: item }) => id === item && items.has(item)));
  }
  return rows;
}
