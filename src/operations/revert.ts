import { z } from 'zod';
import { verbFor } from '../knowledge/noun-verbs.ts';
import { writeOperation } from './define.ts';
import { basedOn, reason, versionedId } from './fields.ts';
import { revisedOutput } from './revise.ts';

export const revert = writeOperation({
  name: 'revert',
  summary: 'Go back to an old version',
  description:
    'Adds a version of a memory, a block or a document that equals an old one. The history keeps every version.',
  area: 'review',
  view: 'changed',
  main: 'id',
  bulk: 'list',
  input: z.object({ id: versionedId, to: z.int().min(1).describe('The version to go back to'), reason, basedOn }),
  output: revisedOutput,
  examples: [{ title: 'Back to the first version', cli: 'revert mem_01j… --to 1', input: { id: 'mem_01j…', to: 1 } }],
  handle: (command, { id, to, reason: why, basedOn: seen }) =>
    verbFor('revert', id, 'memory')(command, id, to, why, seen),
});
