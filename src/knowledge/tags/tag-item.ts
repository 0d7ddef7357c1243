/** Tag and untag: for every noun that says where its items are kept. Memories have verbs of their own, because their tags are part of their versions. */
import { fieldsOf } from '../../base/records.ts';
import { normaliseTags } from '../../model/tag.ts';
import type { Changed } from '../changed.ts';
import type { WriteContext } from '../context.ts';
import { assertTagCount } from '../item-tags/assert-tag-count.ts';
import { tagsOfItem } from '../item-tags/item-tags.ts';
import { tagMemory, untagMemory } from '../memories/change-memory.ts';
import { ITEM_TAGGED, ITEM_UNTAGGED } from './tag-events.ts';
import { taggableNoun } from './tag-place-of.ts';

/** What cannot be tagged is looked for among memories, and not found there. */
export async function tagItem(
  command: WriteContext,
  id: string,
  tags: readonly string[],
  reason: string | undefined,
): Promise<Changed> {
  if (!taggableNoun(id)) return tagMemory(command, id, tags, reason);
  return change(command, id, (has) => {
    const added = normaliseTags(tags).filter((tag) => !has.includes(tag));
    assertTagCount(id, has.length + added.length);
    return { kind: ITEM_TAGGED.kind, data: { tags: added, reason } };
  });
}

export async function untagItem(
  command: WriteContext,
  id: string,
  tags: readonly string[],
  reason: string | undefined,
): Promise<Changed> {
  if (!taggableNoun(id)) return untagMemory(command, id, tags, reason);
  return change(command, id, (has) => {
    const gone = normaliseTags(tags).filter((tag) => has.includes(tag));
    return { kind: ITEM_UNTAGGED.kind, data: { tags: gone, reason } };
  });
}

interface TagChange {
  readonly kind: string;
  readonly data: { readonly tags: readonly string[]; readonly reason: string | undefined };
}

async function change(
  command: WriteContext,
  id: string,
  decide: (has: readonly string[]) => TagChange,
): Promise<Changed> {
  const noun = taggableNoun(id)!;
  // Throws where the caller may not see it.
  let item = await noun.get(command, id);
  const place = (await noun.tagPlace!(command.view.rows, id))!;
  if (await command.view.enter(place.chain_id)) item = await noun.get(command, id);
  const { kind, data } = decide(await tagsOfItem(command, id));
  const { version, status } = fieldsOf(item);
  const answer = { id, version: Number(version ?? 1), memoryStatus: String(status ?? 'active') };
  if (data.tags.length === 0) return { status: 'unchanged', ...answer };
  await command.submit({ kind, scope: await command.scopes.rowOf(place.scope_id), itemId: id, data: { ...data } });
  return { status: 'changed', ...answer };
}
