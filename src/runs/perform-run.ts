/**
 * Performs a run: looks, changes what was found in bounded transactions, counts what it did and commits it. The cursor is kept with the changes, so that a process that dies
 * leaves nothing half done and the next one goes on where it ended. A run that finds nothing to do leaves nothing in the ledger.
 */
import type { z } from 'zod';
import { canonicalJson } from '../base/canonical-json.ts';
import { codeOf, RecollectError } from '../base/errors.ts';
import { isOfStore } from '../base/is-of-store.ts';
import { LIMITS } from '../base/limits.ts';
import { nextTurn } from '../base/pause.ts';
import { accessById } from '../gate/access.ts';
import type { Draft } from '../gate/gate.ts';
import type { Identity } from '../gate/identity.ts';
import type { ReadContext, WriteContext } from '../knowledge/context.ts';
import { findVerb } from '../knowledge/noun-verbs.ts';
import { leaseOfRun } from '../knowledge/runs/lease-of-run.ts';
import type { RunPlanned, RunRejected, RunStepped } from '../knowledge/runs/run-events.ts';
import { ALL_SCOPES } from '../knowledge/scope-tree/resolve-scope.ts';
import { ensureScope } from '../knowledge/scopes/ensure-scope.ts';
import { OPEN_RUN_STATES, type RunState } from '../model/run.ts';
import type { ReadView, Store } from '../store/port/store.ts';
import { RUNS, type RunRow } from '../store/port/tables.ts';
import { cancelRun } from './cancel-run.ts';
import { countEffects } from './count-effects.ts';
import type { Looked, RunFinding, RunKind } from './define-run.ts';
import { submitUndone, takeBack } from './take-back.ts';
import { type HeldLease, withLease } from './with-lease.ts';

/** What a run works with; the context of a maintenance operation is one. */
export interface RunWork {
  readonly store: Pick<Store, 'read' | 'write'>;
  readonly identity: Identity;
  readonly queryIn: (view: ReadView) => ReadContext;
  readonly transact: <T>(work: (command: WriteContext) => Promise<T>) => Promise<T>;
  readonly onProgress: (done: number, total?: number) => void;
  readonly signal: AbortSignal;
}

/** Where a run ends although there is more. */
export interface RunBudget {
  readonly items?: number | undefined;
  readonly tokens?: number | undefined;
  readonly seconds?: number | undefined;
}

export type Skipped = RunStepped['skipped'][number];

export interface RunOptions<Result, Seen> {
  /** Where the run belongs to: the scope of its events (default: the connection's own). */
  readonly scope?: string | undefined;
  readonly budget?: RunBudget | undefined;
  /** Throws `lease_held` at once where another process works on a run of the kind in that scope (default: it waits). */
  readonly refuseIfHeld?: boolean;
  /** After a step was kept: what came of its items. */
  readonly onStep?: (step: { readonly results: readonly Result[]; readonly skipped: readonly Skipped[] }) => void;
  /** After each look. */
  readonly onLook?: (seen: Seen) => void;
}

export interface RunOutcome {
  /** Null where there was nothing to do. */
  readonly run: string | null;
  /** `pending`: it was stopped, and the same request goes on with it. */
  readonly state: RunState | 'nothing';
  readonly changed: number;
  readonly skipped: number;
  readonly isComplete: boolean;
  readonly findings: readonly RunFinding[];
}

/** Goes on with a run of the same request that was stopped. */
export async function performRun<Input extends z.ZodObject, Item, Cursor, Result, Seen>(
  work: RunWork,
  kind: RunKind<Input, Item, Cursor, Result, Seen>,
  input: z.output<Input>,
  options: RunOptions<Result, Seen> = {},
): Promise<RunOutcome> {
  const reference = options.scope === ALL_SCOPES ? undefined : options.scope;
  const place = await work.store.read((view) => work.queryIn(view).scopes.plan(reference));
  const name = leaseOfRun({ kind: kind.kind, scope_id: place.id });
  const perform = (lease: HeldLease) =>
    new Performance(work, kind, input, { ...options, scope: reference }, lease, place.id).perform();
  return withLease(work.store, name, perform, options.refuseIfHeld === true ? undefined : work.signal);
}

