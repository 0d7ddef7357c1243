import { z } from 'zod';
import { restoreMemory } from '../knowledge/memories/change-memory.ts';
import { restoreText } from '../knowledge/named-texts/change-named-text.ts';
import { namedTextOf } from '../knowledge/resolutions/named-text-of.ts';
import { writeOperation } from './define.ts';
import { reason, versionedId } from './fields.ts';
import { changedOutput } from './forget.ts';

export const restore = writeOperation({
  name: 'restore',
  summary: 'Bring an archived memory, block or resource back',
  description: 'A memory gets the status that it had before it was archived; a block or a resource counts again.',
  main: 'id',
  bulk: 'list',
  idempotent: true,
  input: z.object({ id: versionedId, reason }),
  output: changedOutput,
  examples: [{ title: 'Undo a forget', cli: 'restore mem_01j…', input: { id: 'mem_01j…' } }],
  handle(command, { id, reason: why }) {
    const noun = namedTextOf(id);
    return noun ? restoreText(command, noun, id, why) : restoreMemory(command, id, why);
  },
});
