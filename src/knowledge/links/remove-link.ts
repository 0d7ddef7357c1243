/** Unlink: a link no longer counts. It stays in the history, and making it again brings it back. */
import { RecollectError } from '../../base/errors.ts';
import type { LinkRow } from '../../store/port/tables.ts';
import type { WriteContext } from '../context.ts';
import { noSuchItem } from '../no-such-item.ts';
import { linkIdOf, linkKeyOf } from './link-key.ts';
import { scopeOfLink } from './link-scope.ts';
import { loadItems, loadLink } from './load-link.ts';
import { nextOrder } from './make-link.ts';

export interface LinkWanted {
  readonly id?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly kind?: string | undefined;
}

export interface Unlinked {
  readonly status: 'unlinked' | 'unchanged';
  readonly link: LinkRow;
}

export async function removeLink(
  command: WriteContext,
  wanted: LinkWanted,
  reason: string | undefined,
): Promise<Unlinked> {
  const id = wanted.id ?? (await idOf(command, wanted));
  let link = await load(command, wanted, id);
  if (await command.view.enter(link.chain_id)) link = await load(command, wanted, id);
  if (link.status === 'removed') return { status: 'unchanged', link };
  await command.submit({
    kind: 'link.removed',
    scope: await command.scopes.rowOf(link.scope_id),
    itemId: id,
    data: { from: link.from_id, to: link.to_id, kind: link.kind, reason, order: nextOrder(command, link) },
  });
  return { status: 'unlinked', link: { ...link, status: 'removed' } };
}

async function idOf(command: WriteContext, { from, to, kind }: LinkWanted): Promise<string> {
  if (from === undefined || to === undefined || kind === undefined) {
    throw new RecollectError('invalid_input', 'Which link? Give its id, or from, to and kind', {
      hint: 'See `recollect related` for the links of an item.',
    });
  }
  const key = linkKeyOf(from, to, kind);
  const [one, other] = await loadItems(command, [key.from, key.to]);
  return linkIdOf((await scopeOfLink(command, one!, other!)).chain_id, key);
}

/** Whoever named the ends is told of them, not of an id that they never saw. */
async function load(command: WriteContext, { id: given, from, to, kind }: LinkWanted, id: string): Promise<LinkRow> {
  if (given !== undefined) return loadLink(command, id);
  return loadLink(command, id).catch((error: unknown) => {
    throw error instanceof RecollectError && error.code === 'not_found' ? noSuchItem(`${from} ${kind} ${to}`) : error;
  });
}