/** A dry run: looks at everything and changes nothing. Answers with how many items it would do. */
export async function previewRun<Input extends z.ZodObject, Item, Cursor, Result, Seen>(
  work: RunWork,
  kind: RunKind<Input, Item, Cursor, Result, Seen>,
  input: z.output<Input>,
  onLook: (looked: Looked<Item, Cursor, Seen>) => void = () => undefined,
): Promise<{ readonly items: number; readonly total: number }> {
  const inQuery = <T>(ask: (query: ReadContext) => Promise<T>) => work.store.read((view) => ask(work.queryIn(view)));
  const { total } = await inQuery((query) => kind.plan(query, input));
  let cursor: Cursor | undefined;
  let items = 0;
  for (let isLast = false; !isLast && !work.signal.aborted; ) {
    const looked = await inQuery((query) => kind.look(query, input, cursor));
    items += looked.items.length;
    ({ cursor, isLast } = looked);
    onLook(looked);
    work.onProgress(looked.done, Math.max(total, looked.done));
    await nextTurn();
  }
  return { items, total };
}

/** Somebody cancelled the run meanwhile. */
class Cancelled extends Error {}

/** An item failed after it had written something: the step is done again without it. */
class HalfDone extends Error {}

interface Step<Result> {
  readonly results: Result[];
  readonly skipped: Skipped[];
  readonly effects: RunStepped['effects'];
}

class Performance<Input extends z.ZodObject, Item, Cursor, Result, Seen> {
  readonly #work: RunWork;
  readonly #kind: RunKind<Input, Item, Cursor, Result, Seen>;
  readonly #input: z.output<Input>;
  readonly #options: RunOptions<Result, Seen>;
  readonly #lease: HeldLease;
  readonly #scopeId: string;
  readonly #startedAt = performance.now();
  #id: string | undefined;
  #cursor: Cursor | undefined;
  #total = 0;
  #steps = 0;
  #changed = 0;
  #skipped = 0;
  #items = 0;
  #tokens = 0;

  constructor(
    work: RunWork,
    kind: RunKind<Input, Item, Cursor, Result, Seen>,
    input: z.output<Input>,
    options: RunOptions<Result, Seen>,
    lease: HeldLease,
    scopeId: string,
  ) {
    this.#work = work;
    this.#kind = kind;
    this.#input = input;
    this.#options = options;
    this.#lease = lease;
    this.#scopeId = scopeId;
  }

