/** Counts what a run did: every change that it claims is an event of the ledger, about that item, by whoever started the run. */
import { LIMITS } from '../base/limits.ts';
import type { ReadContext } from '../knowledge/context.ts';
import { RUNS } from '../store/port/tables.ts';
import type { RunFinding } from './define-run.ts';

export async function countEffects(query: ReadContext, id: string): Promise<RunFinding[]> {
  const { view } = query;
  const run = (await view.rows.get(RUNS, id))!;
  const findings: RunFinding[] = [];
  let counted = 0;
  let after: number | undefined;
  for (;;) {
    const page = await view.listRunEffects(id, { after, limit: LIMITS.pageMax });
    const claimed = page.filter(({ event_id: event }) => event !== null);
    const events = new Map((await view.readEvents(claimed.map((row) => row.event_id!))).map((one) => [one.id, one]));
    for (const { item_id: item, event_id: event } of claimed) {
      counted++;
      if (events.get(event!)?.itemId === item) continue;
      findings.push({ code: 'event_missing', message: `The ledger has no event ${event} about ${item}` });
    }
    if (page.length < LIMITS.pageMax) break;
    after = page.at(-1)!.place;
  }
  if (counted !== run.changed)
    findings.push({ code: 'count_differs', message: `It claims ${run.changed} changes and ${counted} were counted` });
  return findings;
}
