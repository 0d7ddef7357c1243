import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { editBlock as changeBlock } from '../knowledge/blocks/edit-block.ts';
import { idOf } from '../model/id-field.ts';
import { writeOperation } from './define.ts';
import { basedOn, reason } from './fields.ts';
import { blockSetOutput } from './set-block.ts';

const part = z.string().min(1).max(LIMITS.blockContent);

export const editBlock = writeOperation({
  name: 'edit-block',
  summary: 'Edit part of a block',
  description:
    'Replaces words that appear exactly once in a block, or adds a line at its end, and leaves the rest unchanged. ' +
    'If the words are only in the version that the edit is based on, that version is edited instead and becomes current, and a write conflict is opened.',
  area: 'library',
  view: 'changed',
  main: 'id',
  bulk: 'list',
  input: z.object({
    id: idOf(['block'], 'The id of the block'),
    find: part.optional().describe('Words of the block, exactly as written'),
    replace: z.string().max(LIMITS.blockContent).optional().describe('The replacement (default: nothing)'),
    append: part.optional().describe('A line to add at the end'),
    reason,
    basedOn,
  }),
  output: blockSetOutput,
  examples: [
    {
      title: 'Add a line',
      cli: 'edit-block blk_01j… --append "Prefers tea"',
      input: { id: 'blk_01j…', append: 'Prefers tea' },
    },
    {
      title: 'Replace some words',
      cli: 'edit-block blk_01j… --find short --replace "very short" --reason "Still too long"',
      input: { id: 'blk_01j…', find: 'short', replace: 'very short', reason: 'Still too long' },
    },
  ],
  handle: (command, { id, reason: why, basedOn: seen, ...edit }) =>
    changeBlock(command, id, edit, { reason: why, basedOn: seen }),
});
