/** Memories as rows: every change of a memory makes a version and moves the pointer to it. */
import { canonicalJson } from '../../base/canonical-json.ts';
import type { LedgerEvent } from '../../model/event.ts';
import type { Found } from '../../model/found.ts';
import { MEMORY_FIELD_TABLE } from '../../model/memory-fields.ts';
import { normaliseTags } from '../../model/tag.ts';
import type { Rows } from '../../store/port/store.ts';
import { MEMORIES, MEMORY_VERSIONS, type MemoryRow } from '../../store/port/tables.ts';
import { endConflictsOf, endWordingConflictsOf, isLive, returnConflictsOf } from '../conflicts/auto-close.ts';
import { openNameConflict } from '../conflicts/name-conflict.ts';
import { openProposal } from '../conflicts/proposal.ts';
import { openWriteConflict } from '../conflicts/write-conflict.ts';
import { parseTags, retag } from '../item-tags/item-tags.ts';
import { type ItemEvent, itemProjector, placeOf } from '../items/item-projector.ts';
import {
  MEMORY_KINDS,
  MEMORY_REMEMBERED,
  type MemoryChanges,
  type MemoryRemembered,
  type MemoryReverted,
  type MemoryRevised,
} from './memory-events.ts';
import { memoryHashOf } from './memory-hash.ts';
import { isOwnReason } from './own-reasons.ts';

export const memoryProjector = itemProjector(MEMORY_KINDS, MEMORIES, {
  first: MEMORY_REMEMBERED,
  make: remember,
  change,
});

async function change(event: ItemEvent, memory: MemoryRow, rows: Rows): Promise<void> {
  const next = await nextVersion(event, memory, rows);
  if (!next) return;
  const conflict = await openWriteConflict(event, memory, rows);
  const basedOn = await basedOnVersion(event, memory, rows);
  await rows.put(MEMORY_VERSIONS, { ...memory, memory_id: memory.id, to_seq: event.seq });
  const current = {
    ...stamped(event, next),
    ...searchedAnew(event, memory, next),
    version: memory.version + 1,
    based_on: basedOn,
    conflict: Number(conflict),
  };
  await rows.put(MEMORIES, current);
  await followConflicts(event, memory, current, rows);
  await openNameConflict(event, memory, current, rows);
  await retag(rows, next, parseTags(memory.tags), parseTags(next.tags));
}

/**
 * A reason is found by its words, and words that were replaced are found too: each brings a new text for the search. So does another visibility,
 * because what fewer readers could see must not be found by more.
 */
function searchedAnew(event: LedgerEvent, before: MemoryRow, next: MemoryRow): Partial<MemoryRow> {
  const isReverted = event.kind === 'memory.reverted';
  const hasReason = next.change_reason !== null && !isOwnReason(next.change_reason);
  if (!isReverted && !hasReason && before.visibility === next.visibility) return {};
  return { text_seq: event.seq, text_pos: event.position };
}

async function remember(event: ItemEvent, data: MemoryRemembered, rows: Rows): Promise<void> {
  const blank: MemoryRow = {
    ...placeOf(event),
    created_at: event.recordedAt,
    version: 1,
    event_id: event.id,
    from_seq: event.seq,
    content_seq: event.seq,
    text_seq: event.seq,
    content_pos: event.position,
    text_pos: event.position,
    ...MEMORY_FIELD_TABLE.blank,
    kind: data.kind,
    status: data.status,
    owner_id: data.owner,
    trust: event.trust,
    change_reason: data.reason ?? null,
    author_id: event.actorId,
    author_kind: event.actorKind,
    recorded_at: event.recordedAt,
    edited_by: editorOf(event),
    edited_at: event.recordedAt,
    read_version: 0,
  };
  const memory = changed(event, blank, data);
  if (!(await rows.add(MEMORIES, memory))) return;
  await openNameConflict(event, undefined, memory, rows);
  if (data.proposes !== undefined) await openProposal(event, data.proposes, memory, rows);
  await retag(rows, memory, [], parseTags(memory.tags));
}

