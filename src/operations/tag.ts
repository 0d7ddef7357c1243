import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { tagItem } from '../knowledge/tags/tag-item.ts';
import { tagName } from '../model/tag.ts';
import { writeOperation } from './define.ts';
import { itemId, reason } from './fields.ts';
import { changedOutput } from './forget.ts';

export const tag = writeOperation({
  name: 'tag',
  summary: 'Add tags to an item',
  description:
    'Adds tags to a memory, a block, a document, a claim, a scope, a session, a conversation or an identity; its other tags stay. Case and character width are ignored.',
  area: 'review',
  view: 'changed',
  main: 'id',
  bulk: 'list',
  idempotent: true,
  input: z.object({ id: itemId, tags: z.array(tagName).min(1).max(LIMITS.tagsPerItem).describe('The tags'), reason }),
  output: changedOutput,
  examples: [
    { title: 'Two tags', cli: 'tag mem_01j… --tags ops,deploy', input: { id: 'mem_01j…', tags: ['ops', 'deploy'] } },
  ],
  handle: (command, input) => tagItem(command, input.id, input.tags, input.reason),
});
