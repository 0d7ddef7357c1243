/** What happens to a conflict that may happen to items of other nouns too. */
import { conflictProjector } from '../conflicts/projector.ts';
import type { NounVerbs } from '../noun.ts';
import { undoResolution } from './undo-resolution.ts';

export const CONFLICT_VERBS = {
  name: 'conflict',
  projectors: [conflictProjector],
  undo: undoResolution,
} satisfies NounVerbs;
