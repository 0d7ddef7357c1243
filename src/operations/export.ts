import { z } from 'zod';
import { RecollectError } from '../base/errors.ts';
import { accessById, ownsStore } from '../gate/access.ts';
import { exportLines } from '../ledger/export.ts';
import { isPerson } from '../model/actor.ts';
import { maintenanceOperation } from './define.ts';

export const exportLedger = maintenanceOperation({
  name: 'export',
  summary: 'Export the ledger as JSON lines',
  description:
    'Writes every event with its hashes; importing it into an empty store gives the same chain heads. It contains everything in plain text: protect it like the store. ' +
    'It contains what you may read. `complete` says whether that is the whole ledger: always for the owner of the store, and for another administrator if nobody else has private memories. ' +
    'A partial export can be imported but has no heads to compare.',
  area: 'sources',
  view: 'report',
  changesStore: false,
  input: z.object({}),
  output: z.object({
    events: z.number(),
    complete: z.boolean().describe('Whether it is the whole ledger; false where the caller may not see some of it'),
  }),
  examples: [{ title: 'To a file', cli: 'export --file ledger.jsonl', input: {} }],
  async handle(context) {
    if (!context.write) {
      throw new RecollectError('invalid_input', 'export has no destination', {
        hint: 'Pass { write } as the second argument, or use the CLI with --file.',
      });
    }
    const { identity } = context;
    const { right = 'admin', boundary, actor } = identity;
    const access = ownsStore(identity) ? undefined : accessById(identity);
    const seesScopes = isPerson(actor) && right === 'admin' && !boundary;
    const lines = exportLines(context.store, context.now(), { access, seesScopes }, context.onProgress);
    let events = 0;
    for (;;) {
      const { value, done } = await lines.next();
      if (done) return { events: events - 1, complete: value };
      await context.write(value);
      events++;
    }
  },
});
