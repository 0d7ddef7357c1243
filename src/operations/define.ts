/** What an operation is: one file with its input, its output and its handler. Every face is derived from these. */
import type { z } from 'zod';
import type { Identity } from '../gate/identity.ts';
import type { ReadContext, WriteContext } from '../knowledge/context.ts';
import type { ScopeResolver } from '../knowledge/scope-tree/resolve-scope.ts';
import type { Kinds } from '../ledger/kinds.ts';
import type { Projection } from '../ledger/projector.ts';
import type { Area } from '../model/area.ts';
import type { Right } from '../model/right.ts';
import type { View } from '../model/view.ts';
import type { SemanticIndex } from '../recall/semantic/meanings.ts';
import type { Finding, Store } from '../store/port/store.ts';

export interface Example {
  readonly title: string;
  /** The words after `recollect`. */
  readonly cli: string;
  readonly input: Record<string, unknown>;
}

interface Description<A extends Area, V extends View> {
  /** Kebab-case; the library's method has the same name in camelCase. */
  readonly name: string;
  /** One line. */
  readonly summary: string;
  readonly description: string;
  /** Where help, the reference and toolsets put it. */
  readonly area: A;
  /** How a face shows its answer. */
  readonly view: V;
  /** The field that the CLI takes without naming it. */
  readonly main?: string;
  /** Former names of fields, each with its present name. Every face accepts them for one more release and shows only the present names. */
  readonly formerFields?: Readonly<Record<string, string>>;
  readonly destructive?: boolean;
  /** Doing it twice leaves the store as doing it once. */
  readonly idempotent?: boolean;
  /** It only adds: a list of it is no change of many things at once. */
  readonly adds?: boolean;
  /** It may leave work in the queue, so whoever works through it looks. */
  readonly queuesJobs?: boolean;
  /** What a connection must be allowed, where that does not follow from what it does. */
  readonly right?: Right;
  readonly examples: readonly Example[];
}

/** For work that is not one transaction: it goes over the whole ledger, waits, or moves files. */
export interface Maintenance {
  readonly store: Store;
  readonly kinds: Kinds;
  readonly projection: Projection;
  readonly identity: Identity;
  readonly scopesIn: (view: ReadContext['view']) => ScopeResolver;
  readonly now: () => number;
  readonly queryIn: (view: ReadContext['view']) => ReadContext;
  /** One transaction through the gate. The work may be done again, so it changes nothing outside. */
  readonly transact: <T>(work: (command: WriteContext) => Promise<T>) => Promise<T>;
  /** Does what an erasure leaves to be done, as far as that can be done now; says why, where something is left. */
  readonly finishErasure: () => Promise<string | undefined>;
  readonly onProgress: (done: number, total?: number) => void;
  readonly signal: AbortSignal;
  /** Lines that the caller provides, for import. */
  readonly lines: AsyncIterable<string> | undefined;
  /** Where lines go, for export. */
  readonly write: ((line: string) => void | Promise<void>) | undefined;
  /** Where there is a model. */
  readonly semanticIndex: SemanticIndex | undefined;
  /** Checks of things outside the store, for doctor. */
  readonly environment: () => Promise<Finding[]>;
}

/** What is asked, and where. */
export interface Question {
  readonly text: string;
  readonly scope?: string | undefined;
  readonly inherit: boolean;
}

type Input = z.ZodObject;
/** Every answer is an object. */
export type Answer = Record<string, unknown>;
type Output = z.ZodType<Answer, Answer>;

export interface ReadOperation<
  I extends Input = Input,
  O extends Output = Output,
  A extends Area = Area,
  V extends View = View,
> extends Description<A, V> {
  readonly access: 'read';
  readonly input: I;
  readonly output: O;
  readonly bulk?: undefined;
  /** Its `query` is logged; how many results an answer has. */
  resultsOf?(output: z.input<O>): number;
  /** The question in its input whose meaning counts; a model is asked before the store is. */
  question?(input: z.output<I>): Question | undefined;
  /** For the CLI: an answer for which this holds ends with the exit code of a failed check. */
  failed?(output: z.output<O>): boolean;
  handle(query: ReadContext, input: z.output<I>): Promise<z.input<O>>;
}

export interface WriteOperation<
  I extends Input = Input,
  O extends Output = Output,
  B extends Bulk = Bulk,
  A extends Area = Area,
  V extends View = View,
