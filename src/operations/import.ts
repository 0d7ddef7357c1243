import { z } from 'zod';
import { RecollectError } from '../base/errors.ts';
import { assertPerson, assertWholeStore } from '../gate/access.ts';
import { followImport } from '../knowledge/erasures/follow-import.ts';
import { scopeChainOf } from '../knowledge/scopes/scope-chain.ts';
import { importLines } from '../ledger/import.ts';
import { maintenanceOperation } from './define.ts';

export const importLedger = maintenanceOperation({
  name: 'import',
  summary: 'Merge an exported ledger into this store',
  description:
    'Checks every line against its hashes and appends the events that this store does not have. Importing again adds nothing; repeat an interrupted import to continue it. ' +
    'Events keep their author and trust, so only a person may import. What was erased in either store is erased in both, with everything derived from it.',
  area: 'sources',
  view: 'report',
  changesStore: true,
  idempotent: true,
  input: z.object({}),
  output: z.object({
    read: z.number(),
    added: z.number(),
    known: z.number().describe('Events that already existed'),
    sameExternalId: z.number().describe('Evidence recorded here independently with the same external id'),
  }),
  examples: [{ title: 'From a file', cli: 'import --file ledger.jsonl', input: {} }],
  async handle(context) {
    assertPerson(context.identity, 'import a ledger');
    assertWholeStore(context.identity, 'import');
    if (!context.lines) {
      throw new RecollectError('invalid_input', 'import has no input', {
        hint: 'Pass { lines } as the second argument, or use the CLI with --file.',
      });
    }
    const twins = new Set<string>();
    let hasErasures = false;
    const rules = {
      chainOf: scopeChainOf,
      onErasedTwin: (id: string) => void twins.add(id),
      onErasures: () => {
        hasErasures = true;
      },
    };
    const follow = async () => {
      if (hasErasures || twins.size > 0) await followImport(context, twins);
    };
    const { store, kinds, projection, lines, now, onProgress } = context;
    try {
      const imported = await importLines(store, kinds, projection, rules, lines, now, onProgress);
      await follow();
      return imported;
    } catch (error) {
      // Lines before one that was refused are here. Repeating the import does what could not be done now.
      await follow().catch(() => undefined);
      throw error;
    }
  },
});
