/** Where scenarios happen: a store of its own, a clock that stands still, and answers that are held to their schema. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect } from 'vitest';
import { sha256 } from '../../src/base/hash.ts';
import {
  type Actor,
  type ErrorCode,
  type Memory,
  type OpenOptions,
  openMemory,
  RecollectError,
} from '../../src/index.ts';
import type { Operation } from '../../src/operations/define.ts';
import { operations } from '../../src/operations/index.ts';

export const ANNA: Actor = { id: 'anna', kind: 'person' };
export const BEN: Actor = { id: 'ben', kind: 'person' };
/** Works for Anna. */
export const CLAUDE: Actor = { id: 'claude', kind: 'agent', user: 'anna' };

export const SECOND = 1_000;
export const DAY = 24 * 60 * 60 * SECOND;

export type OperationName = keyof typeof operations;
export const OPERATION_NAMES = Object.keys(operations) as OperationName[];

export class World {
  #folder = '';
  #now = 0;
  #drawn = 0;
  #files = 0;
  #opened: Memory[] = [];

  begin(): void {
    this.#folder = mkdtempSync(join(tmpdir(), 'recollect-scenario-'));
    this.#now = Date.parse('2026-03-01T09:00:00Z');
    this.#drawn = 0;
  }

  async end(): Promise<void> {
    const memories = this.#opened;
    this.#opened = [];
    for (const memory of memories) await memory.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The file that connections share unless they name another. */
  get path(): string {
    return join(this.#folder, 'memory.db');
  }

  get folder(): string {
    return this.#folder;
  }

  /** A file that nobody has used yet. */
  newPath(): string {
    return join(this.#folder, `memory-${++this.#files}.db`);
  }

  /** A copy of the shared file as it is now. */
  twin(): string {
    const path = this.newPath();
    const db = new DatabaseSync(this.path);
    db.prepare('VACUUM INTO ?').run(path);
    db.close();
    return path;
  }

  get now(): string {
    return new Date(this.#now).toISOString();
  }

  /** Lets time pass. */
  pass(milliseconds: number): void {
    this.#now += milliseconds;
  }

  /** A connection; to the shared file, in the project site, as Anna, unless told otherwise. */
  async open(options: OpenOptions = {}): Promise<Memory> {
    const memory = await openMemory({
      path: this.path,
      scope: 'project:site',
      actor: ANNA,
      synchronous: 'off',
      clock: { now: () => this.#now },
      random: { bytes: (count) => this.#draw(count) },
      ...options,
    });
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
  beforeEach(() => world.begin());
  afterEach(() => world.end());
  return world;
}

/** The same memory, with each answer compared to what its operation promises. */
function checked(memory: Memory): Memory {
  const methods = OPERATION_NAMES.map((name) => {
    const operation = operations[name] as unknown as Operation;
    const method = memory[name] as (...given: unknown[]) => Promise<unknown>;
    return [
      name,
      async (...given: unknown[]) => {
        const answer = await method(...given);
        const isList = Array.isArray(given[0]) || operation.bulk === 'always';
        const results = isList ? (answer as { results: unknown[] }).results : [answer];
        for (const result of results) expect(operation.output.parse(result)).toEqual(result);
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

/** How many events the ledger holds. */
export async function eventCount(memory: Memory): Promise<number> {
  return (await memory.verify()).checked;
}
