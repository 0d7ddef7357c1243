import { z } from 'zod';
import { compareItem } from '../knowledge/detection/compare-item.ts';
import { rememberMemory } from '../knowledge/memories/remember-memory.ts';
import { contentHashOf } from '../model/content-hash.ts';
import { rememberInput } from '../model/memory.ts';
import { writeOperation } from './define.ts';

export const remember = writeOperation({
  name: 'remember',
  summary: 'Store a memory',
  description:
    'Stores a durable entry: a note, decision, preference, guideline, tool, piece of knowledge, task or a kind of your own. A person’s memory is active at once; ' +
    'an agent’s memory waits in the inbox and is recalled as unreviewed until a person accepts it. If the scope already has the same content, the existing id is returned.',
  area: 'everyday',
  view: 'remembered',
  main: 'content',
  adds: true,
  bulk: 'list',
  input: rememberInput.extend({
    compare: z
      .boolean()
      .default(false)
      .describe('Also compare it with existing memories and claims: contradictions and repetitions become conflicts'),
  }),
  output: z.object({
    status: z.enum(['stored', 'duplicate', 'merged']),
    id: z.string(),
    version: z.number(),
    scope: z.string(),
    memoryStatus: z.string(),
    conflicts: z
      .array(z.object({ id: z.string(), kind: z.string(), item: z.string(), text: z.string() }))
      .optional()
      .describe('With `compare`: the conflicts found, each with the other item and its text'),
  }),
  examples: [
    {
      title: 'A decision',
      cli: 'remember "We deploy with blue-green releases" --kind decision --tags deploy,ops',
      input: { content: 'We deploy with blue-green releases', kind: 'decision', tags: ['deploy', 'ops'] },
    },
    {
      title: 'A named guideline with its reason',
      cli: `remember "Never log request bodies" --kind guideline --name no-body-logs --priority 90 --payload '{"rationale":"They hold personal data"}'`,
      input: {
        content: 'Never log request bodies',
        kind: 'guideline',
        name: 'no-body-logs',
        priority: 90,
        payload: { rationale: 'They hold personal data' },
      },
    },
  ],
  duplicateKey: ({ content, duplicates }) => (duplicates === 'allow' ? undefined : contentHashOf(content)),
  async handle(command, { compare, ...input }) {
    const remembered = await rememberMemory(command, input);
    if (!compare || remembered.status !== 'stored') return remembered;
    const conflicts = await compareItem(command, remembered.id, input.scope);
    return conflicts.length === 0 ? remembered : { ...remembered, conflicts };
  },
});
