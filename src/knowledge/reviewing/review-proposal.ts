/** Review: a person accepts, edits or rejects a proposal, or takes that back; its author withdraws it. */
import { RecollectError } from '../../base/errors.ts';
import { assertPerson } from '../../gate/access.ts';
import { isPerson } from '../../model/actor.ts';
import type { ChangeStep, ProposalState } from '../../model/proposal.ts';
import { PROPOSALS, type ProposalItemRow, type ProposalRow } from '../../store/port/tables.ts';
import type { WriteContext } from '../context.ts';
import { findVerb } from '../noun-verbs.ts';
import { enterProposal, itemsOfProposal } from '../proposals/load-proposal.ts';
import type { ProposalApplied, ProposalMade } from '../proposals/proposal-events.ts';
import { changeOf } from '../proposals/proposal-view.ts';
import { ITEM_TAGGED, ITEM_UNTAGGED } from '../tags/tag-events.ts';
import { tagItem, untagItem } from '../tags/tag-item.ts';
import { takeBackItems } from '../taking-back/take-back-items.ts';
import { applySteps, changedTargets } from './apply-proposal.ts';
import { readChange } from './read-change.ts';

export interface Reviewed {
  /** `expired`: what it was based on changed meanwhile, so that nothing was applied. */
  readonly status: 'changed' | 'unchanged' | 'expired';
  readonly id: string;
  readonly proposalState: ProposalState;
  /** Items that were changed by it, or brought back. */
  readonly effects: readonly string[];
  /** Of one that has expired, the items that changed. */
  readonly changed: readonly string[];
}

type Given = Pick<ChangeStep, 'input'> & { readonly operation: string };

/** With `edited`, another change is applied than the one that was proposed. */
export async function acceptProposal(
  command: WriteContext,
  id: string,
  reason: string | undefined,
  edited?: readonly Given[],
): Promise<Reviewed> {
  assertPerson(command.identity, 'accept a proposal');
  const row = await enterProposal(command, id);
  if (row.state === 'applied' && edited === undefined) return answer('unchanged', row);
  assertState(row, ['pending', 'undone']);
  const changed = await changedTargets(command, id);
  if (changed.length > 0) {
    await submit(command, row, 'proposal.expired', { changed });
    return { ...answer('expired', await now(command, id)), changed };
  }
  const steps = readChange(edited ?? (await changeOf(command, row)));
  await submit(
    command,
    row,
    edited ? 'proposal.edited' : 'proposal.accepted',
    edited ? { change: [...edited], reason } : { reason },
  );
  const effects: ProposalApplied['effects'] = [];
  await applySteps(command, row, steps, effects);
  await submit(command, await now(command, id), 'proposal.applied', { effects });
  return { ...answer('changed', await now(command, id)), effects: itemsIn(effects) };
}

export async function rejectProposal(command: WriteContext, id: string, reason: string | undefined): Promise<Reviewed> {
  assertPerson(command.identity, 'reject a proposal');
  const row = await enterProposal(command, id);
  if (row.state === 'rejected') return answer('unchanged', row);
  assertState(row, ['pending', 'undone']);
  await submit(command, row, 'proposal.rejected', { reason });
  return answer('changed', await now(command, id));
}

/** By its author, or by a person. */
export async function withdrawProposal(
  command: WriteContext,
  id: string,
  reason: string | undefined,
): Promise<Reviewed> {
  const row = await enterProposal(command, id);
  const { actor } = command.identity;
  if (!isAuthor(command, row) && !isPerson(actor))
    throw new RecollectError('person_required', `${id} was made by the ${row.author_kind} ${row.author_id}`, {
      hint: 'Only its author and persons withdraw a proposal.',
      details: { id, actor: actor.id, kind: actor.kind },
    });
  if (row.state === 'withdrawn') return answer('unchanged', row);
  assertState(row, ['pending']);
  await submit(command, row, 'proposal.withdrawn', { reason });
  return answer('changed', await now(command, id));
}

