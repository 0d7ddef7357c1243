/** What something derived takes over from its sources: it is trusted no further than the least of them, and reads like an order where one of them does. */

import type { Draft } from '../../gate/gate.ts';
import type { LedgerEvent } from '../../model/event.ts';
import type { MemoryRecord } from '../../store/port/queries.ts';
import { MEMORY_VERSIONS, type SessionRow } from '../../store/port/tables.ts';
import { looksLikeInstruction } from '../../text/injection/looks-like-instruction.ts';
import type { ReadContext, WriteContext } from '../context.ts';
import { flagsOfEvent, travellingFlags } from '../evidence/flags-of-event.ts';
import { readStamps } from '../last-write.ts';

export interface Sources {
  readonly citations?: readonly { readonly event: string }[] | null | undefined;
  /** Ids of the items that it sums up. */
  readonly summaryOf?: readonly string[] | null | undefined;
}

/** The least of them; undefined where there are none. What the caller does not see counts for nothing, as if it were not there. */
export async function sourceTrust(command: WriteContext, sources: Sources): Promise<number | undefined> {
  const trusts: number[] = [];
  for (const { event } of sources.citations ?? []) {
    const source = await command.view.getEvent(event);
    if (source) trusts.push(source.trust);
  }
  for (const id of sources.summaryOf ?? []) {
    const trust = await command.factsOf(id)?.trustOf?.(command, id);
    if (trust !== undefined) trusts.push(trust);
  }
  return trusts.length === 0 ? undefined : Math.min(...trusts);
}

/** Flags of the sources, and of other events whose words become part of it; undefined where nothing is. GATE-26. */
export async function sourceFlags(
  query: ReadContext,
  { citations, summaryOf }: Sources,
  others: readonly Pick<LedgerEvent, 'data'>[] = [],
): Promise<Draft['flagged']> {
  const flags = new Set(others.flatMap((event) => travellingFlags(event)));
  for (const { event } of citations ?? []) for (const flag of await flagsOfEvent(query, event)) flags.add(flag);
  for (const id of summaryOf ?? []) for (const flag of await flagsOfItem(query, id)) flags.add(flag);
  return flags.size === 0 ? undefined : { flags: [...flags].sort() };
}

/** Flags of the words that an item has now. */
export async function flagsOfItem(query: ReadContext, id: string): Promise<readonly string[]> {
  return (await query.factsOf(id)?.flagsOf?.(query, id)) ?? [];
}

/**
 * Flags of the name of a memory, which may have come before its words or after them. Hardly any name reads like an order, and only of such a one the
 * events are asked for that gave it.
 */
export async function flagsOfName(
  query: ReadContext,
  { memory, version: { name, event_id: event } }: Pick<MemoryRecord, 'memory' | 'version'>,
): Promise<string[]> {
  if (name === null || !looksLikeInstruction(name).flagged) return [];
  const versions = await query.view.rows.find(MEMORY_VERSIONS, 'history', memory.id);
  const named = [memory, ...versions].filter((other) => other.name === name).map((other) => other.event_id);
  const flags = await Promise.all([...new Set([event, ...named])].map((id) => flagsOfEvent(query, id)));
  return [...new Set(flags.flat())];
}

/** Its words come from several events: one for each field that was set last. */
export async function flagsOfSession(query: ReadContext, session: SessionRow): Promise<string[]> {
  const { status: _, edit: __, ...fields } = readStamps(session.stamps);
  const events = new Set(Object.values(fields).flatMap((stamp) => (stamp === undefined ? [] : stamp[1])));
  const flags = await Promise.all([...events].map((event) => flagsOfEvent(query, event)));
  return [...new Set(flags.flat())].sort();
}
