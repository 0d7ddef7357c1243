/** No list of the store reads a whole table: each finds its rows by an index, in a sight over some scopes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sight } from '../port/queries.ts';
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

const SIGHT: Sight = { scopeIds: ['scp_1', 'scp_2'], publicChainId: 'scp_0', ownerIds: ['ana'], chainIds: ['scp_0'] };
const MANY: Sight = { ...SIGHT, scopeIds: Array.from({ length: 20 }, (_, place) => `scp_${place}`) };
const LIVE = ['inbox', 'active', 'stale'];

const LISTS: Record<string, (view: ReadView, sight: Sight) => Promise<unknown>> = {
  memories: (view, sight) =>
    view.listMemories(
      sight,
      { statuses: LIVE, nearestNamed: true, notExpiredAt: 1 },
      { sort: 'updated', descending: true, limit: 9 },
    ),
  'memories by tag': (view, sight) =>
    view.listMemories(
      sight,
      { statuses: LIVE, nearestNamed: false, tags: ['a'] },
      { sort: 'created', descending: false, limit: 9 },
    ),
  'a memory': (view, sight) => view.findMemory(sight, 'mem_1', 2),
  'a memory by name': (view, sight) => view.findMemoryByName(sight, 'fact', 'name', LIVE, 1),
  'a memory by content': (view, sight) => view.findMemoryByContent(sight, 'scp_1', 'abc', LIVE, 1),
  versions: (view, sight) => view.listVersions(sight, 'mem_1', { limit: 9 }),
  events: (view, sight) => view.listEvents(sight, { type: 'change' }, { order: 'newest', limit: 9 }),
  'events of an item': (view, sight) =>
    view.listEvents(sight, { itemId: 'mem_1' }, { order: 'oldest', after: 3, limit: 9 }),
  'events of a label': (view, sight) => view.listEvents(sight, { labels: ['a'] }, { order: 'newest', limit: 9 }),
  'labels of events': (view, sight) => view.labelsAmong(sight, ['a', 'b']),
  claims: (view, sight) => view.listClaims(sight, { statuses: ['current'] }, { limit: 9 }),
  'claims at a time': (view, sight) =>
    view.listClaims(sight, { statuses: ['current'], subjectKey: 'a', predicateKey: 'b', validAt: 5 }, { limit: 9 }),
  links: (view, sight) =>
    view.listLinks(sight, { statuses: ['current'], at: { itemId: 'mem_1', out: null, in: null } }, { limit: 9 }),
  neighbours: (view, sight) =>
    view.neighbours(sight, ['mem_1', 'mem_2'], { out: null, in: ['supports'], notExpiredAt: 1 }, { limit: 9 }),
  items: (view, sight) =>
    view.findItems(sight, ['mem_1', 'clm_1', 'scp_1', 'doc_1', 'blk_1', 'ev_1', 'ev_2', 'ev_3', 'ev_4', 'ev_5']),
  sessions: (view, sight) => view.listSessions(sight, { statuses: ['active'] }, { limit: 9 }),
  'pulses of sessions': (view, sight) => view.sessionPulses(sight, ['ses_1', 'ses_2']),
  'active time': (view, sight) => view.activeMs(sight, { sessionId: 'ses_1' }),
  'items of a session': (view, sight) => view.listSessionItems(sight, { ownerId: 'ses_1' }, { limit: 9 }),
  conversations: (view, sight) => view.listConversations(sight, { statuses: ['active'] }, { limit: 9 }),
  messages: (view) => view.listMessages('cnv_1', 0, 9),
  conflicts: (view, sight) => view.listConflicts(sight, { status: 'open', limit: 9 }),
  'conflicts of items': (view, sight) => view.listConflicts(sight, { itemIds: ['mem_1', 'mem_2'], limit: 9 }),
  blocks: (view, sight) => view.listBlocks(sight, { includeArchived: false }, { limit: 9 }),
  documents: (view, sight) => view.listDocuments(sight, { topOnly: true, includeArchived: false }, { limit: 9 }),
  entities: (view, sight) => view.listEntities(sight, { notExpiredAt: 1, names: ['ana'] }, { limit: 9 }),
  mentions: (view, sight) => view.listMentions(sight, { notExpiredAt: 1, names: ['ana'] }, { limit: 9 }),
  'unread texts': (view, sight) => view.countUnread(sight, 2),
  identities: (view, sight) => view.listIdentities(sight, { ids: ['idn_1'] }, { limit: 9 }),
  aliases: (view, sight) => view.listAliases(sight, { keys: ['ana'] }),
};

describe.each([
  ['few scopes', SIGHT],
  ['many scopes', MANY],
])('in a sight over %s', (_, sight) => {
  test.each(Object.keys(LISTS))('%s', async (name) => {
    asked.length = 0;
    await store.read((view) => LISTS[name]!(view, sight));
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
