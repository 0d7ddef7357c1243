/** How events of a proposal become rows, and what the gate asks. What is decided about one needs the verbs of all nouns, so it is in the folder `reviewing`. */
import { ownedBy } from '../../gate/gate-rules.ts';
import { isPersons } from '../../gate/standing.ts';
import { PROPOSALS } from '../../store/port/tables.ts';
import type { NounVerbs } from '../noun.ts';
import { proposalProjector } from './projector.ts';

export const PROPOSAL_VERBS = {
  name: 'proposal',
  projectors: [proposalProjector],
  gate: { isOfPerson: ownedBy(PROPOSALS, isPersons), hint: 'Make a proposal of your own, or ask the person.' },
} satisfies NounVerbs;