/** The row after the event, except for what every version gets alike. */
async function nextVersion(event: LedgerEvent, current: MemoryRow, rows: Rows): Promise<MemoryRow | undefined> {
  const data = event.data as Record<string, unknown>;
  const reason = (data.reason as string | undefined) ?? null;
  const same: MemoryRow = { ...current, change_reason: reason };
  switch (event.kind) {
    case 'memory.revised': {
      const revised = data as MemoryRevised;
      const next = changed(event, same, revised.changes);
      return revised.status ? { ...next, status: revised.status, archive_reason: null } : next;
    }
    case 'memory.reverted':
      return reverted(event, same, rows);
    case 'memory.archived':
      return { ...same, status: 'archived', archive_reason: data.archiveReason as string };
    case 'memory.rejected':
      return { ...same, status: 'rejected', archive_reason: null };
    case 'memory.restored':
      return { ...same, status: data.status as string, archive_reason: null };
    case 'memory.promoted':
      return { ...same, status: 'active', archive_reason: null, tier: 'permanent', expires_at: null };
    case 'memory.pinned':
      return { ...same, pinned: 1 };
    case 'memory.unpinned':
      return { ...same, pinned: 0 };
    case 'memory.tagged':
      return {
        ...same,
        tags: canonicalJson(normaliseTags([...parseTags(current.tags), ...(data.tags as string[])])),
        text_seq: event.seq,
        text_pos: event.position,
      };
    case 'memory.untagged': {
      const gone = new Set(normaliseTags(data.tags as string[]));
      return {
        ...same,
        tags: canonicalJson(parseTags(current.tags).filter((tag) => !gone.has(tag))),
        text_seq: event.seq,
        text_pos: event.position,
      };
    }
    default:
      return undefined;
  }
}

async function reverted(event: LedgerEvent, current: MemoryRow, rows: Rows): Promise<MemoryRow | undefined> {
  const { to, status } = event.data as MemoryReverted;
  const target = (await rows.find(MEMORY_VERSIONS, 'history', current.id)).find((version) => version.event_id === to);
  if (!target) return undefined;
  const { memory_id: _, to_seq: __, ...fields } = target;
  return {
    ...current,
    ...fields,
    change_reason: current.change_reason,
    edited_by: editorOf(event),
    edited_at: event.recordedAt,
    ...(status ? { status, archive_reason: null } : {}),
  };
}

function changed(event: LedgerEvent, row: MemoryRow, changes: MemoryChanges): MemoryRow {
  const hasNewWords = changes.content !== undefined;
  const isSearched = MEMORY_FIELD_TABLE.isSearched(changes);
  return {
    ...row,
    ...MEMORY_FIELD_TABLE.toRow(changes),
    edited_by: editorOf(event),
    edited_at: event.recordedAt,
    content_seq: hasNewWords ? event.seq : row.content_seq,
    content_pos: hasNewWords ? event.position : row.content_pos,
    content_hash: hasNewWords ? memoryHashOf(changes.content!) : row.content_hash,
    read_version: hasNewWords ? readBy(event) : row.read_version,
    text_seq: isSearched ? event.seq : row.text_seq,
    text_pos: isSearched ? event.position : row.text_pos,
    trust: trustAfter(event, row, changes),
  };
}

/**
 * Trust belongs to what it says: who only tags, pins or weighs it does not vouch for it. What is only partly replaced is trusted no further than
 * the rest of it, and other sources cannot raise it.
 */
function trustAfter(event: LedgerEvent, row: MemoryRow, changes: MemoryChanges): number {
  const isSaid = MEMORY_FIELD_TABLE.saysSomething(changes);
  if (!isSaid && !changes.citations?.length && !changes.summaryOf?.length) return row.trust;
  const isReplaced = changes.content !== undefined && MEMORY_FIELD_TABLE.replacesAll(row, changes);
  return isReplaced ? event.trust : Math.min(row.trust, event.trust);
}

function stamped(event: LedgerEvent, row: MemoryRow): MemoryRow {
  return {
    ...row,
    event_id: event.id,
    from_seq: event.seq,
    author_id: event.actorId,
    author_kind: event.actorKind,
    recorded_at: event.recordedAt,
  };
}

async function basedOnVersion(event: LedgerEvent, current: MemoryRow, rows: Rows): Promise<number> {
  const wanted = (event.data as { basedOn?: string }).basedOn;
  if (wanted === undefined || wanted === current.event_id) return current.version;
  const seen = (await rows.find(MEMORY_VERSIONS, 'history', current.id)).find((version) => version.event_id === wanted);
  return seen?.version ?? 0;
}

/** Conflicts about a memory end with it and come back with it, and those about its words end with these. */
async function followConflicts(event: LedgerEvent, before: MemoryRow, after: MemoryRow, rows: Rows): Promise<void> {
  if (!isLive(after)) return endConflictsOf(event, after.id, rows);
  const isReworded = before.content_seq !== after.content_seq;
  if (isReworded) await endWordingConflictsOf(event, after.id, rows);
  if (isLive(after) && (isReworded || !isLive(before))) await returnConflictsOf(event, after.id, rows);
}

function readBy(event: LedgerEvent): number {
  return (event.data as { found?: Found }).found?.version ?? 0;
}

/** The writer of an event, as it is compared with others. */
function editorOf(event: LedgerEvent): string {
  return `${event.actorKind}:${event.actorId}`;
}
