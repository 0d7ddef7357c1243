import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { eraseItems } from '../knowledge/erasures/erase-items.ts';
import { label } from '../model/fields.ts';
import { maintenanceOperation } from './define.ts';
import { reason } from './fields.ts';

export const erase = maintenanceOperation({
  name: 'erase',
  summary: 'Destroy the words of items, and of everything that rests on them',
  description:
    'Takes memories, claims, evidence, blocks, resources, links, sessions, conversations or identities out of every answer, every index and the files of the store, with all of their versions and with what cites, quotes or sums them up, wherever it stands. ' +
    'The ledger keeps that there was something, who wrote it and when; it still verifies. Nothing brings it back. Without `confirm` nothing is erased: the answer says what would go. Only a person may erase.',
  main: 'ids',
  destructive: true,
  idempotent: true,
  changesStore: true,
  takesWords: true,
  input: z.object({
    ids: z
      .array(label(LIMITS.label))
      .min(1)
      .max(LIMITS.eraseIds)
      .describe(
        'What to erase; the id of a change means the item that it changed, a conversation means its messages too',
      ),
    confirm: z.boolean().default(false).describe('Really erase; without it the answer only says what would go'),
    reason,
  }),
  output: z.object({
    status: z
      .enum(['preview', 'erased', 'pending', 'already_erased'])
      .describe(
        'preview: nothing was erased; erased: nothing is left of the words in any file of the store; pending: no answer holds them any more, but bytes are left until they can be overwritten, at the next opening or closing of the store',
      ),
    items: z
      .array(
        z.object({
          id: z.string(),
          scope: z.string(),
          events: z.number().describe('How many events lose their words'),
          because: z.string().nullable().describe('What it rested on; null where it was named itself'),
        }),
      )
      .describe('What goes, as far as you could see it; of very many the first'),
    count: z.number().describe('How many these are in all'),
    alreadyErased: z.array(z.string()).describe('Those of the ids of which nothing was left'),
    pending: z.string().nullable().describe('Why bytes are left; null where none are'),
    copies: z
      .array(z.string())
      .describe('Databases and exports beside the store that may still hold it; copies elsewhere are not known'),
  }),
  examples: [
    { title: 'What would go', cli: 'erase mem_01j…', input: { ids: ['mem_01j…'] } },
    {
      title: 'Destroy it',
      cli: 'erase mem_01j… --yes --reason "They asked us to"',
      input: { ids: ['mem_01j…'], confirm: true, reason: 'They asked us to' },
    },
  ],
  handle: (context, input) => eraseItems(context, input),
});
