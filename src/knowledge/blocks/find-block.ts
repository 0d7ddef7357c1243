/** The block of a name that counts for a reader: of those visible the one with the highest authority, of equals the nearest. */
import { RecollectError, show } from '../../base/errors.ts';
import type { BlockKind } from '../../model/block-values.ts';
import type { BlockRow } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';

export interface BlockReference {
  readonly kind?: BlockKind | undefined;
  readonly label: string;
  readonly scope?: string | undefined;
  readonly inherit: boolean;
}

export async function findBlock(
  query: ReadContext,
  { kind, label, scope, inherit }: BlockReference,
): Promise<BlockRow> {
  const [found] = await query.view.listBlocks(
    await query.scopes.access(scope, inherit),
    { label: label.normalize('NFC').trim(), kinds: kind && [kind], includeArchived: false },
    { limit: 1 },
  );
  if (found) return found;
  throw new RecollectError('not_found', `There is no block ${show(label)}`, {
    hint: '`recollect blocks` lists the blocks.',
    details: { label, kind: kind ?? null },
  });
}
