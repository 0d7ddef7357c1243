/** A link as callers see it: by itself, and from one of its ends. */
import { z } from 'zod';
import { formatTime, formatTimeOrNull } from '../../base/time.ts';
import { isSymmetric, LINK_DIRECTIONS, LINK_STATUSES } from '../../model/link.ts';
import type { ItemRow, NeighbourRow } from '../../store/port/queries.ts';
import type { LinkRow } from '../../store/port/tables.ts';
import type { Query } from '../command.ts';
import { itemSummary, summarise } from '../items/item-summary.ts';

const facts = {
  id: z.string(),
  kind: z.string().describe('The type of the link, as it is stored'),
  weight: z.number(),
  confidence: z.number(),
  reinforcementCount: z.number().describe('How often it was made'),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  pinned: z.boolean(),
  note: z.string().nullable(),
};

export const linkView = z.object({
  ...facts,
  type: z.literal('link'),
  from: z.string(),
  to: z.string(),
  directed: z.boolean().describe('Whether it matters which end is which'),
  status: z.enum(LINK_STATUSES),
  origin: z.string(),
  changeReason: z.string().nullable().describe('Why it was removed'),
  trust: z.number(),
  author: z.object({ id: z.string(), kind: z.string() }),
  scope: z.string(),
  recordedAt: z.string(),
  sources: z.array(z.string()).describe('Ids of the events from which it follows'),
});
export type LinkView = z.infer<typeof linkView>;

/** What `link` and `unlink` answer beside what they did. */
export const linkChange = {
  id: z.string(),
  kind: facts.kind,
  from: z.string(),
  to: z.string(),
  scope: z.string(),
  weight: z.number(),
  confidence: z.number(),
  reinforcementCount: facts.reinforcementCount,
};

/** A link from the end where it is met to the other. */
export const stepView = z.object({
  ...facts,
  direction: z
    .enum(LINK_DIRECTIONS)
    .describe('out: it goes out from there; in: it comes in; both: it has no direction'),
});
export type StepView = z.infer<typeof stepView>;

export const neighbourView = z.object({ link: stepView, item: itemSummary });
export type NeighbourView = z.infer<typeof neighbourView>;

export function viewLink(row: LinkRow): LinkView {
  const events = [row.event_id, row.made_by, row.status === 'removed' ? row.removed_by : null];
  return {
    ...factsOf(row),
    type: 'link',
    from: row.from_id,
    to: row.to_id,
    directed: !isSymmetric(row.type),
    status: row.status as LinkView['status'],
    origin: row.origin,
    changeReason: row.change_reason,
    trust: row.trust,
    author: { id: row.author_id, kind: row.author_kind },
    scope: row.scope_id,
    recordedAt: formatTime(row.recorded_at),
    sources: [...new Set(events.filter((id) => id !== null))],
  };
}

export function viewLinkChange(row: LinkRow) {
  const { id, kind, weight, confidence, reinforcementCount } = factsOf(row);
  return { id, kind, from: row.from_id, to: row.to_id, scope: row.scope_id, weight, confidence, reinforcementCount };
}

export function viewStep(row: NeighbourRow): StepView {
  return { ...factsOf(row), direction: isSymmetric(row.type) ? 'both' : row.is_out ? 'out' : 'in' };
}

export function viewNeighbour(query: Query, row: NeighbourRow, items: ReadonlyMap<string, ItemRow>): NeighbourView {
  return { link: viewStep(row), item: summarise(query, items.get(row.far_id)!) };
}

function factsOf(row: Pick<LinkRow, keyof NeighbourRow & keyof LinkRow>) {
  return {
    id: row.id,
    kind: row.type,
    weight: row.weight,
    confidence: row.confidence,
    reinforcementCount: row.reinforcement_count,
    validFrom: formatTimeOrNull(row.valid_from),
    validTo: formatTimeOrNull(row.valid_to),
    pinned: row.pinned === 1,
    note: row.note,
  };
}
