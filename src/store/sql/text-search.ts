/** Which entries of the full-text index a reader may see, and what is read of them. */
import { EVIDENCE_KINDS } from '../../model/event.ts';
import { SESSION_STATUSES } from '../../model/session-values.ts';
import type { AccessFilter, TextMatch } from '../port/queries.ts';
import { hasPrivateMemories, isMemoryVisible, isVisible, ownedOrShared } from './access.ts';
import { notOverruled } from './blocks.ts';
import type { Condition, Dialect } from './dialect.ts';
import { nearestDocument } from './documents.ts';
import { MENTIONED_NAME } from './entities.ts';
import { PLAIN_TABLES } from './plain-nouns.ts';
import { isTrue, type Reader } from './reader.ts';
import { claimCounts, memoryHolds, memoryLasts, notEnded } from './validity.ts';
import { anyOf, Where } from './where.ts';

/** The item that an entry belongs to. */
const ITEM_IDS = ['m', 'c', 'b', 'd', 's', ...PLAIN_TABLES.map(({ alias }) => alias)].map((alias) => `${alias}.id`);
const ITEM_ID = `coalesce(${ITEM_IDS.join(', ')})`;

/** A memory belongs to the time of its words, not of a later change of its tags. */
const OCCURRED_AT = 'coalesce(words.occurred_at, e.occurred_at)';

/** A candidate, of entry `t`, its event `e` and the tables that say what it belongs to. */
export const CANDIDATE = `t.doc AS doc, t.title AS title, t.text AS text, t.meta AS meta, ${ITEM_ID} AS "itemId", e.kind AS kind, e.session_id AS "sessionId",
  m.kind AS "memoryKind", ${OCCURRED_AT} AS "occurredAt"`;
export const ITEMS = `LEFT JOIN memories m ON m.id = e.item_id AND m.text_pos = e.pos LEFT JOIN claims c ON c.id = e.item_id AND c.text_pos = e.pos
  LEFT JOIN blocks b ON b.id = e.item_id AND b.text_pos = e.pos LEFT JOIN documents d ON d.id = e.item_id AND d.text_pos = e.pos
  LEFT JOIN sessions s ON s.id = e.item_id AND s.text_pos = e.pos LEFT JOIN events words ON words.pos = m.content_pos
  ${PLAIN_TABLES.map(({ join }) => join).join(' ')}`;

/** A plain noun has no kinds of its own. */
const PLAIN_KINDS = PLAIN_TABLES.map(({ noun, alias }) => `WHEN ${alias}.id IS NOT NULL THEN '${noun}'`).join(' ');

/** What a search returns of events. */
export const FOUND_EVENT = `SELECT pos AS position, id, chain_id AS "chainId", kind, kind_version AS "kindVersion", scope_id AS "scopeId", session_id AS "sessionId", actor_kind AS "actorKind",
  trust, occurred_at AS "occurredAt", recorded_at AS "recordedAt", source, external_id AS "externalId", body FROM events`;

export interface Readable {
  /** The tables that the condition needs beside entry `t` and its event `e`. */
  readonly joins: string;
  readonly where: Condition;
}

/** Which entries this reader may see, where that is not every entry of its chains. */
export async function limitsOf(reader: Reader, access: AccessFilter): Promise<Readable | undefined> {
  if (!access.reach) return undefined;
  const others = hasPrivateMemories(reader.dialect, access);
  const row = await reader.get<{ found: number | boolean }>(`SELECT ${others.sql} AS found`, ...others.values);
  const hasPrivate = isTrue(row);
  return hasPrivate || access.reach.scopeIds !== null ? readable(reader.dialect, access, hasPrivate) : undefined;
}

/**
 * Whether an entry is the text of something that the reader may see at all, whatever it asks for. Where nothing is private to others that
 * follows from its scope, and old texts of an item are included; otherwise only what an item says now is.
 */
function readable(dialect: Dialect, access: AccessFilter, hasPrivate: boolean): Readable {
  const all: AccessFilter = { ...access, ...access.reach };
  const inScope = (alias: string) => new Where(dialect).addCondition(isVisible(dialect, all, `${alias}.scope_id`));
  if (!hasPrivate) {
    if (all.publicChainId === null) return { joins: '', where: inScope('e') };
    const published =
      "EXISTS (SELECT 1 FROM memories p WHERE p.id = e.item_id AND p.text_pos = e.pos AND p.visibility = 'public' AND p.chain_id = ?)";
    return { joins: '', where: anyOf([inScope('e'), new Where(dialect).add(published, all.publicChainId)]) };
  }
  const where = anyOf([
    inScope('e').addOneOf('e.kind', EVIDENCE_KINDS),
    new Where(dialect).add('m.id IS NOT NULL').addCondition(isMemoryVisible(dialect, all, 'm')),
    ...['c', 'b', 'd', 's', ...PLAIN_TABLES.map(({ alias }) => alias)].map((alias) =>
      inScope(alias).add(`${alias}.id IS NOT NULL`),
    ),
  ]);
  return { joins: ITEMS, where };
}

