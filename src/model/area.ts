/** The areas of the product. Every operation is in one; help, completion, toolsets and the reference are grouped by them. */

/** Each with what `recollect --help` says of it. */
export const AREAS = {
  everyday: 'Store, find, correct and undo',
  knowledge: 'Claims with their sources, links, entities and predicates',
  sessions: 'Sessions, conversations and their messages',
  review: 'Accept, tag, compare, resolve conflicts, give feedback',
  library: 'Documents, and blocks that agents always see',
  sources: 'Export, import and the feed of events',
  team: 'Scopes, identities and the audit log',
  admin: 'Check, repair, erase, redact and read the logs',
} as const;

export type Area = keyof typeof AREAS;

export const AREA_NAMES = Object.keys(AREAS) as readonly Area[];
