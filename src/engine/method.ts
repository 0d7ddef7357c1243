/** The method that an operation is in the library, by its type. */
import type { z } from 'zod';
import type { Bulk, MaintenanceOperation, ReadOperation, WriteOperation } from '../operations/define.ts';
import type { operations } from '../operations/index.ts';
import type { RunOptions } from './engine.ts';

export type Operations = typeof operations;

/** An operation without required fields may be called without an argument. */
type Arguments<I> =
  Record<never, never> extends I ? [input?: I, options?: RunOptions] : [input: I, options?: RunOptions];

interface ListMethod<I, O> {
  (inputs: readonly I[], options?: RunOptions): Promise<{ results: O[] }>;
  (input: I, options?: RunOptions): Promise<O>;
}

export type Method<T> =
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
