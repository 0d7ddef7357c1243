import { z } from 'zod';
import { reviseMemory } from '../knowledge/memories/revise-memory.ts';
import { citeFields, withCite } from '../model/citation.ts';
import { memoryFields } from '../model/memory.ts';
import { MEMORY_FIELD_TABLE } from '../model/memory-fields.ts';
import { writeOperation } from './define.ts';
import { basedOn, memoryId, reason } from './fields.ts';

const { clearable } = MEMORY_FIELD_TABLE;

/** What revise and revert answer. */
export const revisedOutput = z.object({
  status: z
    .enum(['revised', 'unchanged', 'proposed'])
    .describe('proposed: a person wrote or accepted it, so it stays, and the change waits beside it'),
  id: z.string().describe('Of the memory; of the one that waits, where the change was proposed'),
  version: z.number(),
  memoryStatus: z.string(),
  conflict: z.string().nullable().describe('The conflict that this change opened'),
  hint: z.string().optional().describe('What to do next, where the change was proposed'),
});

export const revise = writeOperation({
  name: 'revise',
  summary: 'Change a memory by adding a version',
  description:
    'Fields that are not given stay as they are. A payload is merged by field: `null` removes one, and a change of the kind replaces all of it. A change that was based on an old version is kept, becomes current, and opens a write conflict. ' +
    'An agent’s change of what a person wrote or accepted is proposed: the memory stays as it is, and the change waits as a memory of its own until a person promotes it.',
  area: 'everyday',
  view: 'revised',
  main: 'id',
  bulk: 'list',
  input: memoryFields.partial().extend({
    id: memoryId,
    clear: z.array(z.enum(clearable)).max(clearable.length).optional().describe('Fields to take away'),
    ...citeFields(),
    reason,
    basedOn,
  }),
  output: revisedOutput,
  examples: [
    {
      title: 'New words, with the reason',
      cli: 'revise mem_01j… --content "We deploy with canary releases" --reason "Blue-green was too slow" --based-on 1',
      input: {
        id: 'mem_01j…',
        content: 'We deploy with canary releases',
        reason: 'Blue-green was too slow',
        basedOn: 1,
      },
    },
  ],
  handle: (command, { id, clear, reason: why, basedOn: seen, ...fields }) =>
    reviseMemory(command, id, { fields: withCite(fields), clear: clear ?? [], reason: why, basedOn: seen }),
});
