/** Whether a memory is so old that its reader should ask before relying on it (REC-29). */
import type { VersionFields } from '../store/port/tables.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Days after its last change, by how fast it fades. What is permanent never gets too old. */
const STALE_AFTER_DAYS: Readonly<Record<string, number>> = { ephemeral: 14, standard: 180, durable: 730 };

export function isAgeStale(
  status: string,
  {
    validation,
    decay_tier: tier,
    recorded_at: changedAt,
  }: Pick<VersionFields, 'validation' | 'decay_tier' | 'recorded_at'>,
  now: number,
): boolean {
  if (status === 'stale' || validation === 'stale') return true;
  const days = STALE_AFTER_DAYS[tier];
  return days !== undefined && now - changedAt > days * DAY_MS;
}
