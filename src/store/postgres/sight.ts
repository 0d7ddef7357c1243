/** What a reader may see, as SQL. The only place where scope and visibility become conditions. */
import { EVIDENCE_KINDS } from '../../model/event.ts';
import { GLOBAL_SCOPE_ID } from '../../model/scope.ts';
import { ID_START, ITEM_NOUNS, type ItemNoun, idStart } from '../port/items.ts';
import type { Shown, Sight } from '../port/queries.ts';
import type { SqlValue } from './database.ts';
import { claimCounts, memoryHolds, memoryLasts, notEnded } from './validity.ts';
import { Where } from './where.ts';

export interface Condition {
  readonly sql: string;
  readonly values: SqlValue[];
}

/** For rows that carry a scope and nothing private: scopes, claims, evidence. */
export function inSight(sight: Sight, column: string): Condition {
  if (sight.scopeIds === null) return { sql: 'true', values: [] };
  return { sql: `${column} = ANY(?::text[])`, values: [sight.scopeIds] };
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
    sql: `(${alias}.visibility <> 'private' OR ${alias}.owner_id = ANY(?::text[]))`,
    values: [sight.ownerIds],
  };
}

/** Whether any memory is, or a version of one was, private to others than the reader. By the ends of an index, because all others may be the reader's own. */
export function hasPrivateOfOthers({ ownerIds }: Pick<Sight, 'ownerIds'>): Condition {
  const others = ownerIds.length === 1 ? ['owner_id < ?', 'owner_id > ?'] : ['owner_id <> ALL(?::text[])'];
  const parts = ['memories', 'memory_versions'].flatMap((table) =>
    others.map((other) => `EXISTS (SELECT 1 FROM ${table} WHERE visibility = 'private' AND ${other})`),
  );
  return { sql: `(${parts.join(' OR ')})`, values: parts.map(() => (ownerIds.length === 1 ? ownerIds[0]! : ownerIds)) };
}

/** For conflicts: they tell of both their sides, so they are seen by who sees both. */
export function conflictInSight(sight: Sight, alias: string): Condition {
  const scope = inSight(sight, `${alias}.scope_id`);
  const a = itemInSight(sight, `${alias}.item_a`);
  const b = itemInSight(sight, `${alias}.item_b`);
  return {
    // Sessions and identities are as open as their scope.
    sql: `(${scope.sql} AND (left(${alias}.item_a, 4) IN ('ses_', 'idn_') OR (${a.sql} AND (${alias}.item_b = ${alias}.item_a OR ${b.sql}))))`,
    values: [...scope.values, ...a.values, ...b.values],
  };
}

/**
 * For events: as their scope, but changes of somebody else's private memory stay hidden, also when it was opened later
 * with other words. The words that it was opened with are everybody's. What happened to a conflict is seen as the conflict is. */
export function eventInSight(sight: Sight, alias: string): Condition {
  const scope = inSight(sight, `${alias}.scope_id`);
  const link = linkEventInSight(sight, alias);
  const rejection = rejectionEventInSight(sight, alias);
  const conflict = conflictInSight(sight, 'met');
  return {
    sql: `(${scope.sql} AND (${alias}.item_id IS NULL OR NOT EXISTS (
      SELECT 1 FROM memories hidden WHERE hidden.id = ${alias}.item_id AND hidden.visibility = 'private' AND hidden.owner_id <> ALL(?::text[]))
      AND NOT EXISTS (SELECT 1 FROM memory_versions past WHERE past.memory_id = ${alias}.item_id AND past.from_seq = ${alias}.seq
      AND past.visibility = 'private' AND past.owner_id <> ALL(?::text[])
      AND past.from_seq <> (SELECT opened.content_seq FROM memories opened WHERE opened.id = past.memory_id))
      AND NOT EXISTS (SELECT 1 FROM erasures gone WHERE gone.id = ${alias}.item_id AND gone.scope_id = ${alias}.scope_id
      AND gone.owner_id IS NOT NULL AND gone.owner_id <> ALL(?::text[]))
      AND ${link.sql} AND ${rejection.sql}
      AND (left(${alias}.item_id, 4) <> 'cfl_' OR EXISTS (SELECT 1 FROM conflicts met WHERE met.id = ${alias}.item_id AND ${conflict.sql}))))`,
    values: [
      ...scope.values,
      sight.ownerIds,
      sight.ownerIds,
      sight.ownerIds,
      ...link.values,
      ...rejection.values,
      ...conflict.values,
    ],
  };
}

/**
 * Events about a link name both of its ends, so they are for those who see both; also the note on a link to what was private then
 * stays where it was. The seqs of two chains cannot be compared: there, whatever was private once counts.
 */
