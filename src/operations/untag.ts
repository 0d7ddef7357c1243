import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { untagItem } from '../knowledge/tags/tag-item.ts';
import { tagName } from '../model/tag.ts';
import { writeOperation } from './define.ts';
import { itemId, reason } from './fields.ts';
import { changedOutput } from './forget.ts';

export const untag = writeOperation({
  name: 'untag',
  summary: 'Remove tags from an item',
  description: 'Removes tags from an item. Tags it does not have are ignored.',
  area: 'review',
  view: 'changed',
  main: 'id',
  bulk: 'list',
  idempotent: true,
  input: z.object({ id: itemId, tags: z.array(tagName).min(1).max(LIMITS.tagsPerItem).describe('The tags'), reason }),
  output: changedOutput,
  examples: [
    { title: 'Two tags', cli: 'untag mem_01j… --tags ops,deploy', input: { id: 'mem_01j…', tags: ['ops', 'deploy'] } },
  ],
  handle: (command, input) => untagItem(command, input.id, input.tags, input.reason),
});
