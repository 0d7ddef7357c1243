/** One event of a host: what was told, the memory that is open for it, and what the user wants of hooks. */
import type { z } from 'zod';
import type { HookSettings } from '../../engine/config-file.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Operation } from '../../operations/define.ts';
import type { HookClient, HookEvent } from './client.ts';
import type { Told } from './told.ts';

export interface Occasion {
  readonly client: HookClient;
  readonly event: HookEvent;
  readonly told: Told;
  readonly engine: Engine;
  readonly settings: HookSettings;
  /** Whether capture was paused at that time, here or for a session of ours. */
  readonly wasPaused: (at: string, session?: string) => boolean;
  /** For what went wrong and is no reason to give up the rest. */
  readonly noteFailure: (error: unknown) => void;
}

/** Runs an operation and gives its answer in its own type. */
export async function ask<O extends { readonly output: z.ZodType }>(
  { engine }: Pick<Occasion, 'engine'>,
  operation: O,
  input: Record<string, unknown> | readonly Record<string, unknown>[],
): Promise<z.output<O['output']>> {
  return (await engine.run(operation as unknown as Operation, input)) as z.output<O['output']>;
}
