/** The port's writes over one transaction, which commands may share. */
import type { ChainHead, StoredEvent } from '../../../model/event.ts';
import type { JobState } from '../../../model/job.ts';
import type { ClaimedJob } from '../../port/jobs.ts';
import type { Lease } from '../../port/leases.ts';
import type { AccessFilter, LoggedQuery, TextHit, TextMatch } from '../../port/queries.ts';
import type { Erasure, IndexedEvent, SearchDocument, WriteView } from '../../port/store.ts';
import type { JobRow } from '../../port/tables.ts';
import type { Statement } from '../../sql/dialect.ts';
import { addJob, changeJob, claimJob, forgetJobs, keepJob } from '../../sql/jobs.ts';
import { keepLease, releaseLease, takeLease } from '../../sql/leases.ts';
import { queryLogWrites } from '../../sql/logged-queries.ts';
import { POSTGRES } from '../dialect.ts';
import { eraseWords } from '../erasure.ts';
import { insertEvent } from '../event-rows.ts';
import { SearchWriter } from '../search-writer.ts';
import type { Transaction } from '../transaction.ts';
import { PostgresView } from '../views.ts';
import { Chains, type EnteredChain, endsAs } from './chains.ts';
import { type KnownChains, OutOfDate } from './known-chains.ts';

/** What a command of several throws that turns out to belong to another chain than theirs. */
export class LeavesGroup extends Error {}

export interface WriteOptions {
  /** Several commands share the transaction, and it may hold no other chains than those that it entered for them. */
  readonly isShared?: boolean | undefined;
  /** How many events are likely to be appended. */
  readonly likelyEvents?: number | undefined;
  /** A content that it will most likely look for in a chain. */
  readonly likelyContent?: { readonly chainId: string; readonly hash: string } | undefined;
  /** What may be expected of a chain when it is entered. */
  readonly known?: KnownChains | undefined;
}

export class PostgresWriteView extends PostgresView implements WriteView {
  readonly #chains: Chains;
  readonly #search: SearchWriter;
  readonly #isShared: boolean;
  readonly #known: KnownChains | undefined;
  readonly #likelyContent: WriteOptions['likelyContent'];
  /** Chains that were entered without waiting, because what is needed of them was known. */
  readonly #expected = new Set<string>();
  #appended = 0;

  constructor(transaction: Transaction, options: WriteOptions = {}) {
    super(transaction);
    this.#isShared = options.isShared === true;
    this.#known = options.known;
    this.#likelyContent = options.likelyContent;
    this.#chains = new Chains(transaction, options.likelyEvents ?? 1);
    this.#search = new SearchWriter(
      transaction,
      '',
      async (chainId) => (await this.#chains.enter(chainId)).waitingTexts,
    );
  }

  /** How much was changed; the same before and after a command that changed nothing. */
  get changes(): number {
    return this.#appended + this.rows.changes;
  }

  /** Ends a transaction's work; called before its commit. */
  async flush(): Promise<void> {
    await this.#search.flush();
    await this.confirm();
  }

