/** What happens to identities and to merges of them that may happen to items of other nouns too. */
import { ownedBy } from '../../gate/gate-rules.ts';
import { isPersons } from '../../gate/standing.ts';
import { describedValues } from '../../gate/told-values.ts';
import { bodyOf } from '../../ledger/kinds.ts';
import { IDENTITIES } from '../../store/port/tables.ts';
import type { NounVerbs } from '../noun.ts';
import { undoIdentity } from './change-identity.ts';
import { IDENTITY_MERGED } from './identity-events.ts';
import { undoMerge } from './merge-identities.ts';
import { identityProjector } from './projector.ts';

export const IDENTITY_VERBS = {
  name: 'identity',
  projectors: [identityProjector],
  gate: {
    isOfPerson: ownedBy(IDENTITIES, isPersons),
    valuesIn: describedValues,
    // Both identities are changed.
    touchedBy: (draft, reader) => {
      const merged = bodyOf(draft, IDENTITY_MERGED);
      return merged && Promise.all([draft.itemId!, merged.from].map((id) => reader.touched(id, draft.kind)));
    },
  },
  undo: undoIdentity,
} satisfies NounVerbs;

/** A merge is known by an id of its own, and told by the events of identities. */
export const MERGE_VERBS = { name: 'merge', projectors: [], undo: undoMerge } satisfies NounVerbs;
