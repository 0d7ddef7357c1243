import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { parseTime } from '../base/time.ts';
import { claimView, viewClaims } from '../knowledge/claims/claim-view.ts';
import { findReasons, MATCHED_BY } from '../knowledge/claims/why.ts';
import { lostGroundView, viewLostGrounds } from '../knowledge/grounds/ground-view.ts';
import { lostGrounds } from '../knowledge/grounds/lost-grounds.ts';
import { label, timeField } from '../model/fields.ts';
import { findItemReasons, type ItemReasons, itemReasonsView } from '../recall/item-reasons.ts';
import { readOperation } from './define.ts';
import { readMoment, readScope, readValidity } from './fields.ts';

/** More memories that mention something are for `recall`. */
const MOST_ITEMS = 5;
const NO_ITEMS: { items: ItemReasons[]; isNamed: boolean; id?: string } = { items: [], isNamed: false };

const NO_CLAIMS = { current: [], history: [], contradicting: [], chains: [] };

export const why = readOperation({
  name: 'why',
  summary: 'Show the sources, reasons and history of an item or a subject',
  description:
    'Of a memory, a block or a document: its author, its sources, its versions and the reason for each change. ' +
    'Of a subject: the claims about it, found by id, else by subject (with a predicate, if given), else by topic, else by words, with their quotes checked against the sources, the claims they replaced and what contradicts them; and the items that mention it.',
  area: 'everyday',
  view: 'beliefs',
  main: 'query',
  input: z.object({
    query: z
      .string()
      .min(1)
      .max(LIMITS.name)
      .describe('An id, #12, the URI of a document, a subject, a topic or some words'),
    predicate: label(LIMITS.claimPart).optional().describe('The predicate'),
    history: z.boolean().default(true).describe('Also earlier claims'),
    since: timeField.optional().describe('Only claims recorded at or after this time'),
    until: timeField.optional().describe('Only claims recorded before this time'),
    limit: z
      .int()
      .min(1)
      .max(LIMITS.recallMax)
      .default(LIMITS.pageDefault)
      .describe('The maximum number of current claims, and of items'),
    ...readValidity,
    ...readScope,
    ...readMoment,
  }),
  output: z.object({
    query: z.string(),
    matchedBy: z.enum(MATCHED_BY),
    current: z.array(claimView),
    history: z.array(claimView),
    items: z.array(itemReasonsView).describe('The named memory, block or document, or those that mention the subject'),
    contradicting: z.array(claimView),
    chains: z
      .array(z.array(z.string()))
      .describe('For each current claim with predecessors: its id and theirs, newest first'),
    lostGrounds: z
      .array(lostGroundView)
      .describe(
        'Of these items and claims, those that rest on something which does not hold any more, and what happened to it',
      ),
  }),
  examples: [
    { title: 'Why does it say so?', cli: 'why mem_01j…', input: { query: 'mem_01j…' } },
    {
      title: 'Why do we think so?',
      cli: 'why Maria --predicate "lives in"',
      input: { query: 'Maria', predicate: 'lives in' },
    },
  ],
  async handle(query, input) {
    const time = (text: string | undefined, field: string) => (text === undefined ? undefined : parseTime(text, field));
    const asked = {
      query: input.query,
      validAt: time(input.validAt, 'validAt'),
      since: time(input.since, 'since'),
      until: time(input.until, 'until'),
    };
    const { scope, inherit } = input;
    const limit = Math.min(input.limit, MOST_ITEMS);
    // A predicate is something that only claims have.
    const { items, isNamed, id } =
      input.predicate === undefined ? await findItemReasons(query, { ...asked, scope, inherit, limit }) : NO_ITEMS;
    const access = await query.scopes.access(input.scope, input.inherit);
    const lostUnder = async (ids: readonly string[]) =>
      viewLostGrounds(await lostGrounds(query, access, ids, asked.validAt));
    if (isNamed)
      return {
        query: input.query,
        matchedBy: 'id' as const,
        items,
        ...NO_CLAIMS,
        lostGrounds: await lostUnder(items.map((item) => item.id)),
      };
    const reasons = await findReasons(query, {
      ...asked,
      query: id ?? input.query,
      access: () => Promise.resolve(access),
      predicate: input.predicate,
      history: input.history,
      limit: input.limit,
    });
    const { current, history, contradicting } = reasons;
    // All at once, so that the sources are asked for once.
    const views = await viewClaims(query, [...current, ...history, ...contradicting]);
    return {
      query: input.query,
      matchedBy: reasons.matchedBy === 'none' && items.length > 0 ? 'text' : reasons.matchedBy,
      items,
      current: views.slice(0, current.length),
      history: views.slice(current.length, current.length + history.length),
      contradicting: views.slice(current.length + history.length),
      chains: reasons.chains,
      lostGrounds: await lostUnder([...items, ...current].map((item) => item.id)),
    };
  },
});