  /** Throws when a chain had moved on from what was expected of it. */
  async confirm(): Promise<void> {
    for (const chainId of this.#expected) await this.#confirmed(chainId);
  }

  /** After the commit: what the next command may expect. */
  async keepKnown(known: KnownChains): Promise<void> {
    for (const [chainId, { head }] of await this.#chains.all())
      if (head) known.keep(chainId, head, this.rows.scopesOf(chainId), this.rows.saltsOf(chainId));
  }

  /**
   * Before the commands begin: enters the chains that they will append to and asks for what they will all ask for. One chain is waited for; of several, those
   * that somebody else holds are left out. The answer names those that are held.
   */
  async prepare(
    chainIds: readonly string[],
    contentHashes: readonly string[],
    known: KnownChains,
  ): Promise<ReadonlySet<string>> {
    if (chainIds.length === 1) await this.#chains.enter(chainIds[0]!, undefined, contentHashes);
    else await this.#chains.enterFree(chainIds, contentHashes);
    const entered = await this.#chains.all();
    const doHold = entered.some(([, { holdsContent }]) => holdsContent);
    await this.rows.contents.prepare(contentHashes, chainIds, doHold);
    for (const [chainId, { head }] of entered) {
      const before = known.last(chainId);
      if (before && endsAs(before, head)) this.rows.expect(chainId, before);
    }
    return new Set(entered.map(([chainId]) => chainId));
  }

  async enter(chainId: string): Promise<boolean> {
    const isNew = !this.#chains.has(chainId);
    if (isNew && this.#isShared) throw new LeavesGroup();
    const hasLooked = this.transaction.looked;
    const known = isNew ? this.#known?.get(chainId) : undefined;
    // Before anything is waited for: a look that is asked for right after must not find what was seen before.
    if (isNew) this.rows.lookAgain();
    const content = isNew && this.#likelyContent?.chainId === chainId ? [this.#likelyContent.hash] : [];
    const entering = this.#chains.enter(chainId, known, content);
    if (content.length > 0) this.rows.contents.expect(content, chainId, entering);
    if (known) {
      this.#expected.add(chainId);
      this.rows.expect(chainId, known);
    }
    // What is asked for next is answered after the chain is held; that it was as expected shows before anything is appended.
    if (!this.#expected.has(chainId)) await entering;
    return isNew && hasLooked;
  }

  /** Whoever asks for the end of a chain here is about to append to it. */
  override async headOf(chainId: string): Promise<(ChainHead & { appendedAt: number }) | undefined> {
    await this.enter(chainId);
    return (await this.#confirmed(chainId)).head;
  }

  async insertEvent(event: StoredEvent): Promise<number> {
    await this.enter(event.chainId);
    const chain = await this.#confirmed(event.chainId);
    this.#appended++;
    const position = await this.#chains.nextPosition();
    insertEvent(this.transaction, { ...event, position });
    const { chainId, seq, chainHash, appendedAt } = event;
    chain.head = { chainId, seq, hash: chainHash, appendedAt };
    return position;
  }

  async index(event: IndexedEvent, document: SearchDocument): Promise<void> {
    this.#appended++;
    this.#search.add(event, document);
  }

  async erase(erasure: Erasure): Promise<number> {
    this.#appended++;
    return eraseWords(this.transaction, erasure);
  }

  async logQueries(
    queries: readonly LoggedQuery[],
    bounds: { readonly askedFrom: number; readonly most: number },
  ): Promise<void> {
    const writes = await queryLogWrites(this.reader, queries, bounds);
    for (const { sql, values } of writes) this.transaction.send(sql, ...values);
  }

  async takeLease(name: string, holder: string, lastsMs: number): Promise<Lease | undefined> {
    return this.#change<Lease>(takeLease(POSTGRES, name, holder, lastsMs));
  }

  async keepLease(lease: Lease, lastsMs: number): Promise<boolean> {
    return (await this.#change(keepLease(POSTGRES, lease, lastsMs))) !== undefined;
  }

  async releaseLease(lease: Lease): Promise<void> {
    this.#appended++;
    const { sql, values } = releaseLease(lease);
    this.transaction.send(sql, ...values);
  }

  async addJob(row: JobRow): Promise<boolean> {
    return (await this.#change(addJob(row))) !== undefined;
  }

  claimJob(kinds: readonly string[], now: number, holder: string, lastsMs: number): Promise<JobRow | undefined> {
    return this.#change<JobRow>(claimJob(POSTGRES, kinds, now, holder, lastsMs));
  }

  async keepJob(job: ClaimedJob, lastsMs: number): Promise<boolean> {
    return (await this.#change(keepJob(POSTGRES, job, lastsMs))) !== undefined;
  }

  changeJob(
    id: string,
    from: readonly JobState[],
    changes: Partial<JobRow>,
    fencing?: number,
  ): Promise<JobRow | undefined> {
    return this.#change<JobRow>(changeJob(POSTGRES, id, from, changes, fencing));
  }

  async forgetJobs(keep: number): Promise<void> {
    this.#appended++;
    const { sql, values } = forgetJobs(keep);
    this.transaction.send(sql, ...values);
  }

  /** The row that a statement changed and returns. */
  async #change<R>({ sql, values }: Statement): Promise<R | undefined> {
    this.#appended++;
    const [row] = await this.transaction.change<R>(sql, ...values);
    return row;
  }

  override async matchText(access: AccessFilter, match: TextMatch): Promise<TextHit[]> {
    await this.#search.flush();
    return super.matchText(access, match);
  }

  async #confirmed(chainId: string): Promise<EnteredChain> {
    const chain = await this.#chains.enter(chainId);
    if (!chain.isAsKnown) {
      this.#known?.wasWrong(chainId);
      throw new OutOfDate();
    }
    if (this.#expected.delete(chainId)) this.#known?.wasRight(chainId);
    return chain;
  }
}
