/** What the fields of a memory may hold. Without schemas, so that whoever only compares with them loads none. */
export const MEMORY_STATUSES = ['inbox', 'active', 'stale', 'archived', 'rejected', 'quarantined'] as const;
export type MemoryStatus = (typeof MEMORY_STATUSES)[number];
/** Statuses whose memories are recalled and listed unless others are asked for. */
export const LIVE_STATUSES: readonly MemoryStatus[] = ['inbox', 'active', 'stale'];

export const ARCHIVE_REASONS = ['decayed', 'superseded', 'forgotten', 'consolidated', 'expired'] as const;
export type ArchiveReason = (typeof ARCHIVE_REASONS)[number];

/** From the fewest readers to the most. */
export const VISIBILITIES = ['private', 'scope', 'public'] as const;
export const TIERS = ['permanent', 'daily'] as const;
export const DECAY_TIERS = ['permanent', 'durable', 'standard', 'ephemeral'] as const;
export const VALIDATIONS = ['unverified', 'verified', 'disputed', 'stale'] as const;

export const KNOWN_MEMORY_KINDS = [
  'note',
  'todo',
  'issue',
  'decision',
  'preference',
  'learning',
  'context',
  'credential',
  'episodic',
  'procedural',
  'summary',
  'checkpoint',
  'reflection',
  'tool',
  'guideline',
  'knowledge',
  'task',
  'experience',
  'mind',
  'observation',
] as const;
