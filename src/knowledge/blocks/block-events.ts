/** The events of blocks. Each says all of a block, so that of two stores the same one counts whichever is merged into which. */
import { z } from 'zod';
import type { KindDefinition } from '../../ledger/kinds.ts';
import { BLOCK_TYPES } from '../../model/block-values.ts';
import { textChange } from '../versioned-documents/named-text.ts';

const blockChanged = () =>
  z.object({
    ...textChange(),
    type: z.enum(BLOCK_TYPES),
    label: z.string(),
    authority: z.int().min(0).max(100),
    locked: z.boolean(),
    maxTokens: z.int().min(1),
  });
export type BlockChanged = z.infer<ReturnType<typeof blockChanged>>;

export const BLOCK_KINDS: readonly KindDefinition[] = [
  { kind: 'block.set', version: 1, body: blockChanged },
  { kind: 'block.archived', version: 1, body: blockChanged },
  { kind: 'block.restored', version: 1, body: blockChanged },
];
