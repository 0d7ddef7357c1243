/** The events of tags: what a tag means, and which items have it. A memory tells of its tags with its own events, because they are part of its versions. */
import { z } from 'zod';
import { type KindDefinition, kindOf } from '../../ledger/kinds.ts';
import { TAG_CATEGORIES } from '../../model/tag.ts';

const text = () => z.string();
const tagDefined = () => z.object({ name: text(), category: z.enum(TAG_CATEGORIES), description: text().optional() });
const itemTagged = () => z.object({ tags: z.array(text()), reason: text().optional() });

export const TAG_DEFINED = kindOf('tag.defined', 1, tagDefined);
/** The event is about the item, so that it is seen and erased with it. */
export const ITEM_TAGGED = kindOf('item.tagged', 1, itemTagged);
export const ITEM_UNTAGGED = kindOf('item.untagged', 1, itemTagged);

export const TAG_KINDS: readonly KindDefinition[] = [TAG_DEFINED, ITEM_TAGGED, ITEM_UNTAGGED];
