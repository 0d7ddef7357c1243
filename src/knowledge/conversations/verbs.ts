/** How events of a conversation become rows; none of the verbs that nouns share is for it. */
import { ownedBy } from '../../gate/gate-rules.ts';
import { isPersons } from '../../gate/standing.ts';
import { describedValues } from '../../gate/told-values.ts';
import { CONVERSATIONS } from '../../store/port/tables.ts';
import type { NounVerbs } from '../noun.ts';
import { conversationProjector } from './projector.ts';

export const CONVERSATION_VERBS = {
  name: 'conversation',
  projectors: [conversationProjector],
  gate: { isOfPerson: ownedBy(CONVERSATIONS, isPersons), valuesIn: describedValues },
} satisfies NounVerbs;
