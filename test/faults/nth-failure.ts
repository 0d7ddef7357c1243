/** The loop: fail one statement of a request after the other, and look at the store after each failure. */
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Memory, type OpenOptions, openMemory, RecollectError } from '../../src/index.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { oncePerFile } from '../support/lifetime.ts';
import { makeSample, SAMPLE_SCOPE, type Sample } from '../support/sample-store.ts';
import { isFull, scaled } from '../support/scale.ts';
import { SeededRandom } from '../support/seeded-random.ts';
import { copyStore } from '../support/store-files.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { FAILURES, FailingStatement, type Failure } from './failing-statement.ts';
import type { Request } from './write-requests.ts';

const CODES: Record<Failure, string | undefined> = {
  'disk error': 'store_failed',
  'disk full': 'store_full',
  'other error': undefined,
};

const REBUILT_EVERY = 20;

/** It is copied for every try, so that one is enough for all tests of a file. */
const sampleOfFile = oncePerFile(async () => {
  const path = join(tempFolder(), 'sample.db');
  return { path, sample: await makeSample(path, { synchronous: 'off' }) };
});

export class NthFailure {
  readonly #folder: string;
  readonly #original: string;
  readonly sample: Sample;
  readonly #before: Record<string, string[]>;
  #tries = 0;

  private constructor(folder: string, original: string, sample: Sample) {
    this.#folder = folder;
    this.#original = original;
    this.sample = sample;
    this.#before = fingerprint(original);
  }

  /** `more` adds to the sample before anything fails. */
  static async prepare(more?: (memory: Memory) => Promise<unknown>): Promise<NthFailure> {
    const folder = tempFolder();
    const { path, sample } = await sampleOfFile();
    let original = path;
    if (more) {
      original = join(folder, 'original.db');
      copyStore(path, original);
      const policies = { secrets: 'keep' } as const;
      const memory = await openMemory({ path: original, scope: SAMPLE_SCOPE, synchronous: 'off', policies });
      await more(memory);
      await memory.close();
    }
    return new NthFailure(folder, original, sample);
  }

  /** Returns how many statements the request has. */
  async run(name: string, request: Request, forEver: boolean): Promise<number> {
    const statements = await this.#watch(request);
    for (const statement of forEver && !isFull ? firstMiddleLast(statements) : worthFailing(statements)) {
      const failure = FAILURES[statement % FAILURES.length]!;
      const label = `${name}: ${failure} at statement ${statement}${forEver ? ' and after' : ''}`;
      await this.#try(label, request, statement, forEver, failure);
    }
    return statements.length;
  }

  async #watch(request: Request): Promise<string[]> {
    const { memory, failing } = await this.#openCopy();
    failing.watched = [];
    await request(memory, this.sample);
    const statements = failing.watched;
    failing.watched = undefined;
    await memory.close();
    return statements;
  }

  async #openCopy() {
    const path = join(this.#folder, 'tried.db');
    copyStore(this.#original, path);
    const failing = new FailingStatement();
    const { onStatement } = failing;
    const memory = await openMemory({ path, scope: SAMPLE_SCOPE, synchronous: 'off', onStatement, ...sameEachTime() });
    return { path, memory, failing };
  }

  async #try(label: string, request: Request, statement: number, forEver: boolean, failure: Failure): Promise<void> {
    const { path, memory, failing } = await this.#openCopy();
    failing.arm(statement, forEver, failure);
    const error: unknown = await request(memory, this.sample).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    const { failures } = failing;
    failing.disarm();
    expect(failures, label).toBeGreaterThan(0);
    this.#expectCoded(label, error, failure, failing);
    expect(fingerprint(path, { withoutShadow: true }), label).toEqual(this.#before);
    if (!forEver) await this.#expectUsable(label, memory, request);
    await memory.close();
    if (forEver) await this.#expectSoundAfterReopening(label, path, request);
  }

  #expectCoded(label: string, error: unknown, failure: Failure, failing: FailingStatement): void {
    const code = CODES[failure];
    // What is no error of the database is passed on as it is.
    if (code === undefined) expect(failing.injected.has(error) || error instanceof RecollectError, label).toBe(true);
    else expect(error, label).toMatchObject({ name: 'RecollectError', code });
  }

  /** The same memory goes on as if nothing had happened. */
  async #expectUsable(label: string, memory: Memory, request: Request): Promise<void> {
    expect(await memory.get({ id: this.sample.active }), label).toMatchObject({
      content: 'Boats sail at one',
      version: 3,
    });
    expect((await memory.list()).items.length, label).toBeGreaterThan(2);
    await request(memory, this.sample);
    expect(await memory.verify(), label).toMatchObject({ ok: true });
    // The rows were as before when it was asked again; making all of them anew takes longer than all else.
    if (this.#tries++ % REBUILT_EVERY === 0) expect(await memory.rebuild(), label).toMatchObject({ equal: true });
  }

  /** That the ledger and its projections are sound follows from every row being as it was. */
  async #expectSoundAfterReopening(label: string, path: string, request: Request): Promise<void> {
    const memory = await openMemory({ path, scope: SAMPLE_SCOPE, synchronous: 'off' });
    await request(memory, this.sample);
    expect(await memory.verify(), label).toMatchObject({ ok: true });
    await memory.close();
  }
}

/** After the sample was made: a day later than this process began. */
const LATER = Date.now() + 24 * 60 * 60 * 1_000;

/** How many statements a request has may depend on the order of times and ids, so each try has the same ones. */
function sameEachTime(): Pick<OpenOptions, 'clock' | 'random'> {
  const drawn = new SeededRandom(1);
  let tick = 0;
  return {
    clock: { now: () => LATER + tick++ },
    random: { bytes: (count) => Uint8Array.from({ length: count }, () => drawn.between(0, 255)) },
  };
}

/** Requests of at most so many statements are tried at every one. */
const FEW = scaled(60);
/** Of a long request so many are tried whatever they say, evenly spread. */
const SPREAD = scaled(40);

/** All of them; of very many each sort where it stands first, second and last, and some between. */
function worthFailing(statements: readonly string[]): number[] {
  const count = statements.length;
  if (count <= FEW) return statements.map((_, index) => index + 1);
  const chosen = new Set<number>([1, count]);
  for (let place = 1; place <= count; place += Math.ceil(count / SPREAD)) chosen.add(place);
  const sorts = Map.groupBy(
    statements.map((sql, index) => ({ sort: sortOf(sql), place: index + 1 })),
    ({ sort }) => sort,
  );
  for (const [first, second, ...more] of sorts.values())
    for (const found of isFull ? [first, second, more.at(-1)] : [more.at(-1) ?? first])
      if (found) chosen.add(found.place);
  return [...chosen].sort((a, b) => a - b);
}

/** Where a failure that stays is tried in part of a run: every sort of statement fails in turn in the other loop, and this one leaves the same rows. */
function firstMiddleLast({ length }: readonly string[]): number[] {
  return [...new Set([1, Math.ceil(length / 2), length])];
}

/** Its key words alone: what is done to one table is done to the others in the same way. */
function sortOf(sql: string): string {
  return (sql.match(/\b[A-Z]{2,}\b/g) ?? []).join(' ');
}
