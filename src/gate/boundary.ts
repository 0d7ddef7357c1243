/**
 * Which scopes an identity may read, and which it may write. Every filter, the scope resolver and the gate ask here and nowhere else: rights in
 * single parts of the tree belong here too.
 */
import { LOCAL_CHAIN } from '../model/event.ts';
import { GLOBAL_SCOPE_ID } from '../model/scope.ts';

/** A scope and what it is under, as the resolver finds it. */
export interface BoundaryPlace {
  readonly id: string;
  readonly chainId: string;
  /** The scopes above it, nearest first. */
  readonly parentIds: readonly string[];
  /** What a read of it inherits: its organisation, the caller's own agent and user, global. Nearest first, with the scope itself. */
  readonly inheritedIds: readonly string[];
}

/** Lives as long as its connection. An identity without one reaches the whole store. */
export class Boundary {
  readonly scopeId: string;
  readonly chainId: string;
  /** One scope and nothing else: nothing inherited, nothing below. */
  readonly isPinned: boolean;
  #parentIds: readonly string[] = [];
  #inherited: readonly string[] = [];
  /** The scope and those below it. */
  #below: ReadonlySet<string>;
  /** Below it too, and perhaps not in the store yet: a request that runs now is making them. */
  readonly #admitted = new Set<string>();

  constructor(place: BoundaryPlace, isPinned: boolean) {
    this.scopeId = place.id;
    this.chainId = place.chainId;
    this.isPinned = isPinned;
    this.#below = new Set([place.id]);
    this.move(place, []);
  }

  /** The tree as it is now: scopes are made and moved while a connection is open. */
  move({ parentIds, inheritedIds }: BoundaryPlace, below: readonly string[]): void {
    this.#parentIds = parentIds;
    if (this.isPinned) return;
    this.#inherited = inheritedIds;
    this.#below = new Set([this.scopeId, ...below]);
  }

  get admittedIds(): string[] {
    return [...this.#admitted];
  }

  /** It is in the store, so the tree says where it is. */
  settle(scopeId: string): void {
    this.#admitted.delete(scopeId);
  }

  /** A scope that is being made below this one. */
  admitBelow(scopeId: string): void {
    if (!this.isPinned && !this.#below.has(scopeId)) this.#admitted.add(scopeId);
  }

  /** Nearest first. */
  get readableIds(): string[] {
    return [...new Set([...this.writableIds, ...this.#inherited])];
  }

  get writableIds(): string[] {
    return [...this.#below, ...this.#admitted];
  }

  /** The chains of the readable scopes. */
  get chainIds(): string[] {
    return this.isPinned ? [this.chainId] : [...new Set([this.chainId, LOCAL_CHAIN])];
  }

  /** A chain is an organisation's, or that of all else. */
  get coversChain(): boolean {
    return !this.isPinned && this.scopeId === this.chainId;
  }

  mayRead(scopeId: string): boolean {
    return this.mayWrite(scopeId) || this.#inherited.includes(scopeId);
  }

  mayWrite(scopeId: string): boolean {
    return this.#below.has(scopeId) || this.#admitted.has(scopeId);
  }

  /** Scopes above it may be made when the first write needs them, and nothing else happens there. */
  isAbove(scopeId: string): boolean {
    return this.#parentIds.includes(scopeId) && scopeId !== GLOBAL_SCOPE_ID;
  }
}
