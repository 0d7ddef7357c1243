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
  summary: 'Destroy the words of items, and of everything that rests on them',
  description:
    'Takes memories, claims, evidence, blocks, documents, links, sessions, conversations or identities out of every answer, every index and the files of the store, with all of their versions and with what cites, quotes or sums them up, wherever it is. ' +
    'Name the items by their ids, or all that one speaker said, one author wrote, one scope contains, or one source brought: exactly one of these. ' +
    'The ledger keeps that there was something, who wrote it and when; it still verifies. Nothing brings it back. Without `confirm` nothing is erased: the answer says what would be. Very many items are erased in steps; if that is interrupted, the same request finishes it. Only a person may erase.',
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
    confirm: z.boolean().default(false).describe('Really erase; without it the answer only says what would be erased'),
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
          events: z.number().describe('How many events lose their words'),
          because: z.string().nullable().describe('What it rested on; null where it was named itself'),
          words: z.string().nullable().describe('In a preview, its first words'),
        }),
      )
      .describe('What is erased, if you could see it; of very many the first'),
    count: z.number().describe('How many these are in all'),
    named: z.number().describe('How many of them were asked for; the others rest on these'),
    types: z.record(z.string(), z.number()).describe('How many of them are of which type'),
    alreadyErased: z.array(z.string()).describe('Those of the ids of which nothing was left'),
    pending: z.string().nullable().describe('What is left to do and why; null where nothing is'),
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
