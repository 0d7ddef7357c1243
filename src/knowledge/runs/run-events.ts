/** The events of runs. They name items and events, and hold none of their words. */
import { z } from 'zod';
import { LIMITS } from '../../base/limits.ts';
import { type KindDefinition, kindOf } from '../../ledger/kinds.ts';
import { label } from '../../model/fields.ts';

const id = () => label(LIMITS.label);
const count = () => z.int().min(0);
const code = () => label(LIMITS.kind);

export const runPlanned = () =>
  z.object({
    kind: code(),
    input: z.record(z.string(), z.unknown()),
    undoable: z.boolean(),
    /** In units of the kind. */
    total: count(),
    budget: z.object({ items: count().optional(), tokens: count().optional(), seconds: count().optional() }).optional(),
  });
export type RunPlanned = z.infer<ReturnType<typeof runPlanned>>;

export const runStepped = () =>
  z.object({
    step: count(),
    /** Where the next step goes on. */
    cursor: z.unknown(),
    done: count(),
    total: count(),
    effects: z.array(z.object({ item: id().nullable(), event: id(), before: id().nullable() })),
    skipped: z.array(z.object({ item: id().nullable(), code: code() })),
  });
export type RunStepped = z.infer<ReturnType<typeof runStepped>>;

export const runVerifying = () => z.object({ steps: count() });

export const runCommitted = () =>
  z.object({
    changed: count(),
    skipped: count(),
    /** False where a budget was used up. */
    complete: z.boolean(),
  });
export type RunCommitted = z.infer<ReturnType<typeof runCommitted>>;

export const runRejected = () =>
  z.object({
    findings: z
      .array(z.object({ code: code(), message: z.string(), item: id().optional() }))
      .min(1)
      .max(LIMITS.runFindings),
  });
export type RunRejected = z.infer<ReturnType<typeof runRejected>>;

export const runAbandoned = () => z.object({ reason: z.string() });
export type RunAbandoned = z.infer<ReturnType<typeof runAbandoned>>;

export const runUndone = () =>
  z.object({
    restored: z.array(id()),
    refused: z.array(z.object({ item: id().nullable(), code: code() })),
    reason: z.string().optional(),
  });
export type RunUndone = z.infer<ReturnType<typeof runUndone>>;

export const RUN_PLANNED = kindOf('run.planned', 1, runPlanned);
export const RUN_STEPPED = kindOf('run.stepped', 1, runStepped);
export const RUN_VERIFYING = kindOf('run.verifying', 1, runVerifying);
export const RUN_COMMITTED = kindOf('run.committed', 1, runCommitted);
export const RUN_REJECTED = kindOf('run.rejected', 1, runRejected);
export const RUN_ABANDONED = kindOf('run.abandoned', 1, runAbandoned);
export const RUN_UNDONE = kindOf('run.undone', 1, runUndone);

export const RUN_KINDS: readonly KindDefinition[] = [
  RUN_PLANNED,
  RUN_STEPPED,
  RUN_VERIFYING,
  RUN_COMMITTED,
  RUN_REJECTED,
  RUN_ABANDONED,
  RUN_UNDONE,
];
