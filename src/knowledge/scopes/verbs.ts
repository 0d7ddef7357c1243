/** How events of a scope become rows; none of the verbs that nouns share is for it. */
import { describedValues } from '../../gate/told-values.ts';
import type { NounVerbs } from '../noun.ts';
import { scopeProjector } from './projector.ts';

export const SCOPE_VERBS = {
  name: 'scope',
  projectors: [scopeProjector],
  gate: {
    // Only a person renames, moves or closes a scope, so it is a person's also where others made it.
    isOfPerson: async () => true,
    valuesIn: describedValues,
  },
} satisfies NounVerbs;
