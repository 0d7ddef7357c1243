/** The event of a check. */
import { z } from 'zod';
import type { KindDefinition } from '../../ledger/kinds.ts';

export const VERIFICATION_STATUSES = ['passed', 'failed', 'stale', 'unknown', 'warning'] as const;

const verificationRecorded = () => z.object({ status: z.enum(VERIFICATION_STATUSES), message: z.string() });
export type VerificationRecorded = z.infer<ReturnType<typeof verificationRecorded>>;

export const VERIFICATION_KINDS: readonly KindDefinition[] = [
  { kind: 'verification.recorded', version: 1, body: verificationRecorded },
];
