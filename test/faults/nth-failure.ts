/** The loop: fail statement 1, 2, 3 … of a request until it passes untouched, and look at the store after each failure. */
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Memory, openMemory, RecollectError } from '../../src/index.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { makeSample, SAMPLE_SCOPE, type Sample } from '../support/sample-store.ts';
import { copyStore } from '../support/store-files.ts';
import { FAILURES, FailingStatement, type Failure } from './failing-statement.ts';
import type { Request } from './write-requests.ts';

const CODES: Record<Failure, string | undefined> = {
  'disk error': 'store_failed',
  'disk full': 'store_full',
  'other error': undefined,
};

export class NthFailure {
  readonly #folder: string;
  readonly #original: string;
  readonly sample: Sample;
  readonly #before: Record<string, string[]>;

  private constructor(folder: string, original: string, sample: Sample) {
    this.#folder = folder;
    this.#original = original;
    this.sample = sample;
    this.#before = fingerprint(original);
  }

  /** `more` adds to the sample before anything fails. */
  static async prepare(folder: string, more?: (memory: Memory) => Promise<unknown>): Promise<NthFailure> {
    const original = join(folder, 'original.db');
    const sample = await makeSample(original, { synchronous: 'off' });
    if (more) {
      const policies = { secrets: 'keep' } as const;
      const memory = await openMemory({ path: original, scope: SAMPLE_SCOPE, synchronous: 'off', policies });
      await more(memory);
      await memory.close();
    }
    return new NthFailure(folder, original, sample);
  }

  /** Returns how many statements were made to fail. */
  async run(name: string, request: Request, forEver: boolean): Promise<number> {
    for (let statement = 1; ; statement++) {
      const failure = FAILURES[statement % FAILURES.length]!;
      const label = `${name}: ${failure} at statement ${statement}${forEver ? ' and after' : ''}`;
      if (!(await this.#try(label, request, statement, forEver, failure))) return statement - 1;
    }
  }

  /** Returns false when the request had fewer statements. */
  async #try(label: string, request: Request, statement: number, forEver: boolean, failure: Failure): Promise<boolean> {
    const path = join(this.#folder, 'tried.db');
    copyStore(this.#original, path);
    const failing = new FailingStatement();
    const memory = await openMemory({
      path,
      scope: SAMPLE_SCOPE,
      synchronous: 'off',
      onStatement: failing.onStatement,
    });
    failing.arm(statement, forEver, failure);
    const error: unknown = await request(memory, this.sample).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    const failures = failing.failures;
    failing.disarm();
    if (failures === 0) {
      expect(error, label).toBeUndefined();
      await memory.close();
      return false;
    }
    this.#expectCoded(label, error, failure, failing);
    expect(fingerprint(path, { withoutShadow: true }), label).toEqual(this.#before);
    if (!forEver) await this.#expectUsable(label, memory, request);
    await memory.close();
    if (forEver) await this.#expectSoundAfterReopening(label, path, request);
    return true;
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
    expect(await memory.rebuild(), label).toMatchObject({ equal: true });
  }

  async #expectSoundAfterReopening(label: string, path: string, request: Request): Promise<void> {
    const memory = await openMemory({ path, scope: SAMPLE_SCOPE, synchronous: 'off' });
    expect(await memory.verify(), label).toMatchObject({ ok: true });
    expect(await memory.rebuild(), label).toMatchObject({ equal: true });
    await request(memory, this.sample);
    await memory.close();
  }
}
