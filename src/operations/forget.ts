import { z } from 'zod';
import { forgetMemory } from '../knowledge/memories/change-memory.ts';
import { ARCHIVE_REASONS } from '../model/memory-values.ts';
import { writeOperation } from './define.ts';
import { memoryId, reason } from './fields.ts';

/** What the small verbs of memories answer. */
export const changedOutput = z.object({
  status: z.enum(['changed', 'unchanged']),
  id: z.string(),
  version: z.number(),
  memoryStatus: z.string(),
});

export const forget = writeOperation({
  name: 'forget',
  summary: 'Archive a memory',
  description: 'Takes a memory out of recall and lists. It stays in the history and `restore` brings it back.',
  main: 'id',
  bulk: 'list',
  idempotent: true,
  input: z.object({
    id: memoryId,
    as: z.enum(ARCHIVE_REASONS).default('forgotten').describe('Why it is archived, in one word'),
    reason,
  }),
  output: changedOutput,
  examples: [
    {
      title: 'No longer true',
      cli: 'forget mem_01j… --reason "The service was retired"',
      input: { id: 'mem_01j…', reason: 'The service was retired' },
    },
  ],
  handle: (command, input) => forgetMemory(command, input.id, input.as, input.reason),
});
