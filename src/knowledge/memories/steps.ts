/** What became of a memory, step by step: which words a version replaced, and the reason that was given. Pure. */
import { VISIBILITIES } from '../../model/memory-values.ts';
import type { VersionFields } from '../../store/port/tables.ts';
import { REDACTION_REASON } from '../texts/redacted.ts';
import { isOwnReason } from './own-reasons.ts';

export interface Step {
  /** The version that the change made. */
  readonly made: VersionFields;
  /** The version whose words it replaced, where it replaced any. */
  readonly before: VersionFields | undefined;
  /** What its author gave as the reason; null where only Recollect says one. */
  readonly reason: string | null;
}

/**
 * Steps that say something, newest first. `versions` are newest first too. What was hidden once stays so: nothing is taken from a version that fewer
 * readers may see than the newest one, that waited in quarantine, or that is older than a redaction.
 */
export function stepsOf(versions: readonly VersionFields[]): Step[] {
  const steps: Step[] = [];
  const [current] = versions;
  for (const [index, made] of versions.entries()) {
    if (made.change_reason === REDACTION_REASON) break;
    const older = versions[index + 1];
    const isReworded = older !== undefined && older.content_seq !== made.content_seq;
    const before = isReworded && isOpen(older, current!) ? older : undefined;
    const { change_reason: given } = made;
    const reason = given === null || isOwnReason(given) || !isOpen(made, current!) ? null : given;
    if (before !== undefined || reason !== null) steps.push({ made, before, reason });
  }
  return steps;
}

/** Whether everybody who sees the one may see what the other said. */
function isOpen(version: VersionFields, current: VersionFields): boolean {
  if (version.status === 'quarantined') return false;
  return (
    reach(version) >= reach(current) && (version.visibility !== 'private' || version.owner_id === current.owner_id)
  );
}

function reach({ visibility }: VersionFields): number {
  return VISIBILITIES.indexOf(visibility as (typeof VISIBILITIES)[number]);
}
