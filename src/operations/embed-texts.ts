import { z } from 'zod';
import { RecollectError } from '../base/errors.ts';
import { assertWholeStore } from '../gate/access.ts';
import { maintenanceOperation } from './define.ts';

export const embedTexts = maintenanceOperation({
  name: 'embed-texts',
  summary: 'Compute the vectors that are missing',
  description:
    'A memory that stays open computes vectors by itself, a command leaves them to it. This waits until every text has its vectors of the model in use. It may be stopped at any time and goes on where it ended; ' +
    'of several processes one works. Vectors are derived: nothing is written to the ledger.',
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
      throw new RecollectError('vectors_unavailable', 'There is no model to compute vectors with', {
        hint: 'docs/guides/vectors.md says how to have one.',
      });
    }
    const done = await semanticIndex.catchUp(onProgress, signal);
    return { model: await semanticIndex.model(), ...done, dropped: dropOthers ? await semanticIndex.dropOthers() : 0 };
  },
});
