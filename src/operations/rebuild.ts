import { z } from 'zod';
import { assertWholeStore } from '../gate/access.ts';
import { rebuildProjections } from '../ledger/replay.ts';
import { maintenanceOperation } from './define.ts';

export const rebuild = maintenanceOperation({
  name: 'rebuild',
  summary: 'Rebuild all derived tables from the ledger',
  description:
    'Replays the ledger into new tables and a new search index beside the live ones, compares both by checksum, and swaps them in. ' +
    'Readers and writers continue meanwhile. `equal: false` means that the derived tables did not match the ledger; now they do.',
  area: 'admin',
  view: 'rebuild',
  changesStore: true,
  idempotent: true,
  input: z.object({}),
  output: z.object({
    equal: z.boolean(),
    events: z.number(),
    tables: z.array(
      z.object({
        name: z.string(),
        rows: z.number(),
        before: z.string().nullable().describe('null: the table was missing'),
        after: z.string(),
      }),
    ),
  }),
  failed: (output) => !output.equal,
  examples: [{ title: 'Everything', cli: 'rebuild', input: {} }],
  async handle(context) {
    assertWholeStore(context.identity, 'rebuild');
    return rebuildProjections(context.store, context.kinds, context.projection, context.onProgress);
  },
});
