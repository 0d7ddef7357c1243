import { z } from 'zod';
import { verbFor } from '../knowledge/noun-verbs.ts';
import { ARCHIVE_REASONS } from '../model/memory-values.ts';
import { writeOperation } from './define.ts';
import { reason, versionedId } from './fields.ts';

/** What the small verbs of memories answer. */
export const changedOutput = z.object({
  status: z.enum(['changed', 'unchanged']),
  id: z.string(),
  version: z.number(),
  memoryStatus: z.string().describe('Its status now'),
});

export const forget = writeOperation({
  name: 'forget',
  summary: 'Archive a memory, a block or a document',
  description:
    'Removes a memory, a block or a document from recall and lists. It stays in the history, and `restore` brings it back.',
  area: 'everyday',
  view: 'forgotten',
  main: 'id',
  bulk: 'list',
  idempotent: true,
  input: z.object({
    id: versionedId,
    as: z.enum(ARCHIVE_REASONS).default('forgotten').describe('Why it is archived, in one word'),
    reason,
  }),
  output: changedOutput,
  examples: [
    {
      title: 'Archive an outdated memory',
      cli: 'forget mem_01j… --reason "The service was retired"',
      input: { id: 'mem_01j…', reason: 'The service was retired' },
    },
  ],
  handle: (command, { id, as, reason: why }) => verbFor('forget', id, 'memory')(command, id, as, why),
});
