/** An event about a versioned document as rows: one more version, and the one that counts. */
import { canonicalJson } from '../../base/canonical-json.ts';
import { contentHashOf } from '../../model/content-hash.ts';
import type { LedgerEvent } from '../../model/event.ts';
import type { Rows } from '../../store/port/store.ts';
import type { TextVersionFields, TextVersionRow, VersionedDocumentRow } from '../../store/port/tables.ts';
import { endConflictsOf, returnConflictsOf } from '../conflicts/auto-close.ts';
import { openWriteConflict } from '../conflicts/write-conflict.ts';
import type { TextChange, VersionedDocumentTables } from './versioned-document.ts';

/** The projector has made sure that the id of the event follows from its scope and from the name. */
export async function applyVersion<Name, Own>(
  event: LedgerEvent,
  tables: VersionedDocumentTables<Name, Own>,
  name: Name,
  own: Own,
  archived: boolean,
  rows: Rows,
): Promise<void> {
  const id = event.itemId!;
  const current = await rows.get(tables.current, id);
  if (current && current.chain_id !== event.chainId) return;
  const seen = current ? await rows.find(tables.versions, 'of', id) : [];
  const title = tables.titleOf(own);
  const alike = seen.filter((one) => tables.titleOf(one) === title);
  const version: Own & TextVersionFields = {
    ...own,
    ...(await versionOf(event, archived, current, seen, alike, rows)),
  };
  await rows.add(tables.versions, { item_id: id, chain_id: event.chainId, ...version });
  if (!current) {
    const place = { id, chain_id: event.chainId, scope_id: event.scopeId, created_at: event.recordedAt, versions: 1 };
    await rows.add(tables.current, { ...name, ...place, ...version });
  } else if (isLater(version, current)) {
    await rows.put(tables.current, { ...current, ...version, versions: version.version });
    if (archived) await endConflictsOf(event, id, rows);
    else if (current.archived) await returnConflictsOf(event, id, rows);
  } else {
    // Another store wrote it without knowing of this one, and before it: kept, but not what counts.
    await rows.put(tables.current, { ...current, versions: version.version, conflict: 1, updated_seq: event.seq });
  }
}

async function versionOf(
  event: LedgerEvent,
  archived: boolean,
  current: VersionedDocumentRow | undefined,
  seen: readonly TextVersionRow[],
  alike: readonly TextVersionRow[],
  rows: Rows,
): Promise<TextVersionFields> {
  const data = event.data as TextChange;
  const number = (current?.versions ?? 0) + 1;
  const basedOn = seen.find((version) => version.event_id === data.basedOn);
  const edited = current && { ...current, edited_by: editorOf(current), edited_at: current.recorded_at };
  return {
    ...wordsOf(event, data, seen, alike),
    version: number,
    event_id: event.id,
    metadata: data.metadata === undefined ? null : canonicalJson(data.metadata),
    archived: Number(archived),
    archive_reason: data.archiveReason ?? null,
    change_reason: data.reason ?? null,
    based_on: basedOn?.version ?? null,
    conflict: Number(edited !== undefined && (await openWriteConflict(event, edited, rows, number))),
    author_id: event.actorId,
    author_kind: event.actorKind,
    recorded_at: event.recordedAt,
    ordered_at: data.orderedAt,
    updated_seq: event.seq,
  };
}

/** Trust belongs to the words: who only archives or moves them does not vouch for them. */
function wordsOf(
  event: LedgerEvent,
  { content, contentFrom }: TextChange,
  seen: readonly TextVersionRow[],
  alike: readonly TextVersionRow[],
) {
  if (content !== undefined)
    return {
      content_event: event.id,
      content_hash: contentHashOf(content),
      text_pos: event.position,
      trust: event.trust,
    };
  const source = seen.find((version) => version.event_id === contentFrom);
  return {
    content_event: contentFrom ?? event.id,
    content_hash: source?.content_hash ?? contentHashOf(''),
    // Under another title the same words are indexed anew.
    text_pos: alike.find((version) => version.content_event === contentFrom)?.text_pos ?? event.position,
    trust: source?.trust ?? event.trust,
  };
}

function isLater(one: TextVersionFields, other: TextVersionFields): boolean {
  return one.ordered_at > other.ordered_at || (one.ordered_at === other.ordered_at && one.event_id > other.event_id);
}

function editorOf(row: Pick<TextVersionFields, 'author_id' | 'author_kind'>): string {
  return `${row.author_kind}:${row.author_id}`;
}
