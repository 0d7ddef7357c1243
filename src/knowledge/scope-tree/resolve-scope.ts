/** From what a caller writes to a scope: one resolver for every read and every write. */
import { RecollectError, show } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { accessById, accessOver, assertMayRead } from '../../gate/access.ts';
import type { BoundaryPlace } from '../../gate/boundary.ts';
import type { Identity } from '../../gate/identity.ts';
import { userOf } from '../../model/actor.ts';
import { LOCAL_CHAIN } from '../../model/event.ts';
import { isWholeId } from '../../model/nouns.ts';
import { GLOBAL_SCOPE_ID, parseScopeReference, type ScopeKind, scopeIdOf } from '../../model/scope.ts';
import type { AccessFilter } from '../../store/port/queries.ts';
import type { Rows } from '../../store/port/store.ts';
import { SCOPES, type ScopeRow } from '../../store/port/tables.ts';
import { GLOBAL_SCOPE } from './global-scope.ts';

/** A scope that a connection uses without naming it; it is made when something is first written to it. */
export interface DefaultScope {
  readonly reference: string;
  /** What it was known by before, where a scope by that is there and none by the reference. */
  readonly also?: string | undefined;
  readonly name?: string | undefined;
  readonly rootPath?: string | undefined;
}

/** A scope that is there, or could be. */
export interface ScopePlan {
  readonly id: string;
  readonly chainId: string;
  readonly row: ScopeRow | undefined;
  readonly kind: ScopeKind;
  readonly key: string;
  readonly parent: ScopePlan | undefined;
}

export const ALL_SCOPES = '*';

export class ScopeResolver {
  readonly #rows: Pick<Rows, 'get' | 'find'>;
  readonly #identity: Identity;
  /** What was resolved before. A resolver lives as long as one request, in which a scope that is there does not change. */
  readonly #known = new Map<string, ScopePlan>();
  readonly defaultScope: DefaultScope;

  constructor(rows: Pick<Rows, 'get' | 'find'>, identity: Identity, defaultScope: DefaultScope) {
    this.#rows = rows;
    this.#identity = identity;
    this.defaultScope = defaultScope;
  }

