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
    .describe('proposed: a person wrote or accepted the memory, so the change waits for review'),
  id: z.string().describe('The id of the memory, or of the proposed change'),
  version: z.number(),
  memoryStatus: z.string(),
  conflict: z.string().nullable().describe('The conflict this change opened'),
  hint: z.string().optional().describe('What to do next if the change was proposed'),
});

export const revise = writeOperation({
  name: 'revise',
  summary: 'Change a memory by adding a version',
  description:
    'Fields you do not give stay unchanged. A payload is merged by field: `null` removes a field, and a new kind replaces the whole payload. A change based on an old version becomes current and opens a write conflict. ' +
    'If a person wrote or accepted the memory, an agent’s change is only proposed: the memory stays as it is, and the change waits in the inbox until a person accepts it.',
  area: 'everyday',
  view: 'revised',
  main: 'id',
  bulk: 'list',
  input: memoryFields.partial().extend({
    id: memoryId,
    clear: z.array(z.enum(clearable)).max(clearable.length).optional().describe('Fields to remove'),
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
