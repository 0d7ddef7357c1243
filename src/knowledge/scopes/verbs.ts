/** How events of a scope become rows; none of the verbs that nouns share is for it. */
import type { NounVerbs } from '../noun.ts';
import { scopeProjector } from './projector.ts';

export const SCOPE_VERBS = { name: 'scope', projectors: [scopeProjector] } satisfies NounVerbs;
