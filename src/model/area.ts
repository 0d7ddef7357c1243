/** The areas of the product. Every operation is in one; help, completion, toolsets and the reference are grouped by them. */

/** Each with what `recollect --help` says of it. */
export const AREAS = {
  everyday: 'Keep, find, correct and take back',
  knowledge: 'Claims with their sources, links, entities and predicates',
  sessions: 'Sessions of work, conversations and what was said in them',
  review: 'Accept, tag, compare, resolve conflicts, give feedback',
  library: 'Documents, and blocks that are always at hand',
  sources: 'Export, import and the feed of events',
  team: 'Scopes, identities and who did what',
  admin: 'Check, repair, erase, redact and look into the logs',
} as const;

export type Area = keyof typeof AREAS;

export const AREA_NAMES = Object.keys(AREAS) as readonly Area[];
