/** A link as callers see it: by itself, and from one of its ends. */
import { z } from 'zod';
import { formatTime, formatTimeOrNull } from '../../base/time.ts';
import { isSymmetric, LINK_DIRECTIONS, LINK_STATUSES } from '../../model/link-values.ts';
import type { ItemRow, NeighbourRow } from '../../store/port/queries.ts';
import type { LinkRow } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';
import { type ItemSummary, summarise } from '../items/item-summary.ts';

const text = () => z.string();
const number = () => z.number();

/** What is shown of a link everywhere. */
const facts = () => ({
  id: text(),
  kind: text().describe('The kind of the link, as it is stored'),
  weight: number(),
  confidence: number(),
  reinforcementCount: number().describe('How often it was linked'),
  validFrom: text().nullable(),
  validTo: text().nullable(),
  pinned: z.boolean(),
  note: text().nullable(),
});

export const linkView = z.lazy(() =>
  z.object({
    ...facts(),
    type: z.literal('link'),
    from: text(),
    to: text(),
    directed: z.boolean().describe('Whether the link has a direction'),
    status: z.enum(LINK_STATUSES),
    origin: text(),
    changeReason: text().nullable().describe('Why it was removed'),
    trust: number(),
    author: z.object({ id: text(), kind: text() }),
    scope: text(),
    recordedAt: text(),
    sources: z.array(text()).describe('Ids of the events behind it'),
  }),
);
export type LinkView = z.infer<typeof linkView>;

/** What `link` and `unlink` answer: what they did, and to which link. */
export function linkChangeView<S extends string>(statuses: readonly [S, ...S[]]) {
  return z.lazy(() => {
    const { id, kind, weight, confidence, reinforcementCount } = facts();
    const status = z.enum(statuses);
    return z.object({
      status,
      id,
      kind,
      from: text(),
      to: text(),
      scope: text(),
      weight,
      confidence,
      reinforcementCount,
    });
  });
}

/** A link from the end where it is met to the other. */
export const stepView = z.lazy(() =>
  z.object({
    ...facts(),
    direction: z.enum(LINK_DIRECTIONS).describe('out: from that item; in: to that item; both: the link is symmetric'),
  }),
);
export type StepView = z.infer<typeof stepView>;

/** The link and what it leads to. */
export interface NeighbourView {
  readonly link: StepView;
  readonly item: ItemSummary;
}

export function viewLink(row: LinkRow): LinkView {
  const events = [row.event_id, row.made_by, row.status === 'removed' ? row.removed_by : null];
  return {
    ...factsOf(row),
    type: 'link',
    from: row.from_id,
    to: row.to_id,
    directed: !isSymmetric(row.kind),
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
  return { ...factsOf(row), direction: isSymmetric(row.kind) ? 'both' : row.is_out ? 'out' : 'in' };
}

export function viewNeighbour(
  query: ReadContext,
  row: NeighbourRow,
  items: ReadonlyMap<string, ItemRow>,
): NeighbourView {
  return { link: viewStep(row), item: summarise(query, items.get(row.far_id)!) };
}

function factsOf(row: Pick<LinkRow, keyof NeighbourRow & keyof LinkRow>): Omit<StepView, 'direction'> {
  return {
    id: row.id,
    kind: row.kind,
    weight: row.weight,
    confidence: row.confidence,
    reinforcementCount: row.reinforcement_count,
    validFrom: formatTimeOrNull(row.valid_from),
    validTo: formatTimeOrNull(row.valid_to),
    pinned: row.pinned === 1,
    note: row.note,
  };
}
