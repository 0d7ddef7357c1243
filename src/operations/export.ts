import { z } from 'zod';
import { RecollectError } from '../base/errors.ts';
import { sightById } from '../gate/access.ts';
import { exportLines } from '../ledger/export.ts';
import { isPerson } from '../model/actor.ts';
import { maintenanceOperation } from './define.ts';

export const exportLedger = maintenanceOperation({
  name: 'export',
  summary: 'Write the ledger as lines of JSON',
  description:
    'Writes every event with its hashes, so that `import` into an empty store gives the same heads. It contains everything in plain text: keep it as safe as the store. ' +
    'A pinned connection exports its scope, and whoever is not a person what it can read; only a person gets everything.',
  changesStore: false,
  input: z.object({}),
  output: z.object({ events: z.number() }),
  examples: [{ title: 'To a file', cli: 'export --file ledger.jsonl', input: {} }],
  async handle(context) {
    if (!context.write) {
      throw new RecollectError('invalid_input', 'There is nowhere to write the lines to', {
        hint: 'Pass { write } as the second argument, or use the CLI with --file.',
      });
    }
    const { identity } = context;
    // A person who is not pinned owns the file and may copy it whole; everybody else gets what they may read.
    const sight = isPerson(identity.actor) && identity.pinnedScopeId === null ? undefined : sightById(identity);
    let lines = 0;
    for await (const line of exportLines(context.store, context.now(), sight, context.onProgress)) {
      await context.write(line);
      lines++;
    }
    return { events: lines - 1 };
  },
});
