/** What the extractor is called. On its own, so that a read need not load the lists of names. */

/** Stands in every event of an extraction; the version goes up whenever the same text would give other entities. */
export const EXTRACTOR = { name: 'recollect-rules', version: 1 } as const;
