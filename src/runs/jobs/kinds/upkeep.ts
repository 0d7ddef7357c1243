/** Work on the store that changes nothing in the ledger. Each may be done again from its start. */
import { z } from 'zod';
import { RecollectError } from '../../../base/errors.ts';
import { assertWholeStore } from '../../../gate/access.ts';
import { rebuildProjections } from '../../../ledger/replay.ts';
import { verifyLedger } from '../../../ledger/verify.ts';
import { defineJob } from '../define-job.ts';

export const EMBEDDING_JOB = defineJob({
  kind: 'embed-texts',
  summary: 'Compute the vectors that are missing',
  input: z.object({}),
  right: 'admin',
  needsModel: true,
  assertMay: (identity) => assertWholeStore(identity, 'embed-texts'),
  async perform({ embedTexts, signal }) {
    await embedTexts!();
    return { isEnded: !signal.aborted };
  },
});

/** Whoever erased had the right to it, so its rest needs none. */
export const ERASURE_JOB = defineJob({
  kind: 'finish-erasure',
  summary: 'Remove what an erasure had to leave behind',
  input: z.object({}),
  right: 'read',
  async perform({ finishErasure }) {
    const left = await finishErasure();
    if (left !== undefined)
      throw new RecollectError('store_busy', `Something of an erasure is left: ${left}`, {
        hint: '`recollect doctor` shows what is in its way.',
      });
    return {};
  },
});

export const VERIFICATION_JOB = defineJob({
  kind: 'verify',
  summary: 'Prove that the ledger is whole',
  input: z.object({}),
  right: 'read',
  assertMay: (identity) => assertWholeStore(identity, 'verify'),
  async perform({ store, kinds, signal }) {
    const { problems } = await verifyLedger(store, kinds, [], () => signal.throwIfAborted());
    if (problems.length === 0) return {};
    throw new RecollectError('work_failed', `The ledger is damaged: ${problems[0]!.message}`, {
      hint: 'Restore a backup, or import an export made before the damage into a new store.',
    });
  },
});

export const REBUILD_JOB = defineJob({
  kind: 'rebuild',
  summary: 'Make everything derived again from the ledger',
  input: z.object({}),
  right: 'admin',
  assertMay: (identity) => assertWholeStore(identity, 'rebuild'),
  async perform({ store, kinds, projection, signal }) {
    const { equal } = await rebuildProjections(store, kinds, projection, () => signal.throwIfAborted());
    if (equal) return {};
    throw new RecollectError('work_failed', 'The derived tables did not fit the ledger; they do now', {
      hint: '`recollect doctor` shows whether anything else is wrong.',
    });
  },
});