function linkEventInSight(sight: Sight, alias: string): Condition {
  const from = itemInSight(sight, 'k.from_id');
  const to = itemInSight(sight, 'k.to_id');
  return {
    sql: `(left(${alias}.item_id, 4) <> 'lnk_' OR EXISTS (SELECT 1 FROM links k WHERE k.id = ${alias}.item_id AND ${from.sql} AND ${to.sql}
      AND NOT EXISTS (SELECT 1 FROM memory_versions was JOIN memories mine ON mine.id = was.memory_id WHERE was.memory_id IN (k.from_id, k.to_id)
      AND was.visibility = 'private' AND was.owner_id <> ALL(?::text[])
      AND (mine.chain_id <> ${alias}.chain_id OR (was.from_seq <= ${alias}.seq AND was.to_seq > ${alias}.seq)))))`,
    values: [...from.values, ...to.values, sight.ownerIds],
  };
}

/** Events about a rejection tell of the memory by which it was made, so they are as private as that is, or was then, or was when it was erased. */
function rejectionEventInSight(sight: Sight, alias: string): Condition {
  const others = '<> ALL(?::text[])';
  return {
    sql: `(left(${alias}.item_id, 4) <> 'rej_' OR NOT EXISTS (SELECT 1 FROM rejected_values r WHERE r.id = ${alias}.item_id AND r.item_id IS NOT NULL
      AND (EXISTS (SELECT 1 FROM memories own WHERE own.id = r.item_id AND own.visibility = 'private' AND own.owner_id ${others})
      OR EXISTS (SELECT 1 FROM memory_versions was WHERE was.memory_id = r.item_id AND was.visibility = 'private' AND was.owner_id ${others}
      AND was.from_seq <= ${alias}.seq AND was.to_seq > ${alias}.seq)
      OR EXISTS (SELECT 1 FROM erasures gone WHERE gone.id = r.item_id AND gone.scope_id = ${alias}.scope_id AND gone.owner_id ${others}))))`,
    values: [sight.ownerIds, sight.ownerIds, sight.ownerIds],
  };
}

/** For an item of any noun, by the column that holds its id; with `shown`, only what is shown of them. */
export function itemInSight(sight: Sight, column: string, shown?: Shown): Condition {
  const global = inSight(sight, column);
  const cases = ITEM_NOUNS.map((noun) => {
    const where = nounInSight(noun, sight, shown);
    return {
      // Not EXISTS: PostgreSQL might read the whole table for it, to look ids up in memory.
      sql: `WHEN '${idStart(noun)}' THEN (SELECT true FROM ${noun.table} ${aliasOf(noun)} WHERE ${aliasOf(noun)}.id = ${column} AND ${where.sql}) IS TRUE`,
      values: where.values,
    };
  });
  const isGlobal = `WHEN '${GLOBAL_SCOPE_ID.slice(0, ID_START)}' THEN (${column} = '${GLOBAL_SCOPE_ID}' AND ${global.sql})`;
  return {
    sql: `(CASE left(${column}, ${ID_START}) ${cases.map(({ sql }) => sql).join(' ')} ${isGlobal} ELSE false END)`,
    values: [...cases.flatMap(({ values }) => values), ...global.values],
  };
}

/** By what the rules of claims and memories call them. */
export function aliasOf({ table }: ItemNoun): string {
  return table.slice(0, 1);
}

export function nounInSight(noun: ItemNoun, sight: Sight, shown?: Shown): Where {
  const alias = aliasOf(noun);
  const where = new Where().addCondition(
    noun.rules === 'memory' ? memoryInSight(sight, alias) : inSight(sight, `${alias}.${noun.scope}`),
  );
  // What was erased is no item any more.
  if (noun.rules === 'evidence') where.add(isOneOf(`${alias}.kind`, EVIDENCE_KINDS)).add(`${alias}.salt IS NOT NULL`);
  if (!shown) return where;
  const statuses = noun.status?.[shown.notExpiredAt === undefined ? 'all' : 'live'];
  if (noun.rules === 'claim' && shown.validAt !== undefined)
    return where.addCondition(claimCounts(statuses!, shown.validAt));
  if (noun.rules === 'claim') where.addCondition(notEnded(alias, shown.notExpiredAt, shown.validAt));
  if (statuses) where.add(isOneOf(`${alias}.${noun.status!.column}`, statuses));
  if (noun.archived !== undefined && shown.notExpiredAt !== undefined) where.add(`${alias}.${noun.archived} = 0`);
  if (noun.rules === 'memory')
    where.addCondition(memoryLasts(alias, shown.notExpiredAt, shown.validAt)).addCondition(memoryHolds(shown.validAt));
  return where;
}

/** Words of our own code, not values. */
function isOneOf(column: string, words: readonly string[]): string {
  return `${column} IN (${words.map((word) => `'${word}'`).join(', ')})`;
}
