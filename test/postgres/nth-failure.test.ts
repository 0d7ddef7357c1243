/** Every statement of every write operation fails on a server: nothing is half written, and the same memory goes on. */
import { expect, onTestFinished, test } from 'vitest';
import { openMemory, RecollectError } from '../../src/index.ts';
import { DERIVED_TABLES } from '../../src/store/postgres/derived-schema.ts';
import { type Request, WRITE_REQUESTS } from '../faults/write-requests.ts';
import { BACKENDS, type Place } from '../support/backends.ts';
import { describePostgres } from '../support/postgres/describe-postgres.ts';
import { fillSample, SAMPLE_SCOPE } from '../support/sample-store.ts';
import { isFull, scaledStep } from '../support/scale.ts';

/** What PostgreSQL says, and what callers are told; the last is nothing that it would say. Lost connections are in lost-server.test.ts. */
const FAILURES = [
  { said: '53100', told: 'store_full' },
  { said: 'XX000', told: 'store_failed' },
  { said: undefined, told: undefined },
] as const;

type Failure = (typeof FAILURES)[number];

/** Makes a statement fail before it is sent, and with `forEver` every one after it. */
class Failing {
  statements = 0;
  failures = 0;
  #at = 0;
  #forEver = false;
  #failure: Failure = FAILURES[0];

  readonly onStatement = (): void => {
    if (this.#at === 0) return;
    this.statements++;
    if (this.#forEver ? this.statements < this.#at : this.statements !== this.#at) return;
    this.failures++;
    throw Object.assign(new Error('injected'), this.#failure.said === undefined ? {} : { code: this.#failure.said });
  };

  arm(at: number, forEver: boolean, failure: Failure): void {
    this.#at = at;
    this.#forEver = forEver;
    this.#failure = failure;
    this.statements = 0;
    this.failures = 0;
  }

  disarm(): void {
    this.#at = 0;
  }
}

describePostgres('every statement fails once, and from there on, in', () => {
  test.each(Object.entries<Request>(WRITE_REQUESTS))('%s', async (name, request) => {
    const place = await BACKENDS.postgres.newPlace({ unused: true });
    const sample = await fillSample(place.options, { synchronous: 'off' });
    const failing = new Failing();
    const memory = await openMemory({
      ...place.options,
      scope: SAMPLE_SCOPE,
      synchronous: 'off',
      onStatement: failing.onStatement,
    });
    onTestFinished(() => memory.close());
    const before = await everyRow(place);
    // What fails leaves everything as it was, so the next attempt finds the same, until one has fewer statements than are counted.
    for (let at = 1, failed = true; failed; at += at < 3 ? 1 : scaledStep) {
      for (const forEver of [true, false]) {
        const failure = FAILURES[at % FAILURES.length]!;
        const label = `${name}: ${failure.said} at statement ${at}${forEver ? ' and after' : ''}`;
        failing.arm(at, forEver, failure);
        const outcome = await request(memory, sample).then(
          () => undefined,
          (error: unknown) => error ?? 'nothing',
        );
        const { failures } = failing;
        failing.disarm();
        if (failures === 0) {
          expect(outcome, label).toBeUndefined();
          expect(at, label).toBeGreaterThan(3);
          failed = false;
          break;
        }
        expectTold(label, outcome, failure);
        expect(await everyRow(place), label).toEqual(before);
      }
    }
    expect(await everyRow(place)).not.toEqual(before);
    expect(await memory.verify()).toMatchObject({ ok: true });
    // Rows after a write that succeeds are compared with a rebuild in the scenarios and the simulation.
    if (isFull) expect(await memory.rebuild()).toMatchObject({ equal: true });
  });
});

function expectTold(label: string, outcome: unknown, { told }: Failure): void {
  if (told === undefined) expect(outcome, label).toMatchObject({ message: 'injected' });
  else {
    expect(outcome, label).toBeInstanceOf(RecollectError);
    expect(outcome, label).toMatchObject({ code: told, retryable: false, hint: expect.any(String) });
  }
}

async function everyRow(place: Place): Promise<string[]> {
  const ofEach = ['events', 'settings', ...DERIVED_TABLES].map(
    (table) => `SELECT '${table} ' || row_to_json(t) AS row FROM ${table} t`,
  );
  return (await place.sql(ofEach.join(' UNION ALL '))).map(({ row }) => String(row)).sort();
}