  async perform(): Promise<RunOutcome> {
    const found = await this.#resume();
    try {
      const isComplete = found === 'verifying' || (await this.#goThrough());
      if (isComplete === undefined) return this.#outcome(this.#id === undefined ? 'nothing' : 'pending', false, []);
      return await this.#end(isComplete);
    } catch (error) {
      if (error instanceof Cancelled) return this.#outcome('abandoned', false, []);
      throw error;
    }
  }

  /** The run of this request that was stopped, if there is one. One of another request is over: nobody works on it, and this one takes its place. */
  async #resume(): Promise<string | undefined> {
    const { actor } = this.#work.identity;
    const open = await this.#read((query) => {
      const access = { ...accessById(query.identity), scopeIds: [this.#scopeId] };
      const filter = { kinds: [this.#kind.kind], states: OPEN_RUN_STATES };
      return query.view.listRuns(access, filter, { limit: LIMITS.pageMax });
    });
    const wanted = canonicalJson(this.#input);
    let resumed: RunRow | undefined;
    for (const run of open) {
      // Another's work is not gone on with in this one's name.
      if (run.author_id !== actor.id || run.author_kind !== actor.kind) continue;
      if (resumed === undefined && run.input === wanted) resumed = run;
      else await this.#work.transact((command) => cancelRun(command, run.id, REPLACED));
    }
    if (!resumed) return undefined;
    this.#id = resumed.id;
    this.#steps = resumed.steps;
    this.#changed = resumed.changed;
    this.#skipped = resumed.skipped;
    this.#total = resumed.total;
    this.#cursor = resumed.cursor === null ? undefined : (JSON.parse(resumed.cursor) as Cursor);
    return resumed.state;
  }

  /** Whether everything was looked at; undefined where it was told to stop. */
  async #goThrough(): Promise<boolean | undefined> {
    const { total } = await this.#read((query) => this.#kind.plan(query, this.#input));
    this.#total = Math.max(this.#total, total);
    for (;;) {
      if (this.#work.signal.aborted) return undefined;
      if (this.#isSpent()) return false;
      const looked = await this.#read((query) => this.#kind.look(query, this.#input, this.#cursor));
      this.#tokens += looked.tokens ?? 0;
      if (looked.seen !== undefined) this.#options.onLook?.(looked.seen);
      const isWhole = await this.#applyAll(looked);
      if (!isWhole) return this.#work.signal.aborted ? undefined : false;
      this.#cursor = looked.cursor;
      this.#work.onProgress(looked.done, Math.max(this.#total, looked.done));
      if (looked.isLast) return true;
      await this.#lease.keep();
      await nextTurn();
    }
  }

  /** Only the last step of a look has its cursor: where the others are the last ones that are kept, it is looked at again. */
  async #applyAll({ items, cursor, done }: Looked<Item, Cursor, Seen>): Promise<boolean> {
    const size = this.#kind.itemsPerStep ?? LIMITS.runStep;
    for (let from = 0; from < items.length; ) {
      if (this.#work.signal.aborted || this.#isSpent()) return false;
      const room = (this.#options.budget?.items ?? Number.POSITIVE_INFINITY) - this.#items;
      const part = items.slice(from, from + Math.min(size, room));
      const isLast = from + part.length === items.length;
      await this.#step(part, isLast ? { cursor, done } : undefined);
      from += part.length;
      this.#items += part.length;
    }
    return true;
  }

  async #step(items: readonly Item[], reached: { cursor: Cursor; done: number } | undefined): Promise<void> {
    let id: string | undefined;
    let step: Step<Result>;
    try {
      ({ id, step } = await this.#work.transact((command) => this.#applyIn(command, items, reached)));
    } catch (error) {
      if (!(error instanceof HalfDone)) throw error;
      const code = codeOf(error.cause)!;
      if (items.length > 1) {
        for (const [index, item] of items.entries())
          await this.#step([item], index === items.length - 1 ? reached : undefined);
        return;
      }
      step = { results: [], effects: [], skipped: [{ item: this.#kind.idOf(items[0]!), code }] };
      id = this.#id;
      if (id !== undefined)
        await this.#work.transact(async (command) => {
          await this.#lease.keepIn(command.view);
          await this.#note(command, id!, step, reached);
        });
    }
    const isNoted = id !== undefined && step.effects.length + step.skipped.length > 0;
    this.#id = id;
    this.#steps += isNoted ? 1 : 0;
    this.#changed += step.effects.length;
    this.#skipped += step.skipped.length;
    this.#options.onStep?.(step);
  }

  /** May be done again, so it changes nothing but through the command. */
  async #applyIn(
    command: WriteContext,
    items: readonly Item[],
    reached: { cursor: Cursor; done: number } | undefined,
  ): Promise<{ id: string | undefined; step: Step<Result> }> {
    await this.#lease.keepIn(command.view);
    const step: Step<Result> = { results: [], skipped: [], effects: [] };
    let id = this.#id;
    const submit = async (draft: Draft) => {
      id ??= await this.#plan(command);
      const last = draft.itemId === undefined ? undefined : findVerb('lastChange', draft.itemId);
      const before = (await last?.(command, draft.itemId!)) ?? null;
      const event = await command.submit(draft);
      step.effects.push({ item: draft.itemId ?? null, event: event.id, before });
      return event;
    };
    const tracked: WriteContext = { ...command, submit };
    for (const item of items) {
      const written = step.effects.length;
      try {
        const result = await this.#kind.apply(tracked, item, this.#input);
        if (result !== undefined) step.results.push(result);
      } catch (error) {
        if (isOfStore(error)) throw error;
        if (step.effects.length > written) throw new HalfDone('', { cause: error });
        step.skipped.push({ item: this.#kind.idOf(item), code: codeOf(error)! });
      }
    }
    if (id !== undefined) await this.#note(command, id, step, reached);
    return { id, step };
  }

  async #plan(command: WriteContext): Promise<string> {
    const { budget, scope: reference } = this.#options;
    const scope = await ensureScope(command, reference);
    const id = command.newId('run');
    const { kind, undoable } = this.#kind;
    const data: RunPlanned = { kind, input: this.#input, undoable, total: this.#total, budget: definedOf(budget) };
    if (canonicalJson(data.input).length > LIMITS.jobInput)
      throw new RecollectError('internal', `The input of a run of ${kind} is too long`);
    await command.submit({ kind: 'run.planned', scope, itemId: id, data });
    return id;
  }

  async #note(
    command: WriteContext,
    id: string,
    { effects, skipped }: Step<Result>,
    reached: { cursor: Cursor; done: number } | undefined,
  ): Promise<void> {
    if (effects.length + skipped.length === 0) return;
    const run = await this.#enter(command, id);
    const kept = run.cursor === null ? null : (JSON.parse(run.cursor) as unknown);
    const data: RunStepped = {
      step: this.#steps,
      cursor: reached?.cursor ?? kept,
      done: reached?.done ?? run.done,
      total: Math.max(this.#total, reached?.done ?? 0),
      effects,
      skipped,
    };
    const scope = await command.scopes.rowOf(run.scope_id);
    await command.submit({ kind: 'run.stepped', scope, itemId: id, data });
  }

  /** The run as it is when nobody can cancel it before this transaction ends. */
  async #enter(command: WriteContext, id: string): Promise<RunRow> {
    const { chain_id: chainId } = (await command.view.rows.get(RUNS, id))!;
    await command.view.enter(chainId);
    const run = (await command.view.rows.get(RUNS, id))!;
    if (run.ended_at !== null) throw new Cancelled();
    return run;
  }

  /** Counts what the ledger has of it before it says that it is done. */
  async #end(isComplete: boolean): Promise<RunOutcome> {
    const id = this.#id;
    if (id === undefined) return this.#outcome('nothing', isComplete, []);
    await this.#say(id, 'run.verifying', { steps: this.#steps });
    const { miscounted, found } = await this.#read(async (query) => ({
      miscounted: await countEffects(query, id),
      found: (await this.#kind.verify?.(query, this.#input, id)) ?? [],
    }));
    const findings = [...miscounted, ...found].slice(0, LIMITS.runFindings);
    if (findings.length > 0) {
      await this.#reject(id, findings, miscounted.length === 0);
      return this.#outcome('rejected', isComplete, findings);
    }
    await this.#say(id, 'run.committed', { changed: this.#changed, skipped: this.#skipped, complete: isComplete });
    return this.#outcome('committed', isComplete, []);
  }

  async #reject(id: string, findings: RunRejected['findings'], isCounted: boolean): Promise<void> {
    await this.#work.transact(async (command) => {
      await this.#lease.keepIn(command.view);
      const run = await this.#enter(command, id);
      const scope = await command.scopes.rowOf(run.scope_id);
      await command.submit({ kind: 'run.rejected', scope, itemId: id, data: { findings } });
      if (!isCounted || run.undoable === 0) return;
      const reason = `Run ${id} was rejected`;
      const taken = await takeBack(command, run, reason);
      const now = (await command.view.rows.get(RUNS, id))!;
      await submitUndone(command, now, taken, reason);
    });
  }

