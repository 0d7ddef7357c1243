import { z } from 'zod';
import { RecollectError } from '../base/errors.ts';
import { assertWholeStore } from '../gate/access.ts';
import { maintenanceOperation } from './define.ts';

export const embedTexts = maintenanceOperation({
  name: 'embed-texts',
  summary: 'Compute missing vectors',
  description:
    'A long-running process computes vectors in the background; a single command does not. This waits until every text has its vectors. You can stop it at any time and it continues where it ended; ' +
    'only one process works at a time. Vectors are derived data: nothing is written to the ledger.',
  area: 'admin',
  view: 'report',
  changesStore: true,
  idempotent: true,
  input: z.object({
    dropOthers: z.boolean().default(false).describe('Also remove the vectors of models that are not in use'),
  }),
  output: z.object({
    model: z.string(),
    texts: z.number().describe('Texts that were read'),
    vectors: z.number().describe('Vectors that were computed; a long text has several'),
    dropped: z.number().describe('Vectors of other models that were removed'),
  }),
  examples: [{ title: 'Everything', cli: 'embed-texts', input: {} }],
  async handle({ identity, semanticIndex, store, onProgress, signal }, { dropOthers }) {
    assertWholeStore(identity, 'embed-texts');
    if (!semanticIndex) {
      // One that is closed says that it is.
      await store.read(async () => undefined);
      throw new RecollectError('vectors_unavailable', 'No embedding model is configured', {
        hint: 'Configure one: `recollect model install` and `--vectors local`, or an endpoint (docs/guides/vectors.md).',
      });
    }
    const done = await semanticIndex.catchUp(onProgress, signal);
    return { model: await semanticIndex.model(), ...done, dropped: dropOthers ? await semanticIndex.dropOthers() : 0 };
  },
});
