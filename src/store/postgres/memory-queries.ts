/** Memories: one by id, name or content, pages of them, and their versions. */
import type { MemoryFilter, MemoryPage, MemoryRecord, MemorySort, Sight } from '../port/queries.ts';
import { MEMORIES, MEMORY_VERSIONS, type MemoryRow, type MemoryVersionRow, storedColumns } from '../port/tables.ts';
import type { SqlRow, SqlValue } from './database.ts';
import { eventColumns, toEvent } from './event-rows.ts';
import type { LikelyContents } from './likely-contents.ts';
import { memoryInSight, ownedOrShared } from './sight.ts';
import type { Transaction } from './transaction.ts';
import { memoryHolds, memoryLasts } from './validity.ts';
import { Where } from './where.ts';

const STORED = storedColumns(MEMORIES);
const STORED_PAST = storedColumns(MEMORY_VERSIONS);
const MEMORY_COLUMNS = STORED.map((column) => `m.${column} AS m_${column}`).join(', ');
const PAST_COLUMNS = STORED_PAST.map((column) => `v.${column} AS v_${column}`).join(', ');
const CURRENT = `SELECT ${MEMORY_COLUMNS}, ${eventColumns('e', 'e_')} FROM memories m JOIN events e ON e.pos = m.content_pos`;
const PAST = `SELECT ${MEMORY_COLUMNS}, ${PAST_COLUMNS}, ${eventColumns('e', 'e_')} FROM memories m
  JOIN memory_versions v ON v.memory_id = m.id JOIN events e ON e.pos = v.content_pos`;

export async function findMemory(
  transaction: Transaction,
  sight: Sight,
  id: string,
  version?: number,
): Promise<MemoryRecord | undefined> {
  const where = new Where().add('m.id = ?', id).addCondition(memoryInSight(sight, 'm'));
  const row = await transaction.get(`${CURRENT} WHERE ${where.sql}`, ...where.values);
  if (!row || version === undefined || version === row.m_version) return row && toRecord(row);
  const then = new Where().add('m.id = ? AND v.version = ?', id, version).addCondition(ownedOrShared(sight, 'v'));
  const past = await transaction.get(`${PAST} WHERE ${then.sql}`, ...then.values);
  return past && toRecord(past);
}

/** The current versions of those that may be seen, in no order. */
export async function findMemories(
  transaction: Transaction,
  sight: Sight,
  ids: readonly string[],
): Promise<MemoryRecord[]> {
  const where = new Where().addOneOf('m.id', ids).addCondition(memoryInSight(sight, 'm'));
  return (await transaction.all(`${CURRENT} WHERE ${where.sql}`, ...where.values)).map(toRecord);
}

/** Asks all places at once and takes the answer of the nearest. */
export async function findMemoryByName(
  transaction: Transaction,
  sight: Sight,
  kind: string | undefined,
  name: string,
  statuses: readonly string[],
  notExpiredAt?: number,
): Promise<MemoryRecord | undefined> {
  const answers = placesOf(sight).map((place) => {
    const where = place()
      .add('m.name = ?', name)
      .addIf('m.kind = ?', kind)
      .addOneOf('m.status', statuses)
      .addCondition(memoryLasts('m', notExpiredAt, undefined));
    return transaction.get(
      `${CURRENT} WHERE ${where.sql} ORDER BY m.recorded_at DESC, m.id DESC LIMIT 1`,
      ...where.values,
    );
  });
  const nearest = (await Promise.all(answers)).find((row) => row !== undefined);
  return nearest && toRecord(nearest);
}

export async function findMemoryByContent(
  transaction: Transaction,
  sight: Sight,
  scopeId: string,
  contentHash: string,
  statuses: readonly string[],
  notExpiredAt: number,
  likely: LikelyContents,
): Promise<MemoryRow | undefined> {
  const copies = await likely.copiesOf(contentHash, sight.chainIds);
  const asked = copies?.filter((row) => row.scope_id === scopeId);
  const found = asked ?? ((await transaction.stored(SAME_CONTENT, contentHash, contentHash, scopeId)) as MemoryRow[]);
  const isSame = (row: MemoryRow) => row.content_hash === contentHash && row.scope_id === scopeId;
  return transaction.unsent
    .over(MEMORIES, '', found, isSame)
    .find(
      (row) =>
        (row.expires_at === null || row.expires_at > notExpiredAt) &&
        (row.valid_to === null || row.valid_to > notExpiredAt) &&
        statuses.includes(row.status) &&
        (row.visibility !== 'private' || sight.ownerIds.includes(row.owner_id)),
    );
}

/** The scope is compared as the result of something, so that no index over scopes is used in the place of the one over contents. */
const SAME_CONTENT = `SELECT ${STORED.join(', ')} FROM memories m WHERE left(m.content_hash, 8) = left(?, 8) AND m.content_hash = ? AND m.scope_id || '' = ?
  ORDER BY m.id`;

const SORT_COLUMN: Record<MemorySort, string> = {
  updated: 'm.recorded_at',
  created: 'm.created_at',
  importance: 'm.importance',
  name: "coalesce(m.name, '')",
};

/**
 * Each scope is asked for its own first page and the pages are merged: one index walk per scope, whose cost does not
 * grow with the store, where a single query over all scopes would sort everything they hold.
 */
