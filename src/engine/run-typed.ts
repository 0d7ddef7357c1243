/** Runs an operation and gives its answer in the operation's own type. */
import type { z } from 'zod';
import type { Operation } from '../operations/define.ts';
import type { Engine, RunOptions } from './engine.ts';

type Input = Readonly<Record<string, unknown>>;

export async function runTyped<O extends Operation>(
  engine: Pick<Engine, 'run'>,
  operation: O,
  input: Input,
  options?: RunOptions,
): Promise<z.output<O['output']>> {
  return (await engine.run(operation, input, options)) as z.output<O['output']>;
}

/** For an operation that takes a list: all of it is written, or nothing. */
export async function runEach<O extends Operation>(
  engine: Pick<Engine, 'run'>,
  operation: O,
  inputs: readonly Input[],
): Promise<z.output<O['output']>[]> {
  const { results } = (await engine.run(operation, inputs)) as {
    results: z.output<O['output']>[];
  };
  return results;
}
