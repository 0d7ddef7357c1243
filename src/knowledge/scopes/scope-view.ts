/** A scope as callers see it. */

import { z } from 'zod';
import { formatTimeOrNull } from '../../base/time.ts';
import type { ScopeRow } from '../../store/port/tables.ts';
import { tagsView } from '../item-tags/tags-view.ts';

export const scopeView = z.lazy(() =>
  z.object({
    id: z.string(),
    type: z.literal('scope'),
    tags: tagsView(),
    kind: z.string().describe('global, org, project, session, user or agent'),
    key: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    parent: z.string().nullable(),
    path: z.string(),
    rootPath: z.string().nullable(),
    status: z.string(),
    metadata: z.record(z.string(), z.unknown()).nullable(),
    chain: z.string(),
    createdAt: z.string().nullable(),
  }),
);
/**
 * A scope as `scopes` answers it.
 *
 * @example
 * ```ts
 * const { scopes }: { scopes: ScopeView[] } = await memory.scopes({ kind: 'project' });
 * ```
 */
export type ScopeView = z.infer<typeof scopeView>;

export function viewScope(row: ScopeRow): ScopeView {
  return {
    id: row.id,
    type: 'scope',
    kind: row.kind,
    key: row.key,
    name: row.name,
    description: row.description,
    parent: row.parent_id,
    path: row.path,
    rootPath: row.root_path,
    status: row.status,
    metadata: row.metadata === null ? null : (JSON.parse(row.metadata) as Record<string, unknown>),
    chain: row.chain_id,
    createdAt: formatTimeOrNull(row.created_seq === 0 ? null : row.recorded_at),
  };
}
