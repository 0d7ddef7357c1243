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
  lastChange: async ({ view }: Pick<ReadContext, 'view'>, id: string) =>
    (await view.rows.get(PROPOSALS, id))?.changed_by,
  /** One that waits is withdrawn. What a policy applied is undone by itself, with the items that it changed. */
  async takeBack(command: WriteContext, id: string, changes: readonly RunChange[], reason: string) {
    const row = (await command.view.rows.get(PROPOSALS, id))!;
    const made = changes[0]?.event.kind === PROPOSAL_MADE.kind;
    if (!made || row.state !== 'pending') throw notTakenBack(id, changes.at(-1)!.event.kind);
    const scope = await command.scopes.rowOf(row.scope_id);
    const data = { after: row.changed_by, reason };
    await command.submit({ kind: 'proposal.withdrawn', scope, itemId: id, data });
  },
  gate: { isOfPerson: ownedBy(PROPOSALS, isPersons), hint: 'Make a proposal of your own, or ask the person.' },
} satisfies NounVerbs;
