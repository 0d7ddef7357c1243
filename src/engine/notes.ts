/**
 * What a connection notes while it answers, and writes down later: reading does not write. It is worth less than what it is about, so where it
 * cannot be written, because of a lock, a full disk or a scope that was closed since, nothing is said of it.
 */
import { LIMITS } from '../base/limits.ts';
import type { Store } from '../store/port/store.ts';
import type { ConnectionContext, WriteRules } from './connection-context.ts';
import { CallNotes, type NotedCall } from './note-calls.ts';
import { PackNotes } from './note-packs.ts';
import { QueryNotes } from './note-queries.ts';
import { UseNotes } from './note-uses.ts';

export class Notes {
  readonly uses = new UseNotes();
  readonly queries = new QueryNotes();
  readonly packs = new PackNotes();
  readonly #calls = new CallNotes();

  noteCall(requests: ConnectionContext, call: NotedCall): void {
    const { actor } = requests.identity;
    this.#calls.note({
      id: requests.ids.next('call'),
      called_at: requests.now(),
      // Which one that is, is asked when it is written.
      scope_id: '',
      actor_id: actor.id,
      actor_kind: actor.kind,
      session_id: requests.session ?? null,
      client: call.client ?? null,
      model: call.model ?? null,
      tool: call.tool,
      arguments: call.arguments,
      arguments_hash: call.argumentsHash,
      arguments_size: call.argumentsSize,
      result: call.result,
      summary: call.summary ?? null,
      result_size: call.resultSize,
      duration_ms: call.durationMs,
    });
  }

  async writePacks(store: Store): Promise<void> {
    const packs = this.packs.take();
    if (packs.length === 0 || store.readOnly) return;
    await store.logHandedPacks(packs, LIMITS.keptPacks).catch(() => undefined);
  }

  async writeUses(store: Store, requests: ConnectionContext, loadRules: () => Promise<WriteRules>): Promise<void> {
    if (this.uses.isEmpty || store.readOnly) return;
    try {
      const rules = await loadRules();
      const draws = requests.draws();
      await store.write((view) => this.uses.write(requests.command(view, rules, draws, 1, () => undefined).command));
    } catch {
      // As said above.
    }
    this.uses.clear();
  }

  async writeQueries(store: Store, now: number): Promise<void> {
    if (this.queries.isEmpty) return;
    await store.write((view) => this.queries.write(view, now)).catch(() => undefined);
    this.queries.clear();
  }

  async writeCalls(store: Store, requests: ConnectionContext): Promise<void> {
    const calls = this.#calls.take();
    if (calls.length === 0 || store.readOnly) return;
    try {
      const { id } = await store.read((view) => requests.scopes(view).plan(undefined));
      await store.logToolCalls(
        calls.map((call) => ({ ...call, scope_id: id })),
        LIMITS.keptCalls,
      );
    } catch {
      // Likewise.
    }
  }
}
