import { z } from 'zod';
import { setBlock as writeBlock } from '../knowledge/blocks/set-block.ts';
import { setBlockInput } from '../model/block.ts';
import { writeOperation } from './define.ts';
import { basedOn, reason } from './fields.ts';

/** What changing a block answers. */
export const blockSetOutput = z.object({
  status: z.enum(['created', 'changed', 'unchanged']),
  id: z.string(),
  version: z.number(),
  scope: z.string(),
  tokens: z.number().describe('Its length in tokens, as compared with maxTokens'),
  conflict: z.string().nullable().describe('The write conflict this change opened'),
});

export const setBlock = writeOperation({
  name: 'set-block',
  summary: 'Write a block: rules, a persona, or notes about the user',
  description:
    'Writes a short text that agents always see. A block with the same kind and label in the scope gets a new version; fields you do not give stay unchanged. ' +
    'Only a person can change a locked block or set an authority above 50. A change based on an old version becomes current and opens a write conflict.',
  area: 'library',
  view: 'changed',
  main: 'label',
  formerFields: { type: 'kind' },
  bulk: 'list',
  input: setBlockInput.extend({ reason, basedOn }),
  output: blockSetOutput,
  examples: [
    {
      title: 'How the agent should speak',
      cli: 'set-block voice --kind persona --content "Answer in short sentences"',
      input: { label: 'voice', kind: 'persona', content: 'Answer in short sentences' },
    },
    {
      title: 'A rule that overrides nearer ones',
      cli: 'set-block rules --kind system --content "Never log request bodies" --authority 90',
      input: { label: 'rules', kind: 'system', content: 'Never log request bodies', authority: 90 },
    },
  ],
  handle: writeBlock,
});
