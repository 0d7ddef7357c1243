/** A real store with several actors, and the model beside it: one step at a time on both. */
import { expect } from 'vitest';
import { type Memory, openMemory } from '../../src/index.ts';
import type { Options } from '../support/backends.ts';
import { SeededRandom } from '../support/seeded-random.ts';
import { answerOf } from './answer.ts';
import { checkAll, checkMemory } from './check.ts';
import { checkClaim } from './check-claims.ts';
import { checkLink } from './check-links.ts';
import { checkText } from './check-texts.ts';
import { extract } from './model/extraction.ts';
import { noteRefusal } from './model/refusals.ts';
import { type Connection, emptyState, Refusal, type State } from './model/state.ts';
import { type ModelledWrite, STEPS, type Step } from './steps.ts';
import { Contents } from './words.ts';

export const CONNECTIONS: readonly Connection[] = [
  { actor: { id: 'owner', kind: 'person' }, defaultScope: 'project:alpha' },
  { actor: { id: 'anna', kind: 'person' }, defaultScope: 'org:acme/project:site' },
  { actor: { id: 'claude', kind: 'agent', user: 'owner' }, defaultScope: 'project:alpha' },
  { actor: { id: 'codex', kind: 'agent' }, defaultScope: 'project:beta' },
];

const HOUR_MS = 3_600_000;

/** How often each request is made, compared with the others. */
const WEIGHTS: Record<ModelledWrite, number> = {
  remember: 20,
  record: 6,
  revise: 20,
  revert: 6,
  forget: 4,
  restore: 4,
  accept: 4,
  pin: 2,
  unpin: 2,
  tag: 4,
  untag: 3,
  defineTag: 1,
  createScope: 4,
  rebindScope: 1,
  renameScope: 1,
  moveScope: 2,
  closeScope: 1,
  assert: 20,
  supersede: 3,
  retract: 2,
  contest: 2,
  undo: 6,
  defineIdentity: 5,
  reviseIdentity: 2,
  addAlias: 3,
  removeAlias: 2,
  mergeIdentities: 3,
  definePredicate: 1,
  check: 1,
  link: 24,
  unlink: 6,
  setBlock: 10,
  editBlock: 5,
  startSession: 4,
  updateSession: 6,
  endSession: 2,
  finish: 2,
  attach: 5,
  detach: 3,
  startConversation: 2,
  addMessage: 6,
  endConversation: 1,
  putDocument: 8,
  resolve: 5,
  reject: 4,
  unreject: 2,
  feedback: 3,
  outcome: 2,
  defineFrame: 1,
};
const WEIGHTED = Object.entries(WEIGHTS).flatMap(([name, weight]) =>
  Array<ModelledWrite>(weight).fill(name as ModelledWrite),
);

export class World {
  readonly options: Options;
  readonly random: SeededRandom;
  readonly contents: Contents;
  state: State;
  now: number;
  readonly #log: string[] = [];
  readonly #bytes: SeededRandom;
  #memories: Memory[] = [];

  /** The same seed makes the same requests and the same ids, on every backend. */
  constructor(options: Options, seed: number, mark = 'tok', start?: { state: State; now: number }) {
    this.options = options;
    this.random = new SeededRandom(seed);
    this.#bytes = new SeededRandom(seed + 1_000_003);
    this.contents = new Contents(mark);
    this.state = structuredClone(start?.state ?? emptyState());
    this.now = start?.now ?? Date.UTC(2027, 0, 1);
  }

  /** The owner's memory. */
  get owner(): Memory {
    return this.#memories[0]!;
  }

