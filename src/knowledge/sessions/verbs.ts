/** How events of a session become rows; none of the verbs that nouns share is for it. */
import type { NounVerbs } from '../noun.ts';
import { sessionProjector } from './projector.ts';

export const SESSION_VERBS = { name: 'session', projectors: [sessionProjector] } satisfies NounVerbs;
