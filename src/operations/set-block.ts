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
  tokens: z.number().describe('How long it is now, by the count that is compared with maxTokens'),
  conflict: z.string().nullable().describe('The write conflict that this change opened'),
});

export const setBlock = writeOperation({
  name: 'set-block',
  summary: 'Write a block: rules, a persona, a human',
  description:
    'Writes a short text that an agent always has before it. One of the same kind and label in the scope gets a new version; fields that are not given stay as they are. ' +
    'A locked block is changed by a person alone, and so is an authority above 50. A change that was based on an old version is kept, becomes current, and opens a write conflict.',
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
      title: 'A rule that stands above nearer ones',
      cli: 'set-block rules --kind system --content "Never log request bodies" --authority 90',
      input: { label: 'rules', kind: 'system', content: 'Never log request bodies', authority: 90 },
    },
  ],
  handle: writeBlock,
});