export async function listMemories(
  transaction: Transaction,
  sight: Sight,
  filter: MemoryFilter,
  page: MemoryPage,
): Promise<MemoryRecord[]> {
  const direction = page.descending ? 'DESC' : 'ASC';
  const column = SORT_COLUMN[page.sort];
  const parts: string[] = [];
  const values: SqlValue[] = [];
  for (const place of placesOf(sight)) {
    const where = filtered(place(), filter);
    if (page.after)
      where.add(`(${column}, m.id) ${page.descending ? '<' : '>'} (?, ?)`, page.after.value ?? '', page.after.id);
    if (filter.nearestNamed) addNearestNamed(where, sight, parts.length, filter);
    parts.push(
      `(SELECT m.id AS id, ${column} AS sort_value FROM memories m WHERE ${where.sql} ORDER BY ${column} ${direction}, m.id ${direction} LIMIT ?)`,
    );
    values.push(...where.values, page.limit);
  }
  if (parts.length === 0) return [];
  const found = `(SELECT * FROM (${parts.join(' UNION ALL ')}) places ORDER BY sort_value ${direction}, id ${direction} LIMIT ?) found`;
  const rows = await transaction.all(
    `SELECT ${MEMORY_COLUMNS}, ${eventColumns('e', 'e_')} FROM ${found} JOIN memories m ON m.id = found.id JOIN events e ON e.pos = m.content_pos
      ORDER BY found.sort_value ${direction}, found.id ${direction}`,
    ...values,
    page.limit,
  );
  return rows.map(toRecord);
}

export async function listVersions(
  transaction: Transaction,
  sight: Sight,
  memoryId: string,
  beforeVersion: number | undefined,
  limit: number,
): Promise<MemoryRecord[]> {
  const current = new Where().add('m.id = ?', memoryId).addIf('m.version < ?', beforeVersion);
  const past = new Where()
    .add('m.id = ?', memoryId)
    .addIf('v.version < ?', beforeVersion)
    .addCondition(ownedOrShared(sight, 'v'));
  const [now, then] = await Promise.all([
    transaction.all(`${CURRENT} WHERE ${current.sql}`, ...current.values),
    transaction.all(`${PAST} WHERE ${past.sql} ORDER BY v.version DESC LIMIT ?`, ...past.values, limit),
  ]);
  return [...now, ...then].slice(0, limit).map(toRecord);
}

/** Where memories are looked for, nearest first: each scope of the sight, then the chain's public ones elsewhere. */
function placesOf(sight: Sight): (() => Where)[] {
  const owned = ownedOrShared(sight, 'm');
  const { scopeIds, publicChainId } = sight;
  if (scopeIds === null) return [() => new Where().addCondition(owned)];
  const places = scopeIds.map((scopeId) => () => new Where().add('m.scope_id = ?', scopeId).addCondition(owned));
  if (publicChainId !== null) {
    places.push(() =>
      new Where().add(
        "m.visibility = 'public' AND m.chain_id = ? AND m.scope_id <> ALL(?::text[])",
        publicChainId,
        scopeIds,
      ),
    );
  }
  return places;
}

function filtered(where: Where, filter: MemoryFilter): Where {
  where
    .addOneOf('m.status', filter.statuses)
    .addOneOf('m.kind', filter.kinds)
    .addIf('m.name = ?', filter.name)
    .addIf('m.owner_id = ?', filter.ownerId);
  where.addIf('m.recorded_at >= ?', filter.updatedFrom).addIf('m.recorded_at < ?', filter.updatedUntil);
  where.addCondition(memoryLasts('m', filter.notExpiredAt, filter.validAt));
  where.addCondition(memoryHolds(filter.validAt));
  where.addIf('m.pinned = ?', filter.pinned === undefined ? undefined : Number(filter.pinned));
  if (filter.cited) where.add('m.citations IS NOT NULL');
  for (const tag of filter.tags ?? [])
    where.add('EXISTS (SELECT 1 FROM item_tags t WHERE t.tag = ? AND t.item_id = m.id)', tag);
  return where;
}

function addNearestNamed(where: Where, sight: Sight, place: number, filter: MemoryFilter): void {
  if (sight.scopeIds === null || place === 0) return;
  const owned = ownedOrShared(sight, 'n');
  const lasts = memoryLasts('n', filter.notExpiredAt ?? 0, filter.validAt);
  where.add(
    `NOT (m.name IS NOT NULL AND EXISTS (SELECT 1 FROM memories n WHERE n.scope_id = ANY(?::text[]) AND n.kind = m.kind AND n.name = m.name
      AND n.status IN ('inbox', 'active', 'stale') AND ${lasts.sql} AND ${owned.sql}))`,
    sight.scopeIds.slice(0, place),
    ...lasts.values,
    ...owned.values,
  );
}

function toRecord(row: SqlRow): MemoryRecord {
  const memory = pick(row, 'm_', STORED) as MemoryRow;
  const version = row.v_version === undefined ? memory : (pick(row, 'v_', STORED_PAST) as MemoryVersionRow);
  return { memory, version, contentEvent: toEvent(row, 'e_') };
}

function pick(row: SqlRow, prefix: string, columns: readonly string[]): unknown {
  const picked: SqlRow = {};
  for (const column of columns) picked[column] = row[prefix + column]!;
  return picked;
}
