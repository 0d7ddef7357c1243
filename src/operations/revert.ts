import { z } from 'zod';
import { revertMemory } from '../knowledge/memories/revise-memory.ts';
import { writeOperation } from './define.ts';
import { basedOn, memoryId, reason } from './fields.ts';
import { revisedOutput } from './revise.ts';

export const revert = writeOperation({
  name: 'revert',
  summary: 'Make an old version current again',
  description: 'Adds a version that equals an old one. Nothing is taken out of the history.',
  main: 'id',
  bulk: 'list',
  input: z.object({ id: memoryId, to: z.int().min(1).describe('The version to go back to'), reason, basedOn }),
  output: revisedOutput,
  examples: [{ title: 'Back to the first version', cli: 'revert mem_01j… --to 1', input: { id: 'mem_01j…', to: 1 } }],
  handle: (command, input) => revertMemory(command, input.id, input.to, input.reason, input.basedOn),
});
