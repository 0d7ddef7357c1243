/** Which store the global options mean, and who acts on it. */
import type { OpenOptions } from '../../engine/options.ts';
import type { Settings } from './global-options.ts';
import { readActor } from './read-actor.ts';

/** Whatever looks like an address is one: a file of that name would be a surprise, and a second, empty memory. */
export function isAddress(db: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(db);
}

/** Where these settings say that the store is. */
export function openOptions({ home, db: given, scope, pinned, actor, session, vectors }: Settings): OpenOptions {
  // A home that is named stands nearer than the variable.
  const db = given ?? (home === undefined ? process.env.RECOLLECT_DB || undefined : undefined);
  const place = db === undefined ? {} : isAddress(db) ? { url: db } : { path: db };
  return {
    ...place,
    home,
    scope,
    pinned,
    via: 'cli',
    actor: readActor(actor ?? process.env.RECOLLECT_ACTOR),
    session: session ?? (process.env.RECOLLECT_SESSION || undefined),
    vectors: vectors ?? (process.env.RECOLLECT_VECTORS || undefined),
    // A process that answers once does not wait for a tokenizer.
    tokenizer: 'bound',
  };
}
