/** How often the same words were kept in one session. */
import { events } from '../../operations/events.ts';
import type { Turn } from '../../sources/transcripts/turn.ts';
import { idOfWords } from '../../sources/transcripts/turn-names.ts';
import { ask, type Occasion } from './occasion.ts';

export interface LastSaid {
  readonly nth: number;
  /** Nothing where this connection does not see it: nobody knows when it was kept. */
  readonly kept?: { readonly recordedAt: string; readonly occurredAt: string } | undefined;
}

/** They are numbered without gaps, so that few looks find the last one. */
export async function lastOf(occasion: Occasion, turn: Turn): Promise<LastSaid> {
  const look = async (nth: number) => {
    const externalId = idOfWords(turn, nth);
    const found = await ask(occasion, events, { source: occasion.client.name, externalId, limit: 1 });
    return found.events[0];
  };
  let last: LastSaid = { nth: 1, kept: await look(1) };
  if (last.kept === undefined) return last;
  let missing = 2;
  for (; ; missing *= 2) {
    const kept = await look(missing);
    if (kept === undefined) break;
    last = { nth: missing, kept };
  }
  while (missing - last.nth > 1) {
    const middle = Math.floor((last.nth + missing) / 2);
    const kept = await look(middle);
    if (kept === undefined) missing = middle;
    else last = { nth: middle, kept };
  }
  return last;
}
