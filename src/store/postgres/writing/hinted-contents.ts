/** Which memories hold certain contents, asked for before the commands begin that will ask for one of them each. Mostly none does, and that is said when the chain is entered. */
import { MEMORIES, type MemoryRow, storedColumns } from '../../port/tables.ts';
import type { Transaction } from '../transaction.ts';
import type { EnteredChain } from './chains.ts';

/** Of one content; where there are more of them, a command asks for those of its scope by itself. */
const MOST_COPIES = 4;
const COLUMNS = storedColumns(MEMORIES);
/** Of the chains that are held. They are compared as the result of something, so that no index over chains is used in the place of the one over contents. */
const COPIES = `SELECT m.* FROM unnest(?::text[]) AS asked (hash) CROSS JOIN LATERAL (SELECT ${COLUMNS.map((column) => `c.${column}`).join(', ')} FROM memories c
  WHERE left(c.content_hash, 8) = left(asked.hash, 8) AND c.content_hash = asked.hash AND c.chain_id || '' = ANY(?::text[]) LIMIT ${MOST_COPIES + 1}) m`;

export class HintedContents {
  readonly #transaction: Transaction;
  readonly #chainIds = new Set<string>();
  readonly #copies = new Map<string, MemoryRow[]>();
  /** The contents of those memories, by memory. */
  readonly #contents = new Map<string, string>();
  /** Until it is known whether there are any. */
  #entering: Promise<void> | undefined;

  constructor(transaction: Transaction) {
    this.#transaction = transaction;
  }

  /** Of a chain that is just being entered. Noted before anybody who waits for it goes on, and so before anything is written to it. */
  expect(hashes: readonly string[], chainId: string, entering: Promise<EnteredChain>): void {
    this.#entering = entering.then(({ holdsContent }) => {
      if (!holdsContent) this.#note(hashes, [chainId], []);
    });
    // Whoever looks for one is told.
    this.#entering.catch(() => undefined);
  }

  /** For chains that nobody else can write to from here on. */
  async prepare(hashes: readonly string[], chainIds: readonly string[], doHold: boolean): Promise<void> {
    const asked = [...new Set(hashes)];
    const rows = doHold ? await this.#transaction.stored<MemoryRow>(COPIES, asked, chainIds) : [];
    this.#note(asked, chainIds, rows);
  }

  #note(asked: readonly string[], chainIds: readonly string[], found: readonly MemoryRow[]): void {
    for (const chainId of chainIds) this.#chainIds.add(chainId);
    for (const hash of asked) this.#copies.set(hash, []);
    for (const row of found) {
      this.#copies.get(row.content_hash!)!.push(row);
      this.#contents.set(row.id, row.content_hash!);
    }
    for (const [hash, rows] of this.#copies) if (rows.length > MOST_COPIES) this.#copies.delete(hash);
  }

  /** What the table holds of them in these chains; undefined where that is not known. */
  async copiesOf(hash: string, chainIds: readonly string[] | undefined): Promise<MemoryRow[] | undefined> {
    await this.#entering;
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
