/** How useful items were so far, for those who order them. */
import { FEEDBACK, ITEM_USES } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';

export interface Usefulness {
  /** How many packs held it. */
  readonly uses: number;
  /** A factor of its score: 1.02 for each who called it useful, to 1.10; 0.9 for each more who called it irrelevant, to 0.5. */
  readonly factor: number;
  /** What came of using it: how much good, of how much in all. */
  readonly signal: number;
  readonly weight: number;
}

const PER_USEFUL = 0.02;
const MOST_USEFUL = 0.1;
const PER_IRRELEVANT = 0.1;
const MOST_IRRELEVANT = 0.5;
/** What an author's own word weighs beside what came of it. */
const PRIOR = 2;

/** Of each that anything is known of. What this session itself brought does not count in it, so that its packs stay the same. */
export async function usefulnessOf(
  query: ReadContext,
  items: readonly { readonly id: string; readonly scope: string }[],
  session: string | undefined,
): Promise<Map<string, Usefulness>> {
  const found = new Map<string, Usefulness>();
  if (items.length === 0) return found;
  const ids = [...new Set(items.map(({ id }) => id))];
  const scopes = new Map(items.map(({ id, scope }) => [id, scope]));
  const [said, used] = await Promise.all([
    query.view.rows.findWhereIn(FEEDBACK, 'item_id', ids),
    query.view.rows.findWhereIn(ITEM_USES, 'item_id', ids),
  ]);
  const net = new Map<string, number>();
  for (const { item_id: id, scope_id: scope, signal, session_id } of said) {
    // Whoever writes into another scope says nothing of this item.
    if (scopes.get(id) !== scope || (session !== undefined && session_id === session) || signal === 'neutral') continue;
    net.set(id, (net.get(id) ?? 0) + (signal === 'useful' ? 1 : -1));
  }
  const rows = new Map(used.filter((row) => scopes.get(row.item_id) === row.scope_id).map((row) => [row.item_id, row]));
  for (const id of new Set([...net.keys(), ...rows.keys()])) {
    const row = rows.get(id);
    const own = session !== undefined && row?.session_id === session;
    found.set(id, {
      factor: factorOf(net.get(id) ?? 0),
      uses: (row?.uses ?? 0) - (own ? row.session_uses : 0),
      signal: (row?.signal_sum ?? 0) - (own ? row.session_signal : 0),
      weight: (row?.weight_sum ?? 0) - (own ? row.session_weight : 0),
    });
  }
  return found;
}

function factorOf(net: number): number {
  if (net >= 0) return 1 + Math.min(MOST_USEFUL, net * PER_USEFUL);
  return 1 - Math.min(MOST_IRRELEVANT, -net * PER_IRRELEVANT);
}

/** How sure one may be of it after what came of using it: what its author said weighs as much as two outcomes. */
export function outcomeConfidence(
  said: number,
  known: { readonly signal: number; readonly weight: number } | undefined,
): number {
  if (known === undefined || known.weight <= 0) return said;
  return (said * PRIOR + known.signal) / (PRIOR + known.weight);
}
