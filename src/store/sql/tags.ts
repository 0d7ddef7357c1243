/** Tags, and how many memories have each. */
import type { TagCount } from '../port/queries.ts';
import { isMemoryVisible } from './access.ts';
import type { QueryOf } from './reader.ts';

export const listTags: QueryOf<'listTags'> = async (reader, access, notExpiredAt = 0) => {
  const seen = isMemoryVisible(reader.dialect, access, 'm');
  const sql = `SELECT i.tag AS name, coalesce(min(t.category), 'custom') AS category, min(t.description) AS description, count(*) AS items
    FROM item_tags i JOIN memories m ON m.id = i.item_id LEFT JOIN tags t ON t.chain_id = i.chain_id AND t.name = i.tag
    WHERE ${seen.sql} AND m.status IN ('inbox', 'active', 'stale') AND (m.expires_at IS NULL OR m.expires_at > ?) GROUP BY i.tag ORDER BY items DESC, i.tag`;
  return reader.all<TagCount>(sql, ...seen.values, notExpiredAt);
};
