/** Flags of words that stay with whatever is made from them. */
import { gateFlagsOf } from '../../gate/gate.ts';
import type { LedgerEvent } from '../../model/event.ts';
import type { ReadContext } from '../context.ts';

/** How often something changed says nothing of its words. */
const TRAVELLING: ReadonlySet<string> = new Set(['instruction_like']);

export async function flagsOfEvent(query: ReadContext, id: string | undefined): Promise<string[]> {
  const event = id === undefined ? undefined : await query.view.getEvent(id);
  return event ? travellingFlags(query.kinds.read(event)) : [];
}

export function travellingFlags(event: Pick<LedgerEvent, 'data'>): string[] {
  return (gateFlagsOf(event).flags ?? []).filter((flag) => TRAVELLING.has(flag));
}
