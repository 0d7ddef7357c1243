/** Rows of an operational log, until they are written down: an answer does not wait for a write, and many rows are written at once. */

/** Lives as long as its connection. Of more rows than it has room for, the oldest are dropped. */
export class RowBuffer<Row> {
  readonly #room: number;
  #rows: Row[] = [];

  constructor(room: number) {
    this.#room = room;
  }

  get rows(): readonly Row[] {
    return this.#rows;
  }

  note(row: Row): void {
    if (this.#rows.length >= this.#room) this.#rows.shift();
    this.#rows.push(row);
  }

  take(): readonly Row[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }
}
