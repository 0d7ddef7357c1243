/** The baseline: one table with one FTS5 index on node:sqlite, and nothing else. The row has the bytes of one of our events. */
import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

export class BareStore {
  readonly db: DatabaseSync;
  readonly #begin;
  readonly #commit;
  readonly #insert;
  readonly #index;
  /** What an event carries beside its words: ids, kinds, times, salt and three hashes. */
  readonly #rest = randomBytes(16 + 3 * 32);
  #next = 0;

  constructor(path: string, synchronous: 'full' | 'off') {
    this.db = new DatabaseSync(path);
    this.db.exec(`PRAGMA journal_mode = wal; PRAGMA synchronous = ${synchronous};
      CREATE TABLE entries (pos INTEGER PRIMARY KEY, id TEXT NOT NULL, kind TEXT NOT NULL, scope TEXT NOT NULL, at INTEGER NOT NULL, rest BLOB NOT NULL, body TEXT NOT NULL) STRICT;
      CREATE VIRTUAL TABLE words USING fts5 (body, content = 'entries', content_rowid = 'pos', tokenize = 'porter unicode61')`);
    this.#begin = this.db.prepare('BEGIN IMMEDIATE');
    this.#commit = this.db.prepare('COMMIT');
    this.#insert = this.db.prepare('INSERT INTO entries (id, kind, scope, at, rest, body) VALUES (?, ?, ?, ?, ?, ?)');
    this.#index = this.db.prepare('INSERT INTO words (rowid, body) VALUES (?, ?)');
  }

  /** One durable transaction. */
  write(text: string): void {
    this.#begin.run();
    this.#add(text);
    this.#commit.run();
  }

  writeAll(texts: readonly string[]): void {
    this.#begin.run();
    for (const text of texts) this.#add(text);
    this.#commit.run();
  }

  close(): void {
    this.db.close();
  }

  #add(text: string): void {
    const id = `ev_01m7gfjvtdq7ff9w${String(this.#next++).padStart(10, '0')}`;
    const row = this.#insert.run(
      id,
      'memory.remembered',
      'scp_hvn6s6wy1cgcef1w76ek11n6z5',
      Date.now(),
      this.#rest,
      text,
    );
    this.#index.run(row.lastInsertRowid, text);
  }
}
