/** Rules over several fields of a memory: each is checked by itself in src/model/memory-fields.ts. */
import { canonicalJson } from '../../base/canonical-json.ts';
import { RecollectError } from '../../base/errors.ts';
import { DAILY_TTL_MS, LIMITS } from '../../base/limits.ts';
import { accessOver } from '../../gate/access.ts';
import { checkPayload } from '../../model/memory.ts';
import { LIVE_STATUSES } from '../../model/memory-values.ts';
import type { ScopeRow } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';
import type { MemoryChanges } from './memory-events.ts';

/** A memory is daily exactly when it has an end: each of the two fields follows from the other. */
export function alignExpiry(changes: MemoryChanges, now: number): MemoryChanges {
  if (typeof changes.expiresAt === 'number') {
    if (changes.tier === 'permanent')
      throw new RecollectError('invalid_input', 'A permanent memory has no expiresAt', {
        hint: 'Omit one of the two.',
        details: { field: 'expiresAt' },
      });
    return { ...changes, tier: 'daily' };
  }
  if (changes.tier === 'daily' && changes.expiresAt === null) {
    throw new RecollectError('invalid_input', 'A daily memory has an expiresAt', {
      hint: 'Do not clear it, or make the memory permanent.',
      details: { field: 'expiresAt' },
    });
  }
  if (changes.tier === 'daily') return { ...changes, expiresAt: now + DAILY_TTL_MS };
  if (changes.tier === 'permanent' || changes.expiresAt === null)
    return { ...changes, tier: 'permanent', expiresAt: null };
  return changes;
}

/** Rules over several fields, on the memory as it would be. */
export function checkWhole(memory: {
  kind: string;
  payload: Record<string, unknown> | null;
  validFrom: number | null;
  validTo: number | null;
}): void {
  checkPayload(memory.kind, memory.payload);
  if (memory.validFrom !== null && memory.validTo !== null && memory.validTo < memory.validFrom) {
    throw new RecollectError('invalid_input', 'validTo is before validFrom', {
      hint: 'Swap the two times.',
      details: { field: 'validTo' },
    });
  }
}

/** Names are unique for their kind in a scope, among the memories that the caller can see. */
export async function assertNameFree(
  query: ReadContext,
  scope: ScopeRow,
  kind: string,
  name: string,
  exceptId?: string,
): Promise<void> {
  const holders = await query.view.listMemories(
    accessOver(query.identity, [scope.id], null, [scope.chain_id]),
    { statuses: LIVE_STATUSES, kinds: [kind], name, notExpiredAt: query.now, nearestNamed: false },
    { sort: 'updated', descending: true, limit: 2 },
  );
  const holder = holders.find((record) => record.memory.id !== exceptId);
  if (!holder) return;
  throw new RecollectError('name_taken', `The ${kind} ${JSON.stringify(name)} already exists: ${holder.memory.id}`, {
    hint: `Change that one with \`recollect revise ${holder.memory.id}\`, or choose another name.`,
    details: { id: holder.memory.id, kind, name },
  });
}

export function assertPayloadSize(id: string, payload: Record<string, unknown>): void {
  const size = canonicalJson(payload).length;
  if (size <= LIMITS.payload) return;
  throw new RecollectError(
    'too_large',
    `The payload of memory ${id} would have ${size} characters; the limit is ${LIMITS.payload}`,
    {
      hint: 'Shorten it.',
      details: { id, size },
    },
  );
}
