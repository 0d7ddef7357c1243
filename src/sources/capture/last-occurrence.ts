/** How often the same words were kept in one session. */
import type { SourceEvent } from '../source-memory.ts';
import type { Turn } from '../transcripts/turn.ts';
import { idOfWords } from '../transcripts/turn-names.ts';
import type { CaptureContext } from './capture-context.ts';

export interface LastOccurrence {
  readonly nth: number;
  /** Nothing where this connection does not see it: nobody knows when it was kept. */
  readonly kept?: SourceEvent | undefined;
}

/** They are numbered without gaps, so few looks find the last one. */
export async function findLastOccurrence({ memory, source }: CaptureContext, turn: Turn): Promise<LastOccurrence> {
  const look = async (nth: number) => {
    const [found] = await memory.findEvents({ source, externalId: idOfWords(turn, nth) }, 1);
    return found;
  };
  let last: LastOccurrence = { nth: 1, kept: await look(1) };
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
