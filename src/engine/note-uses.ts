/** Which items packs held, until it is written down: reading does not write, and whoever reads often writes once. */
import { LIMITS } from '../base/limits.ts';
import type { WriteContext } from '../knowledge/context.ts';

interface Used {
  readonly scope: string;
  uses: number;
}

/** Lives as long as its connection. */
export class UseNotes {
  readonly #used = new Map<string, Used>();

  get isEmpty(): boolean {
    return this.#used.size === 0;
  }

  get isFull(): boolean {
    return this.#used.size >= LIMITS.notedUses;
  }

  note(items: readonly { readonly id: string; readonly scope: string }[]): void {
    for (const { id, scope } of items) {
      const known = this.#used.get(id);
      if (known) known.uses++;
      else if (!this.isFull) this.#used.set(id, { scope, uses: 1 });
    }
  }

  /** One event for each scope. What the connection may not write to is forgotten. */
  async write(command: WriteContext): Promise<void> {
    const { boundary } = command.identity;
    const scopes = new Set([...this.#used.values()].map(({ scope }) => scope));
    for (const scopeId of [...scopes].sort()) {
      if (boundary?.mayWrite(scopeId) === false) continue;
      const items = [...this.#used]
        .filter(([, { scope }]) => scope === scopeId)
        .map(([id, { uses }]) => ({ id, uses }))
        .sort((a, b) => (a.id < b.id ? -1 : 1));
      await command.submit({ kind: 'usage.recorded', scope: await command.scopes.rowOf(scopeId), data: { items } });
    }
  }

  /** Once it is written. */
  clear(): void {
    this.#used.clear();
  }
}
