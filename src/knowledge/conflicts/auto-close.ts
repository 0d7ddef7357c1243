/** How conflicts end by themselves, and come back: when a side no longer counts, or no longer says what was compared. */

import { isOneOf } from '../../base/records.ts';
import { ENDINGS, type Ending, LEDGER_DETECTOR } from '../../model/conflict.ts';
import type { LedgerEvent } from '../../model/event.ts';
import { LIVE_STATUSES } from '../../model/memory-values.ts';
import { isIdOf } from '../../model/nouns.ts';
import type { Rows } from '../../store/port/store.ts';
import {
  BLOCKS,
  CLAIMS,
  CONFLICTS,
  type ConflictRow,
  DOCUMENTS,
  MEMORIES,
  type MemoryRow,
} from '../../store/port/tables.ts';
import { stillClashes } from './still-clashes.ts';

type When = Pick<LedgerEvent, 'seq'>;

/** The item no longer counts: nothing of it need be decided. */
export async function endConflictsOf(event: When, itemId: string, rows: Rows): Promise<void> {
  for (const conflict of await conflictsOf(itemId, rows))
    if (conflict.status === 'open') await autoClose(event, conflict, 'retired', rows);
}

/** The words of the item are others now; what follows from the events themselves stays. */
export async function endWordingConflictsOf(event: When, itemId: string, rows: Rows): Promise<void> {
  for (const conflict of await conflictsOf(itemId, rows))
    if (conflict.status === 'open' && conflict.detector !== LEDGER_DETECTOR)
      await autoClose(event, conflict, 'reworded', rows);
}

/** The item counts again, and with it what had ended because it did not. What somebody decided stays decided. */
export async function returnConflictsOf(event: When, itemId: string, rows: Rows): Promise<void> {
  for (const conflict of await conflictsOf(itemId, rows))
    if (wasAutoClosed(conflict) && (await standing(conflict, rows)) === undefined) await reopen(event, conflict, rows);
}

export function wasAutoClosed({ status, resolution }: Pick<ConflictRow, 'status' | 'resolution'>): boolean {
  return status === 'resolved' && isOneOf(ENDINGS, resolution ?? '');
}

/** Why a conflict would end by itself now; undefined where both sides count and say what was compared. */
export async function standing(conflict: ConflictRow, rows: Pick<Rows, 'get' | 'find'>): Promise<Ending | undefined> {
  if (isIdOf('identity', conflict.item_a)) return (await stillClashes(conflict, rows)) ? undefined : 'retired';
  const compared = (JSON.parse(conflict.detail) as { compared?: { a: number; b: number } }).compared;
  for (const [id, words] of [
    [conflict.item_a, compared?.a],
    [conflict.item_b, compared?.b],
  ] as const) {
    if (!(await counts(id, rows))) return 'retired';
    if (words === undefined || isIdOf('claim', id)) continue;
    if ((await rows.get(MEMORIES, id))?.content_seq !== words) return 'reworded';
  }
  return undefined;
}

async function counts(id: string, rows: Pick<Rows, 'get'>): Promise<boolean> {
  if (isIdOf('claim', id)) return (await rows.get(CLAIMS, id))?.status === 'current';
  if (isIdOf('session', id)) return true;
  if (isIdOf('block', id)) return (await rows.get(BLOCKS, id))?.archived === 0;
  if (isIdOf('document', id)) return (await rows.get(DOCUMENTS, id))?.archived === 0;
  return isLive(await rows.get(MEMORIES, id));
}

export async function reopen(event: When, conflict: ConflictRow, rows: Rows): Promise<void> {
  await rows.put(CONFLICTS, { ...conflict, status: 'open', resolution: null, updated_seq: event.seq });
}

export async function autoClose(event: When, conflict: ConflictRow, resolution: Ending, rows: Rows): Promise<void> {
  await rows.put(CONFLICTS, { ...conflict, status: 'resolved', resolution, updated_seq: event.seq });
}

export function isLive(memory: Pick<MemoryRow, 'status'> | undefined): boolean {
  return memory !== undefined && isOneOf(LIVE_STATUSES, memory.status);
}

async function conflictsOf(itemId: string, rows: Pick<Rows, 'find'>): Promise<ConflictRow[]> {
  const found = [...(await rows.find(CONFLICTS, 'about', itemId)), ...(await rows.find(CONFLICTS, 'against', itemId))];
  return [...new Map(found.map((conflict) => [conflict.id, conflict])).values()];
}
