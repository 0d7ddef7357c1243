/** How events of a conversation become rows; none of the verbs that nouns share is for it. */
import type { NounVerbs } from '../noun.ts';
import { conversationProjector } from './projector.ts';

export const CONVERSATION_VERBS = { name: 'conversation', projectors: [conversationProjector] } satisfies NounVerbs;
