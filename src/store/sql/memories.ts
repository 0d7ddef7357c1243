/** Memories: one by id, name or content, pages of them, and their versions. */
import { MEMORY_FIELD_TABLE } from '../../model/memory-fields.ts';
import {
  type AccessFilter,
  MEMORY_SORT_COLUMNS,
  type MemoryFilter,
  type MemoryRecord,
  type MemorySort,
} from '../port/queries.ts';
import { MEMORIES, MEMORY_VERSIONS, type MemoryRow, type MemoryVersionRow, storedColumns } from '../port/tables.ts';
import { isMemoryVisible, ownedOrShared } from './access.ts';
import type { Dialect, SqlValue } from './dialect.ts';
import { eventColumns, toEvent } from './event-rows.ts';
import type { QueryOf, Reader, SqlRow } from './reader.ts';
import { memoryHolds, memoryLasts } from './validity.ts';
import { Where } from './where.ts';

const STORED = storedColumns(MEMORIES);
const STORED_PAST = storedColumns(MEMORY_VERSIONS);
const MEMORY_COLUMNS = STORED.map((column) => `m.${column} AS m_${column}`).join(', ');
const PAST_COLUMNS = STORED_PAST.map((column) => `v.${column} AS v_${column}`).join(', ');
const CURRENT_COLUMNS = `${MEMORY_COLUMNS}, ${eventColumns('e', 'e_')}`;
const CURRENT_TABLES = 'memories m JOIN events e ON e.pos = m.content_pos';
const CURRENT = `SELECT ${CURRENT_COLUMNS} FROM ${CURRENT_TABLES}`;
const PAST = `SELECT ${MEMORY_COLUMNS}, ${PAST_COLUMNS}, ${eventColumns('e', 'e_')} FROM memories m
  JOIN memory_versions v ON v.memory_id = m.id JOIN events e ON e.pos = v.content_pos`;

export const findMemory: QueryOf<'findMemory'> = async (reader, access, id, version) => {
  const { dialect } = reader;
  const where = new Where(dialect).add('m.id = ?', id).addCondition(isMemoryVisible(dialect, access, 'm'));
  const row = await reader.get(`${CURRENT} WHERE ${where.sql}`, ...where.values);
  if (!row || version === undefined || version === row.m_version) return row && toRecord(row);
  const then = new Where(dialect)
    .add('m.id = ? AND v.version = ?', id, version)
    .addCondition(ownedOrShared(dialect, access, 'v'));
  const past = await reader.get(`${PAST} WHERE ${then.sql}`, ...then.values);
  return past && toRecord(past);
};

/** The current versions of those that may be seen, in no order. */
export async function findMemories(
  reader: Reader,
  access: AccessFilter,
  ids: readonly string[],
): Promise<MemoryRecord[]> {
  const { dialect } = reader;
  const where = new Where(dialect).addOneOf('m.id', ids).addCondition(isMemoryVisible(dialect, access, 'm'));
  return (await reader.all(`${CURRENT} WHERE ${where.sql}`, ...where.values)).map(toRecord);
}

/** The answer of the nearest place. */
export const findMemoryByName: QueryOf<'findMemoryByName'> = async (
  reader,
  access,
  kind,
  name,
  statuses,
  notExpiredAt,
) => {
  const { dialect } = reader;
  const asked = placesOf(dialect, access).map((place) => {
    const where = place()
      .add('m.name = ?', name)
      .addIf('m.kind = ?', kind)
      .addOneOf('m.status', statuses)
      .addCondition(memoryLasts(dialect, 'm', notExpiredAt, undefined));
    const sql = `${CURRENT} WHERE ${where.sql} ORDER BY m.recorded_at DESC, m.id DESC LIMIT 1`;
    return { sql, values: where.values };
  });
  const row = await reader.first(asked);
  return row && toRecord(row);
};

/**
 * Memories with this content, its hash twice and the scope, in no order. The scope is compared as the result of something, to keep an index over
 * scopes from being used in place of the one over contents.
 */
export function copiesSql(dialect: Dialect): string {
  return `SELECT ${STORED.join(', ')} FROM memories m
    WHERE ${dialect.startOf('m.content_hash', 8)} = ${dialect.startOf('?', 8)} AND m.content_hash = ? AND m.scope_id || '' = ?`;
}

/** The first of the copies that the reader may see and that is still valid. Sorted here: nearly always there is nothing to sort. */
export function firstCopy(
  copies: readonly MemoryRow[],
  access: AccessFilter,
  statuses: readonly string[],
  notExpiredAt: number,
): MemoryRow | undefined {
  const sorted = copies.length > 1 ? copies.toSorted((a, b) => (a.id < b.id ? -1 : 1)) : copies;
  return sorted.find(
    (row) =>
      (row.expires_at === null || row.expires_at > notExpiredAt) &&
      (row.valid_to === null || row.valid_to > notExpiredAt) &&
      statuses.includes(row.status) &&
      (row.visibility !== 'private' || access.ownerIds.includes(row.owner_id)),
  );
}

/** What is empty is sorted as an empty text. */
function sortColumn(sort: MemorySort): string {
  const column = MEMORY_SORT_COLUMNS[sort];
  return MEMORIES.declared[column]!.isNullable ? `coalesce(m.${column}, '')` : `m.${column}`;
}

/**
 * Each scope is asked for its own first page and the pages are merged: one index walk per scope, whose cost does not
 * grow with the store, where a single query over all scopes would sort everything in them.
 */
