/** Which identity a name means. Of several that claim it the first holds it; the others wait until it is free, and somebody is told. */
import type { LedgerEvent } from '../../model/event.ts';
import type { Rows } from '../../store/port/store.ts';
import { ALIASES, type AliasRow, IDENTITIES, type IdentityRow } from '../../store/port/tables.ts';
import { settleClash } from './clashes.ts';
import type { Named } from './identity-events.ts';
import { inOrder, isLater, type Said } from './order.ts';

/** Of adding and removing a name the later counts, in whichever order they arrive. */
export async function claimName(
  event: LedgerEvent,
  said: Said,
  identity: IdentityRow,
  { name, key }: Named,
  rows: Rows,
): Promise<void> {
  const known = await rows.get(ALIASES, event.chainId, key, identity.id);
  if (known && !isLater(said, { at: known.changed_at, by: known.changed_by })) return;
  const goesOn = known !== undefined && known.status !== 'removed';
  await rows.put(ALIASES, {
    chain_id: event.chainId,
    key,
    identity_id: identity.id,
    name,
    status: goesOn ? known.status : 'waiting',
    claimed_at: goesOn ? known.claimed_at : said.at,
    claimed_by: goesOn ? known.claimed_by : said.by,
    changed_at: said.at,
    changed_by: said.by,
    updated_seq: event.seq,
  });
  await settleName(event, key, rows);
}

export async function withdrawName(
  event: LedgerEvent,
  said: Said,
  identity: IdentityRow,
  key: string,
  rows: Rows,
): Promise<void> {
  const known = await rows.get(ALIASES, event.chainId, key, identity.id);
  if (!known || !isLater(said, { at: known.changed_at, by: known.changed_by })) return;
  await rows.put(ALIASES, {
    ...known,
    status: 'removed',
    changed_at: said.at,
    changed_by: said.by,
    updated_seq: event.seq,
  });
  await settleName(event, key, rows);
}

/** Gives the name to the first that claims it. */
export async function settleName(event: LedgerEvent, key: string, rows: Rows): Promise<void> {
  const all = await rows.find(ALIASES, 'claimed', event.chainId, key);
  const claims: AliasRow[] = [];
  for (const claim of all) {
    if (claim.status === 'removed') continue;
    const isGone = (await rows.get(IDENTITIES, claim.identity_id))?.status === 'removed';
    if (isGone) await setStatus(event, claim, 'waiting', rows);
    else claims.push(claim);
  }
  const [holder, ...others] = inOrder(claims, ({ claimed_at: at, claimed_by: by }) => ({ at, by }));
  if (holder) await setStatus(event, holder, 'held', rows);
  for (const other of others) await setStatus(event, other, 'waiting', rows);
  for (const [index, one] of all.entries())
    for (const other of all.slice(index + 1)) await settleClash(event, one.identity_id, other.identity_id, rows);
}

async function setStatus(event: LedgerEvent, claim: AliasRow, status: string, rows: Rows): Promise<void> {
  if (claim.status !== status) await rows.put(ALIASES, { ...claim, status, updated_seq: event.seq });
}
