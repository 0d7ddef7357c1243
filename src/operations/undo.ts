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
  restored: z.array(z.string()).describe('Items that are as they were before the decision'),
});

const runUndoneView = z.object({
  status: z.enum(['changed', 'unchanged']),
  id: z.string(),
  runState: z.string(),
  count: z.number().describe('Items that are as they were before the run'),
  restored: z.array(z.string()).describe('The first of them'),
  refused: z
    .array(z.object({ item: z.string().nullable(), code: z.string() }))
    .describe('Items that stay as they are, such as those that somebody changed since; of very many the first'),
});

const itemUndoneView = changedOutput.extend({
  did: z
    .enum(['reverted', 'restored', 'forgotten'])
    .describe(
      'It is as before its last change; it is back from where it was put away; or it was only made, and is put away',
    ),
  restored: z.array(z.string()).describe('The item, if it is as it was before'),
});

const proposalUndoneView = z.object({
  status: z.enum(['changed', 'unchanged']),
  id: z.string(),
  proposalState: z.string().describe('pending: a rejected one waits again; undone: what it changed is as before'),
  restored: z.array(z.string()).describe('Items that are as they were before it was applied'),
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
  link: '`recollect unlink` takes a link away.',
  event: 'What was recorded stays; `recollect erase` destroys its words.',
  scope: '`recollect close-scope` closes a scope.',
  rejection: '`recollect unreject` takes a rejection back.',
};

async function refuseOthers(command: WriteContext, id: string): Promise<void> {
  const noun = nounFor(id);
  if (!noun || findVerb('undo', id)) return;
  await refuseErased(command, id);
  // Whoever may not see it is told that there is no such item.
  await noun.get(command, id);
  throw new RecollectError('invalid_input', `undo cannot take back the ${noun.name} ${id}`, {
    hint: INSTEAD[noun.name] ?? '`recollect undo --help` lists what it takes back.',
    details: { field: 'id', id },
  });
}

export const undo = writeOperation({
  name: 'undo',
  summary: 'Take back a change, an assertion, a decision, a merge, a run or a proposal',
  description:
    'By the id of a memory, a block or a document: takes its last change back, restores it if it was put away, and puts away what was only made; the history stays. ' +
    'By the id of a claim: retracts it and makes current again what it had superseded. By the id of a conflict: opens it again and makes both sides what they were before it was resolved; ' +
    'where a side has changed since, nothing is touched and the error says which. By the id of a merge of identities: both are as they were. By the id of an identity: it is removed, and its names are free. ' +
    'By the id of a run: every item that it changed is as it was before, but for those that somebody changed since; these stay, and the answer names them. ' +
    'By the id of a proposal: a rejected one waits again, and what an applied one changed is as it was before; where an item has changed since, nothing is touched.',
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
    { title: 'A proposal that was accepted', cli: 'undo prp_01j…', input: { id: 'prp_01j…' } },
    { title: 'They are two after all', cli: 'undo mrg_01j…', input: { id: 'mrg_01j…' } },
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
