/** What a read of links asks for, as the store is asked for it. */
import { parseTime } from '../../base/time.ts';
import { accessById } from '../../gate/access.ts';
import type { LinkDirection } from '../../model/link-values.ts';
import type { AccessFilter, NeighbourFilter, Shown } from '../../store/port/queries.ts';
import type { ReadContext } from '../context.ts';
import { followed } from './link-key.ts';

export interface LinkRequest {
  readonly kinds?: readonly string[] | undefined;
  readonly direction: LinkDirection;
  readonly minWeight?: number | undefined;
  readonly includeArchived: boolean;
  readonly validAt?: string | undefined;
}

export function shownFor({ now }: ReadContext, { includeArchived, validAt }: LinkRequest): Shown {
  return {
    ...(includeArchived ? {} : { notExpiredAt: now }),
    ...(validAt === undefined ? {} : { validAt: parseTime(validAt, 'validAt') }),
  };
}

export function neighbourFilterFor(query: ReadContext, request: LinkRequest): NeighbourFilter {
  const { direction, kinds, minWeight } = request;
  return {
    ...shownFor(query, request),
    ...followed(direction, kinds),
    ...(minWeight === undefined ? {} : { minWeight }),
  };
}

/** Around an item that was named: all that its reader may see, unless a scope narrows it. */
export async function accessAround(
  query: ReadContext,
  { scope, inherit }: { readonly scope?: string | undefined; readonly inherit: boolean },
): Promise<AccessFilter> {
  return scope === undefined ? accessById(query.identity) : query.scopes.access(scope, inherit);
}
