/** Conflicts: recorded disagreements between two items, open until somebody decides or one of the two no longer counts. */

export const CONFLICT_KINDS = [
  'write_conflict',
  'contradiction',
  'duplicate',
  'staleness',
  'sync_conflict',
  'graph_conflict',
] as const;

export const CONFLICT_STATUSES = ['open', 'resolved'] as const;

/** Mildest first. */
export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** What somebody can decide. */
export const RESOLUTIONS = ['keep_a', 'keep_b', 'merge', 'keep_both', 'false_positive', 'delete_both'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** How a conflict ends by itself: a side no longer counts, or says something else now. It comes back when that is undone. */
export const ENDINGS = ['retired', 'reworded'] as const;
export type Ending = (typeof ENDINGS)[number];

/** What names the rules that follow from the events themselves; other detectors carry a version. */
export const LEDGER_DETECTOR = 'ledger';
