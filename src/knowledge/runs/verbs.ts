/** How events of a run become rows. Its `undo` needs the verbs of all nouns, so it is in the folder `runs` beside this one. */
import { ownedBy } from '../../gate/gate-rules.ts';
import { isPersons } from '../../gate/standing.ts';
import { RUNS } from '../../store/port/tables.ts';
import type { NounVerbs } from '../noun.ts';
import { runProjector } from './projector.ts';

export const RUN_VERBS = {
  name: 'run',
  projectors: [runProjector],
  gate: { isOfPerson: ownedBy(RUNS, isPersons), hint: 'Start a run of your own, or ask the person.' },
} satisfies NounVerbs;
