/** The events of blocks. Each says all of a block, so that of two stores the same one counts whichever is merged into which. */
import { z } from 'zod';
import type { KindDefinition } from '../../ledger/kinds.ts';
import { BLOCK_FIELDS } from '../../model/block-fields.ts';
import { BLOCK_KINDS } from '../../model/block-values.ts';
import { wholeShape } from '../../model/field-shapes.ts';
import { textChange } from '../versioned-documents/versioned-document.ts';

const blockChanged = () =>
  z.object({
    ...textChange(),
    kind: z.enum(BLOCK_KINDS),
    label: z.string(),
    ...wholeShape(BLOCK_FIELDS),
  });
export type BlockChanged = z.infer<ReturnType<typeof blockChanged>>;

export const BLOCK_EVENT_KINDS: readonly KindDefinition[] = [
  { kind: 'block.set', version: 1, body: blockChanged },
  { kind: 'block.archived', version: 1, body: blockChanged },
  { kind: 'block.restored', version: 1, body: blockChanged },
];