  async #say(id: string, kind: string, data: Record<string, unknown>): Promise<void> {
    await this.#work.transact(async (command) => {
      await this.#lease.keepIn(command.view);
      const run = await this.#enter(command, id);
      if (kind === 'run.verifying' && run.state === 'verifying') return;
      const scope = await command.scopes.rowOf(run.scope_id);
      await command.submit({ kind, scope, itemId: id, data });
    });
  }

  #isSpent(): boolean {
    const { items, tokens, seconds } = this.#options.budget ?? {};
    const isOver = (used: number, most: number | undefined) => most !== undefined && used >= most;
    return (
      isOver(this.#items, items) ||
      isOver(this.#tokens, tokens) ||
      isOver((performance.now() - this.#startedAt) / 1_000, seconds)
    );
  }

  #read<T>(ask: (query: ReadContext) => Promise<T>): Promise<T> {
    return this.#work.store.read((view) => ask(this.#work.queryIn(view)));
  }

  #outcome(state: RunOutcome['state'], isComplete: boolean, findings: readonly RunFinding[]): RunOutcome {
    const counts = { changed: this.#changed, skipped: this.#skipped };
    return { run: this.#id ?? null, state, ...counts, isComplete, findings };
  }
}

const REPLACED = 'A run of the same kind took its place';

function definedOf(budget: RunBudget | undefined): RunPlanned['budget'] {
  if (budget === undefined) return undefined;
  return JSON.parse(JSON.stringify(budget)) as RunPlanned['budget'];
}
