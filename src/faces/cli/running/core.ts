/**
 * What of the core a command needs besides its operation, loaded only when a store is opened. It is one module because what is imported lazily becomes a file of the build with all
 * of its exports: one import of these few names is one file, an import of each module would be five larger ones.
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
