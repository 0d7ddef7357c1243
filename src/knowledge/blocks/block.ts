/** The block as a versioned document: its tables, its events, and who may change it. */
import { assertPerson } from '../../gate/access.ts';
import { BLOCK_FIELD_TABLE } from '../../model/block-fields.ts';
import { MOST_AUTHORITY_OF_OTHERS } from '../../model/block-values.ts';
import { BLOCK_VERSIONS, BLOCKS, type BlockFields, type BlockName, type BlockRow } from '../../store/port/tables.ts';
import type { WriteContext } from '../context.ts';
import type { VersionedDocument } from '../versioned-documents/versioned-document.ts';

export const BLOCK: VersionedDocument<BlockName, BlockFields> = {
  word: 'block',
  isSource: false,
  current: BLOCKS,
  versions: BLOCK_VERSIONS,
  kinds: { set: 'block.set', archived: 'block.archived', restored: 'block.restored' },
  titleOf: () => null,
  says: (row) => ({ kind: row.kind, label: row.label, ...BLOCK_FIELD_TABLE.readAll(row) }),
  assertMayChange,
};

const MAKE_READ_ONLY = ['lock a block', 'make a locked block, as system blocks are unless a person says otherwise'];

/** A person may do everything; others neither touch what is locked nor put anything above what a person decided. */
function assertMayChange(
  { identity }: WriteContext,
  before: BlockRow | undefined,
  after: BlockName & BlockFields,
): void {
  if (before?.read_only) assertPerson(identity, `change the locked block ${before.id}`);
  if (after.read_only) assertPerson(identity, MAKE_READ_ONLY[Number(after.kind === 'system')]!);
  if (after.authority > MOST_AUTHORITY_OF_OTHERS && after.authority !== before?.authority)
    assertPerson(identity, `give a block an authority above ${MOST_AUTHORITY_OF_OTHERS}`);
}
