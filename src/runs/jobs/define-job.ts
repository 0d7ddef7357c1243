/** What a kind of job is: what it is asked for, and the work. Queue, retries, leases and dead letters are the same for all kinds. */
import type { z } from 'zod';
import { RecollectError } from '../../base/errors.ts';
import type { Identity } from '../../gate/identity.ts';
import type { Kinds } from '../../ledger/kinds.ts';
import type { Projection } from '../../ledger/projector.ts';
import type { Right } from '../../model/right.ts';
import type { Store } from '../../store/port/store.ts';
import type { RunKind } from '../define-run.ts';
import { performRun, type RunWork } from '../perform-run.ts';

/** What a job works with, as the connection of whoever asked for it. */
export interface JobWork extends RunWork {
  readonly store: Store;
  readonly kinds: Kinds;
  readonly projection: Projection;
  /** Says why, where something is left. */
  readonly finishErasure: () => Promise<string | undefined>;
  /** Until no vector is missing; undefined where there is no model. */
  readonly embedTexts: (() => Promise<void>) | undefined;
}

/** What came of it. */
export interface JobOutcome {
  /** The run that did it. */
  readonly run?: string | null;
  /** False: it was stopped, and comes again. */
  readonly isEnded?: boolean;
}

export interface JobKind<Input extends z.ZodObject = z.ZodObject> {
  /** Kebab-case. Part of stored events, so it never changes. */
  readonly kind: string;
  /** One line. */
  readonly summary: string;
  /** Ids, kinds and numbers, no words of anybody: a job is not erased. */
  readonly input: Input;
  /** What the connection must be allowed that asks for it. */
  readonly right: Right;
  /** Throws where this identity may not have it done; asked when it is queued and again when it is done. */
  assertMay?(identity: Identity): void;
  /** It needs a model, so only a process that has one takes it. */
  readonly needsModel?: boolean;
  /** May be done again after it died half way. A signal stops it; an error with a code for a wrong request ends it for good, any other one is tried again. */
  perform(work: JobWork, input: z.output<Input>): Promise<JobOutcome>;
}

/** A kind with its types, all of them inferred. */
export function defineJob<Input extends z.ZodObject>(kind: JobKind<Input>): JobKind<Input> {
  return kind;
}

/** A job that performs a run, in the scope of its connection. */
export function jobOfRun<Input extends z.ZodObject, Item, Cursor, Result, Seen>(
  run: RunKind<Input, Item, Cursor, Result, Seen>,
  more: Pick<JobKind<Input>, 'summary' | 'assertMay'>,
): JobKind<Input> {
  return {
    kind: run.kind,
    input: run.input,
    right: 'admin',
    ...more,
    async perform(work, input) {
      const { run: id, state, findings } = await performRun(work, run, input, { refuseIfHeld: true });
      if (state === 'rejected')
        throw new RecollectError('work_failed', `Run ${id} was rejected: ${findings[0]?.message}`, {
          hint: `\`recollect run ${id}\` shows what was found.`,
          details: { run: id },
        });
      return { run: id, isEnded: state !== 'pending' };
    },
  };
}