  /** The scopes that a read looks into, nearest first. */
  async access(reference: string | undefined, inherit: boolean): Promise<AccessFilter> {
    if (reference === ALL_SCOPES) return accessById(this.#identity);
    const target = await this.planToRead(reference);
    if (reference !== undefined && !target.row && reference !== this.defaultScope.reference) throw notFound(reference);
    const from = placeOf(target);
    const { boundary } = this.#identity;
    // The plan was let through, so what a boundary leaves out here is not there yet.
    const seen = (ids: string[]) => (boundary ? ids.filter((id) => boundary.mayRead(id)) : ids);
    if (!inherit || boundary?.isPinned)
      return { ...accessOver(this.#identity, seen([target.id]), null, [target.chainId]), from };
    return { ...accessOver(this.#identity, seen(this.#inherited(target)), target.chainId, chainsAbove(target)), from };
  }

  /** session → project → organisation → own agent → own user → global. */
  #inherited(target: ScopePlan): string[] {
    const ids: string[] = [];
    for (let plan: ScopePlan | undefined = target; plan && plan.id !== GLOBAL_SCOPE_ID; plan = plan.parent)
      ids.push(plan.id);
    const { actor } = this.#identity;
    const user = userOf(actor);
    const homes = target.chainId === LOCAL_CHAIN ? [GLOBAL_SCOPE_ID] : [target.chainId, GLOBAL_SCOPE_ID];
    for (const home of homes) if (actor.kind === 'agent') ids.push(scopeIdOf(home, 'agent', actor.id));
    for (const home of homes) if (user !== undefined) ids.push(scopeIdOf(home, 'user', user));
    return [...new Set([...ids, GLOBAL_SCOPE_ID])];
  }

  /** As `plan`; a project that is not there by its key is meant by its name. A write makes what it names, so it does not ask for names. */
  async planToRead(reference: string | undefined): Promise<ScopePlan> {
    const plan = await this.plan(reference);
    if (plan.row || plan.kind !== 'project' || (reference ?? this.defaultScope.reference) !== `project:${plan.key}`)
      return plan;
    const named = await this.#named(plan.key, plan.kind);
    return named === undefined ? plan : this.planOf(named.id);
  }

  /** Reads a reference against this store; the scope need not be there yet, its parents neither. */
  async plan(reference: string | undefined): Promise<ScopePlan> {
    const text = reference ?? this.defaultScope.reference;
    const known = this.#known.get(text);
    if (known) return known;
    const plan = await this.#resolve(reference);
    this.#assertMayRead(plan);
    if (plan.row) this.#known.set(text, plan);
    return plan;
  }

  /** Where a boundary is in the tree. */
  placeOf(plan: ScopePlan): BoundaryPlace {
    const { id, chainId } = plan;
    const parentIds: string[] = [];
    for (let parent = plan.parent; parent; parent = parent.parent) parentIds.push(parent.id);
    return { id, chainId, parentIds, inheritedIds: this.#inherited(plan) };
  }

  /** A scope that is not there yet may be planned below a boundary. */
  #assertMayRead(plan: ScopePlan): void {
    const { boundary } = this.#identity;
    if (boundary && !boundary.isPinned && !plan.row)
      for (let above = plan.parent; above; above = above.parent) if (above.id === boundary.scopeId) return;
    assertMayRead(this.#identity, plan.id);
  }

  /** The answer for this reference from before, if there is one. */
  known(reference: string | undefined): ScopePlan | undefined {
    return this.#known.get(reference ?? this.defaultScope.reference);
  }

  /** What was resolved before may have changed. */
  forget(): void {
    this.#known.clear();
  }

  likelyChain(reference: string | undefined): string | undefined {
    return likelyChainOf(reference, this.defaultScope.reference);
  }

  async #resolve(reference: string | undefined): Promise<ScopePlan> {
    const text = reference ?? this.defaultScope.reference;
    if (isName(text)) {
      const named = await this.#named(text, undefined);
      if (named) return this.planOf(named.id);
    }
    const parsed = parseScopeReference(text);
    if (parsed.form === 'id') {
      // Before looking: a caller must not learn which ids exist outside of its boundary.
      assertMayRead(this.#identity, parsed.id);
      return this.planOf(parsed.id);
    }
    if (parsed.kind === 'org') return this.#child(await this.planOf(GLOBAL_SCOPE_ID), 'org', parsed.key);
    const home = await this.planOf(GLOBAL_SCOPE_ID);
    const parent =
      parsed.orgKey !== undefined
        ? await this.#child(home, 'org', parsed.orgKey)
        : parsed.kind === 'session' && reference !== undefined
          ? await this.#sessionHome(text)
          : home;
    const plan = await this.#child(parent, parsed.kind, parsed.key);
    const { also, reference: own } = this.defaultScope;
    if (plan.row || also === undefined || text !== own) return plan;
    const former = await this.plan(also);
    return former.row?.key === former.key ? former : plan;
  }

  /** The one scope of that name that the caller may see. Its name is what people call it, or the end of its key: of a folder, of the address of a repository. */
  async #named(name: string, kind: ScopeKind | undefined): Promise<ScopeRow | undefined> {
    const wanted = name.toLowerCase();
    const { boundary } = this.#identity;
    const top = await this.#rows.find(SCOPES, 'children', GLOBAL_SCOPE_ID);
    const below = top.filter((row) => row.kind === 'org').map(({ id }) => this.#rows.find(SCOPES, 'children', id));
    const all = kind === undefined ? [...top, ...(await Promise.all(below)).flat()] : top;
    const found = all.filter(
      (row) =>
        (kind === undefined ? NAMED.has(row.kind) : row.kind === kind) &&
        [row.name, endOf(row.key)].some((known) => known.toLowerCase() === wanted) &&
        boundary?.mayRead(row.id) !== false,
    );
    const open = found.filter(({ status }) => status === 'open');
    const [first, ...others] = open.length > 0 ? open : found;
    if (first === undefined || others.length === 0) return first;
    const candidates = [first, ...others].slice(0, 5).map(({ id }) => id);
    throw new RecollectError('ambiguous_name', `${others.length + 1} scopes are called ${show(name)}`, {
      hint: `Give the id of one of them: ${candidates.join(', ')}; \`recollect scopes\` shows them.`,
      details: { scope: name.slice(0, LIMITS.label), candidates },
    });
  }

  async planOf(id: string): Promise<ScopePlan> {
    const row = id === GLOBAL_SCOPE_ID ? GLOBAL_SCOPE : await this.#rows.get(SCOPES, id);
    if (!row) throw notFound(id);
    return this.#planOfRow(row, row.parent_id === null ? undefined : await this.planOf(row.parent_id));
  }

  /** A scope that something stands in, so that it must be there. */
  async rowOf(id: string): Promise<ScopeRow> {
    return id === GLOBAL_SCOPE_ID ? GLOBAL_SCOPE : (await this.#rows.get(SCOPES, id))!;
  }

  #planOfRow(row: ScopeRow, parent: ScopePlan | undefined): ScopePlan {
    return { id: row.id, chainId: row.chain_id, row, kind: row.kind as ScopeKind, key: row.key, parent };
  }

  /** A session named without a project belongs to the connection's own project. */
  async #sessionHome(text: string): Promise<ScopePlan> {
    if (text === this.defaultScope.reference) return this.planOf(GLOBAL_SCOPE_ID);
    const own = await this.#resolve(undefined);
    return own.kind === 'project' || own.kind === 'org' || own.kind === 'global'
      ? own
      : (own.parent ?? this.planOf(GLOBAL_SCOPE_ID));
  }

  async #child(parent: ScopePlan, kind: ScopeKind, key: string): Promise<ScopePlan> {
    const id = scopeIdOf(parent.id, kind, key);
    const row =
      (await this.#rows.get(SCOPES, id)) ??
      (await this.#rows.find(SCOPES, 'children', parent.id)).find((child) => child.kind === kind && child.key === key);
    if (row) return row.parent_id === parent.id ? this.#planOfRow(row, parent) : this.planOf(row.id);
    return { id, chainId: kind === 'org' ? id : parent.chainId, row: undefined, kind, key, parent };
  }
}

/** Scopes that people give names to. */
const NAMED: ReadonlySet<string> = new Set(['project', 'org']);

/** A text that is no reference could be a name. */
function isName(text: string): boolean {
  return !text.includes(':') && text !== GLOBAL_SCOPE_ID && text !== ALL_SCOPES && !isWholeId('scope', text);
}

function endOf(key: string): string {
  return key
    .replace(/[/\\]+$/, '')
    .split(/[/\\]/)
    .at(-1)!;
}

/** Of a scope that is not there yet, the one around it. */
function placeOf(target: ScopePlan): AccessFilter['from'] {
  for (let plan: ScopePlan | undefined = target; plan; plan = plan.parent)
    if (plan.row) return { chain_id: plan.row.chain_id, path: plan.row.path };
  return undefined;
}

/** The chains that hold a scope and everything that it inherits from. */
function chainsAbove(target: ScopePlan): string[] {
  const chains = new Set([LOCAL_CHAIN]);
  for (let plan: ScopePlan | undefined = target; plan; plan = plan.parent) chains.add(plan.chainId);
  return [...chains];
}

/** The chain of a scope as far as its reference tells it by itself; an id does not. */
export function likelyChainOf(reference: string | undefined, defaultReference: string): string | undefined {
  if (isName(reference ?? defaultReference)) return undefined;
  const parsed = parseScopeReference(reference ?? defaultReference);
  if (parsed.form === 'id') return parsed.id === GLOBAL_SCOPE_ID ? LOCAL_CHAIN : undefined;
  const orgKey = parsed.kind === 'org' ? parsed.key : parsed.orgKey;
  if (orgKey !== undefined) return scopeIdOf(GLOBAL_SCOPE_ID, 'org', orgKey);
  const isOfDefault = parsed.kind === 'session' && reference !== undefined && reference !== defaultReference;
  return isOfDefault ? likelyChainOf(undefined, defaultReference) : LOCAL_CHAIN;
}

export function notFound(reference: string): RecollectError {
  return new RecollectError('scope_not_found', `There is no scope ${show(reference)}`, {
    hint: '`recollect scopes` lists the scopes. `recollect create-scope` creates one, and so does the first write to it.',
    details: { scope: reference },
  });
}
