/** The baseline on PostgreSQL: one table, into which the bytes of one of our events go, one transaction each; if asked for, with a text index. */
import { randomBytes } from 'node:crypto';
import postgres from 'postgres';

export class BarePostgres {
  readonly #sql: postgres.Sql;
  readonly #insert: string;
  readonly #rest = randomBytes(16 + 3 * 32);
  #next = 0;

  private constructor(sql: postgres.Sql, withIndex: boolean) {
    this.#sql = sql;
    this.#insert = withIndex
      ? "INSERT INTO entries (id, kind, scope, at, rest, body, words) VALUES ($1, $2, $3, $4, $5, $6, to_tsvector('english', $6))"
      : 'INSERT INTO entries (id, kind, scope, at, rest, body) VALUES ($1, $2, $3, $4, $5, $6)';
  }

  static async open(url: string, connections: number, withIndex: boolean): Promise<BarePostgres> {
    const sql = postgres(url, { max: connections, onnotice: () => undefined });
    await sql.unsafe(
      'CREATE TABLE entries (pos bigserial PRIMARY KEY, id text NOT NULL, kind text NOT NULL, scope text NOT NULL, at bigint NOT NULL, rest bytea NOT NULL, body text NOT NULL, words tsvector)',
    );
    if (withIndex) await sql.unsafe('CREATE INDEX entries_words ON entries USING gin (words)');
    return new BarePostgres(sql, withIndex);
  }

  async write(text: string): Promise<void> {
    await this.#write(this.#sql, text);
  }

  /** In one transaction. */
  async writeAll(texts: readonly string[]): Promise<void> {
    await this.#sql.begin((sql) => Promise.all(texts.map((text) => this.#write(sql, text))));
  }

  /** The ten best of those that hold one of the words. */
  async search(words: readonly string[]): Promise<unknown> {
    return this.#sql.unsafe(
      "SELECT pos, ts_rank(words, q) AS rank FROM entries, to_tsquery('english', $1) q WHERE words @@ q ORDER BY rank DESC LIMIT 10",
      [words.join(' | ')],
      { prepare: true },
    );
  }

  #write(sql: postgres.ISql, text: string): Promise<unknown> {
    const id = `ev_01m7gfjvtdq7ff9w${String(this.#next++).padStart(10, '0')}`;
    const values = [id, 'memory.remembered', 'scp_hvn6s6wy1cgcef1w76ek11n6z5', Date.now(), this.#rest, text];
    return sql.unsafe(this.#insert, values, { prepare: true });
  }

  close(): Promise<void> {
    return this.#sql.end();
  }
}
