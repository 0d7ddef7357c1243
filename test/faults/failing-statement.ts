/** Makes the Nth statement of a request fail, once or from then on for ever, as a bad disk would. */

export type Failure = 'disk error' | 'disk full' | 'other error';
export const FAILURES: readonly Failure[] = ['disk error', 'disk full', 'other error'];

/** SQLite's extended codes for a failed write, a full disk, and nothing that SQLite would say. */
const ERROR_CODES: Record<Failure, number | undefined> = {
  'disk error': 778,
  'disk full': 13,
  'other error': undefined,
};

export class FailingStatement {
  /** How often a statement was refused. */
  failures = 0;
  /** Statements since it was armed. */
  statements = 0;
  /** What was asked since it was told to watch. */
  watched: string[] | undefined;
  readonly injected = new Set<unknown>();
  #failAt = 0;
  #forEver = false;
  #failure: Failure = 'disk error';

  readonly onStatement = (sql: string): void => {
    this.watched?.push(sql);
    if (this.#failAt === 0) return;
    this.statements++;
    const due = this.#forEver ? this.statements >= this.#failAt : this.statements === this.#failAt;
    if (!due) return;
    this.failures++;
    const errcode = ERROR_CODES[this.#failure];
    const error = Object.assign(
      new Error(`injected ${this.#failure}`),
      errcode === undefined ? {} : { code: 'ERR_SQLITE_ERROR', errcode },
    );
    this.injected.add(error);
    throw error;
  };

  arm(statement: number, forEver: boolean, failure: Failure): void {
    this.#failAt = statement;
    this.#forEver = forEver;
    this.#failure = failure;
    this.statements = 0;
    this.failures = 0;
  }

  disarm(): void {
    this.#failAt = 0;
  }
}
