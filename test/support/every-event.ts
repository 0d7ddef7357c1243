/** The whole ledger as a caller can read it, oldest first. */
import type { EventView, Memory } from '../../src/index.ts';

export async function everyEvent(memory: Memory): Promise<EventView[]> {
  const all: EventView[] = [];
  let cursor: string | undefined;
  do {
    const page = await memory.events({ scope: '*', order: 'oldest', limit: 500, cursor });
    all.push(...page.events);
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}
