/** Kinds may be anybody's own, so one that looks misspelt is kept as it is, and the answer says what was probably meant. */
import { show } from '../../base/errors.ts';
import { isOneOf } from '../../base/records.ts';
import { accessById } from '../../gate/access.ts';
import { KNOWN_MEMORY_KINDS, LIVE_STATUSES } from '../../model/memory-values.ts';
import { closestName } from '../../text/similarity/closest-name.ts';
import type { ReadContext } from '../context.ts';

/** Nothing for a kind that is known, that others have, or that resembles none. */
export async function misspeltKind(
  query: ReadContext,
  id: string,
  { kind }: { readonly kind: string },
): Promise<string | undefined> {
  if (isOneOf(KNOWN_MEMORY_KINDS, kind)) return undefined;
  const meant = closestName(kind, KNOWN_MEMORY_KINDS);
  if (meant === undefined) return undefined;
  const found = await query.view.listMemories(
    accessById(query.identity),
    { kinds: [kind], statuses: LIVE_STATUSES, nearestNamed: false },
    { sort: 'updated', descending: true, limit: 2 },
  );
  if (found.some(({ memory }) => memory.id !== id)) return undefined;
  return `${show(kind)} is a kind that nothing else has. If you meant ${meant}, revise it with that kind.`;
}
