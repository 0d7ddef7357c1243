/**
 * What of the core a command needs besides its operation, loaded only when a store is opened. It is one module, because what is imported lazily is built with all of its exports:
 * with a lazy import for each module `recall` would load 1.30 MB instead of 0.86 MB.
 */
import { config } from 'zod';

export { Engine } from '../../../engine/engine.ts';
export { CONFIG_FILE, homeFolder } from '../../../engine/home-folder.ts';
export { migrateStore } from '../../../engine/migrate-store.ts';
export { readOptions } from '../../../engine/options.ts';
export { workingFolder } from '../../../engine/recognise-project.ts';
export { OWNER, speakerOverMcp } from '../../../model/actor.ts';

/** Compiled, the check of a request is faster from the second request on; finding out whether it may be compiled takes longer than checking one. */
export function checkWithoutCompiling(): void {
  config({ jitless: true });
}
