/** What a reader may see, as SQL. The only place where scope and visibility become conditions. */
import { EVIDENCE_KINDS } from '../../model/event.ts';
import { type NounName, prefixOf, SEEN_BY_SCOPE } from '../../model/nouns.ts';
import { GLOBAL_SCOPE_ID } from '../../model/scope.ts';
import { ID_START, ITEM_NOUNS, type ItemNoun, idStart } from '../port/items.ts';
import type { AccessFilter, Shown } from '../port/queries.ts';
import type { Condition, Dialect } from './dialect.ts';
import { claimCounts, memoryHolds, memoryLasts, notEnded } from './validity.ts';
import { Where } from './where.ts';

/** For rows that have a scope and nothing private: scopes, claims, evidence. */
export function isVisible(dialect: Dialect, access: AccessFilter, column: string): Condition {
  return access.scopeIds === null ? EVERYTHING : dialect.inList(column, access.scopeIds);
}

const EVERYTHING: Condition = { sql: 'true', values: [] };

/** For memories: the scope's own and inherited ones, the reader's private ones, the chain's public ones. */
export function isMemoryVisible(dialect: Dialect, access: AccessFilter, alias: string): Condition {
  const scope = isVisible(dialect, access, `${alias}.scope_id`);
  const owner = ownedOrShared(dialect, access, alias);
  const within = `(${scope.sql} AND ${owner.sql})`;
  const values = [...scope.values, ...owner.values];
  if (access.publicChainId === null) return { sql: within, values };
  return {
    sql: `(${within} OR (${alias}.visibility = 'public' AND ${alias}.chain_id = ?))`,
    values: [...values, access.publicChainId],
  };
}

export function ownedOrShared(dialect: Dialect, access: AccessFilter, alias: string): Condition {
  const own = dialect.inList(`${alias}.owner_id`, access.ownerIds);
  return { sql: `(${alias}.visibility <> 'private' OR ${own.sql})`, values: own.values };
}

/** Whether any memory is, or a version of one was, private to others than the reader. By the ends of an index, because all others may be the reader's own. */
export function hasPrivateMemories(dialect: Dialect, { ownerIds }: Pick<AccessFilter, 'ownerIds'>): Condition {
  const others: Condition[] =
    ownerIds.length === 1
      ? [
          { sql: 'owner_id < ?', values: ownerIds },
          { sql: 'owner_id > ?', values: ownerIds },
        ]
      : [ofOthers(dialect, { ownerIds }, 'owner_id')];
  const parts = ['memories', 'memory_versions'].flatMap((table) =>
    others.map(({ sql, values }) => ({
      sql: `EXISTS (SELECT 1 FROM ${table} WHERE visibility = 'private' AND ${sql})`,
      values,
    })),
  );
  return { sql: `(${parts.map(({ sql }) => sql).join(' OR ')})`, values: parts.flatMap(({ values }) => values) };
}

/** Whether the owner is somebody else; null for what has no owner. */
export function ofOthers(dialect: Dialect, { ownerIds }: Pick<AccessFilter, 'ownerIds'>, column: string): Condition {
  const own = dialect.inList(column, ownerIds);
  return { sql: `NOT (${own.sql})`, values: own.values };
}

/** For conflicts: they show both their sides, so they are visible to readers who see both. */
export function isConflictVisible(dialect: Dialect, access: AccessFilter, alias: string): Condition {
  const scope = isVisible(dialect, access, `${alias}.scope_id`);
  const a = isItemVisible(dialect, access, `${alias}.item_a`);
  const b = isItemVisible(dialect, access, `${alias}.item_b`);
  return {
    sql: `(${scope.sql} AND (${isIdOfAny(dialect, SEEN_BY_SCOPE, `${alias}.item_a`)} OR (${a.sql} AND (${alias}.item_b = ${alias}.item_a OR ${b.sql}))))`,
    values: [...scope.values, ...a.values, ...b.values],
  };
}

/** For proposals: they say what their items say, so one about a private memory is its owner's, also where the memory was made private later. */
export function isProposalVisible(dialect: Dialect, access: AccessFilter, alias: string): Condition {
  const scope = isVisible(dialect, access, `${alias}.scope_id`);
  const own = dialect.inList(`${alias}.owner_id`, access.ownerIds);
  const others = ofOthers(dialect, access, 'secret.owner_id');
  return {
    sql: `(${scope.sql} AND (${alias}.owner_id IS NULL OR ${own.sql}) AND NOT EXISTS (SELECT 1 FROM items_of_proposals its
      JOIN memories secret ON secret.id = its.item_id WHERE its.proposal = ${alias}.id AND secret.visibility = 'private' AND ${others.sql}))`,
    values: [...scope.values, ...own.values, ...others.values],
  };
}

