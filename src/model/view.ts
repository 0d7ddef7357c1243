/** The views of answers. Every operation names the one that shows its answer, and each face draws the views that it knows. */
export type View =
  // What was found or is known.
  | 'pack'
  | 'found'
  | 'beliefs'
  // One item, or one thing with what belongs to it.
  | 'item'
  | 'session'
  | 'started'
  | 'finished'
  | 'conversation'
  // Lists, each with the columns of its rows.
  | 'memories'
  | 'versions'
  | 'events'
  | 'acts'
  | 'conflicts'
  | 'claims'
  | 'links'
  | 'blocks'
  | 'documents'
  | 'sessions'
  | 'conversations'
  | 'attached'
  | 'entities'
  | 'mentions'
  | 'identities'
  | 'scopes'
  | 'tags'
  | 'frames'
  | 'runs'
  | 'proposals'
  /** Any other list: the answer has one list, and a column for each field of its rows. */
  | 'list'
  // What is linked to what.
  | 'related'
  | 'walk'
  | 'path'
  // What a write did. `changed` has a status and an id; the four after it are worded more fully for a model.
  | 'changed'
  | 'remembered'
  | 'revised'
  | 'forgotten'
  | 'asserted'
  | 'proposed'
  /** What became of each of several. */
  | 'reviewed'
  /** The changed item itself. */
  | 'changed-item'
  | 'erasure'
  | 'difference'
  // Checks.
  | 'findings'
  | 'verification'
  | 'rebuild'
  /** Any other answer, field by field. */
  | 'report';
