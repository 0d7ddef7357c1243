/** The entry of hooks: a bundle of its own, because a coding agent waits for each of them to start. */
import { readOwn } from '../shared/read-own.ts';
import { runHook } from './run-hook.ts';

/** The words after `hook`. Whatever they are, the host goes on. */
export async function main(words: readonly string[]): Promise<void> {
  await runHook(() => readOwn({ name: 'hook' }, {}, words));
}
