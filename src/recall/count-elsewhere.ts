/** What a read that found nothing says: where it looked, and how much other scopes have that the caller may read. */
import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import type { ReadContext } from '../knowledge/context.ts';
import { ALL_SCOPES } from '../knowledge/scope-tree/resolve-scope.ts';

export const elsewhereView = z.lazy(() =>
  z
    .object({
      lookedIn: z.string().describe('The scope that was searched, with the scopes above it'),
      count: z.number().describe('How many items match in all scopes you may read'),
      more: z.boolean().describe('There may be more: counting stops early'),
    })
    .optional()
    .describe('Present if nothing was found and not every scope was searched'),
);
export type Elsewhere = z.infer<typeof elsewhereView>;

/** For a read that found nothing in `scope`; `count` asks the same of every scope, for at most so many. */
export async function countElsewhere(
  query: ReadContext,
  scope: string | undefined,
  count: (limit: number) => Promise<number>,
): Promise<Elsewhere> {
  if (scope === ALL_SCOPES) return undefined;
  const lookedIn = await scopeName(query, scope);
  if (query.identity.boundary?.isPinned) return { lookedIn, count: 0, more: false };
  const limit = LIMITS.countedElsewhere;
  const found = await count(limit);
  return { lookedIn, count: found, more: found === limit };
}

/** A project is better known by the name of its folder than by its path. */
async function scopeName(query: ReadContext, reference: string | undefined): Promise<string> {
  const { kind, key, row } = await query.scopes.planToRead(reference);
  const given = row?.name ?? (reference === undefined ? query.scopes.defaultScope.name : undefined);
  return kind === 'global' ? kind : `${kind}:${given ?? key}`;
}
