/** How events of a proposal become rows, and what the gate asks. What is decided about one needs the verbs of all nouns, so it is in the folder `reviewing`. */
import { ownedBy } from '../../gate/gate-rules.ts';
import { isPersons } from '../../gate/standing.ts';
import { PROPOSALS } from '../../store/port/tables.ts';
import type { ReadContext, WriteContext } from '../context.ts';
import { notTakenBack } from '../not-taken-back.ts';
import type { NounVerbs, RunChange } from '../noun.ts';
import { proposalProjector } from './projector.ts';
import { PROPOSAL_MADE } from './proposal-events.ts';

export const PROPOSAL_VERBS = {
  name: 'proposal',
  projectors: [proposalProjector],
  gate: { isOfPerson: ownedBy(PROPOSALS, isPersons), hint: 'Make a proposal of your own, or ask the person.' },
  async lastChange({ view }: Pick<ReadContext, 'view'>, id: string) {
    return (await view.rows.get(PROPOSALS, id))?.changed_by;
  },
  /** A run that made it takes it back where nobody has decided. */
  async takeBack(command: WriteContext, id: string, [first]: readonly RunChange[], reason: string) {
    const row = (await command.view.rows.get(PROPOSALS, id))!;
    if (first?.event.kind !== PROPOSAL_MADE.kind || row.state !== 'pending')
      throw notTakenBack(id, first?.event.kind ?? PROPOSAL_MADE.kind);
    const scope = await command.scopes.rowOf(row.scope_id);
    await command.submit({ kind: 'proposal.withdrawn', scope, itemId: id, data: { reason } });
  },
} satisfies NounVerbs;
