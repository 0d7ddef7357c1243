/** What a run did to which item, as callers see it. */
import { z } from 'zod';
import { accessById } from '../../gate/access.ts';
import { EFFECT_STATES, type EffectState } from '../../model/run.ts';
import type { RunEffectRow } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';
import { hiddenEvents } from '../evidence/sees-event.ts';

export const effectView = z.lazy(() =>
  z.object({
    place: z.number(),
    item: z.string().nullable(),
    state: z.enum(EFFECT_STATES),
    event: z.string().nullable().describe('The event of the change; null if the item was skipped'),
    before: z.string().nullable().describe('The previous event of the item; null if it is new'),
    code: z.string().nullable().describe('Why it was skipped, or could not be restored'),
  }),
);
export type EffectView = z.infer<typeof effectView>;

/** As far as the reader may see the items: who started a run may have seen more. */
export async function viewEffects(query: ReadContext, rows: readonly RunEffectRow[]): Promise<EffectView[]> {
  const access = accessById(query.identity);
  const events = await query.view.readEvents(rows.flatMap(({ event_id: id }) => (id === null ? [] : [id])));
  const hidden = await hiddenEvents(query.view, access, events);
  const known = new Set(events.map(({ id }) => id).filter((id) => !hidden.has(id)));
  const skipped = rows.flatMap(({ event_id: event, item_id: item }) => (event === null && item !== null ? [item] : []));
  const seen = new Set((await query.view.findItems(access, skipped)).map(({ id }) => id));
  const isSeen = ({ event_id: event, item_id: item }: RunEffectRow) =>
    event === null ? item === null || seen.has(item) : known.has(event);
  return rows.filter(isSeen).map((row) => ({
    place: row.place,
    item: row.item_id,
    state: row.state as EffectState,
    event: row.event_id,
    before: row.before_id,
    code: row.code,
  }));
}
