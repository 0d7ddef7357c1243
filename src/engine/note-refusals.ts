/** Writes down that a request was refused. The refusal itself stands, whatever becomes of this. */
import { LIMITS } from '../base/limits.ts';
import type { Gate } from '../gate/gate.ts';
import { refusalIn, refusedLabel } from '../gate/refusals.ts';
import type { ReadContext } from '../knowledge/context.ts';
import { GLOBAL_SCOPE } from '../knowledge/scope-tree/global-scope.ts';
import type { ScopePlan } from '../knowledge/scope-tree/resolve-scope.ts';
import type { WriteRefused } from '../model/refusal.ts';
import type { Store, WriteView } from '../store/port/store.ts';
import type { ScopeRow } from '../store/port/tables.ts';

const MINUTE_MS = 60_000;
const EVERYWHERE = { scopeIds: null, publicChainId: null, ownerIds: [] };

/** What the engine lends for it: the gate of a transaction and what its commands look at. */
export type Entrance = (view: WriteView) => { readonly gate: Gate; readonly query: ReadContext };

/** Lives as long as its connection, whose refusals without a record it counts. */
export class RefusalNotes {
  #unrecorded = 0;

  async note(store: Store, enter: Entrance, operation: string, input: unknown, error: unknown): Promise<void> {
    const refusal = refusalIn(error, operation, input);
    if (!refusal) return;
    this.#unrecorded++;
    if (store.readOnly) return;
    const unrecorded = this.#unrecorded - 1;
    try {
      const isNoted = await store.write(async (view) => {
        const { gate, query } = enter(view);
        const scope = await scopeFor(query, scopeNamedBy(input));
        await view.enter(scope.chain_id);
        const room = await roomFor(query);
        if (room === 0) return false;
        const more: Partial<WriteRefused> = {
          ...(unrecorded > 0 ? { unrecorded } : {}),
          ...(room === 1 ? { limitReached: true } : {}),
        };
        await gate.noteRefusal(scope, { ...refusal, ...more });
        return true;
      });
      if (isNoted) this.#unrecorded -= unrecorded + 1;
    } catch {
      // A full disk or a lock must not hide why the request was refused. The next record says that this one is missing.
    }
  }
}

/** How many more of this actor are recorded now: whoever is refused again and again must not fill the ledger with it. */
async function roomFor({ view, identity, now }: ReadContext): Promise<number> {
  const most = LIMITS.refusalsPerMinute;
  const last = await view.listEvents(
    EVERYWHERE,
    { labels: [refusedLabel(identity.actor)], recordedFrom: now - MINUTE_MS, recordedUntil: now + 1 },
    { order: 'newest', limit: most },
  );
  return most - last.length;
}

/** Where it is seen: in the scope that the request names, where that is one; else in the connection's own, or in the nearest around it. */
async function scopeFor({ scopes, identity }: ReadContext, named: string | undefined): Promise<ScopeRow> {
  if (named !== undefined) {
    const row = await scopes.plan(named).then(
      (plan) => plan.row,
      () => undefined,
    );
    if (row && identity.boundary?.mayWrite(row.id) !== false) return row;
  }
  for (let plan: ScopePlan | undefined = await scopes.plan(undefined); plan; plan = plan.parent)
    if (plan.row) return plan.row;
  return GLOBAL_SCOPE;
}

function scopeNamedBy(input: unknown): string | undefined {
  const inputs = (Array.isArray(input) ? input : [input]) as ({ scope?: unknown } | undefined)[];
  const named = new Set(inputs.map((one) => one?.scope));
  const [scope] = named;
  return named.size === 1 && typeof scope === 'string' ? scope : undefined;
}
