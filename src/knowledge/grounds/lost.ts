/** What became of items that others rest on: whether they still hold, and since when they do not. */
import { isIdOf } from '../../model/nouns.ts';
import type { AccessFilter } from '../../store/port/queries.ts';
import {
  BLOCKS,
  CLAIMS,
  type ClaimRow,
  DOCUMENTS,
  LINKS,
  MEMORIES,
  MEMORY_VERSIONS,
  type MemoryRow,
  VERIFICATIONS,
} from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';

export const LOSSES = ['superseded', 'retracted', 'rejected', 'forgotten', 'ended', 'changed', 'drifted'] as const;
export type Loss = (typeof LOSSES)[number];

/** What happened to one item. */
export interface Lost {
  readonly how: Loss;
  /** What took its place. */
  readonly by: string | null;
  readonly at: number;
}

/** What an item is, to those that rest on it and to what it rests on itself. */
export interface Standing {
  /** When its words were last written; who wrote them knew what they rest on. */
  readonly writtenAt: number;
  /** Oldest first; empty where it holds as it was written. */
  readonly lost: readonly Lost[];
}

/** Put away for want of use, or because another one says the same: what rests on it still does. */
const STILL_TRUE = new Set(['decayed', 'consolidated']);

/** Of memories, claims, blocks and documents; what else there is does not change. */
export async function standingOf(
  query: ReadContext,
  access: AccessFilter,
  ids: readonly string[],
  validAt: number,
): Promise<ReadonlyMap<string, Standing>> {
  const { rows } = query.view;
  const of = (noun: 'memory' | 'claim' | 'block' | 'document') => ids.filter((id) => isIdOf(noun, id));
  const [memories, claims, blocks, documents, checks, successors] = await Promise.all([
    rows.findWhereIn(MEMORIES, 'id', of('memory')),
    rows.findWhereIn(CLAIMS, 'id', of('claim')),
    rows.findWhereIn(BLOCKS, 'id', of('block')),
    rows.findWhereIn(DOCUMENTS, 'id', of('document')),
    rows.findWhereIn(VERIFICATIONS, 'target_id', ids),
    successorsOf(query, access, ids, validAt),
  ]);
  const found = new Map<string, Standing>();
  for (const memory of memories) {
    const lost = [...memoryLost(memory, query.now, validAt), ...(await rewritten(query, memory))];
    found.set(memory.id, { writtenAt: memory.edited_at, lost });
  }
  for (const claim of claims) found.set(claim.id, { writtenAt: claim.recorded_at, lost: claimLost(claim, validAt) });
  for (const text of [...blocks, ...documents]) {
    const { recorded_at: at, archived, content_event, event_id, version } = text;
    const isNew = version > 1 && content_event === event_id;
    const lost: Lost[] = archived
      ? [{ how: 'forgotten', by: null, at }]
      : isNew
        ? [{ how: 'changed', by: null, at }]
        : [];
    found.set(text.id, { writtenAt: at, lost });
  }
  const more = [
    ...checks
      .filter(({ status }) => status === 'failed' || status === 'stale')
      .map((check) => [check.target_id, { how: 'drifted', by: null, at: check.checked_at }] as const),
    ...successors,
  ];
  for (const [id, loss] of more) {
    const standing = found.get(id) ?? { writtenAt: 0, lost: [] };
    found.set(id, { ...standing, lost: [...standing.lost, loss] });
  }
  for (const [id, { writtenAt, lost }] of found)
    found.set(id, { writtenAt, lost: lost.toSorted((a, b) => a.at - b.at) });
  return found;
}

function memoryLost(memory: MemoryRow, now: number, validAt: number): Lost[] {
  const { status, archive_reason: reason, recorded_at: at, valid_to: end, expires_at: expiry } = memory;
  if (status === 'rejected') return [{ how: 'rejected', by: null, at }];
  if (status === 'archived')
    return STILL_TRUE.has(reason ?? '')
      ? []
      : [{ how: reason === 'superseded' ? 'superseded' : reason === 'expired' ? 'ended' : 'forgotten', by: null, at }];
  if (expiry !== null && expiry <= now) return [{ how: 'ended', by: null, at: expiry }];
  return end !== null && end <= validAt ? [{ how: 'ended', by: null, at: end }] : [];
}

/** When its words were replaced, if they were. What was gone back to the first words says what it said. */
async function rewritten(query: ReadContext, memory: MemoryRow): Promise<Lost[]> {
  if (memory.version === 1) return [];
  const versions = await query.view.rows.find(MEMORY_VERSIONS, 'history', memory.id);
  const first = versions.find(({ version }) => version === 1);
  if (first === undefined || first.content_seq === memory.content_seq) return [];
  const made = [...versions, memory].find(
    ({ from_seq, content_seq }) => from_seq === memory.content_seq && content_seq === from_seq,
  );
  return [{ how: 'changed', by: null, at: (made ?? memory).recorded_at }];
}

function claimLost(claim: ClaimRow, validAt: number): Lost[] {
  const { status, supersession_reason: reason, superseded_by: by, recorded_at, valid_to: end } = claim;
  const at = claim.superseded_at ?? recorded_at;
  if (status === 'retracted') return [{ how: 'retracted', by: null, at }];
  if (status === 'rejected') return [{ how: 'rejected', by: null, at }];
  // A claim that was only told more exactly still holds.
  if (status === 'superseded') {
    if (reason === 'elaborated') return [];
    return [{ how: reason === 'source_drifted' ? 'drifted' : 'superseded', by, at }];
  }
  return end !== null && end <= validAt ? [{ how: 'ended', by: null, at: end }] : [];
}

/** By a link that says so. */
async function successorsOf(
  query: ReadContext,
  access: AccessFilter,
  ids: readonly string[],
  validAt: number,
): Promise<(readonly [string, Lost])[]> {
  const links = await query.view.neighbours(
    access,
    ids,
    { in: ['supersedes'], notExpiredAt: query.now, validAt },
    { limit: ids.length * 2 + 10 },
  );
  if (links.length === 0) return [];
  const rows = await query.view.rows.findWhereIn(
    LINKS,
    'id',
    links.map(({ id }) => id),
  );
  return rows.map((row) => [row.to_id, { how: 'superseded', by: row.from_id, at: row.made_order }] as const);
}
