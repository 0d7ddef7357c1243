/** Writes down what a detector has found, as far as it still holds when nobody else can change the sides any more. */
import { RecollectError } from '../../base/errors.ts';
import { CLAIMS, MEMORIES } from '../../store/port/tables.ts';
import { isLive } from '../conflicts/auto-close.ts';
import type { WriteContext } from '../context.ts';
import type { ComparedText } from './compared-text.ts';
import { type FoundConflict, isNews } from './find-conflicts.ts';

/** Those that were written. */
export async function recordConflicts(
  command: WriteContext,
  found: readonly FoundConflict[],
): Promise<FoundConflict[]> {
  const written: FoundConflict[] = [];
  for (const conflict of found) {
    if (command.identity.boundary?.mayWrite(conflict.scopeId) === false) continue;
    await command.view.enter(conflict.chainId);
    const scope = await command.scopes.rowOf(conflict.scopeId);
    const [a, b] = conflict.sides;
    if (!(await isSame(command, a)) || !(await isSame(command, b)) || !(await isNews(command, conflict.id))) continue;
    try {
      await command.submit({ kind: 'conflict.detected', scope, itemId: conflict.id, data: conflict.data });
      written.push(conflict);
    } catch (error) {
      // Nothing can be decided there anyway.
      if (!(error instanceof RecollectError) || error.code !== 'scope_closed') throw error;
    }
  }
  return written;
}

async function isSame(command: WriteContext, { id, wordsSeq }: ComparedText): Promise<boolean> {
  if (wordsSeq === null) return (await command.view.rows.get(CLAIMS, id))?.status === 'current';
  const memory = await command.view.rows.get(MEMORIES, id);
  return isLive(memory) && memory!.content_seq === wordsSeq;
}
