/** Every write passes here on its way into the ledger; see SPEC.md for the order of the checks. */

import type { Random } from '../base/clock.ts';
import { RecollectError } from '../base/errors.ts';
import type { IdSource } from '../base/ids.ts';
import type { Appender } from '../ledger/append.ts';
import { ERASED } from '../ledger/erased.ts';
import { isPerson, SOURCE_TRUST } from '../model/actor.ts';
import type { LedgerEvent } from '../model/event.ts';
import type { Face } from '../model/face.ts';
import { isWholeId, prefixOf } from '../model/nouns.ts';
import { WRITE_REFUSED, type WriteRefused } from '../model/refusal.ts';
import { GLOBAL_SCOPE_ID } from '../model/scope.ts';
import type { Rows } from '../store/port/store.ts';
import { SCOPES, type ScopeRow, SESSIONS } from '../store/port/tables.ts';
import { assertMayWrite, assertPerson } from './access.ts';
import { mayAppend, ruleFor, tooMuchIn } from './authority.ts';
import type { GateRules } from './gate-rules.ts';
import type { Identity } from './identity.ts';
import type { RejectedValues } from './rejected-values.ts';

/** What a command wants to happen. Who it is and how far that is trusted is not its to say. */
export interface Draft {
  readonly kind: string;
  readonly scope: Pick<ScopeRow, 'id' | 'chain_id' | 'status' | 'path'>;
  readonly itemId?: string;
  readonly sessionId?: string | undefined;
  readonly occurredAt?: number | undefined;
  readonly source?: string | undefined;
  readonly externalId?: string | undefined;
  /** The least that anything is trusted from which it was derived; left out where it was not. */
  readonly sourceTrust?: number | undefined;
  /** Flags that do not come from its own words. */
  readonly flagged?: Pick<GateFlags, 'flags' | 'quarantined'> | undefined;
  readonly data: Record<string, unknown>;
}

/** What the gate found in a request. Kept in its events, so that it stays with the words. */
export interface GateFlags {
  /** Types of secrets that placeholders stand for now. */
  readonly redacted?: readonly string[] | undefined;
  readonly flags?: readonly string[] | undefined;
  /** No search finds it. */
  readonly quarantined?: true | undefined;
  /** Through what it came; left out for the library. */
  readonly via?: Face | undefined;
}

/** What the gate noted in an event. */
export function gateFlagsOf(event: Pick<LedgerEvent, 'data'>): GateFlags {
  return (event.data as { gate?: GateFlags } | null)?.gate ?? {};
}

/** The flags of an event, quarantine among them. */
export function flagsOf(event: Pick<LedgerEvent, 'data'>): string[] {
  const { flags = [], quarantined } = gateFlagsOf(event);
  return quarantined ? [...flags, 'quarantined'] : [...flags];
}

function united(found: GateFlags | undefined, flagged: NonNullable<Draft['flagged']>): GateFlags {
  const flags = [...new Set([...(found?.flags ?? []), ...(flagged.flags ?? [])])].sort();
  return { ...found, flags, quarantined: found?.quarantined ?? flagged.quarantined };
}

const SALT_BYTES = 16;

export class Gate {
  readonly #identity: Identity;
  readonly #rows: Pick<Rows, 'get'>;
  readonly #rules: GateRules;
  readonly #rejected: RejectedValues;
  readonly #appender: Appender;
  readonly #ids: IdSource;
  readonly #random: Random;
  readonly #now: number;
  /** The session of the connection, for drafts that name none. */
  readonly #session: string | undefined;
  /** What was found in the request whose events come now. */
  #found: GateFlags | undefined;
  /** Scopes that were found open in this command. */
  readonly #openScopes = new WeakSet<object>();

  constructor(
    identity: Identity,
    rows: Pick<Rows, 'get'>,
    rules: GateRules,
    rejected: RejectedValues,
    appender: Appender,
    ids: IdSource,
    random: Random,
    now: number,
    session?: string,
  ) {
    this.#identity = identity;
    this.#rows = rows;
    this.#rules = rules;
    this.#rejected = rejected;
    this.#appender = appender;
    this.#ids = ids;
    this.#random = random;
    this.#now = now;
    this.#session = session;
  }

  /** Every event from now on carries these, until others are given. */
  flag(found: GateFlags | undefined): void {
    this.#found = found;
  }

