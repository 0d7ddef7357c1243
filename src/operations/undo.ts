import { z } from 'zod';
import { RecollectError } from '../base/errors.ts';
import type { WriteContext } from '../knowledge/context.ts';
import { refuseErased } from '../knowledge/erasures/targets.ts';
import { identityChangedView } from '../knowledge/identities/identity-changed-view.ts';
import { findVerb, verbFor } from '../knowledge/noun-verbs.ts';
import { nounFor } from '../knowledge/nouns.ts';
import { type Reviewed, undoProposal } from '../knowledge/reviewing/review-proposal.ts';
import { isIdOf } from '../model/nouns.ts';
import { undoRun } from '../runs/undo-run.ts';
import { writeOperation } from './define.ts';
import { claimChangedView, itemId, reason } from './fields.ts';
import { changedOutput } from './forget.ts';

const resolutionUndoneView = z.object({
  status: z.enum(['changed', 'unchanged']),
  id: z.string(),
  conflictStatus: z.string(),
  restored: z.array(z.string()).describe('Items restored to their state before the decision'),
});

const runUndoneView = z.object({
  status: z.enum(['changed', 'unchanged']),
  id: z.string(),
  runState: z.string(),
  count: z.number().describe('Items restored to their state before the run'),
  restored: z.array(z.string()).describe('The first of them'),
  refused: z
    .array(z.object({ item: z.string().nullable(), code: z.string() }))
    .describe('Items not restored, for example because they changed since; of very many, the first'),
});

const itemUndoneView = changedOutput.extend({
  did: z
    .enum(['reverted', 'restored', 'forgotten'])
    .describe(
      'reverted: the last change was undone; restored: it is no longer archived; forgotten: it was new, and is archived now',
    ),
  restored: z.array(z.string()).describe('The item, if it was restored'),
});

const proposalUndoneView = z.object({
  status: z.enum(['changed', 'unchanged']),
  id: z.string(),
  proposalState: z.string().describe('pending: a rejected proposal waits again; undone: its changes were reversed'),
  restored: z.array(z.string()).describe('Items restored to their state before it was applied'),
});

const output = z.union([
  runUndoneView,
  itemUndoneView,
  proposalUndoneView,
  claimChangedView,
  resolutionUndoneView,
  identityChangedView,
]);

function undone({ status, id, proposalState, effects }: Reviewed): z.input<typeof proposalUndoneView> {
  return { status: status === 'changed' ? 'changed' : 'unchanged', id, proposalState, restored: [...effects] };
}

/** What takes back an item of another noun. */
const INSTEAD: Readonly<Record<string, string>> = {
  link: 'Use `recollect unlink` to remove a link.',
  event: 'Recorded events stay; `recollect erase` destroys their words.',
  scope: 'Use `recollect close-scope` to close a scope.',
  rejection: 'Use `recollect unreject` to withdraw a rejection.',
};

async function refuseOthers(command: WriteContext, id: string): Promise<void> {
  const noun = nounFor(id);
  if (!noun || findVerb('undo', id)) return;
  await refuseErased(command, id);
  // Whoever may not see it is told that there is no such item.
  await noun.get(command, id);
  throw new RecollectError('invalid_input', `undo does not apply to the ${noun.name} ${id}`, {
    hint: INSTEAD[noun.name] ?? '`recollect undo --help` lists what can be undone.',
    details: { field: 'id', id },
  });
}

export const undo = writeOperation({
  name: 'undo',
  summary: 'Undo a change, an assertion, a decision, a merge, a run or a proposal',
  description:
    'With the id of a memory, a block or a document: reverses its last change, restores it if it was archived, or archives it if it was new; the history stays. ' +
    'Of a claim: retracts it and restores what it had superseded. Of a conflict: reopens it and restores both sides; ' +
    'if a side has changed since, nothing happens and the error names it. Of a merge of identities: restores both. Of an identity: removes it and frees its names. ' +
    'Of a run: restores every item it changed, except those changed since; the answer names these. ' +
    'Of a proposal: a rejected one is pending again, the changes of an applied one are reversed; if an item has changed since, nothing happens.',
  area: 'everyday',
  view: 'changed',
  main: 'id',
  input: z.object({ id: itemId, reason }),
  output,
  examples: [
    { title: 'The last change of a memory', cli: 'undo mem_01j…', input: { id: 'mem_01j…' } },
    { title: 'That was wrong', cli: 'undo clm_01j…', input: { id: 'clm_01j…' } },
    { title: 'A decision', cli: 'undo cfl_01j…', input: { id: 'cfl_01j…' } },
    { title: 'Everything that a run did', cli: 'undo run_01j…', input: { id: 'run_01j…' } },
    { title: 'An accepted proposal', cli: 'undo prp_01j…', input: { id: 'prp_01j…' } },
    { title: 'Undo a merge', cli: 'undo mrg_01j…', input: { id: 'mrg_01j…' } },
  ],
  async handle(command, { id, reason: why }) {
    if (isIdOf('run', id)) return undoRun(command, id, why);
    const isProposal = isIdOf('proposal', id);
    if (!isProposal) await refuseOthers(command, id);
    try {
      if (isProposal) return undone(await undoProposal(command, id, why));
      return await verbFor('undo', id, 'claim')(command, id, why);
    } catch (error) {
      await refuseErased(command, id);
      throw error;
    }
  },
});
