/** The library's entry: a memory with one method for each operation. */
import type { Operation } from '../operations/define.ts';
import { FORMER_METHODS } from '../operations/former-names.ts';
import { operations } from '../operations/index.ts';
import { Engine, type RunOptions } from './engine.ts';
import type { Memory } from './memory.ts';
import type { Operations } from './method.ts';
import type { OpenOptions } from './options.ts';

/**
 * Opens a memory: a file on this machine, which is made if it is missing, or a database on a PostgreSQL server.
 *
 * @example
 * ```ts
 * const memory = await openMemory({ actor: { id: 'claude', kind: 'agent' } });
 * await memory.remember({ content: 'Never log request bodies', kind: 'guideline', name: 'no-body-logs' });
 * await memory.close();
 * ```
 * @example A store for one test
 * ```ts
 * await using memory = await openMemory({ path: ':memory:', scope: 'global' });
 * ```
 */
export async function openMemory(options: OpenOptions = {}): Promise<Memory> {
  const engine = await Engine.open(options);
  const methodOf = (name: keyof Operations) => (input?: unknown, runOptions?: RunOptions) =>
    engine.run<Operation>(operations[name], input, runOptions);
  const methods = (Object.keys(operations) as (keyof Operations)[]).map((name) => [name, methodOf(name)]);
  const former = Object.entries(FORMER_METHODS).map(([name, now]) => [name, methodOf(now)]);
  const close = () => engine.close();
  return Object.freeze({
    ...Object.fromEntries([...methods, ...former]),
    close,
    [Symbol.asyncDispose]: close,
  }) as Memory;
}
