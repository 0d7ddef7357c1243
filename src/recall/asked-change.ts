/** Which change of a memory is shown with it: the one that the question is about, or else the last one, where it has a reason. */

import type { ReadContext } from '../knowledge/context.ts';
import { changesOf, type MemoryChange } from '../knowledge/memories/memory-changes.ts';
import type { AccessFilter, MemoryRecord } from '../store/port/queries.ts';
import { searchWords } from '../text/words/search-text.ts';

/** `words` are those of the question, `content` is what the memory says now. */
export async function askedChange(
  query: ReadContext,
  access: Pick<AccessFilter, 'from'>,
  record: MemoryRecord,
  words: readonly string[],
  content: string,
): Promise<MemoryChange | null> {
  const changes = await changesOf(query, access, record);
  if (changes.length === 0) return null;
  const said = new Set(searchWords(content));
  const asked = new Set(words.filter((word) => !said.has(word)));
  let best: { change: MemoryChange; count: number } | undefined;
  for (const change of changes) {
    const found = new Set(searchWords(`${change.was ?? ''} ${change.reason ?? ''}`));
    const count = [...asked].filter((word) => found.has(word)).length;
    if (count > (best?.count ?? 0)) best = { change, count };
  }
  if (best) return best.change;
  // A reason is about the words that it gave; once those were changed again, it explains nothing that is said now.
  const latest = changes.find(({ was, reason }) => was !== null || reason !== null);
  return latest?.reason == null ? null : latest;
}
