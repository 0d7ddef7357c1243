/** What happens to identities and to merges of them that may happen to items of other nouns too. */
import type { NounVerbs } from '../noun.ts';
import { undoIdentity } from './change-identity.ts';
import { undoMerge } from './merge-identities.ts';
import { identityProjector } from './projector.ts';

export const IDENTITY_VERBS = {
  name: 'identity',
  projectors: [identityProjector],
  undo: undoIdentity,
} satisfies NounVerbs;

/** A merge is known by an id of its own, and told by the events of identities. */
export const MERGE_VERBS = { name: 'merge', projectors: [], undo: undoMerge } satisfies NounVerbs;
