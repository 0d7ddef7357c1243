/** No list of the store reads a whole table: each finds its rows by an index, in an access filter over some scopes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccessFilter } from '../port/queries.ts';
import type { ReadView, Store } from '../port/store.ts';
import { openSqliteStore } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'recollect-plans-'));
const path = join(folder, 'plans.db');
const asked: string[] = [];
let store: Store;
let db: DatabaseSync;

beforeAll(async () => {
  store = await openSqliteStore({ path, synchronous: 'off', onStatement: (sql) => asked.push(sql) });
  db = new DatabaseSync(path);
});
afterAll(async () => {
  db.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const SIGHT: AccessFilter = {
  scopeIds: ['scp_1', 'scp_2'],
  publicChainId: 'scp_0',
  ownerIds: ['ana'],
  chainIds: ['scp_0'],
};
const MANY: AccessFilter = { ...SIGHT, scopeIds: Array.from({ length: 20 }, (_, place) => `scp_${place}`) };
const LIVE = ['inbox', 'active', 'stale'];

const LISTS: Record<string, (view: ReadView, access: AccessFilter) => Promise<unknown>> = {
  memories: (view, access) =>
    view.listMemories(
      access,
      { statuses: LIVE, nearestNamed: true, notExpiredAt: 1 },
      { sort: 'updated', descending: true, limit: 9 },
    ),
  'memories by tag': (view, access) =>
    view.listMemories(
      access,
      { statuses: LIVE, nearestNamed: false, tags: ['a'] },
      { sort: 'created', descending: false, limit: 9 },
    ),
  'a memory': (view, access) => view.findMemory(access, 'mem_1', 2),
  'a memory by name': (view, access) => view.findMemoryByName(access, 'fact', 'name', LIVE, 1),
  'a memory by content': (view, access) => view.findMemoryByContent(access, 'scp_1', 'abc', LIVE, 1),
  versions: (view, access) => view.listVersions(access, 'mem_1', { limit: 9 }),
  events: (view, access) => view.listEvents(access, { type: 'change' }, { order: 'newest', limit: 9 }),
  'events of an item': (view, access) =>
    view.listEvents(access, { itemId: 'mem_1' }, { order: 'oldest', after: 3, limit: 9 }),
  'events of a label': (view, access) => view.listEvents(access, { labels: ['a'] }, { order: 'newest', limit: 9 }),
  'labels of events': (view, access) => view.labelsAmong(access, ['a', 'b']),
  claims: (view, access) => view.listClaims(access, { statuses: ['current'] }, { limit: 9 }),
  'claims at a time': (view, access) =>
    view.listClaims(access, { statuses: ['current'], subjectKey: 'a', predicateKey: 'b', validAt: 5 }, { limit: 9 }),
  links: (view, access) =>
    view.listLinks(access, { statuses: ['current'], at: { itemId: 'mem_1', out: null, in: null } }, { limit: 9 }),
  neighbours: (view, access) =>
    view.neighbours(access, ['mem_1', 'mem_2'], { out: null, in: ['supports'], notExpiredAt: 1 }, { limit: 9 }),
  items: (view, access) =>
    view.findItems(access, ['mem_1', 'clm_1', 'scp_1', 'doc_1', 'blk_1', 'ev_1', 'ev_2', 'ev_3', 'ev_4', 'ev_5']),
  sessions: (view, access) => view.listSessions(access, { statuses: ['active'] }, { limit: 9 }),
  'pulses of sessions': (view, access) => view.sessionPulses(access, ['ses_1', 'ses_2']),
  'active time': (view, access) => view.activeMs(access, { sessionId: 'ses_1' }),
  'items of a session': (view, access) => view.listSessionItems(access, { ownerId: 'ses_1' }, { limit: 9 }),
  conversations: (view, access) => view.listConversations(access, { statuses: ['active'] }, { limit: 9 }),
  messages: (view) => view.listMessages('cnv_1', 0, 9),
  conflicts: (view, access) => view.listConflicts(access, { status: 'open', limit: 9 }),
  'conflicts of items': (view, access) => view.listConflicts(access, { itemIds: ['mem_1', 'mem_2'], limit: 9 }),
  blocks: (view, access) => view.listBlocks(access, { includeArchived: false }, { limit: 9 }),
  documents: (view, access) => view.listDocuments(access, { topOnly: true, includeArchived: false }, { limit: 9 }),
  entities: (view, access) => view.listEntities(access, { notExpiredAt: 1, names: ['ana'] }, { limit: 9 }),
  mentions: (view, access) => view.listMentions(access, { notExpiredAt: 1, names: ['ana'] }, { limit: 9 }),
  'unread texts': (view, access) => view.countUnread(access, 2),
  identities: (view, access) => view.listIdentities(access, { ids: ['idn_1'] }, { limit: 9 }),
  aliases: (view, access) => view.listAliases(access, { keys: ['ana'] }),
};

describe.each([
  ['few scopes', SIGHT],
  ['many scopes', MANY],
])('in a sight over %s', (_, access) => {
  test.each(Object.keys(LISTS))('%s', async (name) => {
    asked.length = 0;
    await store.read((view) => LISTS[name]!(view, access));
    const statements = asked.filter((sql) => /^\s*(SELECT|WITH)/.test(sql));
    expect(statements).not.toEqual([]);
    expect(statements.flatMap(scansOf)).toEqual([]);
  });
});

/** The tables that a statement reads as a whole; lists among its values and results of its own subqueries are none. */
function scansOf(sql: string): string[] {
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...Array.from(sql.matchAll(/\?/g), () => '[]'));
  const tables = new Set(
    db
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .all()
      .map(({ name }) => name),
  );
  const named = Array.from(sql.matchAll(/\b(?:FROM|JOIN) (\w+)(?: (?:AS )?(\w+))?/g), ([, table, alias]) => [
    table,
    alias,
  ])
    .filter(([table]) => tables.has(table!))
    .flat();
  return plan.map(({ detail }) => String(detail)).filter((detail) => named.includes(/^SCAN (\w+)/.exec(detail)?.[1]));
}
