/** How far the sources of something derived are trusted: it can be trusted no further than the least of them. */
import { sightById } from '../../gate/access.ts';
import { CLAIMS } from '../../store/port/tables.ts';
import type { Command } from '../command.ts';

export interface Sources {
  readonly citations?: readonly { readonly event: string }[] | null | undefined;
  /** Ids of the items that it sums up. */
  readonly summaryOf?: readonly string[] | null | undefined;
}

/** The least of them; undefined where there are none. What the caller does not see counts for nothing, as if it were not there. */
export async function sourceTrust(command: Command, { citations, summaryOf }: Sources): Promise<number | undefined> {
  const trusts: number[] = [];
  for (const { event } of citations ?? []) {
    const source = await command.view.getEvent(event);
    if (source) trusts.push(source.trust);
  }
  for (const id of summaryOf ?? []) {
    const trust = await trustOfItem(command, id);
    if (trust !== undefined) trusts.push(trust);
  }
  return trusts.length === 0 ? undefined : Math.min(...trusts);
}

async function trustOfItem({ view, identity }: Command, id: string): Promise<number | undefined> {
  const sight = sightById(identity);
  if (id.startsWith('mem_')) return (await view.findMemory(sight, id))?.version.trust;
  if (id.startsWith('ev_'))
    return (await view.listEvents(sight, { ids: [id] }, { order: 'newest', limit: 1 }))[0]?.trust;
  if (!id.startsWith('clm_')) return undefined;
  const claim = await view.rows.get(CLAIMS, id);
  const isSeen = claim && (sight.scopeIds === null || sight.scopeIds.includes(claim.scope_id));
  return isSeen ? claim.trust : undefined;
}
