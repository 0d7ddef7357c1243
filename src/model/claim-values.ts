/** What the fields of a claim may hold. Without schemas, so that whoever only compares with them loads none. */
export const CLAIM_STATUSES = ['current', 'superseded', 'retracted'] as const;

export const SUPERSESSION_REASONS = [
  'contradicted_by_new_source',
  'elaborated',
  'manual_correction',
  'source_drifted',
] as const;
export type SupersessionReason = (typeof SUPERSESSION_REASONS)[number];

export const CLAIM_ORIGINS = ['asserted', 'extracted', 'page', 'import'] as const;

/** Whether a subject has one value of a predicate at a time, or may have many. */
export const CARDINALITIES = ['one', 'many'] as const;
export type Cardinality = (typeof CARDINALITIES)[number];