export const listMemories: QueryOf<'listMemories'> = async (reader, access, filter, page) => {
  const { dialect } = reader;
  const direction = page.descending ? 'DESC' : 'ASC';
  const column = sortColumn(page.sort);
  const parts: string[] = [];
  const values: SqlValue[] = [];
  for (const place of placesOf(dialect, access)) {
    const where = filtered(dialect, place(), filter);
    if (page.after)
      where.add(`(${column}, m.id) ${page.descending ? '<' : '>'} (?, ?)`, page.after.value ?? '', page.after.id);
    if (filter.nearestNamed) addNearestNamed(dialect, where, access, parts.length, filter);
    parts.push(
      `SELECT * FROM (SELECT m.id AS id, ${column} AS sort_value FROM memories m WHERE ${where.sql} ORDER BY ${column} ${direction}, m.id ${direction} LIMIT ?) place`,
    );
    values.push(...where.values, page.limit);
  }
  if (parts.length === 0) return [];
  const order = `sort_value ${direction}, id ${direction}`;
  const rows = await reader.named(
    {
      sql: `${parts.join(' UNION ALL ')} ORDER BY ${order} LIMIT ?`,
      values: [...values, page.limit],
      order: `found.sort_value ${direction}, found.id ${direction}`,
    },
    { columns: CURRENT_COLUMNS, from: CURRENT_TABLES, key: 'm.id' },
  );
  return rows.map(toRecord);
};

export const listVersions: QueryOf<'listVersions'> = async (reader, access, memoryId, { beforeVersion, limit }) => {
  const { dialect } = reader;
  const current = new Where(dialect).add('m.id = ?', memoryId).addIf('m.version < ?', beforeVersion);
  const past = new Where(dialect)
    .add('m.id = ?', memoryId)
    .addIf('v.version < ?', beforeVersion)
    .addCondition(ownedOrShared(dialect, access, 'v'));
  const [now, then] = await Promise.all([
    reader.all(`${CURRENT} WHERE ${current.sql}`, ...current.values),
    reader.all(`${PAST} WHERE ${past.sql} ORDER BY v.version DESC LIMIT ?`, ...past.values, limit),
  ]);
  return [...now, ...then].slice(0, limit).map(toRecord);
};

/** Where memories are looked for, nearest first: each scope of the access filter, then the chain's public ones elsewhere. */
function placesOf(dialect: Dialect, access: AccessFilter): (() => Where)[] {
  const owned = ownedOrShared(dialect, access, 'm');
  const { scopeIds, publicChainId } = access;
  if (scopeIds === null) return [() => new Where(dialect).addCondition(owned)];
  const places = scopeIds.map((scopeId) => () => new Where(dialect).add('m.scope_id = ?', scopeId).addCondition(owned));
  if (publicChainId !== null)
    places.push(() =>
      new Where(dialect)
        .add("m.visibility = 'public' AND m.chain_id = ?", publicChainId)
        .addNot(dialect.inLongList('m.scope_id', scopeIds)),
    );
  return places;
}

function filtered(dialect: Dialect, where: Where, filter: MemoryFilter): Where {
  for (const { as, by, column } of MEMORY_FIELD_TABLE.filters) {
    const value = filter[as];
    if (value === undefined || by === 'every') continue;
    if (typeof value === 'object') where.addOneOf(`m.${column}`, value);
    else where.add(`m.${column} = ?`, typeof value === 'boolean' ? Number(value) : value);
  }
  where
    .addIf('m.recorded_at >= ?', filter.updatedFrom)
    .addIf('m.recorded_at < ?', filter.updatedUntil)
    .addCondition(memoryLasts(dialect, 'm', filter.notExpiredAt, filter.validAt))
    .addCondition(memoryHolds(dialect, filter.validAt));
  if (filter.cited) where.add('m.citations IS NOT NULL');
  where.addTags('m.id', filter.tags);
  return where;
}

function addNearestNamed(
  dialect: Dialect,
  where: Where,
  access: AccessFilter,
  place: number,
  filter: MemoryFilter,
): void {
  if (access.scopeIds === null || place === 0) return;
  const nearer = dialect.inLongList('n.scope_id', access.scopeIds.slice(0, place));
  const owned = ownedOrShared(dialect, access, 'n');
  const lasts = memoryLasts(dialect, 'n', filter.notExpiredAt ?? 0, filter.validAt);
  where.add(
    `NOT (m.name IS NOT NULL AND EXISTS (SELECT 1 FROM memories n WHERE ${nearer.sql} AND n.kind = m.kind AND n.name = m.name
      AND n.status IN ('inbox', 'active', 'stale') AND ${lasts.sql} AND ${owned.sql}))`,
    ...nearer.values,
    ...lasts.values,
    ...owned.values,
  );
}

function toRecord(row: SqlRow): MemoryRecord {
  const memory = pick<MemoryRow>(row, 'm_', STORED);
  const version = row.v_version === undefined ? memory : pick<MemoryVersionRow>(row, 'v_', STORED_PAST);
  return { memory, version, contentEvent: toEvent(row, 'e_') };
}

function pick<R>(row: SqlRow, prefix: string, columns: readonly (keyof R & string)[]): R {
  const picked: SqlRow = {};
  for (const column of columns) picked[column] = row[prefix + column]!;
  return picked as R;
}
