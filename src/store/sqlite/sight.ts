/** What a reader may see, as SQL. The only place where scope and visibility become conditions. */
import type { Sight } from '../port/queries.ts';

export interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

/** For rows that carry a scope and nothing private: scopes, conflicts, evidence. */
export function inSight(sight: Sight, column: string): Condition {
  if (sight.scopeIds === null) return { sql: '1', values: [] };
  return { sql: `${column} IN (SELECT value FROM json_each(?))`, values: [JSON.stringify(sight.scopeIds)] };
}

/** For memories: the scope's own and inherited ones, the reader's private ones, the chain's public ones. */
export function memoryInSight(sight: Sight, alias: string): Condition {
  const scope = inSight(sight, `${alias}.scope_id`);
  const owner = ownedOrShared(sight, alias);
  const within = `(${scope.sql} AND ${owner.sql})`;
  if (sight.publicChainId === null) return { sql: within, values: [...scope.values, ...owner.values] };
  return {
    sql: `(${within} OR (${alias}.visibility = 'public' AND ${alias}.chain_id = ?))`,
    values: [...scope.values, ...owner.values, sight.publicChainId],
  };
}

export function ownedOrShared(sight: Sight, alias: string): Condition {
  return {
    sql: `(${alias}.visibility <> 'private' OR ${alias}.owner_id IN (SELECT value FROM json_each(?)))`,
    values: [JSON.stringify(sight.ownerIds)],
  };
}

/**
 * For events: as their scope, but changes of somebody else's private memory stay hidden, also when it was opened later
 * with other words. The words that it was opened with are everybody's. */
export function eventInSight(sight: Sight, alias: string): Condition {
  const scope = inSight(sight, `${alias}.scope_id`);
  return {
    sql: `(${scope.sql} AND (${alias}.item_id IS NULL OR NOT EXISTS (
      SELECT 1 FROM memories hidden WHERE hidden.id = ${alias}.item_id AND hidden.visibility = 'private' AND hidden.owner_id NOT IN (SELECT value FROM json_each(?)))
      AND NOT EXISTS (SELECT 1 FROM memory_versions past WHERE past.memory_id = ${alias}.item_id AND past.from_seq = ${alias}.seq
      AND past.visibility = 'private' AND past.owner_id NOT IN (SELECT value FROM json_each(?))
      AND past.from_seq <> (SELECT content_seq FROM memories opened WHERE opened.id = past.memory_id))))`,
    values: [...scope.values, JSON.stringify(sight.ownerIds), JSON.stringify(sight.ownerIds)],
  };
}
