/** Tags as rows: what they mean, and which items other than memories have them. */
import { canonicalJson } from '../../base/canonical-json.ts';
import { bodyOf } from '../../ledger/kinds.ts';
import type { Projector } from '../../ledger/projector.ts';
import { normaliseTags } from '../../model/tag.ts';
import { TAGGED_ITEMS, TAGS } from '../../store/port/tables.ts';
import { parseTags, retag } from '../item-tags/item-tags.ts';
import { ITEM_TAGGED, ITEM_UNTAGGED, TAG_DEFINED } from './tag-events.ts';
import { tagPlaceOf } from './tag-place-of.ts';

export const tagProjector: Projector = {
  kinds: [TAG_DEFINED.kind],
  async apply(event, rows) {
    const defined = bodyOf(event, TAG_DEFINED);
    if (!defined) return;
    const { name, category, description = null } = defined;
    await rows.put(TAGS, { chain_id: event.chainId, name, category, description, updated_seq: event.seq });
  },
};

export const itemTagProjector: Projector = {
  kinds: [ITEM_TAGGED.kind, ITEM_UNTAGGED.kind],
  async apply(event, rows) {
    const said = bodyOf(event, ITEM_TAGGED) ?? bodyOf(event, ITEM_UNTAGGED);
    if (!said || event.itemId === null) return;
    const id = event.itemId;
    const place = await tagPlaceOf(rows, id);
    // An event changes only its own scope's items, whatever id an imported one may name.
    if (place?.scope_id !== event.scopeId || place.chain_id !== event.chainId) return;
    const before = parseTags((await rows.get(TAGGED_ITEMS, event.chainId, id))?.tags ?? '[]');
    const named = normaliseTags(said.tags);
    const after =
      event.kind === ITEM_TAGGED.kind
        ? normaliseTags([...before, ...named])
        : before.filter((tag) => !named.includes(tag));
    const { chainId: chain_id, scopeId: scope_id, seq: updated_seq } = event;
    await rows.put(TAGGED_ITEMS, { item_id: id, chain_id, scope_id, tags: canonicalJson(after), updated_seq });
    await retag(rows, { id, chain_id, scope_id }, before, after);
  },
};
