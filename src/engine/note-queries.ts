/** What was asked, until it is written down: reading does not write, and whoever asks often writes once. */
import { LIMITS, QUERY_LOG_MS } from '../base/limits.ts';
import type { LoggedQuery } from '../store/port/queries.ts';
import type { WriteView } from '../store/port/store.ts';

/** Lives as long as its connection, and never holds more than the newest. */
export class QueryNotes {
  #noted: LoggedQuery[] = [];

  get isEmpty(): boolean {
    return this.#noted.length === 0;
  }

  /** There is enough to be worth writing. */
  get isFull(): boolean {
    return this.#noted.length >= LIMITS.notedQueries / 2;
  }

  note(asked: LoggedQuery): void {
    this.#noted.push({ ...asked, query: asked.query.slice(0, 2 * LIMITS.loggedQuery) });
    if (this.#noted.length > LIMITS.notedQueries) this.#noted.shift();
  }

  /** As they are written, newest first. */
  async noted(): Promise<LoggedQuery[]> {
    if (this.isEmpty) return [];
    // Loaded only here: a question should not wait for it.
    const { redactSecrets } = await import('../text/secrets/redact-secrets.ts');
    return this.#noted.map((one) => ({ ...one, query: asOneLine(redactSecrets(one.query).text) })).reverse();
  }

  async write(view: WriteView, now: number): Promise<void> {
    await view.logQueries(await this.noted(), { askedFrom: now - QUERY_LOG_MS, most: LIMITS.loggedQueries });
  }

  /** Once it is written. */
  clear(): void {
    this.#noted = [];
  }
}

/** Cut only after secrets were looked for: half of one is known by no rule. */
function asOneLine(query: string): string {
  const line = query.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return line.slice(0, LIMITS.loggedQuery).toWellFormed();
}
