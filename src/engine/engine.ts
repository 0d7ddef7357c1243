/** The only wiring: a store, an identity and the rules, and one way to run an operation on them. */

import type { Environment } from '../base/environment.ts';
import { RecollectError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { nextTurn } from '../base/pause.ts';
import { parseTime } from '../base/time.ts';
import { assertRight } from '../gate/access.ts';
import type { Notice } from '../gate/admit-request.ts';
import type { Gate } from '../gate/gate.ts';
import type { Identity } from '../gate/identity.ts';
import type { AskedVector, WriteContext } from '../knowledge/context.ts';
import { namesItems, resolveItems } from '../knowledge/items/resolve-items.ts';
import { ALL_SCOPES, type DefaultScope, type ScopeResolver } from '../knowledge/scope-tree/resolve-scope.ts';
import {
  type Answer,
  type AnswerOf,
  type AnswersOf,
  type ListOperation,
  type Maintenance,
  type MaintenanceOperation,
  type Operation,
  type Question,
  type ReadOperation,
  type RequestOf,
  rightFor,
  type WriteOperation,
} from '../operations/define.ts';
import type { SemanticIndex } from '../recall/semantic/meanings.ts';
import type { JobWork } from '../runs/jobs/define-job.ts';
import type { JobWorker } from '../runs/jobs/job-worker.ts';
import type { Store, WriteHint, WriteView } from '../store/port/store.ts';
import type { JobRow } from '../store/port/tables.ts';
import { ConnectionContext, type WriteRules } from './connection-context.ts';
import { connectionOf } from './connection-of-job.ts';
import { examineEnvironment } from './environment.ts';
import { kinds } from './event-kinds.ts';
import { homeFolder } from './home-folder.ts';
import { followTree, identityFor } from './identity-for.ts';
import type { NotedCall } from './note-calls.ts';
import { Notes } from './notes.ts';
import { openStore } from './open-store.ts';
import { type OpenOptions, readOptions, type Settings } from './options.ts';
import { withReadTimes } from './read-times.ts';
import { recogniseProject } from './recognise-project.ts';
import { refuseBrokenTail } from './refuse-broken-tail.ts';
import { readInput, readInputs } from './validate.ts';
import { hintFor } from './write-hint.ts';

/**
 * Options of a single call, passed as its second argument.
 *
 * @example
 * ```ts
 * await memory.feed({ from: 'now', waitMs: 10_000 }, { signal: AbortSignal.timeout(5_000) });
 * ```
 */
export interface RunOptions {
  /** Called from time to time during long work. */
  readonly onProgress?: (done: number, total?: number) => void;
  /** Stops waiting early. */
  readonly signal?: AbortSignal;
  /** Refuses a list of writes before it is complete; nothing of it is stored. */
  readonly ending?: AbortSignal;
  /** Lines to import. */
  readonly lines?: AsyncIterable<string>;
  /** Receives the lines of an export. */
  readonly write?: (line: string) => void | Promise<void>;
  /** Called if the gate changed or flagged this request, in addition to the `onNotice` of the memory. */
  readonly onNotice?: OpenOptions['onNotice'];
}

/** Who is connected, to a store that is open already. */
export type Connection = Pick<OpenOptions, 'scope' | 'pinned' | 'boundary' | 'actor' | 'right' | 'via' | 'cwd'>;

/** What only writing needs; most processes only read, and loading it takes longer than a read. */
type Writing = Pick<typeof import('./wiring.ts'), 'rules' | 'admitRequest' | 'RefusalNotes' | 'finishErasure'>;

/** For benches, to measure a write without a part of it. Nothing that a library or a face can reach. */
export interface Internals {
  readonly admitRequest?: Writing['admitRequest'];
}

export class Engine {
  readonly #store: Store;
  readonly identity: Identity;
  readonly environment: Environment;
  readonly #settings: Settings;
  readonly #requests: ConnectionContext;
  readonly #notes: Notes;
  readonly #admitRequest: Internals['admitRequest'];
  #writing: Writing | undefined;
  #writingLoads: Promise<Writing> | undefined;
  /** Not where another connection opened it. */
  readonly #ownsStore: boolean;
  #refusalNotes: import('./note-refusals.ts').RefusalNotes | undefined;
  /** Another try is made when the store is closed. */
  #hasPendingErasure = false;
  /** Who opened the store, and works through the queue where somebody does. */
  readonly #opener: Engine;

  #worker: JobWorker | undefined;
  #workerLoads: Promise<void> | undefined;
  /** Where there is a model; whoever opened the store shares it with those that it lets in. */
  #semanticIndex: SemanticIndex | undefined;

  private constructor(
    store: Store,
    settings: Settings,
    defaultScope: DefaultScope,
    identity: Identity,
    { admitRequest }: Internals,
    opener?: Engine,
  ) {
    this.#store = store;
    this.identity = identity;
    this.#settings = settings;
    this.#notes = opener?.identity === identity ? opener.#notes : new Notes();
    this.#requests = new ConnectionContext(settings, defaultScope, identity, this.#notes);
    this.environment = this.#requests.environment;
    this.#ownsStore = opener === undefined;
    this.#semanticIndex = opener ? opener.#semanticIndex : undefined;
    this.#opener = opener ? opener.#opener : this;
    this.#admitRequest = admitRequest;
  }

  static async open(options: OpenOptions = {}, internals: Internals = {}): Promise<Engine> {
    const settings = readOptions(options);
    const defaultScope = settings.scope === undefined ? recogniseProject(settings.cwd) : { reference: settings.scope };
    const store = await openStore(settings);
    try {
      if (!settings.skipTailCheck) await refuseBrokenTail(store);
      const engine = new Engine(
        store,
        settings,
        defaultScope,
        await identityFor(store, settings, defaultScope),
        internals,
      );
      await engine.#prepareMeanings();
      // Whoever examines a damaged store wants it as it is.
      if (store.readOnly || settings.skipTailCheck) return engine;
      if (settings.jobs) engine.#startWorker();
      else if (await store.pendingErasure()) await engine.#finishErasure();
      return engine;
    } catch (error) {
      await store.close();
      throw error;
    }
  }

  /** Somebody else on the same store, which is closed by whoever opened it. */
  async connect(who: Connection): Promise<Engine> {
    const settings = readOptions({ ...this.#settings, vectors: undefined, session: undefined, ...who });
    const defaultScope =
      settings.scope !== undefined
        ? { reference: settings.scope }
        : who.cwd === undefined
          ? this.#requests.defaultScope
          : recogniseProject(who.cwd);
    const identity = await identityFor(this.#store, settings, defaultScope);
    return new Engine(this.#store, settings, defaultScope, identity, { admitRequest: this.#admitRequest }, this);
  }

  /** The same connection for one request, whose session is its own: where many share an identity, one's session is not another's. */
  forRequest(session: string | undefined): Engine {
    const settings = { ...this.#settings, session };
    return new Engine(
      this.#store,
      settings,
      this.#requests.defaultScope,
      this.identity,
      { admitRequest: this.#admitRequest },
      this,
    );
  }

  /** Where the store is: its file or its server, without a password. */
  get location(): string {
    return this.#store.location;
  }

  /** Throws where the store cannot be read now. */
  async checkStore(): Promise<void> {
    await this.#store.read((view) => view.lastPosition());
  }

  /** The session with which this connection marks what it writes. */
  get session(): string | undefined {
    return this.#requests.session;
  }

  /** Goes on in a session that another process began, until a request begins or ends one. */
  joinSession(id: string | undefined): void {
    this.#requests.session = id;
  }

  /** Gives the operation's own answer; a list of requests is written as a whole or not at all. */
  run<O extends ListOperation>(
    operation: O,
    inputs: readonly RequestOf<O>[],
    options?: RunOptions,
  ): Promise<AnswersOf<O>>;
  run<O extends Operation>(operation: O, input: RequestOf<O>, options?: RunOptions): Promise<AnswerOf<O>>;
  async run(operation: Operation, given: unknown, options: RunOptions = {}): Promise<unknown> {
    const input = await withReadTimes(
      operation,
      given,
      () => this.#requests.now(),
      () => this.#settings.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
    );
    const { boundary } = this.identity;
    if (boundary && !boundary.isPinned) await this.#store.read((view) => followTree(view, this.identity));
    if (operation.access === 'read') {
      assertRight(this.identity, rightFor(operation), operation.name);
      return this.#read(operation, input);
    }
    if (operation.access === 'maintenance' && !operation.changesStore) {
      assertRight(this.identity, rightFor(operation, input), operation.name);
      return this.#maintain(operation, input, options);
    }
    try {
      if (this.identity.right !== undefined) await this.#loadWriting();
      assertRight(this.identity, rightFor(operation, input), operation.name);
      const output = await (operation.access === 'write'
        ? this.#write(operation, input, options)
        : this.#maintain(operation, input, options));
      this.#semanticIndex?.wake();
      if (operation.queuesJobs) this.#opener.#worker?.wake();
      return output;
    } catch (error) {
      await this.#noteRefusal(operation, input, error);
      throw error;
    }
  }

  /** A write that was asked for before, and still waits for its code, comes first. */
  async close(): Promise<void> {
    if (this.#ownsStore) {
      await this.#workerLoads;
      await this.#worker?.close();
      await this.#semanticIndex?.close();
    }
    await this.flush();
    if (!this.#ownsStore) return;
    if (this.#hasPendingErasure) await this.#finishErasure().catch(() => undefined);
    await this.#store.close();
  }

  /** Writes down what was only noted so far. */
  async flush(): Promise<void> {
    await this.#writingLoads;
    await this.#writeUses();
    await this.#writeQueries();
    await this.#notes.writePacks(this.#store);
    await this.flushCalls();
  }

  /** Writes down which tools were called: a client may end a server without a word. */
  flushCalls(): Promise<void> {
    return this.#notes.writeCalls(this.#store, this.#requests);
  }

  /** That a tool was called; written down later. */
  noteCall(call: NotedCall): void {
    this.#notes.noteCall(this.#requests, call);
  }

  /** What an erasure left behind because somebody was reading then, or because the process died. */
  async #finishErasure(): Promise<string | undefined> {
    const { rules, finishErasure } = await this.#loadWriting();
    const left = await finishErasure(this.#store, kinds, rules.projection);
    this.#hasPendingErasure = left !== undefined;
    return left;
  }

  async #read(operation: ReadOperation, input: unknown): Promise<Answer> {
    const checked = readInput(operation, input);
    const asOf = checked.asOf === undefined ? undefined : parseTime(String(checked.asOf), 'asOf');
    const asked = operation.resultsOf && this.#logsQueries ? askedText(checked.query) : undefined;
    const askedAt = this.#requests.now();
    const started = asked === undefined ? 0 : this.#requests.stopwatch();
    const question = this.#semanticIndex && operation.question?.(checked);
    const meaning = question && (await this.#meaningOf(question));
    const rewritten = this.#settings.rewriteQuestion && (await this.#rewritten(operation, checked));
    return this.#store.read(async (view) => {
      const query = { ...this.#requests.query(view, asOf), meaning, rewritten };
      const resolved = await resolveItems(query, checked, operation.input.shape);
      if (asked === undefined) return operation.handle(query, resolved);
      const note = async (results: number, error: string | null) =>
        this.#notes.queries.note({
          id: this.#requests.ids.next('qry'),
          scopeId: await askedIn(query.scopes, resolved.scope),
          actorId: this.identity.actor.id,
          actorKind: this.identity.actor.kind,
          via: this.identity.via,
          operation: operation.name,
          query: asked,
          results,
          durationUs: Math.round((this.#requests.stopwatch() - started) * 1_000),
          error,
          askedAt,
        });
      try {
        const output = await operation.handle(query, resolved);
        await note(operation.resultsOf!(output), null);
        return output;
      } catch (error) {
        if (error instanceof RecollectError) await note(0, error.code).catch(() => undefined);
        throw error;
      }
    }, asOf);
  }

  get #logsQueries(): boolean {
    return this.#settings.queryLog !== false && !this.#store.readOnly;
  }

  /** Before the store is read: a model may take its time, and nobody waits for it with a transaction open. */
  async #meaningOf(question: Question): Promise<AskedVector> {
    const { withoutSpeakers } = await import('../recall/semantic/named-speakers.ts');
    const bare = await this.#store.read((view) => withoutSpeakers(this.#requests.query(view), question));
    return this.#semanticIndex!.ask(bare);
  }

  /** Undefined where nothing is asked. A rewriter that fails leaves the question as it is. */
  async #rewritten(operation: ReadOperation, input: Record<string, unknown>): Promise<string | undefined> {
    const asked = operation.question ? askedText(input.query) : undefined;
    if (asked === undefined) return undefined;
    try {
      const rewritten: unknown = await this.#settings.rewriteQuestion!(asked);
      return typeof rewritten === 'string' && rewritten.trim() !== '' ? rewritten.slice(0, LIMITS.query) : undefined;
    } catch {
      return undefined;
    }
  }

  /** Loaded only where there is a model. A process that answers once leaves the work to those that stay. */
  async #prepareMeanings(): Promise<void> {
    const { vectors, via, home, skipTailCheck } = this.#settings;
    if (vectors.kind === 'off') return;
    const { SemanticIndex } = await import('../recall/semantic/meanings.ts');
    this.#semanticIndex = new SemanticIndex(this.#store, kinds, async () => {
      const { openEmbedder } = await import('../embedding/open-embedder.ts');
      return openEmbedder(vectors, homeFolder(home));
    });
    if (via !== 'cli' && !this.#store.readOnly && !skipTailCheck) this.#semanticIndex.startWorking();
  }

  async #write(operation: WriteOperation, input: unknown, options: RunOptions): Promise<Answer> {
    const isList = Array.isArray(input);
    if (isList && !operation.bulk)
      throw new RecollectError('invalid_input', `${operation.name} takes one request, not a list`, {
        hint: 'Call it once for each.',
      });
    const inputs = isList ? readInputs(operation, input) : [readInput(operation, input)];
    const { rules, admitRequest: usual } = this.#writing ?? (await this.#loadWriting());
    const admitRequest = this.#admitRequest ?? usual;
    const admitted: ReturnType<typeof admitRequest>[] = [];
    for (const one of inputs) {
      if (isTurn(admitted.length)) await takeTurns(options.ending);
      admitted.push(admitRequest(operation.name, one, this.identity, this.#requests.policies));
    }
    const { result: results, joinChosen } = await this.#transact(
      rules,
      inputs.length,
      async (command, gate) => {
        const outputs: Answer[] = [];
        for (const { input, found, isEmptied } of admitted) {
          if (isTurn(outputs.length)) await takeTurns(options.ending);
          gate.flag(found);
          const isQuarantined = found?.quarantined === true;
          const resolved = namesItems(input) ? await resolveItems(command, input, operation.input.shape) : input;
          const isOrdinary = !isQuarantined && !isEmptied;
          outputs.push(
            await operation.handle(isOrdinary ? command : { ...command, isQuarantined, isEmptied }, resolved),
          );
        }
        return outputs;
      },
      hintFor(
        operation,
        admitted.map(({ input }) => input),
        this.#requests.defaultScope,
      ),
    );
    if (this.#notes.uses.isFull) await this.#writeUses();
    if (this.#notes.queries.isFull) await this.#writeQueries();
    // After what was noted before it.
    joinChosen();
    for (const { notices } of admitted) this.#tell(notices, options);
    return isList || operation.bulk === 'always' ? { results } : results[0]!;
  }

  async #maintain(operation: MaintenanceOperation, input: unknown, options: RunOptions): Promise<Answer> {
    const named = readInput(operation, input);
    const given = namesItems(named)
      ? await this.#store.read((view) => resolveItems(this.#requests.query(view), named, operation.input.shape))
      : named;
    // What is erased must not come back with a question that was noted before.
    if (operation.changesStore) {
      await this.#writeQueries();
      await this.#notes.writePacks(this.#store);
    }
    const { rules, admitRequest } = await this.#loadWriting();
    const admitted = operation.takesWords
      ? admitRequest(operation.name, given, this.identity, this.#requests.policies)
      : { input: given, found: undefined, notices: [] };
    const output = await operation.handle(this.#maintenance(rules, options, admitted.found), admitted.input);
    this.#tell(admitted.notices, options);
    return output;
  }

  /** What work is given that is not one transaction. */
  #maintenance(
    rules: Writing['rules'],
    options: RunOptions,
    found?: ReturnType<Writing['admitRequest']>['found'],
  ): Maintenance {
    return {
      store: this.#store,
      kinds,
      projection: rules.projection,
      identity: this.identity,
      scopesIn: (view) => this.#requests.scopes(view),
      now: () => this.#requests.now(),
      queryIn: (view) => this.#requests.query(view),
      transact: async (work) => {
        const { result, joinChosen } = await this.#transact(rules, 1, (command, gate) => {
          gate.flag(found);
          return work(command);
        });
        joinChosen();
        return result;
      },
      finishErasure: () => this.#finishErasure(),
      onProgress: options.onProgress ?? (() => undefined),
      signal: options.signal ?? new AbortController().signal,
      lines: options.lines,
      write: options.write,
      semanticIndex: this.#semanticIndex,
      environment: () => examineEnvironment(this.#settings.path),
    };
  }

  /** From now on this process works through the queue. Its code is loaded beside the first requests. */
  #startWorker(): void {
    this.#workerLoads = Promise.all([import('../runs/jobs/job-worker.ts'), this.#loadWriting()]).then(
      ([{ JobWorker }, { rules }]) => {
        const { store, queryIn, transact, now } = this.#maintenance(rules, {});
        this.#worker = new JobWorker({
          store,
          queryIn,
          transact,
          now,
          hasModel: this.#semanticIndex !== undefined,
          workOf: (job, signal) => this.#workOf(job, signal),
        });
      },
    );
  }

  /** As whoever asked for the job: the same actor, reach and right. */
  async #workOf(job: JobRow, signal: AbortSignal): Promise<JobWork> {
    const as = await this.connect(connectionOf(job));
    const { rules } = await this.#loadWriting();
    const { semanticIndex, ...work } = as.#maintenance(rules, { signal });
    const embedTexts = semanticIndex && (async () => void (await semanticIndex.catchUp(() => undefined, signal)));
    return { ...work, embedTexts };
  }

  /** One write transaction. The work may run again, so the connection joins the session that it chooses only once it is committed. */
  async #transact<T>(
    rules: WriteRules,
    items: number,
    work: (command: WriteContext, gate: Gate) => Promise<T>,
    hint?: WriteHint,
  ): Promise<{ readonly result: T; readonly joinChosen: () => void }> {
    const draws = this.#requests.draws();
    let chosen: readonly [session: string | undefined] | [] = [];
    const result = await this.#store.write((view) => {
      chosen = [];
      const { command, gate } = this.#requests.command(view, rules, draws, items, (session) => {
        chosen = [session];
      });
      return work(command, gate);
    }, hint);
    const joinChosen = () => {
      if (chosen.length > 0) this.#requests.session = chosen[0];
    };
    return { result, joinChosen };
  }

  #tell(notices: readonly Notice[], { onNotice }: RunOptions): void {
    for (const notice of notices) {
      this.#settings.onNotice?.(notice);
      onNotice?.(notice);
    }
  }

  async #noteRefusal(operation: Operation, input: unknown, error: unknown): Promise<void> {
    // Nothing was looked at by the gate before its code was there.
    if (!this.#writing) return;
    const { rules, RefusalNotes } = this.#writing;
    this.#refusalNotes ??= new RefusalNotes();
    const draws = this.#requests.draws();
    const enter = (view: WriteView) => {
      const { command, gate } = this.#requests.command(view, rules, draws, 1, () => undefined);
      return { query: command, gate };
    };
    await this.#refusalNotes.note(this.#store, enter, operation.name, input, error);
  }

  #writeUses(): Promise<void> {
    return this.#notes.writeUses(this.#store, this.#requests, async () => (await this.#loadWriting()).rules);
  }

  #writeQueries(): Promise<void> {
    return this.#notes.writeQueries(this.#store, this.#requests.now());
  }

  #loadWriting(): Promise<Writing> {
    this.#writingLoads ??= import('./wiring.ts').then((writing) => {
      this.#writing = writing;
      return writing;
    });
    return this.#writingLoads;
  }
}

function askedText(query: unknown): string | undefined {
  return typeof query === 'string' && query.trim() !== '' ? query : undefined;
}

/** The scope that a question is logged in: that which it names, or the connection's own. */
async function askedIn(scopes: ScopeResolver, named: unknown): Promise<string> {
  return (await scopes.plan(typeof named !== 'string' || named === ALL_SCOPES ? undefined : named)).id;
}

/** Writes of a list after which others have their turn: a long list must hold up neither other requests nor the end of the process. */
const TURN = 100;

function isTurn(done: number): boolean {
  return done > 0 && done % TURN === 0;
}

async function takeTurns(ending: AbortSignal | undefined): Promise<void> {
  await nextTurn();
  if (ending?.aborted)
    throw new RecollectError('shutting_down', 'The server is shutting down; nothing of this list was stored', {
      hint: 'Send it again when the server is back.',
    });
}
