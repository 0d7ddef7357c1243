/** Every kind of job that there is. */
import type { z } from 'zod';
import { canonicalJson } from '../../base/canonical-json.ts';
import { RecollectError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { assertRight } from '../../gate/access.ts';
import type { Identity } from '../../gate/identity.ts';
import type { JobKind } from './define-job.ts';
import { CONSOLIDATION_JOB, DETECTION_JOB, EXTRACTION_JOB, LEARNING_JOB, REDACTION_JOB } from './kinds/of-runs.ts';
import { EMBEDDING_JOB, ERASURE_JOB, REBUILD_JOB, VERIFICATION_JOB } from './kinds/upkeep.ts';

const JOB_KINDS: readonly JobKind[] = [
  CONSOLIDATION_JOB,
  DETECTION_JOB,
  EMBEDDING_JOB,
  EXTRACTION_JOB,
  ERASURE_JOB,
  LEARNING_JOB,
  REBUILD_JOB,
  REDACTION_JOB,
  VERIFICATION_JOB,
] as unknown as readonly JobKind[];

const BY_NAME: ReadonlyMap<string, JobKind> = new Map(JOB_KINDS.map((kind) => [kind.kind, kind]));

/** The kinds that a process can do. */
export function kindsFor(hasModel: boolean): string[] {
  return JOB_KINDS.filter(({ needsModel }) => hasModel || needsModel !== true).map(({ kind }) => kind);
}

export function findJobKind(kind: string): JobKind | undefined {
  return BY_NAME.get(kind);
}

/** The kind, and the input as it is kept. */
export function readJob(kind: string, input: unknown): { readonly kind: JobKind; readonly input: string } {
  const found = BY_NAME.get(kind);
  if (!found)
    throw new RecollectError('invalid_input', `There is no job of the kind ${kind.slice(0, LIMITS.kind)}`, {
      hint: `There are: ${[...BY_NAME.keys()].join(', ')}.`,
      details: { kind: kind.slice(0, LIMITS.kind) },
    });
  const result = found.input.strict().safeParse(input);
  if (!result.success) throw wrong(found, result.error.issues[0]!);
  const text = canonicalJson(result.data);
  if (text.length > LIMITS.jobInput)
    throw new RecollectError(
      'too_large',
      `The input of a job has ${text.length} characters; the limit is ${LIMITS.jobInput}`,
    );
  return { kind: found, input: text };
}

/** Asked when a job is queued, and again when it is done. */
export function assertMayDo({ kind, right, assertMay }: JobKind, identity: Identity): void {
  assertRight(identity, right, kind);
  assertMay?.(identity);
}

function wrong({ kind, input }: JobKind, { path, message }: z.core.$ZodIssue): RecollectError {
  const fields = Object.keys(input.shape);
  return new RecollectError(
    'invalid_input',
    `input of ${kind}: ${path.length > 0 ? `${path.join('.')}: ` : ''}${message}`,
    {
      hint: fields.length === 0 ? 'It takes none.' : `Its fields are: ${fields.join(', ')}.`,
      details: { kind },
    },
  );
}