/** A person's to do; what a policy applied, its author takes back too. A rejected one is pending again. What one changed is as it was before, or nothing is touched where somebody changed it since. */
export async function undoProposal(command: WriteContext, id: string, reason: string | undefined): Promise<Reviewed> {
  const row = await enterProposal(command, id);
  if (row.policy === null || !isAuthor(command, row))
    assertPerson(command.identity, 'take back what was decided about a proposal');
  if (row.state === 'pending' || row.state === 'undone') return answer('unchanged', row);
  assertState(row, ['rejected', 'applied']);
  const isApplied = row.state === 'applied';
  const restored = isApplied ? await takeBack(command, row, reason ?? `Undid ${id}`) : [];
  const targets = isApplied ? await targetsNow(command, id) : undefined;
  await submit(command, row, 'proposal.undone', { reason, targets });
  return { ...answer('changed', await now(command, id)), effects: restored };
}

/** Its items have changed by being brought back, and by nothing else. */
async function targetsNow(command: WriteContext, id: string): Promise<ProposalMade['targets']> {
  const targets: ProposalMade['targets'] = [];
  for (const { item_id: item, event_id: base } of await itemsOfProposal(command, id, 'target'))
    targets.push({ item, base: base && ((await findVerb('lastChange', item)?.(command, item)) ?? base) });
  return targets;
}

async function takeBack(command: WriteContext, { id }: ProposalRow, reason: string): Promise<readonly string[]> {
  const effects = await itemsOfProposal(command, id, 'effect');
  const tagged = await tagChangesIn(command, effects);
  const taken = await takeBackItems(
    command,
    effects.filter((effect) => !tagged.has(effect)),
    reason,
  );
  if (taken.refused.length > 0) throw changedSince(id, taken.refused);
  for (const [{ item_id: item }, { tags, isAdded }] of [...tagged].reverse())
    await (isAdded ? untagItem : tagItem)(command, item, tags, reason);
  return [...new Set([...taken.restored, ...[...tagged.keys()].map(({ item_id: item }) => item)])];
}

interface TagChange {
  readonly isAdded: boolean;
  readonly tags: readonly string[];
}

/** Tags beside the versions of an item: others may have changed the item since, and they are changed back all the same. */
async function tagChangesIn(
  command: WriteContext,
  effects: readonly ProposalItemRow[],
): Promise<Map<ProposalItemRow, TagChange>> {
  const found = new Map<ProposalItemRow, TagChange>();
  for (const effect of effects) {
    const placed = await command.view.getEvent(effect.event_id!);
    if (placed?.kind !== ITEM_TAGGED.kind && placed?.kind !== ITEM_UNTAGGED.kind) continue;
    const { tags } = command.kinds.read(placed).data as { tags: string[] };
    found.set(effect, { isAdded: placed.kind === ITEM_TAGGED.kind, tags });
  }
  return found;
}

function changedSince(id: string, refused: readonly { readonly item: string | null }[]): RecollectError {
  const items = refused.map(({ item }) => item);
  return new RecollectError('changed_since', `${items.join(' and ')} changed after ${id} was applied`, {
    hint: 'Nothing was undone. Look at `recollect history`, and change back what you want by hand.',
    details: { id, items },
  });
}

function isAuthor({ identity: { actor } }: WriteContext, row: ProposalRow): boolean {
  return row.author_id === actor.id && row.author_kind === actor.kind;
}

function assertState({ id, state }: ProposalRow, wanted: readonly ProposalState[]): void {
  if ((wanted as readonly string[]).includes(state)) return;
  throw new RecollectError('wrong_status', `Proposal ${id} is ${state}`, {
    hint:
      state === 'applied' || state === 'rejected'
        ? `Undo that first: \`recollect undo ${id}\`.`
        : 'It is over. What is still wanted is proposed again, or done by hand.',
    details: { id, state },
  });
}

async function submit(
  command: WriteContext,
  row: ProposalRow,
  kind: string,
  data: Record<string, unknown>,
): Promise<void> {
  const scope = await command.scopes.rowOf(row.scope_id);
  // A rejection that it only shares with others is a decision of none of its own events.
  const after = row.decided_by ?? (kind === 'proposal.undone' ? row.changed_by : undefined);
  await command.submit({ kind, scope, itemId: row.id, data: { ...data, after } });
}

async function now({ view }: WriteContext, id: string): Promise<ProposalRow> {
  return (await view.rows.get(PROPOSALS, id))!;
}

function answer(status: Reviewed['status'], { id, state }: ProposalRow): Reviewed {
  return { status, id, proposalState: state as ProposalState, effects: [], changed: [] };
}

function itemsIn(effects: ProposalApplied['effects']): string[] {
  return [...new Set(effects.map(({ item }) => item))];
}
