/**
 * Where scenarios happen: a store of its own, a clock that stands still, and answers that are held to their schema. The only place that
 * opens stores, on the backend that this run is for.
 */
import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeAll, beforeEach, expect, type TestContext } from 'vitest';
import { sha256 } from '../../src/base/hash.ts';
import {
  type Actor,
  type ErrorCode,
  type Memory,
  type OpenOptions,
  openMemory,
  RecollectError,
} from '../../src/index.ts';
import { operations } from '../../src/operations/index.ts';
import { givenBackend, type Options, type Place, type SqlRows } from '../support/backends.ts';
import { openThrough, type TestFace } from '../support/faces/open-through.ts';
import { NOT_RUN } from '../support/postgres/provided.ts';

export const ANNA: Actor = { id: 'anna', kind: 'person' };
export const BEN: Actor = { id: 'ben', kind: 'person' };
/** Works for Anna. */
export const CLAUDE: Actor = { id: 'claude', kind: 'agent', user: 'anna' };

export const SECOND = 1_000;
export const DAY = 24 * 60 * 60 * SECOND;

export type OperationName = keyof typeof operations;
export const OPERATION_NAMES = Object.keys(operations) as OperationName[];

interface KeptWorld {
  readonly place: Place;
  readonly now: number;
  readonly drawn: number;
}

export class World {
  readonly backend = givenBackend();
  /** Through what this run reaches its stores. */
  readonly face = (process.env.RECOLLECT_TEST_FACE ?? 'library') as TestFace;
  #place: Place | undefined;
  #now = 0;
  #drawn = 0;
  #opened: Memory[] = [];

  async begin(): Promise<void> {
    this.#place = await this.backend.newPlace();
    this.#now = Date.parse('2026-03-01T09:00:00Z');
    this.#drawn = 0;
  }

  /** As it is now, for whoever begins from it. Nobody writes to it any more. */
  async kept(): Promise<KeptWorld> {
    await this.end();
    return { place: this.#place!, now: this.#now, drawn: this.#drawn };
  }

  /** In a copy of what was kept. */
  async beginFrom({ place, now, drawn }: KeptWorld): Promise<void> {
    this.#place = await this.backend.copyOf(place);
    this.#now = now;
    this.#drawn = drawn;
  }

  async end(): Promise<void> {
    const memories = this.#opened;
    this.#opened = [];
    for (const memory of memories) await memory.close();
  }

  /** A store that nobody has used yet, to be opened with `world.open(…)`. */
  async elsewhere(): Promise<Options> {
    return (await this.backend.newPlace()).options;
  }

  /** A copy of the shared store as it is now. */
  async twin(): Promise<Options> {
    return (await this.backend.copyOf(this.#place!)).options;
  }

  /** Changes or reads the shared store past our own code, as somebody with a database tool would. */
  byHand(sql: string): Promise<SqlRows> {
    return this.#place!.sql(sql);
  }

  get now(): string {
    return new Date(this.#now).toISOString();
  }

  /** Lets time pass. */
  pass(milliseconds: number): void {
    this.#now += milliseconds;
  }

  /** A connection; to the shared store, in the project site, as Anna, unless told otherwise. */
  async open(options: OpenOptions = {}): Promise<Memory> {
    const isElsewhere = options.path ?? options.url ?? options.database;
    const given: OpenOptions = {
      ...(isElsewhere === undefined ? this.#place!.options : {}),
      scope: 'project:site',
      actor: ANNA,
      synchronous: 'off',
      clock: { now: () => this.#now },
      random: { bytes: (count) => this.#draw(count) },
      ...options,
    };
    // Who says through what it comes is a program with the library.
    const isDirect = this.face === 'library' || options.via !== undefined;
    const memory = isDirect ? await openMemory(given) : await openThrough(this.face as 'http', given);
    this.#opened.push(memory);
    return checked(memory);
  }

  /** Never the same bytes twice, and the same ones in every run. */
  #draw(count: number): Uint8Array {
    const bytes = new Uint8Array(count);
    for (let at = 0; at < count; at += 32) bytes.set(sha256(`draw ${this.#drawn++}`).subarray(0, count - at), at);
    return bytes;
  }
}

export function useWorld(): World {
  const world = new World();
  beforeEach(async (context) => {
    if (world.backend.missing) context.skip(`${NOT_RUN}: ${world.backend.missing}`);
    await world.begin();
  });
  afterEach(() => world.end());
  return world;
}

/** A world in which something has happened already: `build` runs once, and each test begins in a copy of what it made. */
export function useBuiltWorld<T>(build: (world: World) => Promise<T>): {
  readonly world: World;
  readonly made: () => T;
} {
  const world = new World();
  let kept: KeptWorld;
  let made: T;
  beforeAll(async () => {
    if (world.backend.missing) return;
    await world.begin();
    made = await build(world);
    kept = await world.kept();
  });
  beforeEach(async (context) => {
    if (world.backend.missing) context.skip(`${NOT_RUN}: ${world.backend.missing}`);
    await world.beginFrom(kept);
  });
  afterEach(() => world.end());
  return { world, made: () => made };
}

/** Leaves a test out on a server, because it is about a file, its folder or a backend's own ways; the reason is shown. */
export function onlyInFiles(context: TestContext, world: World, reason: string): void {
  if (world.backend.name !== 'sqlite') context.skip(`only for files: ${reason}`);
}

/** The same memory, with each answer compared to what its operation promises. */
function checked(memory: Memory): Memory {
  const methods = OPERATION_NAMES.map((name) => {
    const operation = operations[name];
    const method = memory[name] as (...given: unknown[]) => Promise<unknown>;
    return [
      name,
      async (...given: unknown[]) => {
        const answer = await method(...given);
        const isList = Array.isArray(given[0]) || operation.bulk === 'always';
        const results = isList ? (answer as { results: unknown[] }).results : [answer];
        for (const result of results) {
          const promised = operation.output.parse(result);
          // The quick way first; the slow one shows where they differ.
          if (!isDeepStrictEqual(promised, result)) expect(promised).toEqual(result);
        }
        return answer;
      },
    ];
  });
  return { ...memory, ...Object.fromEntries(methods) };
}

/** The request is refused with this code, and the error says what to do. */
export async function refused(request: Promise<unknown>, code: ErrorCode): Promise<RecollectError> {
  const outcome = await request.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );
  expect(outcome).toHaveProperty('error');
  const { error } = outcome as { error: RecollectError };
  expect(error).toBeInstanceOf(RecollectError);
  expect(error).toMatchObject({ code, hint: expect.any(String) });
  return error;
}

/** The lines of an export. */
export async function exported(memory: Memory): Promise<string[]> {
  const lines: string[] = [];
  await memory.export({}, { write: (line) => void lines.push(line) });
  return lines;
}

export async function importing(memory: Memory, lines: readonly string[]) {
  return memory.import(
    {},
    {
      lines: (async function* () {
        yield* lines;
      })(),
    },
  );
}

/** How many events the ledger holds, but for records of what was refused. */
export async function eventCount(memory: Memory): Promise<number> {
  const { acts } = await memory.audit({ scope: '*', outcomes: ['refused'], limit: 500 });
  return (await memory.verify()).checked - acts.length;
}
