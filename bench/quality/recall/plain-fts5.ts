/** The baseline: FTS5 with porter stems over the turns as they are, the question's words joined by OR, ranked by bm25. */
import { DatabaseSync } from 'node:sqlite';
import type { Conversation, Question } from './conversations.ts';

const STOP = new Set(
  `a about an and any are as at be been but by can could did do does for from had has have he her him his how i if in into is it its me my of on or our she should so
  than that the their them then there these they this those to was we were what when where which who whom whose why will with would you your`.split(
    /\s+/,
  ),
);

export function contentWords(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !STOP.has(word));
}

export class PlainFts5 {
  readonly #database = new DatabaseSync(':memory:');
  readonly #ids: string[] = [];

  constructor(conversation: Conversation) {
    this.#database.exec("CREATE VIRTUAL TABLE turns USING fts5 (text, tokenize = 'porter unicode61')");
    const insert = this.#database.prepare('INSERT INTO turns (rowid, text) VALUES (?, ?)');
    for (const turn of conversation.turns) insert.run(this.#ids.push(turn.id), turn.text);
  }

  rank(question: Question, limit: number): string[] {
    const words = contentWords(question.text);
    if (words.length === 0) return [];
    const query = words.map((word) => `"${word}"`).join(' OR ');
    const sql = 'SELECT rowid AS id FROM turns WHERE turns MATCH ? ORDER BY bm25(turns), rowid LIMIT ?';
    return this.#database
      .prepare(sql)
      .all(query, limit)
      .map((row) => this.#ids[(row.id as number) - 1]!);
  }

  close(): void {
    this.#database.close();
  }
}
