/** What a rejection, and its end, do to claims. Comes after the projector of rejections, whose rows it reads. CLM-18 and CLM-19 in SPEC.md. */
import type { Projector } from '../../ledger/projector.ts';
import type { LedgerEvent } from '../../model/event.ts';
import { isIdOf } from '../../model/nouns.ts';
import type { Rows } from '../../store/port/store.ts';
import { CLAIMS } from '../../store/port/tables.ts';
import type { ValueRejected } from '../rejected/rejection-events.ts';
import { restore, takeBack } from './projector.ts';
import { claimsSaying, rejectionOfClaim } from './rejected-claims.ts';

export const claimRejectionProjector: Projector = {
  kinds: ['value.rejected', 'value.unrejected'],
  async apply(event, rows) {
    if (event.data === null || event.itemId === null) return;
    if (event.kind === 'value.rejected') await takeBackSaid(event, event.data as ValueRejected, rows);
    else await bringBack(event, event.itemId, rows);
  },
};

async function takeBackSaid(event: LedgerEvent, data: ValueRejected, rows: Rows): Promise<void> {
  const { salt, keys, item, of } = data;
  // Rejections that do not say what they are of are older than this.
  if (of !== 'claim' && (of !== undefined || isIdOf('memory', item) || isIdOf('link', item))) return;
  for (const { id } of await claimsSaying(rows, { chainId: event.chainId, scopeId: event.scopeId, salt }, keys, item)) {
    // One may have changed with the one before it.
    const claim = (await rows.get(CLAIMS, id))!;
    const rejection = await rejectionOfClaim(rows, claim);
    if (rejection !== undefined)
      await takeBack(event, { ...claim, change_reason: data.reason ?? null }, rejection, rows);
  }
}

/** What was taken back comes back, unless another rejection says the same. */
async function bringBack(event: LedgerEvent, rejection: string, rows: Rows): Promise<void> {
  for (const claim of await rows.find(CLAIMS, 'replacedBy', rejection)) {
    if (claim.chain_id !== event.chainId) continue;
    const changed = { ...claim, change_reason: null, updated_seq: event.seq, changed_by: event.id };
    const other = await rejectionOfClaim(rows, claim);
    if (other === undefined) await restore(event, changed, rows);
    else if (other !== rejection) await rows.put(CLAIMS, { ...changed, superseded_by: other });
  }
}
