/** Blocks as rows. */
import type { Projector } from '../../ledger/projector.ts';
import { blockIdOf } from '../../model/block-values.ts';
import type { BlockFields, BlockName } from '../../store/port/tables.ts';
import { applyVersion } from '../versioned-documents/apply-version.ts';
import { BLOCK } from './block.ts';
import { BLOCK_KINDS, type BlockChanged } from './block-events.ts';

export const blockProjector: Projector = {
  kinds: BLOCK_KINDS.map((definition) => definition.kind),
  async apply(event, rows) {
    if (event.data === null) return;
    const { type, label, authority, locked, maxTokens } = event.data as BlockChanged;
    // An event changes only its own scope's blocks, whatever id an imported one may name.
    if (event.itemId !== blockIdOf(event.scopeId, type, label)) return;
    const own = { authority, read_only: Number(locked), max_tokens: maxTokens };
    await applyVersion<BlockName, BlockFields>(
      event,
      BLOCK,
      { type, label },
      own,
      event.kind === BLOCK.kinds.archived,
      rows,
    );
  },
};
