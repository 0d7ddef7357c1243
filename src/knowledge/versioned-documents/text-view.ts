/** What is shown of every version of a versioned document. */
import { formatTime } from '../../base/time.ts';
import { viewShape } from '../../model/field-shapes.ts';
import { TEXT_FIELD_TABLE, TEXT_FIELDS } from '../../model/text-fields.ts';
import type { TextVersionFields, VersionedDocumentRow } from '../../store/port/tables.ts';

export const textVersionView = () => viewShape(TEXT_FIELDS);

export function viewTextVersion(row: VersionedDocumentRow, version: TextVersionFields) {
  return TEXT_FIELD_TABLE.toView(version, {
    versions: row.versions,
    current: version.version === row.version,
    author: { id: version.author_id, kind: version.author_kind },
    scope: row.scope_id,
    createdAt: formatTime(row.created_at),
    sources: [...new Set([version.content_event, version.event_id])],
  });
}
