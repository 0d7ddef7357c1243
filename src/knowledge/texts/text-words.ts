/** What every reader of a versioned document needs: its words, from the event that brought them, and its status. */
import type { ReadContext } from '../context.ts';
import { contentOf } from './content-of.ts';

/** Empty once the words were erased. */
export async function wordsOfText(
  query: ReadContext,
  itemId: string,
  version: { readonly content_event: string },
): Promise<string> {
  const event = await query.view.getEvent(version.content_event);
  // An imported event may name any other; only the words of the text itself are its words.
  return event?.itemId === itemId ? contentOf(query.kinds.read(event)) : '';
}

/** Whether a version of a versioned document counts or was put away, in the words of memories. */
export function statusOf(version: { readonly archived: number }): string {
  return version.archived ? 'archived' : 'active';
}
