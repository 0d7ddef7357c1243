/** Undo: the last change of a memory is taken back, as a version like any other. What was made last is put away. */
import { RecollectError } from '../../base/errors.ts';
import type { Undone } from '../changed.ts';
import type { WriteContext } from '../context.ts';
import { forgetMemory, restoreMemory } from './change-memory.ts';
import { enterMemory } from './load-memory.ts';
import { UNDONE } from './own-reasons.ts';
import { revertMemory } from './revise-memory.ts';

export async function undoMemory(command: WriteContext, id: string, reason = UNDONE): Promise<Undone> {
  const { memory } = await enterMemory(command, id);
  if (memory.status === 'archived')
    return { did: 'restored', restored: [id], ...(await restoreMemory(command, id, reason)) };
  if (memory.status === 'rejected')
    throw new RecollectError('wrong_status', `Memory ${id} is rejected`, {
      hint: 'See `recollect rejections`; `recollect unreject` withdraws a rejection.',
      details: { id, status: memory.status },
    });
  if (memory.version === 1)
    return { did: 'forgotten', restored: [], ...(await forgetMemory(command, id, 'forgotten', reason)) };
  const { version, memoryStatus } = await revertMemory(command, id, memory.version - 1, reason, undefined);
  return { did: 'reverted', restored: [id], status: 'changed', id, version, memoryStatus };
}
