/** What a link is known by: its ends in the order in which they are stored, its kind, and the id that follows from them. */

import { sha256 } from '../../base/hash.ts';
import { isSymmetric, type LinkDirection, SYMMETRIC_LINK_KINDS, storedLinkKind } from '../../model/link-values.ts';
import { hashedId } from '../../model/nouns.ts';
import type { Followed } from '../../store/port/queries.ts';

export interface LinkKey {
  readonly from: string;
  readonly to: string;
  readonly kind: string;
}

/** A kind that is read backwards is turned round, and one that has no direction goes from the lesser id to the greater. */
export function linkKeyOf(from: string, to: string, asked: string): LinkKey {
  const { kind, isBackwards } = storedLinkKind(asked);
  const turned = isBackwards || (isSymmetric(kind) && from > to);
  return turned ? { from: to, to: from, kind } : { from, to, kind };
}

/** The same in every store, so that a link which two of them made before they were merged is one. */
export function linkIdOf(chainId: string, { from, to, kind }: LinkKey): string {
  return hashedId('link', sha256(JSON.stringify(['recollect link', chainId, from, to, kind])));
}

/** Which stored kinds are followed in which direction, when these are asked for; all of them, when none are named. */
export function followed(direction: LinkDirection, asked: readonly string[] | undefined): Followed {
  const inWay = (way: 'out' | 'in'): string[] | null => {
    if (asked === undefined) return direction === way || direction === 'both' ? null : [...SYMMETRIC_LINK_KINDS];
    const kinds = asked
      .map(storedLinkKind)
      .filter(
        ({ kind, isBackwards }) =>
          direction === 'both' || isSymmetric(kind) || (isBackwards ? direction !== way : direction === way),
      );
    return [...new Set(kinds.map(({ kind }) => kind))];
  };
  return { out: inWay('out'), in: inWay('in') };
}
