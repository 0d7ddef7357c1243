/** The words that entities and identities are described with. On their own, so that a command that needs them makes no schemas. */

export const ENTITY_KINDS = [
  'person',
  'organization',
  'project',
  'concept',
  'location',
  'datetime',
  'reference',
  'tool',
  'other',
] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

/** What can mention something. */
export const MENTIONING_TYPES = ['evidence', 'memory', 'claim'] as const;
export type MentioningType = (typeof MENTIONING_TYPES)[number];

export const IDENTITY_STATUSES = ['active', 'merged', 'removed'] as const;
