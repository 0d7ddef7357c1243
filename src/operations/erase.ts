import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { eraseItems } from '../knowledge/erasures/erase-items.ts';
import { label } from '../model/fields.ts';
import { scopeReference } from '../model/scope.ts';
import { maintenanceOperation } from './define.ts';
import { reason } from './fields.ts';

const text = label(LIMITS.label).optional();

export const erase = maintenanceOperation({
  name: 'erase',
  summary: 'Permanently destroy items and everything derived from them',
  description:
    'Removes memories, claims, evidence, blocks, documents, links, sessions, conversations or identities from every answer, every index and the files of the store, with all their versions and with everything that cites, quotes or summarises them. ' +
    'Name the items by id, or erase everything of one speaker, author, scope or source: give exactly one of these. ' +
    'The ledger keeps only that something existed, who wrote it and when; it still verifies. Erasing cannot be undone. Without `confirm` nothing is erased and the answer is a preview. Large erasures run in steps; after an interruption, repeat the request to finish. Only a person may erase.',
  area: 'admin',
  view: 'erasure',
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
      .optional()
      .describe(
        'What to erase; the id of a change means the item that it changed, a conversation means its messages too',
      ),
    speaker: text.describe('Everything that this speaker said, in any case of letters'),
    author: text.describe(
      'Everything that this actor recorded or wrote: its id, or with its kind, such as agent:claude',
    ),
    scope: scopeReference.optional().describe('Everything in this scope and in the scopes below it'),
    source: text.describe('Everything that came from this source'),
    confirm: z.boolean().default(false).describe('Erase now (default: only preview)'),
    reason,
  }),
  output: z.object({
    status: z
      .enum(['preview', 'erased', 'pending', 'already_erased'])
      .describe(
        'preview: nothing was erased; erased: nothing is left of the words in any file of the store or its backups; pending: no answer has them any more, but something is left to do, at the next opening or closing of the store; already_erased: nothing was left to erase',
      ),
    items: z
      .array(
        z.object({
          id: z.string(),
          scope: z.string(),
          events: z.number().describe('How many events lose their text'),
          because: z.string().nullable().describe('The item it was derived from; null if it was requested itself'),
          words: z.string().nullable().describe('In a preview, its first words'),
        }),
      )
      .describe('The erased items that you could see; of very many, the first'),
    count: z.number().describe('How many items are erased in all'),
    named: z.number().describe('How many of them were requested; the others were derived from these'),
    types: z.record(z.string(), z.number()).describe('How many there are of each type'),
    alreadyErased: z.array(z.string()).describe('Ids that were already erased'),
    pending: z.string().nullable().describe('What remains to be done and why; null if nothing does'),
    copies: z
      .array(z.string())
      .describe(
        'Backups that still have it, and other databases and exports beside the store that may have it; copies elsewhere are not known',
      ),
  }),
  examples: [
    { title: 'What would be erased', cli: 'erase mem_01j…', input: { ids: ['mem_01j…'] } },
    {
      title: 'Destroy it',
      cli: 'erase mem_01j… --yes --reason "They asked us to"',
      input: { ids: ['mem_01j…'], confirm: true, reason: 'They asked us to' },
    },
    { title: 'Everything that Maria said', cli: 'erase --speaker Maria', input: { speaker: 'Maria' } },
    {
      title: 'A whole project',
      cli: 'erase --scope project:site --yes',
      input: { scope: 'project:site', confirm: true },
    },
  ],
  handle: (context, input) => eraseItems(context, input),
});
