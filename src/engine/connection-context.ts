/** What each request of a connection works with: its access filter, its clock, its session, and for a write the gate to the ledger. */
import { type Clock, type Random, type Reading, systemClock, systemRandom } from '../base/clock.ts';
import type { Environment } from '../base/environment.ts';
import { createIds, type IdSource } from '../base/ids.ts';
import { Repeatable } from '../base/repeatable.ts';
import { type Draft, Gate } from '../gate/gate.ts';
import type { GateRules } from '../gate/gate-rules.ts';
import type { Identity } from '../gate/identity.ts';
import { RejectedValues } from '../gate/rejected-values.ts';
import type { NotedPack, ReadContext, WriteContext } from '../knowledge/context.ts';
import { factsOf } from '../knowledge/nouns.ts';
import { type DefaultScope, ScopeResolver } from '../knowledge/scope-tree/resolve-scope.ts';
import { Appender } from '../ledger/append.ts';
import type { Projection } from '../ledger/projector.ts';
import type { Face } from '../model/face.ts';
import { type NounName, prefixOf } from '../model/nouns.ts';
import { completePolicies, type Policies } from '../model/policies.ts';
import type { ReadView, WriteView } from '../store/port/store.ts';
import { environmentOf } from './environment-of.ts';
import { kinds } from './event-kinds.ts';
import { systemReading } from './monotonic.ts';
import type { Notes } from './notes.ts';
import type { Settings } from './options.ts';

/** Faces whose reader has its session's turns before it anyway. */
const LISTENING: ReadonlySet<Face> = new Set(['mcp', 'hook']);

/** How events become rows, and what the gate asks about them. Loaded with the first write. */
export interface WriteRules {
  readonly projection: Projection;
  readonly gateRules: GateRules;
}

export class ConnectionContext {
  readonly identity: Identity;
  readonly defaultScope: DefaultScope;
  readonly environment: Environment;
  readonly policies: Policies;
  readonly ids: IdSource;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #notes: Notes;
  /** The session with which this connection marks what it writes. */
  session: string | undefined;

  constructor(settings: Settings, defaultScope: DefaultScope, identity: Identity, notes: Notes) {
    this.identity = identity;
    this.defaultScope = defaultScope;
    this.environment = environmentOf(settings);
    this.policies = completePolicies(settings.policies);
    this.session = settings.session;
    this.#clock = settings.clock ?? systemClock;
    this.#random = settings.random ?? systemRandom();
    this.ids = createIds(this.#clock, this.#random);
    this.#notes = notes;
  }

  now(): number {
    return this.#clock.now();
  }

  /** Ids and random bytes for work that may be done again. */
  draws(): Repeatable {
    return new Repeatable(this.ids, this.#random);
  }

  /** What expires is judged by the time that is looked at. */
  query(view: ReadView, asOf?: number): ReadContext {
    const now = asOf ?? this.#clock.now();
    const scopes = this.scopes(view);
    const rejected = new RejectedValues(view.rows, (id) => scopes.rowOf(id), this.identity.actor);
    const { identity, environment } = this;
    // Whoever looks at the past uses nothing now.
    const noteUse: ReadContext['noteUse'] = (items) => (asOf === undefined ? this.#notes.uses.note(items) : undefined);
    const notedQueries = () => this.#notes.queries.noted();
    // What a model has just been told or has said itself is no memory to it.
    const unheard = LISTENING.has(identity.via) ? this.session : undefined;
    const notePack: ReadContext['notePack'] = (pack) => (asOf === undefined ? this.#notePack(pack) : undefined);
    const notedItems: ReadContext['notedItems'] = (session) => this.#notes.packs.itemsOf(session);
    return {
      view,
      identity,
      scopes,
      rejected,
      kinds,
      factsOf,
      now,
      session: this.session,
      unheard,
      environment,
      noteUse,
      notedQueries,
      notePack,
      notedItems,
    };
  }

  #notePack({ scope, session, frame, asked, items, tokens }: NotedPack): void {
    const { actor, via } = this.identity;
    this.#notes.packs.note({
      id: this.ids.next('pack'),
      handed_at: this.now(),
      scope_id: scope,
      actor_id: actor.id,
      actor_kind: actor.kind,
      session_id: session ?? null,
      via,
      frame,
      asked: asked ? 1 : 0,
      items: JSON.stringify(items),
      tokens,
    });
  }

  command(
    view: WriteView,
    { projection, gateRules }: WriteRules,
    draws: Repeatable,
    items: number,
    useSession: WriteContext['useSession'],
  ): { command: WriteContext; gate: Gate } {
    const now = this.#clock.now();
    const { ids, random } = draws.start();
    const query = this.query(view);
    const gate = new Gate(
      this.identity,
      view.rows,
      gateRules,
      query.rejected,
      new Appender(view, kinds, projection, now),
      ids,
      random,
      now,
      this.session,
    );
    const command = {
      ...query,
      view,
      items,
      now,
      isQuarantined: false,
      rapidChange: this.policies.rapidChange[this.identity.actor.kind],
      isEmptied: false,
      turns: new Map<string, number>(),
      submit: (draft: Draft) => gate.submit(draft),
      newId: (noun: NounName) => ids.next(prefixOf(noun)),
      randomBytes: (count: number) => random.bytes(count),
      reading: () => this.reading(),
      useSession,
    };
    return { command, gate };
  }

  /** In milliseconds, from some beginning. */
  stopwatch(): number {
    return this.#clock === systemClock ? performance.now() : this.reading().ms;
  }

  /** A clock that was given, as tests do, also measures. */
  reading(): Reading {
    if (this.#clock === systemClock) return systemReading();
    return this.#clock.reading?.() ?? { clock: 'given', ms: this.#clock.now() };
  }

  scopes(view: ReadView): ScopeResolver {
    return new ScopeResolver(view.rows, this.identity, this.defaultScope);
  }
}
