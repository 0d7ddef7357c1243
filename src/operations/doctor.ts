import { z } from 'zod';
import { type ErrorCode, RecollectError } from '../base/errors.ts';
import { assertWholeStore } from '../gate/access.ts';
import { runFindings } from '../knowledge/runs/run-findings.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { vectorFindings } from '../recall/semantic/vector-findings.ts';
import { jobFindings } from '../runs/jobs/job-findings.ts';
import type { Finding } from '../store/port/store.ts';
import { type Maintenance, maintenanceOperation } from './define.ts';

/** What a damaged ledger is refused with while it is read. */
const DAMAGED: readonly ErrorCode[] = ['store_corrupt', 'kind_unknown'];

export const doctor = maintenanceOperation({
  name: 'doctor',
  summary: 'Check that everything is in order',
  description:
    'Checks the database file, its tables and permissions, the whole ledger and the machine, and names one fix for each finding. On the command line it also checks that installed clients can start Recollect. It changes nothing.',
  area: 'admin',
  view: 'findings',
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
    findings.push(await examineLedger(context));
    // Where tables are gone or the ledger is damaged, there is more to do than vectors and runs, and they may not be there to be asked for.
    if (findings.every(({ status }) => status !== 'failed')) {
      findings.push(...(await vectorFindings(context)));
      findings.push(...(await context.store.read((view) => runFindings(context.queryIn(view)))));
      findings.push(...(await context.store.read((view) => jobFindings(context.queryIn(view)))));
    }
    const ok = findings.every((finding) => finding.status !== 'failed');
    const sizes = await context.store.sizes().catch((error: unknown) => {
      if (ok) throw error;
      // A file that is damaged cannot always be measured, and what is wrong with it has been found by now.
      return { totalBytes: 0, parts: [] };
    });
    return { ok, findings, sizes };
  },
});

async function examineLedger({ store, kinds, onProgress }: Maintenance): Promise<Finding> {
  const fix = 'Restore a backup, or import an export made before the damage into a new store.';
  try {
    const { checked, problems } = await verifyLedger(store, kinds, [], onProgress);
    if (problems.length === 0) return { check: 'ledger', status: 'ok', message: `All ${checked} events verify` };
    const message = problems.map((problem) => problem.message).join('; ');
    return { check: 'ledger', status: 'failed', message, fix };
  } catch (error) {
    if (!(error instanceof RecollectError) || !DAMAGED.includes(error.code)) throw error;
    return { check: 'ledger', status: 'failed', message: error.message, fix };
  }
}
