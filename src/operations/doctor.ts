import { z } from 'zod';
import { assertWholeStore } from '../gate/access.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { vectorFindings } from '../recall/meaning/vector-findings.ts';
import type { Finding } from '../store/port/store.ts';
import { maintenanceOperation } from './define.ts';

export const doctor = maintenanceOperation({
  name: 'doctor',
  summary: 'Check that everything is in order',
  description:
    'Checks the database file, its tables and rights, the whole ledger and the machine, and prints one fix for each finding. On the command line also that the clients which `install` set up can start it. It changes nothing.',
  changesStore: false,
  right: 'admin',
  input: z.object({}),
  output: z.object({
    ok: z.boolean(),
    findings: z.array(
      z.object({
        check: z.string(),
        status: z.enum(['ok', 'warning', 'failed']),
        message: z.string(),
        fix: z.string().optional(),
      }),
    ),
    sizes: z.object({
      totalBytes: z.number(),
      parts: z.array(z.object({ name: z.string(), class: z.string(), bytes: z.number() })),
    }),
  }),
  failed: (output) => !output.ok,
  examples: [{ title: 'A full check', cli: 'doctor', input: {} }],
  async handle(context) {
    assertWholeStore(context.identity, 'doctor');
    const findings: Finding[] = [...(await context.environment()), ...(await context.store.examine())];
    const ledger = await verifyLedger(context.store, context.kinds, [], context.onProgress);
    findings.push(
      ledger.problems.length === 0
        ? { check: 'ledger', status: 'ok', message: `All ${ledger.checked} events verify` }
        : {
            check: 'ledger',
            status: 'failed',
            message: ledger.problems.map((problem) => problem.message).join('; '),
            fix: 'Restore a backup, or import an export made before the damage into a new store.',
          },
    );
    // Where tables are gone or the ledger is damaged, there is more to do than vectors, and they may not be there to be asked for.
    if (findings.every(({ status }) => status !== 'failed')) findings.push(...(await vectorFindings(context)));
    return {
      ok: findings.every((finding) => finding.status !== 'failed'),
      findings,
      sizes: await context.store.sizes(),
    };
  },
});
