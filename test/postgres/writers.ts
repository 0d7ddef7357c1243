/** Writers that go on whatever happens to the server, and the account of what each of their requests came to. */
import { expect } from 'vitest';
import { ERROR_CODES, type Memory, RecollectError } from '../../src/index.ts';

const SCOPES = ['project:a', 'org:x/project:b', 'org:y/project:c'];
const LIST = 3;

/** What a caller may be told while a server goes away and comes back. */
const EXPECTED = new Set(['store_lost', 'store_outcome_unknown', 'store_busy']);

export class Writers {
  /** Contents that were acknowledged, with their ids. */
  readonly kept = new Map<string, string>();
  /** Contents of which the caller was told that nothing was kept. */
  readonly refused: string[] = [];
  /** Lists of contents that may be there as a whole. */
  readonly unknown: string[][] = [];
  readonly codes = new Map<string, number>();
  readonly #memory: Memory;
  readonly #running: Promise<void>[];
  #stopped = false;
  #count = 0;
  #waiting: { readonly count: number; readonly resolve: () => void }[] = [];

  constructor(memory: Memory, writers: number) {
    this.#memory = memory;
    this.#running = Array.from({ length: writers }, (_, writer) => this.#write(writer));
  }

  /** Until so many more requests were acknowledged. */
  acknowledged(more: number): Promise<void> {
    return new Promise((resolve) => this.#waiting.push({ count: this.kept.size + more, resolve }));
  }

  /** Finishes what is under way. A request that never answers makes this hang, and the test fail. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#running);
  }

  async #write(writer: number): Promise<void> {
    const scope = SCOPES[writer % SCOPES.length]!;
    while (!this.#stopped) {
      const contents = Array.from({ length: LIST }, () => `Writer ${writer} wrote sentence ${++this.#count}`);
      try {
        const { results } = await this.#memory.remember(contents.map((content) => ({ content, scope })));
        for (const [index, { id }] of results.entries()) this.kept.set(contents[index]!, id);
        this.#waiting = this.#waiting.filter(({ count, resolve }) => this.kept.size < count || resolve());
      } catch (error) {
        this.#note(error, contents);
      }
    }
  }

  #note(error: unknown, contents: string[]): void {
    expect(error).toBeInstanceOf(RecollectError);
    const { code, hint, retryable } = error as RecollectError;
    expect([...EXPECTED]).toContain(code);
    expect(hint).toEqual(expect.any(String));
    expect(retryable).toBe(code !== 'store_outcome_unknown');
    expect(ERROR_CODES[code]).toBeDefined();
    if (retryable) this.refused.push(...contents);
    else this.unknown.push(contents);
    this.codes.set(code, (this.codes.get(code) ?? 0) + 1);
  }

  /** What was acknowledged is there, what was refused is not, what nobody knows is there as a whole or not at all. */
  async expectTruth(): Promise<void> {
    const there = await this.#everything();
    for (const [content, id] of this.kept) expect(there.get(content), content).toBe(id);
    for (const content of this.refused) expect(there.has(content), content).toBe(false);
    for (const contents of this.unknown)
      expect([0, LIST]).toContain(contents.filter((content) => there.has(content)).length);
    const possible = new Set([...this.kept.keys(), ...this.unknown.flat()]);
    for (const content of there.keys()) expect(possible.has(content), content).toBe(true);
    expect(await this.#memory.verify()).toMatchObject({ ok: true });
    expect(await this.#memory.rebuild()).toMatchObject({ equal: true });
    expect(await this.#memory.doctor()).toMatchObject({ ok: true });
  }

  async #everything(): Promise<Map<string, string>> {
    const all = new Map<string, string>();
    let cursor: string | undefined;
    do {
      const page = await this.#memory.list({ scope: '*', limit: 500, cursor });
      for (const { content, id } of page.items) {
        expect(all.has(content), `twice: ${content}`).toBe(false);
        all.set(content, id);
      }
      cursor = page.cursor ?? undefined;
    } while (cursor !== undefined);
    return all;
  }
}
