/** What a caller's payload changes: fields one by one, and the end of a knowledge entry, which is `validTo` whatever it is called. */
import { RecollectError } from '../../base/errors.ts';
import { parseTime } from '../../base/time.ts';
import { checkPayload } from '../../model/memory.ts';
import type { MemoryChanges } from './memory-events.ts';

type Payload = Readonly<Record<string, unknown>>;

/** Fields that are not given stay, `null` removes one. Nothing is left of a payload without fields. */
export function mergePayload(before: Payload | null, given: Payload): Record<string, unknown> | null {
  const merged = Object.entries({ ...before, ...given }).filter(
    ([field, value]) => value !== null || !Object.hasOwn(given, field),
  );
  return merged.length === 0 ? null : Object.fromEntries(merged);
}

/** `validUntil` of a knowledge entry is kept as `validTo` and nowhere else, so the two never disagree. `null` takes it away. */
export function moveValidUntil(kind: string, changes: MemoryChanges): MemoryChanges {
  if (kind !== 'knowledge' || !changes.payload || !Object.hasOwn(changes.payload, 'validUntil')) return changes;
  const { validUntil, ...payload } = changes.payload;
  if (validUntil !== null) checkPayload(kind, { validUntil });
  const end = validUntil === null ? null : parseTime(validUntil as string, 'payload.validUntil');
  if (changes.validTo !== undefined && changes.validTo !== end)
    throw new RecollectError('invalid_input', 'validTo and payload.validUntil name different times', {
      hint: 'Give one of the two: they are the same field.',
      details: { field: 'payload.validUntil' },
    });
  return { ...changes, validTo: end, payload: Object.keys(payload).length === 0 ? undefined : payload };
}
