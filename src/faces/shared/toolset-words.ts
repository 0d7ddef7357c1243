/** The sets of tools that agents can be given. */

/** Sets of tools beside those that every agent gets. */
export const TOOLSET_WORDS = [
  'graph',
  'claims',
  'documents',
  'sessions',
  'review',
  'proposals',
  'team',
  'runs',
  'admin',
] as const;
