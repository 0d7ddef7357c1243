/** Blocks as rows. */
import type { Projector } from '../../ledger/projector.ts';
import { BLOCK_FIELD_TABLE } from '../../model/block-fields.ts';
import { blockIdOf } from '../../model/block-values.ts';
import type { BlockFields, BlockName } from '../../store/port/tables.ts';
import { applyVersion } from '../versioned-documents/apply-version.ts';
import { BLOCK } from './block.ts';
import { BLOCK_EVENT_KINDS, type BlockChanged } from './block-events.ts';

export const blockProjector: Projector = {
  kinds: BLOCK_EVENT_KINDS.map((definition) => definition.kind),
  async apply(event, rows) {
    if (event.data === null) return;
    const data = event.data as BlockChanged;
    const { kind, label } = data;
    // An event changes only its own scope's blocks, whatever id an imported one may name.
    if (event.itemId !== blockIdOf(event.scopeId, kind, label)) return;
    const own = BLOCK_FIELD_TABLE.toWholeRow(data);
    await applyVersion<BlockName, BlockFields>(
      event,
      BLOCK,
      { kind, label },
      own,
      event.kind === BLOCK.kinds.archived,
      rows,
    );
  },
};
