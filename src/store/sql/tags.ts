/** Tags, and how many items have each. */
import type { TagCount } from '../port/queries.ts';
import { isMemoryVisible, isTaggedItemVisible } from './access.ts';
import type { QueryOf } from './reader.ts';

export const listTags: QueryOf<'listTags'> = async (reader, access, notExpiredAt = 0) => {
  const memories = isMemoryVisible(reader.dialect, access, 'm');
  const others = isTaggedItemVisible(reader.dialect, access, 'x', { notExpiredAt });
  const sql = `SELECT i.tag AS name, coalesce(min(t.category), 'custom') AS category, min(t.description) AS description, count(*) AS items
    FROM (SELECT a.tag, a.chain_id FROM item_tags a JOIN memories m ON m.id = a.item_id
      WHERE ${memories.sql} AND m.status IN ('inbox', 'active', 'stale') AND (m.expires_at IS NULL OR m.expires_at > ?)
      UNION ALL SELECT b.tag, b.chain_id FROM item_tags b JOIN tagged_items x ON x.item_id = b.item_id WHERE ${others.sql}) i
    LEFT JOIN tags t ON t.chain_id = i.chain_id AND t.name = i.tag GROUP BY i.tag ORDER BY items DESC, i.tag`;
  return reader.all<TagCount>(sql, ...memories.values, notExpiredAt, ...others.values);
};
