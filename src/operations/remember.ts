import { z } from 'zod';
import { rememberMemory } from '../knowledge/memories/remember-memory.ts';
import { contentHashOf } from '../model/content-hash.ts';
import { rememberInput } from '../model/memory.ts';
import { writeOperation } from './define.ts';

export const remember = writeOperation({
  name: 'remember',
  summary: 'Keep a memory',
  description:
    'Stores a durable entry: a note, decision, preference, guideline, tool, piece of knowledge, task or a kind of your own. A person’s memory is active at once; ' +
    'an agent’s goes to the inbox and is recalled with a mark until a person promotes it. If the scope already holds the same content, the existing id comes back.',
  main: 'content',
  adds: true,
  bulk: 'list',
  input: rememberInput,
  output: z.object({
    status: z.enum(['stored', 'duplicate', 'merged']),
    id: z.string(),
    version: z.number(),
    scope: z.string(),
    memoryStatus: z.string(),
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
  looksFor: ({ content, duplicates }) => (duplicates === 'allow' ? undefined : contentHashOf(content)),
  handle: rememberMemory,
});
