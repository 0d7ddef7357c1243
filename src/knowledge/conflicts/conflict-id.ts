/** Ids of conflicts: the same in every store, and ordered by time like all others. */
import { sha256 } from '../../base/hash.ts';
import { hashedId, idWith, withoutPrefix } from '../../model/nouns.ts';

/** The first characters of what follows the prefix are the time. */
const TIME_CHARS = 10;
const REST_CHARS = 16;

/** Of a conflict that one event opens by itself. */
export function conflictIdOf(event: { readonly id: string }): string {
  return idWith('conflict', withoutPrefix(event.id));
}

/** Of two things that disagree, whichever of them is found first. `later` is the event of the one that came second. */
export function pairConflictId(later: string, sort: string, ...sides: readonly string[]): string {
  return timed(later, hashOf(JSON.stringify([sort, ...sides])).slice(-REST_CHARS));
}

/** Another one than that of a write conflict which the same event may open. */
export function nameConflictId(event: { readonly id: string }): string {
  return timed(event.id, hashOf(`same name ${event.id}`).slice(0, REST_CHARS));
}

function hashOf(text: string): string {
  return withoutPrefix(hashedId('conflict', sha256(text)));
}

function timed(eventId: string, rest: string): string {
  return idWith('conflict', withoutPrefix(eventId).slice(0, TIME_CHARS) + rest);
}