> extends Description<A, V> {
  readonly access: 'write';
  readonly input: I;
  readonly output: O;
  /** A list of inputs is one transaction: all of them or none. `always`: the answer is a list also for a single input. */
  readonly bulk: B;
  /** The hash of a content of which it will ask whether the scope holds it: a server is asked for those of many requests at once. */
  duplicateKey?(input: z.output<I>): string | undefined;
  handle(command: WriteContext, input: z.output<I>): Promise<z.input<O>>;
}

export interface MaintenanceOperation<
  I extends Input = Input,
  O extends Output = Output,
  A extends Area = Area,
  V extends View = View,
> extends Description<A, V> {
  readonly access: 'maintenance';
  readonly changesStore: boolean;
  /** What its input says goes into the ledger, so it passes the gate as that of a write does. */
  readonly takesWords?: boolean;
  readonly input: I;
  readonly output: O;
  readonly bulk?: undefined;
  /** For the CLI: an answer for which this holds ends with the exit code of a failed check. */
  failed?(output: z.output<O>): boolean;
  handle(context: Maintenance, input: z.output<I>): Promise<z.input<O>>;
}

export type Bulk = 'list' | 'always' | undefined;
export type Operation = ReadOperation | WriteOperation | MaintenanceOperation;
export type ListOperation = WriteOperation<Input, Output, 'list' | 'always'>;

export type InputOf<O extends Operation> = z.input<O['input']>;
export type OutputOf<O extends Operation> = z.output<O['output']>;

/** What an operation is asked. One that is chosen at run time, such as by a face, takes anything and checks it. */
export type RequestOf<O extends Operation> = Operation extends O
  ? unknown
  : { readonly [Field in keyof InputOf<O>]: Given<InputOf<O>[Field]> };

/** Nobody changes what he is asked, so a caller may give a list that must not change. */
type Given<T> = T extends readonly (infer Part)[] ? readonly Part[] : T;

/** What it answers to a single request. */
export type AnswerOf<O extends Operation> = Operation extends O
  ? Answer
  : O extends { readonly bulk: 'always' }
    ? AnswersOf<O>
    : OutputOf<O>;

/** What it answers to a list of requests. */
export interface AnswersOf<O extends Operation> {
  readonly results: OutputOf<O>[];
}

/** Whoever may look may read, and whoever may write may write; work on the whole store, and changing many things at once, needs more. */
export function rightFor(operation: Operation, input?: unknown): Right {
  if (operation.right) return operation.right;
  if (changesMany(operation, input)) return 'admin';
  if (operation.access !== 'maintenance') return operation.access;
  return operation.changesStore ? 'admin' : 'read';
}

/** The input under the fields' present names. A field that is given under both names keeps both, and is then refused as unknown. */
export function withCurrentFields({ formerFields }: Pick<Operation, 'formerFields'>, input: unknown): unknown {
  if (formerFields === undefined || typeof input !== 'object' || input === null) return input;
  const renamed = Object.entries(formerFields).filter(
    ([former, now]) => Object.hasOwn(input, former) && !Object.hasOwn(input, now),
  );
  if (renamed.length === 0) return input;
  const byName = new Map(renamed);
  return Object.fromEntries(Object.entries(input).map(([field, value]) => [byName.get(field) ?? field, value]));
}

/** Where nobody sits at a terminal, it is done only if the request says so beside what it asks for. What shows first what it would do has its own word for that. */
export function needsConfirmation(operation: Operation, input: unknown): boolean {
  if ('confirm' in operation.input.shape) return false;
  return (operation.destructive === true && rightFor(operation) === 'admin') || changesMany(operation, input);
}

function changesMany({ access, adds }: Operation, input: unknown): boolean {
  return access === 'write' && adds !== true && Array.isArray(input) && input.length > 1;
}

export function readOperation<I extends Input, O extends Output, A extends Area, V extends View>(
  operation: Omit<ReadOperation<I, O, A, V>, 'access'>,
): ReadOperation<I, O, A, V> {
  return { access: 'read', ...operation };
}

export function writeOperation<
  I extends Input,
  O extends Output,
  A extends Area,
  V extends View,
  B extends Bulk = undefined,
>(
  operation: Omit<WriteOperation<I, O, B, A, V>, 'access' | 'bulk'> & { readonly bulk?: B },
): WriteOperation<I, O, B, A, V> {
  return { access: 'write', ...operation, bulk: operation.bulk as B };
}

export function maintenanceOperation<I extends Input, O extends Output, A extends Area, V extends View>(
  operation: Omit<MaintenanceOperation<I, O, A, V>, 'access'>,
): MaintenanceOperation<I, O, A, V> {
  return { access: 'maintenance', ...operation };
}