  async open(): Promise<void> {
    const clock = { now: () => this.now };
    const random = { bytes: (count: number) => Uint8Array.from({ length: count }, () => this.#bytes.between(0, 255)) };
    const connect = ({ actor, defaultScope }: Connection) =>
      openMemory({ ...this.options, scope: defaultScope, actor, clock, random, synchronous: 'off' });
    for (const connection of CONNECTIONS) this.#memories.push(await connect(connection));
    // A connection that was just opened works in no session.
    this.state.working.clear();
  }

  async close(): Promise<void> {
    for (const memory of this.#memories.splice(0)) await memory.close();
  }

  async run(steps: number, checkEvery = 12): Promise<void> {
    for (let step = 1; step <= steps; step++) {
      await this.step();
      if (step % checkEvery === 0) await this.check();
      if (this.random.chance(0.02)) {
        await this.close();
        await this.open();
      }
    }
    await this.check();
  }

  async step(): Promise<void> {
    if (this.random.chance(0.05)) await this.#extract();
    const { index, connection, step } = this.#nextStep();
    const real = await answerOf(() => step.run(this.#memories[index]!));
    const modelled = this.#model(connection, step, real);
    expect(real, this.#story()).toEqual(modelled);
    await this.#learnScopeIds();
    for (const id of touchedBy(real, 'clm_'))
      if (this.state.claims.has(id)) await checkClaim(this.state, this.owner, id, this.#story());
    for (const id of touchedBy(real, 'lnk_'))
      if (this.state.links.has(id)) await checkLink(this.state, this.#memories[index]!, connection, id, this.#story());
    for (const id of [...touchedBy(real, 'blk_'), ...touchedBy(real, 'doc_')])
      if (this.state.texts.has(id)) await checkText(this.state, this.owner, id, this.#story());
    for (const id of touchedBy(real, 'mem_'))
      await checkMemory(this.state, this.#memories[index]!, connection, id, this.#story());
  }

  async #extract(): Promise<void> {
    const index = this.random.between(0, CONNECTIONS.length - 1);
    const connection = CONNECTIONS[index]!;
    this.#log.push(`${connection.actor.id} extract`);
    const { read, behind } = await this.#memories[index]!.extract();
    const step = { model: extract, request: {} };
    expect({ read, behind }, this.#story()).toEqual(this.#model(connection, step, undefined));
  }

  /** For a store that the model no longer knows: whatever is refused is refused for a reason of the caller's. */
  async stepWithoutModel(): Promise<void> {
    const { index, step } = this.#nextStep();
    const answer = (await answerOf(() => step.run(this.#memories[index]!))) as { refused?: string };
    if (answer.refused !== undefined)
      expect(answer.refused, this.#story()).toMatch(
        /^(not_found|version_not_found|scope_\w+|name_taken|nothing_to_change|wrong_status|person_required|rejected_value|chain_mismatch|citation_outside_scope|link_cycle|alias_taken|quote_not_found|invalid_input|too_large|changed_since|erased)$/,
      );
  }

  #nextStep(): { index: number; connection: Connection; step: Step } {
    this.now += this.#passingTime();
    const name = this.random.pick(WEIGHTED);
    const index = this.random.between(0, CONNECTIONS.length - 1);
    const connection = CONNECTIONS[index]!;
    const step = STEPS[name]({ random: this.random, state: this.state, now: this.now, contents: this.contents });
    this.#log.push(`${connection.actor.id} ${name} ${JSON.stringify(step.request)}`);
    return { index, connection, step };
  }

  check(): Promise<void> {
    return checkAll(
      this.state,
      this.#memories,
      CONNECTIONS,
      this.now,
      this.random,
      this.contents.tokens,
      this.#story(),
    );
  }

  /** Mostly seconds, now and then hours; sometimes somebody sets the clock back. */
  #passingTime(): number {
    const dice = this.random.next();
    if (dice < 0.05) return this.random.between(1, 20 * HOUR_MS);
    return dice < 0.08 ? -this.random.between(1, HOUR_MS) : this.random.between(1, 4_000);
  }

  /** A command that is refused leaves the model as it was, however far it had come, but for the record of it. */
  #model(connection: Connection, step: Pick<Step, 'model' | 'request'>, real: unknown): unknown {
    const before = structuredClone(this.state);
    try {
      const ids = Array.isArray(real) ? (real as { id: string }[]).map(({ id }) => id) : [];
      const answer = step.model(
        { state: this.state, connection, now: this.now },
        (index) => ids[index] ?? `none-${index}`,
      );
      for (const event of this.state.events.slice(before.events.length)) {
        event.at = this.now;
        event.session ??= before.working.get(connection.actor.id) ?? null;
      }
      return answer;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.state = before;
      noteRefusal(this.state, connection, this.now, step.request, error.code);
      return { refused: error.code };
    }
  }

  async #learnScopeIds(): Promise<void> {
    const unknown = [...this.state.scopes.values()].filter((scope) => scope.id === undefined);
    if (unknown.length === 0) return;
    const taken = new Set([...this.state.scopes.values()].map((scope) => scope.id));
    const { scopes } = await this.owner.scopes({ includeClosed: true, limit: 500 });
    for (const scope of unknown) {
      const parent = this.state.scopes.get(scope.parent!)!.id;
      const found = scopes.find(
        (one) => one.kind === scope.kind && one.key === scope.key && one.parent === parent && !taken.has(one.id),
      );
      expect(found, `scope ${scope.place} ${this.#story()}`).toBeDefined();
      scope.id = found!.id;
      taken.add(found!.id);
    }
  }

  /** The last requests, for the message of a failure. */
  #story(): string {
    return `\n${this.#log.slice(-6).join('\n')}\n(step ${this.#log.length})`;
  }
}

function touchedBy(answer: unknown, prefix: string): string[] {
  const ids = [answer].flat().map((one) => (one as { id?: string } | null)?.id);
  return [...new Set(ids)].filter((id): id is string => id?.startsWith(prefix) === true);
}
