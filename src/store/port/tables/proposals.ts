/** Proposals, and the items that each would change or has changed. */
import { integer, json, real, text } from '../../../model/column.ts';
import { defineTable, type RowIn } from './table.ts';

export const PROPOSALS = defineTable('proposals', {
  columns: {
    id: text,
    chain_id: text,
    scope_id: text,
    /** Who alone sees it, because it is about a private item; null where everybody does who sees the scope. */
    owner_id: text.orNull,
    kind: text,
    action: text,
    state: text,
    /** Who or what it is about, where it names that. */
    subject: text.orNull,
    /** What it would change, as a hash: of two proposals with the same one, the later says nothing new unless it cites something new. */
    matter: text,
    /** The ids of the events that it cites, sorted. */
    evidence: json,
    confidence: real,
    /** The time of its newest evidence. */
    evidence_at: integer,
    /** By which proposals are ordered: confidence times freshness, as a logarithm, so that the order is the same at any time. */
    rank: real,
    /** The run that made it. */
    run: text.orNull,
    /** The event whose change is the one that would be applied: the first, or the last edit. */
    change_event: text,
    /** The last decision, and how it weighs against others that did not know of it. */
    decided_by: text.orNull,
    decided_at: integer.orNull,
    weight: integer,
    /** The policy by which it was applied without a person. */
    policy: text.orNull,
    author_id: text,
    author_kind: text,
    recorded_at: integer,
    event_id: text,
    changed_by: text,
    updated_seq: integer,
  },
  key: ['id'],
  erasedWith: ['id'],
  storedBy: 'rowid',
  lookups: { ofMatter: ['scope_id', 'matter'] },
  indexes: {
    proposals_by_scope: { on: ['scope_id', 'state', 'rank', 'id'] },
    proposals_by_matter: { on: ['scope_id', 'matter'] },
    proposals_by_run: { on: ['run', 'id'], where: 'run IS NOT NULL' },
  },
});

export type ProposalRow = RowIn<typeof PROPOSALS>;

export const PROPOSAL_ITEMS = defineTable('items_of_proposals', {
  columns: {
    proposal: text,
    /** `target`: what it would change. `effect`: what it changed. */
    role: text,
    place: integer,
    chain_id: text,
    scope_id: text,
    item_id: text,
    /** Of a target, the event that last changed it when the proposal was made; of an effect, the event of the change. */
    event_id: text.orNull,
    /** Of an effect, the event that had last changed the item before. */
    before_id: text.orNull,
    updated_seq: integer,
  },
  key: ['proposal', 'role', 'place'],
  erasedWith: ['proposal', 'item_id'],
  lookups: { ofProposal: ['proposal'], about: ['item_id'] },
  indexes: { items_of_proposals_by_item: { on: ['item_id', 'proposal'] } },
});

export type ProposalItemRow = RowIn<typeof PROPOSAL_ITEMS>;
