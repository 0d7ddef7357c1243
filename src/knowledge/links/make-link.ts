/** Link: two items are connected, or a link that is there is made stronger. */
import { RecollectError, show } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { parseTime } from '../../base/time.ts';
import { accessById } from '../../gate/access.ts';
import type { LinkInput } from '../../model/link.ts';
import { defaultWeightOf, isAcyclic } from '../../model/link-values.ts';
import { LINKS, type LinkRow, type ScopeRow } from '../../store/port/tables.ts';
import type { WriteContext } from '../context.ts';
import { assertSpan } from '../validity.ts';
import type { LinkMade } from './link-events.ts';
import { type LinkKey, linkIdOf, linkKeyOf } from './link-key.ts';
import { scopeOfLink } from './link-scope.ts';
import { loadItems } from './load-link.ts';
import { walk } from './walk.ts';

const DEFAULT_CONFIDENCE = 0.7;

export interface Linked {
  readonly status: 'linked' | 'reinforced';
  readonly link: LinkRow;
}

export async function makeLink(command: WriteContext, input: LinkInput): Promise<Linked> {
  const key = linkKeyOf(input.from, input.to, input.kind);
  if (key.from === key.to) {
    throw new RecollectError('invalid_input', `${show(key.from)} cannot be linked to itself`, {
      hint: 'Give two different items.',
      details: { id: key.from },
    });
  }
  const scope = await enterScopeOf(command, key);
  const id = linkIdOf(scope.chain_id, key);
  const known = await command.view.rows.get(LINKS, id);
  const isThere = known?.status === 'current';
  if (!isThere) await refuseCircle(command, key);
  await command.submit({
    kind: 'link.made',
    scope: known ? await command.scopes.rowOf(known.scope_id) : scope,
    itemId: id,
    sessionId: input.session,
    data: saying(input, key, isThere ? known : undefined, nextOrder(command, known)),
  });
  return { status: isThere ? 'reinforced' : 'linked', link: (await command.view.rows.get(LINKS, id))! };
}

/** The ends as they are when nobody else can append to the chain of the link any more. */
async function enterScopeOf(command: WriteContext, { from, to }: LinkKey): Promise<ScopeRow> {
  const look = async () => {
    const [one, other] = await loadItems(command, [from, to]);
    return scopeOfLink(command, one!, other!);
  };
  const scope = await look();
  if (!(await command.view.enter(scope.chain_id))) return scope;
  command.scopes.forget();
  return look();
}

/** What is not given stays as it was; of one that had been removed nothing is taken over. */
function saying(input: LinkInput, key: LinkKey, known: LinkRow | undefined, order: number): LinkMade {
  const time = (text: string | undefined, field: string, before: number | null | undefined) =>
    text === undefined ? (before ?? undefined) : parseTime(text, field);
  const validFrom = time(input.validFrom, 'validFrom', known?.valid_from);
  const validTo = time(input.validTo, 'validTo', known?.valid_to);
  assertSpan({ valid_from: validFrom ?? null, valid_to: validTo ?? null }, 'The link');
  return {
    ...key,
    weight: input.weight ?? known?.weight ?? defaultWeightOf(key.kind),
    confidence: input.confidence ?? known?.confidence ?? DEFAULT_CONFIDENCE,
    origin: input.origin ?? (known?.origin as LinkMade['origin'] | undefined) ?? 'stated',
    validFrom,
    validTo,
    pinned: input.pinned ?? known?.pinned === 1,
    note: input.note ?? known?.note ?? undefined,
    order,
  };
}

/** Later than everything that is known of the link, also when the clock went back. */
export function nextOrder({ now }: WriteContext, known: LinkRow | undefined): number {
  return known ? Math.max(now, known.made_order + 1, (known.removed_order ?? 0) + 1) : now;
}

/** As far as the caller sees: what is hidden from it must not be told by a refusal either. */
async function refuseCircle(command: WriteContext, { from, to, kind }: LinkKey): Promise<void> {
  if (!isAcyclic(kind)) return;
  const bounds = { depth: LIMITS.pathItems, items: LIMITS.pathItems };
  const { reached, cut } = await walk(command, accessById(command.identity), to, { out: [kind] }, bounds, from);
  if (!reached.has(from) && cut === null) return;
  throw new RecollectError(
    'link_cycle',
    reached.has(from)
      ? `${show(to)} already leads to ${show(from)} by ${kind}, so the link would close a cycle`
      : `More than ${LIMITS.pathItems} items follow from ${show(to)} by ${kind}; they cannot all be checked for a cycle`,
    {
      hint: `See \`recollect traverse ${to} --kinds ${kind} --direction out\`, and unlink what is wrong.`,
      details: { from, to, kind },
    },
  );
}
