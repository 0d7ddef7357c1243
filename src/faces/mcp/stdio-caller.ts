/**
 * The one client at the other end of stdin. Its name makes it the agent that its hooks are too, its first root the project it works in, and the session that
 * its hooks opened the session of its calls. What the command line says is stronger than what the client says.
 */
import { type InputRequiredResult, inputRequired, inputResponse } from '@modelcontextprotocol/server';
import type { Engine } from '../../engine/engine.ts';
import type { Operation } from '../../operations/define.ts';
import { agentNameOf } from './agent-names.ts';
import type { Call, Caller } from './caller.ts';
import { folderOf } from './client-roots.ts';
import { hostSession } from './host-session.ts';

export interface Known {
  /** `--actor` or the environment names the agent, or the person whose agent it is. */
  readonly knowsActor: boolean;
  /** `--scope` names the scope. */
  readonly knowsScope: boolean;
}

const ROOTS = 'roots';
/** A client that says it has roots and does not tell them keeps nobody waiting. */
const ROOTS_TIMEOUT_MS = 2_000;
/** How long nothing is called before calls are written down. */
const QUIET_MS = 500;

export class StdioCaller implements Caller {
  readonly #opened: Engine;
  readonly #known: Known;
  #engine: Engine;
  /** The agent and the folder that `#engine` was made for. */
  #madeFor = '';
  #making: Promise<Engine> | undefined;
  #folder: { readonly path: string | undefined } | undefined;
  #joined: string | undefined;
  #quiet: NodeJS.Timeout | undefined;

  constructor(opened: Engine, known: Known) {
    this.#opened = opened;
    this.#engine = opened;
    this.#known = known;
  }

  get engine(): Engine {
    return this.#engine;
  }

  async engineFor(call: Call): Promise<{ readonly engine: Engine } | { readonly question: InputRequiredResult }> {
    if (!this.#known.knowsScope && call.facts.hasRoots && this.#folder === undefined) {
      const found = await this.#askForRoots(call);
      if ('question' in found) return found;
      this.#folder = found;
    }
    const engine = await this.#engineOf(call, this.#folder?.path);
    await this.#join(engine, call);
    return { engine };
  }

  /** A session that the client's hooks opened is gone on with: it is the same work. */
  completed({ name }: Operation, input: Record<string, unknown>): Record<string, unknown> {
    const isOwn = name !== 'start-session' || input.externalId !== undefined || input.resume !== undefined;
    return isOwn || this.#joined === undefined || this.#engine.session !== this.#joined
      ? input
      : { ...input, resume: true };
  }

  /** Some clients end a server without a word, so the log does not wait for the end. */
  called(): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => void this.#engine.flushCalls().catch(() => undefined), QUIET_MS).unref();
  }

  async flush(): Promise<void> {
    await this.#engine.flush();
  }

  async close(): Promise<void> {
    clearTimeout(this.#quiet);
    if (this.#engine !== this.#opened) await this.#engine.close();
    await this.#opened.close();
  }

  async #engineOf({ facts }: Call, cwd: string | undefined): Promise<Engine> {
    const id = this.#known.knowsActor ? undefined : await agentNameOf(facts.name);
    const key = JSON.stringify([id, cwd]);
    if (key === this.#madeFor || (id === undefined && cwd === undefined)) return this.#making ?? this.#engine;
    this.#madeFor = key;
    const { actor } = this.#opened.identity;
    const before = this.#engine;
    this.#making = this.#opened.connect({
      actor: id === undefined ? actor : { ...actor, id },
      ...(cwd === undefined ? {} : { cwd }),
    });
    try {
      this.#engine = await this.#making;
    } catch (error) {
      // Such as a file in the folder that names a scope which cannot be read; the next call tries again.
      this.#making = undefined;
      this.#madeFor = '';
      throw error;
    }
    if (this.#opened.session !== undefined) this.#engine.joinSession(this.#opened.session);
    await before.flush();
    return this.#engine;
  }

  async #join(engine: Engine, { context }: Call): Promise<void> {
    // One that the connection was opened in, or began itself, stays.
    if (engine.session !== undefined && engine.session !== this.#joined) return;
    this.#joined = await hostSession(engine, context);
    engine.joinSession(this.#joined);
  }

  /** In the newer era a request is answered with the question; before it the server asks beside. */
  async #askForRoots({
    server,
    context,
    facts,
  }: Call): Promise<{ readonly path: string | undefined } | { readonly question: InputRequiredResult }> {
    if (facts.isModern) {
      const { inputResponses } = context.mcpReq;
      if (inputResponses === undefined)
        return { question: inputRequired({ inputRequests: { [ROOTS]: inputRequired.listRoots() } }) };
      // Asked once: a client that then says something else has no roots.
      const answer = inputResponse(inputResponses, ROOTS);
      return { path: answer.kind === 'roots' ? folderOf(answer.roots) : undefined };
    }
    try {
      const { roots } = await server.server.listRoots({}, { timeout: ROOTS_TIMEOUT_MS });
      return { path: folderOf(roots) };
    } catch {
      return { path: undefined };
    }
  }

  rootsChanged(): void {
    this.#folder = undefined;
  }
}
