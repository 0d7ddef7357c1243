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
  summary: 'Replace a part of a block, or add to it',
  description:
    'Replaces words that stand in a block exactly once, or adds a line to its end, and leaves the rest. ' +
    'Where the words are gone from it but stood in the version that it is based on, that version is edited instead, becomes current, and a write conflict is opened.',
  area: 'library',
  view: 'changed',
  main: 'id',
  bulk: 'list',
  input: z.object({
    id: idOf(['block'], 'The id of the block'),
    find: part.optional().describe('Words of the block, exactly as they stand there'),
    replace: z.string().max(LIMITS.blockContent).optional().describe('What stands there instead (default: nothing)'),
    append: part.optional().describe('What is added, on a line of its own'),
    reason,
    basedOn,
  }),
  output: blockSetOutput,
  examples: [
    {
      title: 'One more line',
      cli: 'edit-block blk_01j… --append "Prefers tea"',
      input: { id: 'blk_01j…', append: 'Prefers tea' },
    },
    {
      title: 'Other words',
      cli: 'edit-block blk_01j… --find short --replace "very short" --reason "Still too long"',
      input: { id: 'blk_01j…', find: 'short', replace: 'very short', reason: 'Still too long' },
    },
  ],
  handle: (command, { id, reason: why, basedOn: seen, ...edit }) =>
    changeBlock(command, id, edit, { reason: why, basedOn: seen }),
});