/**
 * For events: as their scope, but changes of somebody else's private memory stay hidden, also when it was opened later
 * with other words. The words that it was opened with are everybody's. Erased, it stays as hidden as it was. What happened to a conflict is seen as the
 * conflict is, and once it is erased by nobody.
 */
export function isEventVisible(dialect: Dialect, access: AccessFilter, alias: string): Condition {
  const scope = isVisible(dialect, access, `${alias}.scope_id`);
  const hidden = ofOthers(dialect, access, 'hidden.owner_id');
  const past = ofOthers(dialect, access, 'past.owner_id');
  const gone = ofOthers(dialect, access, 'gone.owner_id');
  const link = isLinkEventVisible(dialect, access, alias);
  const rejection = isRejectionEventVisible(dialect, access, alias);
  const conflict = isConflictVisible(dialect, access, 'met');
  const proposal = isProposalVisible(dialect, access, 'asked');
  return {
    sql: `(${scope.sql} AND (${alias}.item_id IS NULL OR NOT EXISTS (
      SELECT 1 FROM memories hidden WHERE hidden.id = ${alias}.item_id AND hidden.visibility = 'private' AND ${hidden.sql})
      AND NOT EXISTS (SELECT 1 FROM memory_versions past WHERE past.memory_id = ${alias}.item_id AND past.from_seq = ${alias}.seq
      AND past.visibility = 'private' AND ${past.sql}
      AND past.from_seq <> (SELECT opened.content_seq FROM memories opened WHERE opened.id = past.memory_id))
      AND NOT EXISTS (SELECT 1 FROM erasures gone WHERE gone.id = ${alias}.item_id AND gone.scope_id = ${alias}.scope_id
      AND gone.owner_id IS NOT NULL AND ${gone.sql})
      AND ${link.sql} AND ${rejection.sql}
      AND (NOT ${isIdOfAny(dialect, ['conflict'], `${alias}.item_id`)} OR EXISTS (SELECT 1 FROM conflicts met WHERE met.id = ${alias}.item_id AND ${conflict.sql}))
      AND (NOT ${isIdOfAny(dialect, ['proposal'], `${alias}.item_id`)} OR NOT EXISTS (SELECT 1 FROM proposals asked WHERE asked.id = ${alias}.item_id AND NOT ${proposal.sql}))))`,
    values: [
      ...scope.values,
      ...hidden.values,
      ...past.values,
      ...gone.values,
      ...link.values,
      ...rejection.values,
      ...conflict.values,
      ...proposal.values,
    ],
  };
}

/**
 * Events about a link name both of its ends, so they are visible to readers who see both; also the note on a link to what was private then
 * stays hidden. The seqs of two chains cannot be compared: there, everything that was private once is hidden.
 */
function isLinkEventVisible(dialect: Dialect, access: AccessFilter, alias: string): Condition {
  const from = isItemVisible(dialect, access, 'k.from_id');
  const to = isItemVisible(dialect, access, 'k.to_id');
  const others = ofOthers(dialect, access, 'was.owner_id');
  return {
    sql: `(NOT ${isIdOfAny(dialect, ['link'], `${alias}.item_id`)} OR EXISTS (SELECT 1 FROM links k WHERE k.id = ${alias}.item_id AND ${from.sql} AND ${to.sql}
      AND NOT EXISTS (SELECT 1 FROM memory_versions was JOIN memories mine ON mine.id = was.memory_id WHERE was.memory_id IN (k.from_id, k.to_id)
      AND was.visibility = 'private' AND ${others.sql}
      AND (mine.chain_id <> ${alias}.chain_id OR (was.from_seq <= ${alias}.seq AND was.to_seq > ${alias}.seq)))))`,
    values: [...from.values, ...to.values, ...others.values],
  };
}

/** Events about a rejection show the memory by which it was made, so they are as private as that is, or was then, or was when it was erased. */
function isRejectionEventVisible(dialect: Dialect, access: AccessFilter, alias: string): Condition {
  const own = ofOthers(dialect, access, 'own.owner_id');
  const was = ofOthers(dialect, access, 'was.owner_id');
  const gone = ofOthers(dialect, access, 'gone.owner_id');
  return {
    sql: `(NOT ${isIdOfAny(dialect, ['rejection'], `${alias}.item_id`)} OR NOT EXISTS (SELECT 1 FROM rejected_values r WHERE r.id = ${alias}.item_id AND r.item_id IS NOT NULL
      AND (EXISTS (SELECT 1 FROM memories own WHERE own.id = r.item_id AND own.visibility = 'private' AND ${own.sql})
      OR EXISTS (SELECT 1 FROM memory_versions was WHERE was.memory_id = r.item_id AND was.visibility = 'private' AND ${was.sql}
      AND was.from_seq <= ${alias}.seq AND was.to_seq > ${alias}.seq)
      OR EXISTS (SELECT 1 FROM erasures gone WHERE gone.id = r.item_id AND gone.scope_id = ${alias}.scope_id AND ${gone.sql}))))`,
    values: [...own.values, ...was.values, ...gone.values],
  };
}

