/** Memories: one by id, name or content, pages of them, and their versions. */
import type { MemoryFilter, MemoryPage, MemoryRecord, MemorySort, Sight } from '../port/queries.ts';
import { MEMORIES, MEMORY_VERSIONS, type MemoryRow, type MemoryVersionRow, storedColumns } from '../port/tables.ts';
import type { Connection, SqlRow } from './connection.ts';
import { eventColumns, toEvent } from './event-rows.ts';
import { memoryInSight, ownedOrShared } from './sight.ts';
import { memoryHolds, memoryLasts } from './validity.ts';
import { Where } from './where.ts';

const STORED = storedColumns(MEMORIES);
const STORED_PAST = storedColumns(MEMORY_VERSIONS);
const MEMORY_COLUMNS = STORED.map((column) => `m.${column} AS m_${column}`).join(', ');
const PAST_COLUMNS = STORED_PAST.map((column) => `v.${column} AS v_${column}`).join(', ');
const CURRENT = `SELECT ${MEMORY_COLUMNS}, ${eventColumns('e', 'e_')} FROM memories m JOIN events e ON e.pos = m.content_pos`;
const PAST = `SELECT ${MEMORY_COLUMNS}, ${PAST_COLUMNS}, ${eventColumns('e', 'e_')} FROM memories m
  JOIN memory_versions v ON v.memory_id = m.id JOIN events e ON e.pos = v.content_pos`;

export function findMemory(
  connection: Connection,
  sight: Sight,
  id: string,
  version?: number,
): MemoryRecord | undefined {
  const where = new Where().add('m.id = ?', id).addCondition(memoryInSight(sight, 'm'));
  const row = connection.get(`${CURRENT} WHERE ${where.sql}`, ...where.values);
  if (!row || version === undefined || version === row.m_version) return row && toRecord(row);
  const then = new Where().add('m.id = ? AND v.version = ?', id, version).addCondition(ownedOrShared(sight, 'v'));
  const past = connection.get(`${PAST} WHERE ${then.sql}`, ...then.values);
  return past && toRecord(past);
}

export function findMemoryByName(
  connection: Connection,
  sight: Sight,
  kind: string | undefined,
  name: string,
  statuses: readonly string[],
  notExpiredAt?: number,
): MemoryRecord | undefined {
  for (const place of placesOf(sight)) {
    const where = place()
      .add('m.name = ?', name)
      .addIf('m.kind = ?', kind)
      .addOneOf('m.status', statuses)
      .addCondition(memoryLasts('m', notExpiredAt, undefined));
    const row = connection.get(
      `${CURRENT} WHERE ${where.sql} ORDER BY m.recorded_at DESC, m.id DESC LIMIT 1`,
      ...where.values,
    );
    if (row) return toRecord(row);
  }
  return undefined;
}

export function findMemoryByContent(
  connection: Connection,
  sight: Sight,
  scopeId: string,
  contentHash: string,
  statuses: readonly string[],
  notExpiredAt: number,
): MemoryRow | undefined {
  const rows = connection.all(
    SAME_CONTENT,
    contentHash,
    contentHash,
    scopeId,
    notExpiredAt,
    notExpiredAt,
  ) as MemoryRow[];
  // Sorted here: nearly always there is nothing to sort, and the database would get ready for it on every write.
  if (rows.length > 1) rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  return rows.find(
    (row) => statuses.includes(row.status) && (row.visibility !== 'private' || sight.ownerIds.includes(row.owner_id)),
  );
}

const SAME_CONTENT = `SELECT ${STORED.join(', ')} FROM memories m WHERE substr(m.content_hash, 1, 8) = substr(?, 1, 8) AND m.content_hash = ? AND m.scope_id = ?
  AND (m.expires_at IS NULL OR m.expires_at > ?) AND (m.valid_to IS NULL OR m.valid_to > ?)`;

const SORT_COLUMN: Record<MemorySort, string> = {
  updated: 'm.recorded_at',
  created: 'm.created_at',
  importance: 'm.importance',
  name: "ifnull(m.name, '')",
};

/**
 * Each scope is asked for its own first page and the pages are merged: one index walk per scope, whose cost does not
 * grow with the store, where a single query over all scopes would sort everything they hold.
 */
export function listMemories(
  connection: Connection,
  sight: Sight,
  filter: MemoryFilter,
  page: MemoryPage,
): MemoryRecord[] {
  const direction = page.descending ? 'DESC' : 'ASC';
  const column = SORT_COLUMN[page.sort];
  const parts: string[] = [];
  const values: (string | number)[] = [];
  for (const place of placesOf(sight)) {
    const where = filtered(place(), filter);
    if (page.after)
      where.add(`(${column}, m.id) ${page.descending ? '<' : '>'} (?, ?)`, page.after.value ?? '', page.after.id);
    if (filter.nearestNamed) addNearestNamed(where, sight, parts.length, filter);
    parts.push(
      `SELECT * FROM (SELECT m.id AS id, ${column} AS sort_value FROM memories m WHERE ${where.sql} ORDER BY ${column} ${direction}, m.id ${direction} LIMIT ?)`,
    );
    values.push(...where.values, page.limit);
  }
  if (parts.length === 0) return [];
  const found = connection.all(
    `${parts.join(' UNION ALL ')} ORDER BY sort_value ${direction}, id ${direction} LIMIT ?`,
    ...values,
    page.limit,
  );
  return found.map((row) => toRecord(connection.get(`${CURRENT} WHERE m.id = ?`, row.id as string)!));
}

export function listVersions(
  connection: Connection,
  sight: Sight,
  memoryId: string,
  beforeVersion: number | undefined,
  limit: number,
): MemoryRecord[] {
  const current = new Where().add('m.id = ?', memoryId).addIf('m.version < ?', beforeVersion);
  const past = new Where()
    .add('m.id = ?', memoryId)
    .addIf('v.version < ?', beforeVersion)
    .addCondition(ownedOrShared(sight, 'v'));
  return [
    ...connection.all(`${CURRENT} WHERE ${current.sql}`, ...current.values),
    ...connection.all(`${PAST} WHERE ${past.sql} ORDER BY v.version DESC LIMIT ?`, ...past.values, limit),
  ]
    .slice(0, limit)
    .map(toRecord);
}

/** Where memories are looked for, nearest first: each scope of the sight, then the chain's public ones elsewhere. */
function placesOf(sight: Sight): (() => Where)[] {
  const owned = ownedOrShared(sight, 'm');
  if (sight.scopeIds === null) return [() => new Where().addCondition(owned)];
  const places = sight.scopeIds.map((scopeId) => () => new Where().add('m.scope_id = ?', scopeId).addCondition(owned));
  const chain = sight.publicChainId;
  if (chain !== null) {
    const elsewhere = JSON.stringify(sight.scopeIds);
    places.push(() =>
      new Where().add(
        "m.visibility = 'public' AND m.chain_id = ? AND m.scope_id NOT IN (SELECT value FROM json_each(?))",
        chain,
        elsewhere,
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
  const nearer = JSON.stringify(sight.scopeIds.slice(0, place));
  const owned = ownedOrShared(sight, 'n');
  const lasts = memoryLasts('n', filter.notExpiredAt ?? 0, filter.validAt);
  where.add(
    `NOT (m.name IS NOT NULL AND EXISTS (SELECT 1 FROM memories n WHERE n.scope_id IN (SELECT value FROM json_each(?)) AND n.kind = m.kind AND n.name = m.name
      AND n.status IN ('inbox', 'active', 'stale') AND ${lasts.sql} AND ${owned.sql}))`,
    nearer,
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
