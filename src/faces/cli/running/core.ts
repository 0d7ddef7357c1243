/** What of the core a command needs besides its operation: loaded as one piece, and only when a store is opened. */
import { config } from 'zod';

export { Engine } from '../../../engine/engine.ts';
export { CONFIG_FILE, homeFolder } from '../../../engine/home-folder.ts';
export { MIGRATE_ACTIONS, migrateStore } from '../../../engine/migrate-store.ts';
export { readOptions } from '../../../engine/options.ts';
export { workingFolder } from '../../../engine/recognise-project.ts';
export { OWNER, speakerOverMcp } from '../../../model/actor.ts';

/** Compiled, the check of a request is faster from the second request on; finding out whether it may be compiled takes longer than checking one. */
export function checkWithoutCompiling(): void {
  config({ jitless: true });
}
