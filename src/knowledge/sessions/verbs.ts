/** How events of a session become rows; none of the verbs that nouns share is for it. */
import { ownedBy } from '../../gate/gate-rules.ts';
import { textValues } from '../../gate/told-values.ts';
import { SESSIONS } from '../../store/port/tables.ts';
import type { NounVerbs } from '../noun.ts';
import { sessionProjector } from './projector.ts';

export const SESSION_VERBS = {
  name: 'session',
  projectors: [sessionProjector],
  gate: {
    isOfPerson: ownedBy(SESSIONS, ({ agent_kind }) => agent_kind === 'person'),
    valuesIn: (_, { changes, summary }) => textValues([changes, summary]),
    hint: 'Begin a session of your own with `recollect start-session`.',
  },
} satisfies NounVerbs;
