import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { tagMemory } from '../knowledge/memories/change-memory.ts';
import { tagName } from '../model/tag.ts';
import { writeOperation } from './define.ts';
import { memoryId, reason } from './fields.ts';
import { changedOutput } from './forget.ts';

export const tag = writeOperation({
  name: 'tag',
  summary: 'Put tags on a memory',
  description: 'Adds tags; those that it already has stay. Case and width do not matter.',
  main: 'id',
  bulk: 'list',
  idempotent: true,
  input: z.object({ id: memoryId, tags: z.array(tagName).min(1).max(LIMITS.tagsPerItem).describe('The tags'), reason }),
  output: changedOutput,
  examples: [
    { title: 'Two tags', cli: 'tag mem_01j… --tags ops,deploy', input: { id: 'mem_01j…', tags: ['ops', 'deploy'] } },
  ],
  handle: (command, input) => tagMemory(command, input.id, input.tags, input.reason),
});
