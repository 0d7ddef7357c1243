/** What a session leaves behind when it is compacted or ends: a checkpoint that says what it was after, what was decided and left open, and what was said last; and proposals of what is worth keeping. */
import { isOpenStatus } from '../../model/session-values.ts';
import { leaveCheckpoint, tidyCheckpoints } from '../checkpoints.ts';
import type { SourceMemory, SourceSession } from '../source-memory.ts';

/**
 * Before the host forgets: the pack after it shows the checkpoint. A session in which nothing was asked leaves nothing, a trivial one no checkpoint. Answers whether nothing was
 * asked.
 */
export async function leaveSession(
  memory: SourceMemory,
  { id, status }: SourceSession,
  { isEnd }: { readonly isEnd: boolean },
): Promise<boolean> {
  if (!isOpenStatus(status)) return false;
  // A session that goes on after a compaction needs its own words, however few they are.
  const left = await leaveCheckpoint(memory, id, { keepOpen: !isEnd, unlessTrivial: isEnd });
  const isEmpty = left.checkpoint === undefined && left.reason === 'empty';
  if (!isEmpty) await memory.learn();
  if (isEnd && left.checkpoint === undefined) await memory.endSession(id, isEmpty ? 'discarded' : 'completed');
  if (left.checkpoint !== undefined || (isEnd && !isEmpty)) await tidyCheckpoints(memory, id, left.checkpoint);
  return isEmpty;
}
