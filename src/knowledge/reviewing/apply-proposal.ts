/** Applies a proposal: its steps, in their order, under the identity of the caller, and what they did is recorded. */
import type { Draft } from '../../gate/gate.ts';
import { bodyOf } from '../../ledger/kinds.ts';
import type { CitationInput } from '../../model/citation.ts';
import type { ProposalRow } from '../../store/port/tables.ts';
import type { WriteContext } from '../context.ts';
import { travellingFlags } from '../evidence/flags-of-event.ts';
import { findVerb } from '../noun-verbs.ts';
import { itemsOfProposal } from '../proposals/load-proposal.ts';
import { PROPOSAL_MADE, type ProposalApplied } from '../proposals/proposal-events.ts';
import { CHANGES } from './change-operations.ts';
import { type CheckedStep, withMade } from './read-change.ts';

type Effects = ProposalApplied['effects'];

/** The targets that changed since the proposal was made, or are gone. */
export async function changedTargets(command: WriteContext, id: string): Promise<string[]> {
  const changed: string[] = [];
  for (const { item_id: item, event_id: base } of await itemsOfProposal(command, id, 'target')) {
    if (base === null) continue;
    if ((await findVerb('lastChange', item)?.(command, item)) !== base) changed.push(item);
  }
  return changed;
}

/** Throws where a step is refused; then nothing of the transaction may be kept, unless `effects` is still empty. */
export async function applySteps(
  command: WriteContext,
  row: ProposalRow,
  steps: readonly CheckedStep[],
  effects: Effects,
): Promise<void> {
  const scope = await command.scopes.rowOf(row.scope_id);
  const event = command.kinds.read((await command.view.getEvent(row.event_id))!);
  const citations = (bodyOf(event, PROPOSAL_MADE)?.citations ?? []).map(
    ({ event: source, document, quote }): CitationInput =>
      document === undefined ? { event: source, quote } : { document, quote },
  );
  // What is doubtful about the words stays with them.
  const flags = travellingFlags(event);
  const submit = async (draft: Draft) => {
    const item = draft.itemId;
    const before = item === undefined ? undefined : await findVerb('lastChange', item)?.(command, item);
    const flagged =
      flags.length === 0 ? draft.flagged : { ...draft.flagged, flags: [...flags, ...(draft.flagged?.flags ?? [])] };
    const written = await command.submit({ ...draft, flagged });
    if (item !== undefined) effects.push({ item, event: written.id, before: before ?? null });
    return written;
  };
  const made: string[] = [];
  for (const step of steps) {
    const { operation, input } = withMade(step, made);
    made.push(await CHANGES[operation].apply({ command: { ...command, submit }, scope, citations }, input));
  }
}
