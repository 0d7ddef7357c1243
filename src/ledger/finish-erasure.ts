/** What comes after an erasure: the rows are made again without the words, and then the bytes go. May be interrupted anywhere and is taken up again. */
import type { Store } from '../store/port/store.ts';
import type { Kinds } from './kinds.ts';
import type { Projection } from './projector.ts';
import { remakeProjections } from './replay.ts';

/** Says why, when something is left to be done later; undefined when everything is gone, or nothing was to be done. */
export async function finishErasure(store: Store, kinds: Kinds, projection: Projection): Promise<string | undefined> {
  try {
    for (let pending = await store.pendingErasure(); pending?.step === 'rows'; ) {
      await remakeProjections(store, kinds, projection);
      // Another erasure may have come after some of its words were read for these rows.
      if (await store.noteRowsRemade(pending.mark)) break;
      pending = await store.pendingErasure();
    }
    return await store.wipeErased();
  } catch (error) {
    // What was erased is erased, and the store remembers what is left; the caller is owed the receipt whatever happens now.
    return error instanceof Error ? error.message : String(error);
  }
}