/** Whether the column has an id of one of the nouns. Prefixes are words of our own code, not values. */
function isIdOfAny(dialect: Dialect, nouns: readonly NounName[], column: string): string {
  const starts = nouns.map((noun) => `${prefixOf(noun)}_`);
  const tests = [...new Set(starts.map(({ length }) => length))].map((length) => {
    const ofLength = starts.filter((start) => start.length === length);
    return isOneOf(dialect.startOf(column, length), ofLength);
  });
  return `(${tests.join(' OR ')})`;
}

/** For an item of any noun, by the column that has its id; with `shown`, only what is shown of them. */
export function isItemVisible(dialect: Dialect, access: AccessFilter, column: string, shown?: Shown): Condition {
  const global = isVisible(dialect, access, column);
  const cases = ITEM_NOUNS.map((noun) => {
    const alias = aliasOf(noun);
    const where = isNounVisible(dialect, noun, access, shown);
    const isSeen = dialect.keyExists(`${noun.table} ${alias}`, `${alias}.id = ${column} AND ${where.sql}`);
    return { sql: `WHEN '${idStart(noun)}' THEN ${isSeen}`, values: where.values };
  });
  const isGlobal = `WHEN '${GLOBAL_SCOPE_ID.slice(0, ID_START)}' THEN (${column} = '${GLOBAL_SCOPE_ID}' AND ${global.sql})`;
  return {
    sql: `(CASE ${dialect.startOf(column, ID_START)} ${cases.map(({ sql }) => sql).join(' ')} ${isGlobal} ELSE false END)`,
    values: [...cases.flatMap(({ values }) => values), ...global.values],
  };
}

/** For tagged items that are no memories: what their scope shows, and nothing that was put away. */
export function isTaggedItemVisible(dialect: Dialect, access: AccessFilter, alias: string, shown: Shown): Condition {
  const scope = isVisible(dialect, access, `${alias}.scope_id`);
  const item = isItemVisible(dialect, access, `${alias}.item_id`, shown);
  const byScope = isIdOfAny(dialect, SEEN_BY_SCOPE, `${alias}.item_id`);
  return { sql: `(${scope.sql} AND (${byScope} OR ${item.sql}))`, values: [...scope.values, ...item.values] };
}

/** The alias that the rules of claims and memories use. */
export function aliasOf({ table }: ItemNoun): string {
  return table.slice(0, 1);
}

export function isNounVisible(dialect: Dialect, noun: ItemNoun, access: AccessFilter, shown?: Shown): Where {
  const alias = aliasOf(noun);
  const where = new Where(dialect).addCondition(
    noun.rules === 'memory'
      ? isMemoryVisible(dialect, access, alias)
      : isVisible(dialect, access, `${alias}.${noun.scope}`),
  );
  // What was erased is no item any more.
  if (noun.rules === 'evidence') where.add(isOneOf(`${alias}.kind`, EVIDENCE_KINDS)).add(`${alias}.salt IS NOT NULL`);
  if (!shown) return where;
  const { notExpiredAt, validAt } = shown;
  const statuses = noun.status?.[notExpiredAt === undefined ? 'all' : 'live'];
  if (noun.rules === 'claim' && validAt !== undefined)
    return where.addCondition(claimCounts(dialect, statuses!, validAt));
  if (noun.rules === 'claim') where.addCondition(notEnded(dialect, alias, notExpiredAt, validAt));
  if (statuses) where.add(isOneOf(`${alias}.${noun.status!.column}`, statuses));
  if (noun.archived !== undefined && notExpiredAt !== undefined) where.add(`${alias}.${noun.archived} = 0`);
  if (noun.rules === 'memory')
    where.addCondition(memoryLasts(dialect, alias, notExpiredAt, validAt)).addCondition(memoryHolds(dialect, validAt));
  return where;
}

/** Words of our own code, not values. */
function isOneOf(column: string, words: readonly string[]): string {
  return `${column} IN (${words.map((word) => `'${word}'`).join(', ')})`;
}
