/** A walk of two steps over many links beside the same walk in hand-written SQL over two bare tables, without rights, time or states. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openMemory } from 'recollect';
import { compare } from '../support/measure.ts';
import { withFolder } from '../support/temporary.ts';
import { seeded, turnMaker } from '../support/turns.ts';

export const name = 'traverse';
export const goal = 'depth 2 over 100,000 links within 5 × the same walk in hand-written SQL';

const LINKS_PER_ITEM = 5;
const BATCH = 5_000;
const TYPES = ['supports', 'depends_on', 'mentions', 'references'];
const MOST = 1_000;

export async function run(scale: number) {
  const links = Math.ceil((100_000 * scale) / BATCH) * BATCH;
  return withFolder(async (folder) => {
    const bare = new BareGraph(join(folder, 'bare.db'));
    const memory = await openMemory({ path: join(folder, 'memory.db'), scope: 'project:bench', synchronous: 'off' });
    const make = turnMaker(3);
    const random = seeded(5);
    const ids: string[] = [];
    while (ids.length < links / LINKS_PER_ITEM) {
      const texts = Array.from({ length: Math.min(BATCH, links / LINKS_PER_ITEM - ids.length) }, () =>
        make(ids.length),
      );
      const { results } = await memory.remember(texts.map((content) => ({ content, duplicates: 'allow' as const })));
      bare.addItems(results.map(({ id }, index) => [id, texts[index]!]));
      ids.push(...results.map(({ id }) => id));
    }
    const any = () => ids[Math.floor(random() * ids.length)]!;
    let seconds = 0;
    for (let done = 0; done < links; done += BATCH) {
      const made = Array.from({ length: BATCH }, () => {
        const from = any();
        let to = any();
        while (to === from) to = any();
        return {
          from,
          to,
          type: TYPES[Math.floor(random() * TYPES.length)]!,
          weight: Math.round(random() * 100) / 100,
        };
      });
      const started = performance.now();
      const { results } = await memory.link(made);
      seconds += (performance.now() - started) / 1_000;
      bare.addLinks(
        results.filter(({ status }) => status === 'linked').map((link) => [link.from, link.to, link.kind, link.weight]),
      );
    }
    const starts = Array.from({ length: 200 }, any);
    let nodes = 0;
    let at = 0;
    for (const id of starts) {
      const walked = (await memory.traverse({ id, depth: 2, limit: MOST })).nodes.map(
        ({ item, depth }) => `${item.id} ${depth}`,
      );
      const expected = bare.walk(id).map(({ id: reached, depth }) => `${String(reached)} ${String(depth)}`);
      if (walked.toSorted().join() !== expected.toSorted().join()) throw new Error(`The two walks from ${id} differ`);
      nodes += walked.length;
    }
    const next = () => starts[at++ % starts.length]!;
    const compared = await compare(
      {
        name: 'traverse',
        run: async (count) => {
          for (let done = 0; done < count; done++) await memory.traverse({ id: next(), depth: 2, limit: MOST });
        },
      },
      {
        name: 'bare',
        run: (count) => {
          for (let done = 0; done < count; done++) bare.walk(next());
        },
      },
      30,
      20,
    );
    await memory.close();
    bare.close();
    return {
      items: ids.length,
      links,
      itemsReached: nodes / starts.length,
      linksPerSecond: Math.round(links / seconds),
      ...compared,
    };
  });
}

/** As one would write it for this walk alone. CROSS JOIN fixes the order in which SQLite joins; left to itself, it reads all links. */
class BareGraph {
  readonly #db: DatabaseSync;
  readonly #walk;

  constructor(path: string) {
    this.#db = new DatabaseSync(path);
    this.#db.exec(`PRAGMA journal_mode = wal; PRAGMA synchronous = off;
      CREATE TABLE items (id TEXT PRIMARY KEY, title TEXT NOT NULL) STRICT;
      CREATE TABLE links (id INTEGER PRIMARY KEY, from_id TEXT NOT NULL, to_id TEXT NOT NULL, type TEXT NOT NULL, weight REAL NOT NULL) STRICT;
      CREATE INDEX links_from ON links (from_id);
      CREATE INDEX links_to ON links (to_id)`);
    this.#walk = this.#db.prepare(`WITH one AS MATERIALIZED (
        SELECT to_id AS id, id AS link, type, weight FROM links WHERE from_id = ?1 UNION ALL SELECT from_id, id, type, weight FROM links WHERE to_id = ?1),
      two AS MATERIALIZED (
        SELECT l.to_id AS id, l.id AS link, l.type, l.weight FROM one CROSS JOIN links l ON l.from_id = one.id
        UNION ALL SELECT l.from_id, l.id, l.type, l.weight FROM one CROSS JOIN links l ON l.to_id = one.id)
      SELECT w.id, w.depth, w.link, w.type, w.weight, substr(i.title, 1, 120) AS title FROM (
        SELECT id, 1 AS depth, link, type, max(weight) AS weight FROM one GROUP BY id
        UNION ALL SELECT id, 2, link, type, max(weight) FROM two WHERE id <> ?1 AND id NOT IN (SELECT id FROM one) GROUP BY id) w
      CROSS JOIN items i ON i.id = w.id ORDER BY w.depth, w.weight DESC, w.link LIMIT ${MOST}`);
  }

  addItems(items: readonly (readonly [string, string])[]): void {
    const insert = this.#db.prepare('INSERT INTO items VALUES (?, ?)');
    this.#db.exec('BEGIN');
    for (const item of items) insert.run(...item);
    this.#db.exec('COMMIT');
  }

  addLinks(links: readonly (readonly [string, string, string, number])[]): void {
    const insert = this.#db.prepare('INSERT INTO links (from_id, to_id, type, weight) VALUES (?, ?, ?, ?)');
    this.#db.exec('BEGIN');
    for (const link of links) insert.run(...link);
    this.#db.exec('COMMIT');
  }

  walk(id: string) {
    return this.#walk.all(id);
  }

  close(): void {
    this.#db.close();
  }
}
