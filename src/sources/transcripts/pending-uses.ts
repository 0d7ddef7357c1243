/** Uses of tools whose outputs are still to come. A transcript may hold any number that nobody ever answered, so only the newest are waited for, and of each only what its output needs. */
import { LIMITS } from '../../base/limits.ts';
import { type SeenUse, seenUse, type ToolUse } from './tools.ts';

export class PendingUses {
  readonly #uses = new Map<string, SeenUse>();

  add(key: string, use: ToolUse): void {
    // Told again, it is the newest.
    this.#uses.delete(key);
    this.#uses.set(key, seenUse(use));
    if (this.#uses.size > LIMITS.pendingToolUses) this.#uses.delete(this.#uses.keys().next().value!);
  }

  /** Of a use that was not seen it is not known whether its output is worth keeping; whoever saw it keeps it. */
  take(key: string | undefined): SeenUse | undefined {
    const use = key === undefined ? undefined : this.#uses.get(key);
    if (use) this.#uses.delete(key!);
    return use;
  }
}
