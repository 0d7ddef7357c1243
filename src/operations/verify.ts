import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { assertWholeStore } from '../gate/access.ts';
import { formatHead, parseHead, verifyLedger } from '../ledger/verify.ts';
import { maintenanceOperation } from './define.ts';

export const verify = maintenanceOperation({
  name: 'verify',
  summary: 'Prove that the ledger is intact',
  description:
    'Recomputes the hash of every body, event and chain link, and names the first event that was altered, removed or reordered. ' +
    'A chain alone cannot show that its end was cut off: save the heads this prints elsewhere and pass them as `head`.',
  area: 'admin',
  view: 'verification',
  changesStore: false,
  input: z.object({
    head: z
      .array(z.string().max(LIMITS.label))
      .max(LIMITS.savedHeads)
      .optional()
      .describe('Heads saved earlier, as chain@seq:hash'),
  }),
  output: z.object({
    ok: z.boolean(),
    checked: z.number(),
    heads: z.array(z.string()).describe('The end of each chain; save them to detect a cut tail later'),
    problems: z.array(
      z.object({
        defect: z.string(),
        chain: z.string(),
        seq: z.number(),
        event: z.string().nullable(),
        message: z.string(),
      }),
    ),
  }),
  failed: (output) => !output.ok,
  examples: [
    { title: 'The whole ledger', cli: 'verify', input: {} },
    {
      title: 'Also check that nothing was cut off',
      cli: 'verify --head local@42:019f8c…',
      input: { head: ['local@42:019f8c…'] },
    },
  ],
  async handle(context, input) {
    assertWholeStore(context.identity, 'verify');
    const result = await verifyLedger(
      context.store,
      context.kinds,
      (input.head ?? []).map(parseHead),
      context.onProgress,
    );
    return {
      ok: result.problems.length === 0,
      checked: result.checked,
      heads: result.heads.map(formatHead),
      problems: result.problems.map(({ defect, chainId, seq, eventId, message }) => ({
        defect,
        chain: chainId,
        seq,
        event: eventId,
        message,
      })),
    };
  },
});