  async submit(draft: Draft): Promise<LedgerEvent> {
    const { boundary } = this.#identity;
    const makesScope = draft.kind === 'scope.created';
    const makesParent = makesScope && boundary?.isAbove(draft.scope.id);
    if (makesScope && boundary && draft.scope.path.split('/').includes(boundary.scopeId))
      boundary.admitBelow(draft.scope.id);
    // What rests on something erased goes with it wherever it stands, also where nothing else is written any more.
    const isErasure = draft.kind === ERASED;
    if (!makesParent && !isErasure) assertMayWrite(this.#identity, draft.scope.id);
    if (draft.kind !== 'scope.reopened' && !isErasure && !this.#openScopes.has(draft.scope))
      await this.#refuseClosed(draft);
    // The session may be what is erased.
    const sessionId = isErasure ? null : (draft.sessionId ?? this.#session ?? null);
    if (sessionId !== null && sessionId !== draft.itemId && isWholeId('session', sessionId))
      await this.#refuseUnseenSession(sessionId);
    if (!isPerson(this.#identity.actor)) await this.#refuseOutranking(draft);
    // What was said makes nothing true that could have been rejected, and a bulk of it waits for nothing.
    const values = this.#rejected.mayHaveAny(draft.scope.chain_id) ? this.#rules.valuesIn(draft.kind, draft.data) : [];
    if (values.length > 0) await this.#rejected.refuse(draft.scope, values);
    // Awaited here: a promise that is returned from an async function takes two turns more.
    return await this.#append(draft, sessionId);
  }

  /** The gate's own record: it is kept also where the connection may write nothing. */
  noteRefusal(scope: Draft['scope'], refusal: WriteRefused): Promise<LedgerEvent> {
    return this.#append({ kind: WRITE_REFUSED, scope, data: refusal }, null);
  }

  #append(draft: Draft, sessionId: string | null): Promise<LedgerEvent> {
    const { actor, via } = this.#identity;
    const all = draft.flagged ? united(this.#found, draft.flagged) : this.#found;
    const gate = via === 'library' ? all : { ...all, via };
    return this.#appender.append({
      id: this.#ids.next(prefixOf('event')),
      kind: draft.kind,
      chainId: draft.scope.chain_id,
      scopeId: draft.scope.id,
      sessionId,
      itemId: draft.itemId ?? null,
      actorId: actor.id,
      actorKind: actor.kind,
      trust: Math.min(SOURCE_TRUST[actor.kind], draft.sourceTrust ?? 1),
      occurredAt: draft.occurredAt ?? this.#now,
      recordedAt: this.#now,
      source: draft.source ?? null,
      externalId: draft.externalId ?? null,
      salt: this.#random.bytes(SALT_BYTES),
      data: gate ? { ...draft.data, gate } : draft.data,
    });
  }

  /** The one place where it is decided whether somebody who is not a person may change what is there; see authority.ts. */
  async #refuseOutranking(draft: Draft): Promise<void> {
    const { actor } = this.#identity;
    const tooMuch = tooMuchIn(draft.kind, draft.data);
    if (tooMuch !== undefined) assertPerson(this.#identity, tooMuch);
    for (const { kind, id, standing } of await this.#rules.touchedBy(draft, this.#rows)) {
      if (mayAppend(actor, kind, standing)) continue;
      const { does, others } = ruleFor(kind);
      if (others === 'refused') assertPerson(this.#identity, `${does} ${id}`);
      throw new RecollectError(
        'person_required',
        `${id} belongs to a person; the ${actor.kind} ${actor.id} may not ${does} it`,
        {
          hint: this.#rules.hintFor(kind),
          details: { id, actor: actor.id, kind: actor.kind },
        },
      );
    }
  }

  /** What is written belongs to its session, so it must be one that the connection sees. Other words for a session come from outside. */
  async #refuseUnseenSession(id: string): Promise<void> {
    const session = await this.#rows.get(SESSIONS, id);
    const { boundary } = this.#identity;
    if (session && (!boundary || boundary.mayRead(session.scope_id))) return;
    throw new RecollectError('not_found', `There is no session ${id}`, {
      hint: '`recollect sessions` lists those you can read; `recollect start-session` starts one.',
      details: { session: id },
    });
  }

  /** A scope is closed with everything above it. */
  async #refuseClosed(draft: Draft): Promise<void> {
    const { id, status, path } = draft.scope;
    let closed = status === 'closed' ? id : undefined;
    for (const above of path.split('/')) {
      if (closed !== undefined || above === id || above === GLOBAL_SCOPE_ID) continue;
      if ((await this.#rows.get(SCOPES, above))?.status === 'closed') closed = above;
    }
    if (closed === undefined) {
      this.#openScopes.add(draft.scope);
      return;
    }
    throw new RecollectError('scope_closed', `The scope ${closed} is closed`, {
      hint: 'Open it again with `recollect create-scope`, or write to another scope.',
      details: { scope: closed },
    });
  }
}
