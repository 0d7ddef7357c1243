/** How often the same words were kept in one session. */
import { events } from '../../operations/events.ts';
import type { Turn } from '../../transcripts/turn.ts';
import { idOfWords } from '../../transcripts/turn-names.ts';
import { ask, type Occasion } from './occasion.ts';

/** The first is there; the others are numbered without gaps, so that few looks find the last one. */
export async function lastOf(occasion: Occasion, turn: Turn): Promise<{ nth: number; recordedAt: string }> {
  const look = async (nth: number) => {
    const externalId = idOfWords(turn, nth);
    const found = await ask(occasion, events, { source: occasion.client.name, externalId, limit: 1 });
    return found.events[0]?.recordedAt;
  };
  let last = { nth: 1, recordedAt: (await look(1)) ?? new Date(0).toISOString() };
  let missing = 2;
  for (; ; missing *= 2) {
    const recordedAt = await look(missing);
    if (recordedAt === undefined) break;
    last = { nth: missing, recordedAt };
  }
  while (missing - last.nth > 1) {
    const middle = Math.floor((last.nth + missing) / 2);
    const recordedAt = await look(middle);
    if (recordedAt === undefined) missing = middle;
    else last = { nth: middle, recordedAt };
  }
  return last;
}
