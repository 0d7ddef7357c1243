/** Memories that hold certain contents, asked for in one question before the commands begin that will ask for one of them each. */
import { MEMORIES, type MemoryRow, storedColumns } from '../port/tables.ts';
import type { Transaction } from './transaction.ts';

/** Of one content; where there are more of them, a command asks for those of its scope by itself. */
const MOST_COPIES = 4;
const COLUMNS = storedColumns(MEMORIES);
/** Of the chains that are held. They are compared as the result of something, so that no index over chains is used in the place of the one over contents. */
const COPIES = `SELECT m.* FROM unnest(?::text[]) AS asked (hash) CROSS JOIN LATERAL (SELECT ${COLUMNS.map((column) => `c.${column}`).join(', ')} FROM memories c
  WHERE left(c.content_hash, 8) = left(asked.hash, 8) AND c.content_hash = asked.hash AND c.chain_id || '' = ANY(?::text[]) LIMIT ${MOST_COPIES + 1}) m`;

export class LikelyContents {
  readonly #transaction: Transaction;
  readonly #chainIds = new Set<string>();
  readonly #copies = new Map<string, MemoryRow[]>();
  /** The contents of those memories, by memory. */
  readonly #contents = new Map<string, string>();

  constructor(transaction: Transaction) {
    this.#transaction = transaction;
  }

  /** For chains that nobody else can write to from here on. */
  async ask(hashes: Iterable<string>, chainIds: readonly string[]): Promise<void> {
    const asked = [...new Set(hashes)];
    if (asked.length === 0) return;
    const found = (await this.#transaction.stored(COPIES, asked, chainIds)) as MemoryRow[];
    for (const chainId of chainIds) this.#chainIds.add(chainId);
    for (const hash of asked) this.#copies.set(hash, []);
    for (const row of found) {
      this.#copies.get(row.content_hash!)!.push(row);
      this.#contents.set(row.id, row.content_hash!);
    }
    for (const [hash, rows] of this.#copies) if (rows.length > MOST_COPIES) this.#copies.delete(hash);
  }

  /** What the table holds of them in these chains; undefined where that is not known. */
  copiesOf(hash: string, chainIds: readonly string[] | undefined): MemoryRow[] | undefined {
    const isHeld = chainIds?.every((chainId) => this.#chainIds.has(chainId)) === true;
    return isHeld ? this.#copies.get(hash) : undefined;
  }

  /** A memory is written or removed, so what was found of its content, before or after, does not hold any more. */
  forget(id: string, hash: string | null): void {
    if (this.#copies.size === 0) return;
    if (hash !== null) this.#copies.delete(hash);
    const before = this.#contents.get(id);
    if (before !== undefined) this.#copies.delete(before);
  }
}
