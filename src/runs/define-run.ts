/** What a kind of run is: what it looks at, and what it does to one item. Everything else about a run is the same for all kinds. */
import type { z } from 'zod';
import type { ReadContext, WriteContext } from '../knowledge/context.ts';

/** What one look has found. */
export interface Looked<Item, Cursor, Seen = unknown> {
  /** What is to be done, in order. */
  readonly items: readonly Item[];
  /** Where the next look goes on; a JSON value. Until it is kept, the same items may be looked at again. */
  readonly cursor: Cursor;
  /** How far that is of the `total` of the plan, in whatever the kind measures. */
  readonly done: number;
  /** There is nothing behind it. */
  readonly isLast: boolean;
  /** For the caller's report; it is not kept. */
  readonly seen?: Seen;
  /** What a model took for it, which a budget may limit. */
  readonly tokens?: number;
}

/** Why a run is rejected. */
export interface RunFinding {
  readonly code: string;
  readonly message: string;
  readonly item?: string;
}

export interface RunKind<
  Input extends z.ZodObject = z.ZodObject,
  Item = unknown,
  Cursor = unknown,
  Result = unknown,
  Seen = unknown,
> {
  /** Kebab-case. Part of stored events, so it never changes. */
  readonly kind: string;
  /** What it is asked for; ids, kinds and numbers, no words of anybody, because runs are never erased. */
  readonly input: Input;
  /** Whether its changes can be taken back, item by item. */
  readonly undoable: boolean;
  /** How many items one transaction changes (default: `LIMITS.runStep`). */
  readonly itemsPerStep?: number;
  /** How much there is; it only reads. */
  plan(query: ReadContext, input: z.output<Input>): Promise<{ readonly total: number }>;
  /** What comes next after the cursor, which is undefined at the beginning. It only reads, outside of any write transaction. */
  look(query: ReadContext, input: z.output<Input>, cursor: Cursor | undefined): Promise<Looked<Item, Cursor, Seen>>;
  /**
   * Does one item, through the verbs of its noun, in the transaction of the step. It looks again, because others may have changed what was found; the answer is
   * undefined where nothing was to do. An error with a code skips the item, and what it has written of it is not kept.
   */
  apply(command: WriteContext, item: Item, input: z.output<Input>): Promise<Result | undefined>;
  /** What an item is called when it is skipped; null where it is no single one. */
  idOf(item: Item): string | null;
  /** Looks at what the run did. Findings reject it: what can be taken back of it is. */
  verify?(query: ReadContext, input: z.output<Input>, runId: string): Promise<readonly RunFinding[]>;
}

/** A kind with its types, all of them inferred. */
export function defineRun<Input extends z.ZodObject, Item, Cursor, Result, Seen>(
  kind: RunKind<Input, Item, Cursor, Result, Seen>,
): RunKind<Input, Item, Cursor, Result, Seen> {
  return kind;
}
