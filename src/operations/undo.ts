import { z } from 'zod';
import { refuseErased } from '../knowledge/erasures/targets.ts';
import { identityChangedView } from '../knowledge/identities/identity-changed-view.ts';
import { verbFor } from '../knowledge/noun-verbs.ts';
import { isIdOf } from '../model/nouns.ts';
import { undoRun } from '../runs/undo-run.ts';
import { writeOperation } from './define.ts';
import { claimChangedView, itemId, reason } from './fields.ts';

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

const output = z.union([runUndoneView, claimChangedView, resolutionUndoneView, identityChangedView]);

export const undo = writeOperation({
  name: 'undo',
  summary: 'Undo an assertion, a decision, a merge, an identity or a run',
  description:
    'With the id of a claim: retracts it and restores what it had superseded. Of a conflict: reopens it and restores both sides; ' +
    'if a side has changed since, nothing happens and the error names it. Of a merge of identities: restores both. Of an identity: removes it and frees its names. ' +
    'Of a run: restores every item it changed, except those changed since; the answer names these.',
  area: 'everyday',
  view: 'changed',
  main: 'id',
  idempotent: true,
  input: z.object({ id: itemId, reason }),
  output,
  examples: [
    { title: 'That was wrong', cli: 'undo clm_01j…', input: { id: 'clm_01j…' } },
    { title: 'A decision', cli: 'undo cfl_01j…', input: { id: 'cfl_01j…' } },
    { title: 'Everything that a run did', cli: 'undo run_01j…', input: { id: 'run_01j…' } },
    { title: 'Undo a merge', cli: 'undo mrg_01j…', input: { id: 'mrg_01j…' } },
  ],
  async handle(command, { id, reason: why }) {
    if (isIdOf('run', id)) return undoRun(command, id, why);
    try {
      return await verbFor('undo', id, 'claim')(command, id, why);
    } catch (error) {
      await refuseErased(command, id);
      throw error;
    }
  },
});