/** What access filter and filters let pass, of entry `t`, its event `e`, memory `m` and the event `words` that has the memory's words. */
export function visible(dialect: Dialect, access: AccessFilter, match: TextMatch): Condition {
  const isOf = (alias: string) =>
    new Where(dialect).add(`${alias}.id IS NOT NULL`).addCondition(isVisible(dialect, access, `${alias}.scope_id`));
  const notArchived = (where: Where, alias: string) =>
    match.includeArchived ? where : where.add(`${alias}.archived = 0`);
  const either: Condition[] = [];
  if (match.types.includes('evidence'))
    either.push(
      new Where(dialect).addOneOf('e.kind', EVIDENCE_KINDS).addCondition(isVisible(dialect, access, 'e.scope_id')),
    );
  if (match.types.includes('memory')) either.push(currentMemory(dialect, access, match));
  if (match.types.includes('claim'))
    either.push(
      isOf('c')
        .addCondition(claimCounts(dialect, match.claimStatuses ?? ['current'], match.validAt))
        .addCondition(notEnded(dialect, 'c', match.notExpiredAt, match.validAt)),
    );
  if (match.types.includes('block'))
    either.push(notArchived(isOf('b').addCondition(notOverruled(dialect, access)), 'b'));
  if (match.types.includes('document'))
    either.push(notArchived(isOf('d').addCondition(nearestDocument(dialect, access)), 'd'));
  if (match.types.includes('session'))
    either.push(
      isOf('s').addOneOf(
        's.status',
        match.sessionStatuses ?? SESSION_STATUSES.filter((status) => status !== 'discarded'),
      ),
    );
  for (const { noun, alias } of PLAIN_TABLES)
    if ((match.types as readonly string[]).includes(noun)) either.push(notArchived(isOf(alias), alias));
  const where = new Where(dialect).addCondition(anyOf(either));
  const ofWords = (column: string) => `CASE WHEN m.id IS NULL THEN e.${column} ELSE words.${column} END`;
  where
    .addOneOf(
      `CASE WHEN c.id IS NOT NULL THEN 'claim' WHEN s.id IS NOT NULL THEN 'session' ${PLAIN_KINDS} ELSE coalesce(m.kind, b.kind, d.kind, e.kind) END`,
      match.kinds,
    )
    // A memory belongs to the session of its words as well.
    .addIf(`${ofWords('session_id')} = ?`, match.sessionId)
    // An item that was made in the session is found; what was only said in it is not, nor a checkpoint that sums it up.
    .addIf(
      `(${ITEM_ID} IS NOT NULL AND coalesce(m.kind, '') <> 'checkpoint' OR e.session_id IS NULL OR e.session_id <> ?)`,
      match.unheardSessionId,
    )
    .addIf(`${OCCURRED_AT} >= ?`, match.occurredFrom)
    .addIf(`${OCCURRED_AT} < ?`, match.occurredUntil)
    .addIf('EXISTS (SELECT 1 FROM messages g WHERE g.conversation_id = ? AND g.event_id = e.id)', match.conversationId)
    .addActor(ofWords('actor_id'), ofWords('actor_kind'), match.actorId)
    .addIf('coalesce(m.trust, c.trust, b.trust, d.trust, e.trust) >= ?', match.minTrust)
    .addOneOf(`coalesce(${ITEM_ID}, e.id)`, match.itemIds)
    .addTags(ITEM_ID, match.tags)
    .addIf('EXISTS (SELECT 1 FROM event_labels l WHERE l.label = ? AND l.pos = e.pos)', match.speaker);
  if (match.anyTags) where.addCondition(hasOneOf(dialect, match.anyTags));
  if (match.withoutTags) where.addNot(hasOneOf(dialect, match.withoutTags));
  if (match.entities) {
    const among = dialect.inList(MENTIONED_NAME, match.entities);
    where.add(
      `EXISTS (SELECT 1 FROM extractions x ${dialect.joinJsonList('x.entities', 'j')} WHERE x.scope_id = e.scope_id AND x.event_id = coalesce(words.id, e.id) AND ${among.sql})`,
      ...among.values,
    );
  }
  return where;
}

/** Whether the item has one of the tags. */
function hasOneOf(dialect: Dialect, tags: readonly string[]): Condition {
  const among = dialect.inList('i.tag', tags);
  return {
    sql: `EXISTS (SELECT 1 FROM item_tags i WHERE i.item_id = ${ITEM_ID} AND ${among.sql})`,
    values: among.values,
  };
}

/** Only the entry of the current text is found; those of earlier versions stay in the index for looking back. */
function currentMemory(dialect: Dialect, access: AccessFilter, match: TextMatch): Condition {
  const memory = new Where(dialect)
    .add('m.id IS NOT NULL')
    .addCondition(memoryLasts(dialect, 'm', match.notExpiredAt, match.validAt))
    .addOneOf('m.status', match.statuses)
    .addCondition(memoryHolds(dialect, match.validAt));
  if (access.scopeIds !== null) {
    const near = dialect.listAsTable(access.scopeIds, 'near');
    const own = dialect.placeInList('m.scope_id', access.scopeIds);
    const owned = ownedOrShared(dialect, access, 'n');
    const lasts = memoryLasts(dialect, 'n', match.notExpiredAt, match.validAt);
    // Of entries with the same kind and name only the one in the nearest scope is found.
    memory.add(
      `NOT (m.name IS NOT NULL AND EXISTS (SELECT 1 FROM ${near.sql} JOIN memories n ON n.scope_id = near.value AND n.kind = m.kind AND n.name = m.name
        WHERE near.key < coalesce(${own.sql}, ${BEHIND_ALL})
        AND n.status IN ('inbox', 'active', 'stale') AND ${lasts.sql} AND ${owned.sql}))`,
      ...near.values,
      ...own.values,
      ...lasts.values,
      ...owned.values,
    );
  }
  return memory.addCondition(isMemoryVisible(dialect, access, 'm'));
}

/** The place of scopes that an access filter does not have. */
const BEHIND_ALL = 1_000_000;
