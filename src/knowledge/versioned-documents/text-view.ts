/** What is shown of every version of a named text. */
import { z } from 'zod';
import { formatTime } from '../../base/time.ts';
import type { NamedTextRow, TextVersionFields } from '../../store/port/tables.ts';

export const textVersionView = () => ({
  metadata: z.record(z.string(), z.unknown()).nullable(),
  version: z.number(),
  versions: z.number().describe('How many there are; the one that counts need not be the last'),
  current: z.boolean().describe('Whether this is the version that counts now'),
  archiveReason: z.string().nullable(),
  changeReason: z.string().nullable(),
  basedOn: z.number().nullable(),
  conflict: z.boolean(),
  trust: z.number(),
  author: z.object({ id: z.string(), kind: z.string() }),
  scope: z.string(),
  createdAt: z.string(),
  recordedAt: z.string(),
  contentHash: z.string(),
  sources: z
    .array(z.string())
    .describe('Ids of the events from which this version follows: the words, then the change'),
});

export function viewTextVersion(row: NamedTextRow, version: TextVersionFields) {
  return {
    metadata: version.metadata === null ? null : (JSON.parse(version.metadata) as Record<string, unknown>),
    version: version.version,
    versions: row.versions,
    current: version.version === row.version,
    archiveReason: version.archive_reason,
    changeReason: version.change_reason,
    basedOn: version.based_on,
    conflict: Boolean(version.conflict),
    trust: version.trust,
    author: { id: version.author_id, kind: version.author_kind },
    scope: row.scope_id,
    createdAt: formatTime(row.created_at),
    recordedAt: formatTime(version.recorded_at),
    contentHash: version.content_hash,
    sources: [...new Set([version.content_event, version.event_id])],
  };
}
