/** A conflict as callers see it. */
import { z } from 'zod';
import { formatTime } from '../../base/time.ts';
import type { ConflictRow } from '../../store/port/tables.ts';

const side = z.lazy(() => z.object({ id: z.string(), version: z.number().nullable() }));

export const conflictView = z.lazy(() =>
  z.object({
    id: z.string(),
    type: z.literal('conflict'),
    kind: z.string(),
    status: z.string(),
    a: side,
    b: side,
    detail: z.record(z.string(), z.unknown()),
    scope: z.string(),
    recordedAt: z.string(),
  }),
);
export type ConflictView = z.infer<typeof conflictView>;

export function viewConflict(row: ConflictRow): ConflictView {
  return {
    id: row.id,
    type: 'conflict',
    kind: row.type,
    status: row.status,
    a: { id: row.item_a, version: row.version_a },
    b: { id: row.item_b, version: row.version_b },
    detail: JSON.parse(row.detail) as Record<string, unknown>,
    scope: row.scope_id,
    recordedAt: formatTime(row.recorded_at),
  };
}
