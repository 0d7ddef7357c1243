/** The library's entry: a memory with one method for each operation. */
import type { z } from 'zod';
import type { Bulk, MaintenanceOperation, Operation, ReadOperation, WriteOperation } from '../operations/define.ts';
import { FORMER_METHODS } from '../operations/former-names.ts';
import { operations } from '../operations/index.ts';
import { Engine, type RunOptions } from './engine.ts';
import type { OpenOptions } from './options.ts';

type Operations = typeof operations;
type FormerMethods = typeof FORMER_METHODS;

/** An operation all of whose fields may be left out takes no argument at all. */
type Arguments<I> =
  Record<never, never> extends I ? [input?: I, options?: RunOptions] : [input: I, options?: RunOptions];

interface ListMethod<I, O> {
  (inputs: readonly I[], options?: RunOptions): Promise<{ results: O[] }>;
  (input: I, options?: RunOptions): Promise<O>;
}

type Method<T> =
  T extends WriteOperation<infer I, infer O, infer B>
    ? WriteMethod<z.input<I>, z.output<O>, B>
    : T extends ReadOperation<infer I, infer O>
      ? (...given: Arguments<z.input<I>>) => Promise<z.output<O>>
      : T extends MaintenanceOperation<infer I, infer O>
        ? (...given: Arguments<z.input<I>>) => Promise<z.output<O>>
        : never;

type WriteMethod<I, O, B extends Bulk> = B extends 'always'
  ? (input: I | readonly I[], options?: RunOptions) => Promise<{ results: O[] }>
  : B extends 'list'
    ? ListMethod<I, O>
    : (...given: Arguments<I>) => Promise<O>;

export type Memory = { readonly [Name in keyof Operations]: Method<Operations[Name]> } & {
  /** @deprecated The former name of another method; it works for one more release. */
  readonly [Name in keyof FormerMethods]: Method<Operations[FormerMethods[Name]]>;
} & {
  /** Finishes what was asked for and lets go of the database. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

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
