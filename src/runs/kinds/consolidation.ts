/** Looks through what is known for what contradicts, replaces or repeats something, and for what rests on something that is over, and proposes what to do. */
import { z } from 'zod';
import { codeOf } from '../../base/errors.ts';
import { isOfStore } from '../../base/is-of-store.ts';
import { itemMatters } from '../../knowledge/consolidation/item-matters.ts';
import type { Matter } from '../../knowledge/consolidation/matter.ts';
import { pairMatters } from '../../knowledge/consolidation/pair-matters.ts';
import type { ReadContext } from '../../knowledge/context.ts';
import { comparedText } from '../../knowledge/detection/compared-text.ts';
import { bringsNothingNew, matterOf } from '../../knowledge/proposals/matter.ts';
import { loadSide } from '../../knowledge/resolutions/load-conflict.ts';
import { type Proposed, propose } from '../../knowledge/reviewing/propose.ts';
import { scopeReference } from '../../model/scope.ts';
import type { AccessFilter } from '../../store/port/queries.ts';
import type { PlacedEvent } from '../../store/port/store.ts';
import { PROPOSALS } from '../../store/port/tables.ts';
import { defineRun } from '../define-run.ts';

/** What brings words, or brings them back. */
const SAYING = [
  'memory.remembered',
  'memory.revised',
  'memory.reverted',
  'memory.restored',
  'claim.asserted',
  'claim.restored',
];
/** Texts of one look; other readers and writers get their turn between two of them. */
const PAGE = 100;

export interface MadeProposal {
  readonly matter: Matter;
  readonly proposed: Proposed;
}

export const CONSOLIDATION = defineRun({
  kind: 'consolidate',
  input: z.object({ scope: scopeReference.optional(), inherit: z.boolean().default(true) }),
  undoable: true,
  plan: async ({ view }) => ({ total: await view.lastPosition() }),
  async look(query, { scope, inherit }, cursor: number | undefined) {
    const access = await query.scopes.access(scope, inherit);
    const page = { order: 'oldest', after: cursor ?? 0, limit: PAGE } as const;
    const said = await query.view.listEvents(access, { kinds: SAYING }, page);
    const items: Matter[] = [];
    for (const event of said) items.push(...(await lookAt(query, access, event)));
    const isLast = said.length < PAGE;
    const reached = said.at(-1)?.position ?? cursor ?? 0;
    const done = isLast ? await query.view.lastPosition() : reached;
    return { items, cursor: reached, done, isLast, seen: said.length };
  },
  async apply(command, matter: Matter): Promise<MadeProposal | undefined> {
    for (const { id, words } of matter.items)
      if (comparedText(await loadSide(command, id), command.now)?.wordsEvent !== words) return undefined;
    const proposed = await propose(command, matter.draft);
    return proposed.status === 'stored' ? { matter, proposed } : undefined;
  },
  idOf: ({ items }) => items[0]?.id ?? null,
});

/** Words that were replaced since are not looked at: those that took their place come later. */
async function lookAt(query: ReadContext, access: AccessFilter, event: PlacedEvent): Promise<Matter[]> {
  if (event.itemId === null || event.body === null) return [];
  const side = await sideOrNone(query, event.itemId);
  const text = side && comparedText(side, query.now);
  const isOld = event.kind === 'memory.remembered' || event.kind === 'memory.revised';
  if (!side || !text || (isOld && text.wordsEvent !== event.id)) return [];
  const found = await itemMatters(query, access, text, event.occurredAt);
  if (side.type === 'memory')
    found.push(...(await pairMatters(query, { text, row: side.record.memory }, event.position)));
  const news: Matter[] = [];
  for (const matter of found) if (await isNews(query, text.scopeId, matter)) news.push(matter);
  return news;
}

/** What its reader may not see is not looked at. */
async function sideOrNone(query: ReadContext, id: string) {
  try {
    return await loadSide(query, id);
  } catch (error) {
    if (isOfStore(error) || codeOf(error) !== 'not_found') throw error;
    return undefined;
  }
}

/** It does not wait already, was not applied, and was not turned down. */
async function isNews({ view }: ReadContext, scopeId: string, { draft, items }: Matter): Promise<boolean> {
  const known = await view.rows.find(PROPOSALS, 'ofMatter', scopeId, matterOf(draft));
  if (known.some(({ state }) => state === 'pending' || state === 'applied')) return false;
  const refused = known.filter(({ state }) => state === 'rejected' || state === 'undone');
  return !bringsNothingNew(
    items.map(({ words }) => words),
    refused,
  );
}
