import { z } from 'zod';
import { RecollectError } from '../base/errors.ts';
import { loadMemory } from '../knowledge/memories/load-memory.ts';
import { reviseMemory } from '../knowledge/memories/revise-memory.ts';
import { TO_DO_KINDS } from '../knowledge/sessions/to-do.ts';
import { writeOperation } from './define.ts';
import { memoryId, reason } from './fields.ts';
import { revisedOutput } from './revise.ts';

export const done = writeOperation({
  name: 'done',
  summary: 'Mark a task, a todo or an issue as done',
  description:
    'Sets `status` in the payload of the memory to `done`. Opening packs no longer include it, but recall still finds it; `undo` reopens it.',
  area: 'knowledge',
  view: 'revised',
  main: 'id',
  bulk: 'list',
  idempotent: true,
  input: z.object({ id: memoryId, reason }),
  output: revisedOutput,
  examples: [
    {
      title: 'Finish a task',
      cli: 'done mem_01j… --reason "Released with 2.4"',
      input: { id: 'mem_01j…', reason: 'Released with 2.4' },
    },
  ],
  async handle(command, { id, reason: why }) {
    const { memory } = await loadMemory(command, id);
    if (!TO_DO_KINDS.includes(memory.kind))
      throw new RecollectError(
        'invalid_input',
        `${id} is a ${memory.kind}; only these can be done: ${TO_DO_KINDS.join(', ')}`,
        {
          hint: 'Archive it with `recollect forget`, or give it another kind with `recollect revise`.',
          details: { field: 'id', id, kind: memory.kind },
        },
      );
    const fields = { payload: { status: 'done' } };
    return reviseMemory(command, id, { fields, clear: [], reason: why, basedOn: undefined });
  },
});
