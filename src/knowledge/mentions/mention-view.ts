/** Entities and their mentions as callers see them. */

import { z } from 'zod';
import { LIMITS } from '../../base/limits.ts';
import { formatTime } from '../../base/time.ts';
import { isPersonsMemory } from '../../gate/standing.ts';
import { entityKind } from '../../model/entity.ts';
import { type EntityKind, MENTIONING_TYPES, type MentioningType } from '../../model/entity-values.ts';
import { isIdOf } from '../../model/nouns.ts';
import type { AccessFilter, MentionRecord } from '../../store/port/queries.ts';
import { CLAIMS, MEMORIES } from '../../store/port/tables.ts';
import { loadClaim } from '../claims/load-claim.ts';
import type { ReadContext } from '../context.ts';
import { findEvent } from '../evidence/find-event.ts';
import { loadMemory } from '../memories/load-memory.ts';
import { noSuchItem } from '../no-such-item.ts';
import { isRejectedClaim, saysRejected } from '../rejected/rejected-items.ts';
import { textOfEvent } from '../texts/text-of-event.ts';

export const entityView = z.object({
  type: z.literal('entity'),
  name: z.string().describe('The name as first written'),
  key: z.string().describe('The normalised name: mentions with the same key and kind are of the same entity'),
  kind: entityKind,
  mentions: z.number().describe('How many texts that you can read mention it'),
  identity: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .describe('The identity with this name, if one is defined'),
});

export const mentionView = z.object({
  type: z.literal('mention'),
  item: z.string().describe('The memory, the claim or the evidence that mentions it'),
  itemType: z.enum(MENTIONING_TYPES),
  event: z.string().describe('The event with the text'),
  key: z.string(),
  kind: entityKind,
  text: z.string().describe('The words of the mention'),
  offset: z.number().describe('Their position in the text'),
  around: z.string().describe('The surrounding text'),
  confidence: z.number(),
  scope: z.string(),
  occurredAt: z.string(),
});
export type MentionView = z.infer<typeof mentionView>;

export function viewMention(mention: MentionRecord, { kinds }: Pick<ReadContext, 'kinds'>): MentionView {
  const { event, itemId, itemType, name, kind, text, offset, confidence } = mention;
  return {
    type: 'mention',
    item: itemId ?? event.id,
    itemType: itemType as MentioningType,
    event: event.id,
    key: name,
    kind: kind as EntityKind,
    text,
    offset,
    around: around(textOfEvent(kinds.read(event)), offset, text.length),
    confidence,
    scope: event.scopeId,
    occurredAt: formatTime(event.occurredAt),
  };
}

/** What says something that was rejected is left out. */
export async function withoutRejected(
  query: ReadContext,
  access: AccessFilter,
  mentions: readonly MentionRecord[],
): Promise<MentionRecord[]> {
  const kept: MentionRecord[] = [];
  for (const mention of mentions) if (!(await isRejected(query, access, mention))) kept.push(mention);
  return kept;
}

async function isRejected(
  query: ReadContext,
  access: AccessFilter,
  { itemType, itemId, event }: MentionRecord,
): Promise<boolean> {
  if (!(await query.rejected.hasAny(event.chainId, access))) return false;
  const claim = itemType === 'claim' ? await query.view.rows.get(CLAIMS, itemId!) : undefined;
  if (claim) return isRejectedClaim(query, access, claim);
  const memory = itemType === 'memory' ? await query.view.rows.get(MEMORIES, itemId!) : undefined;
  const isPersons = memory ? isPersonsMemory(memory) : event.actorKind === 'person';
  const place = { chain_id: event.chainId, scope_id: event.scopeId, isPersons };
  return saysRejected(query, access, place, [textOfEvent(query.kinds.read(event))]);
}

/** The line of the text, cut at words where it is long. */
export function around(text: string, offset: number, length: number): string {
  const from = Math.max(text.lastIndexOf('\n', offset - 1) + 1, offset - LIMITS.mentionContext);
  const newline = text.indexOf('\n', offset + length);
  const to = Math.min(newline < 0 ? text.length : newline, offset + length + LIMITS.mentionContext);
  const isCutBefore = from > 0 && text[from - 1] !== '\n';
  const isCutAfter = to < text.length && text[to] !== '\n';
  const before = text.slice(from, offset);
  const after = text.slice(offset + length, to);
  // Never through the middle of a character.
  const start = isCutBefore ? before.replace(/^\S*\s/, '').replace(/^[\udc00-\udfff]/, '') : before;
  const end = isCutAfter ? after.replace(/\s\S*$/, '').replace(/[\ud800-\udbff]$/, '') : after;
  const middle = `${start}${text.slice(offset, offset + length)}${end}`.trim();
  return `${isCutBefore ? '… ' : ''}${middle}${isCutAfter ? ' …' : ''}`;
}

/** The event that carries the words that an item has now. */
export async function eventOfItem(query: ReadContext, id: string): Promise<string> {
  if (isIdOf('event', id)) {
    const event = await findEvent(query, id);
    if (!event) throw noSuchItem(id);
    return id;
  }
  if (isIdOf('claim', id)) return (await loadClaim(query, id)).event_id;
  return (await loadMemory(query, id)).contentEvent.id;
}
