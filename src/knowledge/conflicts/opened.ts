/** What every conflict has at first that follows from the events themselves, without a detector. */
import { LEDGER_DETECTOR, type Severity } from '../../model/conflict.ts';
import type { ConflictRow } from '../../store/port/tables.ts';

export function openedByProjection(
  severity: Severity,
  score: number,
): Pick<ConflictRow, 'status' | 'severity' | 'score' | 'detector' | 'resolution' | 'decided_by' | 'decided_at'> {
  return {
    status: 'open',
    severity,
    score,
    detector: LEDGER_DETECTOR,
    resolution: null,
    decided_by: null,
    decided_at: null,
  };
}
