/** The verbs that blocks and documents share: a new version, out of access filter, back again, back to an old version. */
import { LATEST_TIME } from '../../base/time.ts';
import type { ArchiveReason } from '../../model/memory-values.ts';
import { TEXT_FIELD_TABLE } from '../../model/text-fields.ts';
import type { ScopeRow, TextVersionFields, TextVersionRow, VersionedDocumentRow } from '../../store/port/tables.ts';
import type { Changed, Revised, Undone } from '../changed.ts';
import { conflictIdOf } from '../conflicts/conflict-id.ts';
import type { ReadContext, WriteContext } from '../context.ts';
import { type Edit, type Flagged, flagRapidChange, uniteFlags } from '../items/rapid-change.ts';
import type { RunChange } from '../noun.ts';
import { statusOf, wordsOfText } from '../texts/text-words.ts';
import { enterText, listTextVersions, loadTextVersion } from './load-document.ts';
import type { TextChange, VersionedDocument } from './versioned-document.ts';

export interface Submitted {
  readonly version: number;
  /** The write conflict that it opened. */
  readonly conflict: string | null;
}

type Said = Pick<TextChange, 'content' | 'contentFrom' | 'metadata' | 'reason' | 'archiveReason' | 'resolves'>;

/** `before` is the text as it is; without `basedOn` its author knows that one. */
export async function submitVersion<Name, Own>(
  command: WriteContext,
  noun: VersionedDocument<Name, Own>,
  request: {
    readonly kind: keyof VersionedDocument<Name, Own>['kinds'];
    readonly id: string;
    readonly scope: ScopeRow;
    readonly before: (Name & Own & VersionedDocumentRow) | undefined;
    readonly fields: Name & Own;
    readonly said: Said;
    readonly basedOn?: number | undefined;
    /** What is doubtful about words that were taken from elsewhere. */
    readonly taken?: Flagged | undefined;
  },
): Promise<Submitted> {
  const { id, before, basedOn } = request;
  if (request.kind !== 'archived' && !noun.isSource) await refuseRejected(command, request);
  const seen = before && basedOn !== undefined ? await loadTextVersion(command, noun, before, basedOn) : before;
  const rapid =
    before &&
    (await flagRapidChange(command, id, before.versions, editOf(before), async (first) =>
      editOf(await loadTextVersion(command, noun, before, first)),
    ));
  const event = await command.submit({
    kind: noun.kinds[request.kind],
    scope: request.scope,
    itemId: id,
    flagged: uniteFlags(rapid, request.taken),
    data: {
      ...noun.says(request.fields),
      ...request.said,
      basedOn: seen?.event_id,
      orderedAt: before ? Math.min(LATEST_TIME, Math.max(command.now, before.ordered_at + 1)) : command.now,
    },
  });
  const { versions, conflict } = (await command.view.rows.get(noun.current, id))!;
  return { version: versions, conflict: conflict ? conflictIdOf(event) : null };
}

/** New words are looked at on their way into the ledger; these come back. */
async function refuseRejected(
  command: WriteContext,
  { id, scope, said }: { readonly id: string; readonly scope: ScopeRow; readonly said: Said },
): Promise<void> {
  if (said.contentFrom === undefined || !(await command.rejected.hasAny(scope.chain_id))) return;
  const text = await wordsOfText(command, id, { content_event: said.contentFrom });
  await command.rejected.refuse(scope, [{ text }]);
}

function editOf({ author_kind, author_id, recorded_at }: TextVersionFields): Edit {
  return { by: `${author_kind}:${author_id}`, at: recorded_at };
}

export async function archiveText<Name, Own>(
  command: WriteContext,
  noun: VersionedDocument<Name, Own>,
  id: string,
  archiveReason: ArchiveReason,
  reason: string | undefined,
): Promise<Changed> {
  return turn(command, noun, id, 'archived', { archiveReason, reason });
}

export async function restoreText<Name, Own>(
  command: WriteContext,
  noun: VersionedDocument<Name, Own>,
  id: string,
  reason: string | undefined,
): Promise<Changed> {
  return turn(command, noun, id, 'restored', { reason });
}

async function turn<Name, Own>(
  command: WriteContext,
  noun: VersionedDocument<Name, Own>,
  id: string,
  kind: 'archived' | 'restored',
  said: Pick<Said, 'archiveReason' | 'reason'>,
): Promise<Changed> {
  const row = await enterText(command, noun, id);
  const memoryStatus = kind === 'archived' ? 'archived' : 'active';
  if (Boolean(row.archived) === (kind === 'archived'))
    return { status: 'unchanged', id, version: row.version, memoryStatus };
  noun.assertMayChange(command, row, row);
  const scope = await command.scopes.rowOf(row.scope_id);
  const { version } = await submitVersion(command, noun, {
    kind,
    id,
    scope,
    before: row,
    fields: row,
    said: { ...kept(row), ...said },
  });
  return { status: 'changed', id, version, memoryStatus };
}

export async function revertText<Name, Own>(
  command: WriteContext,
  noun: VersionedDocument<Name, Own>,
  id: string,
  to: number,
  reason: string | undefined,
  basedOn: number | undefined,
  resolves?: string,
): Promise<Revised> {
  const row = await enterText(command, noun, id);
  const target = await loadTextVersion(command, noun, row, to);
  if (to === row.version) return { status: 'unchanged', id, version: to, memoryStatus: statusOf(row), conflict: null };
  const fields: Name & Own = { ...row, ...target };
  noun.assertMayChange(command, row, fields);
  const scope = await command.scopes.rowOf(row.scope_id);
  const submitted = await submitVersion(command, noun, {
    kind: target.archived ? 'archived' : 'set',
    id,
    scope,
    before: row,
    fields,
    said: {
      ...kept(target),
      reason,
      archiveReason: (target.archive_reason as ArchiveReason | null) ?? undefined,
      resolves,
    },
    basedOn,
  });
  return { status: 'revised', id, memoryStatus: statusOf(target), ...submitted };
}

/** The last change is taken back; what was only made is put away. */
async function undoText<Name, Own>(
  command: WriteContext,
  noun: VersionedDocument<Name, Own>,
  id: string,
  reason: string | undefined,
): Promise<Undone> {
  const row = await enterText(command, noun, id);
  if (row.archived) return { did: 'restored', restored: [id], ...(await restoreText(command, noun, id, reason)) };
  const [before] = await listTextVersions(command, noun, id, { beforeVersion: row.version, limit: 1 });
  if (!before)
    return { did: 'forgotten', restored: [], ...(await archiveText(command, noun, id, 'forgotten', reason)) };
  const { version, memoryStatus } = await revertText(command, noun, id, before.version, reason, undefined);
  return { did: 'reverted', restored: [id], status: 'changed', id, version, memoryStatus };
}

/** The words and the metadata of a version, for one that keeps them. */
export function kept(version: Pick<TextVersionRow, 'content_event' | 'metadata'>): Said {
  return {
    contentFrom: version.content_event,
    metadata: TEXT_FIELD_TABLE.read(version, 'metadata') ?? undefined,
  };
}

/** The verbs that a noun has because it is a versioned document. */
export function verbsOfText<Name, Own>(noun: VersionedDocument<Name, Own>) {
  return {
    forget: (command: WriteContext, id: string, as: ArchiveReason, reason: string | undefined) =>
      archiveText(command, noun, id, as, reason),
    restore: (command: WriteContext, id: string, reason: string | undefined) => restoreText(command, noun, id, reason),
    lastChange: async ({ view }: Pick<ReadContext, 'view'>, id: string) =>
      (await view.rows.get(noun.current, id))?.event_id,
    async takeBack(command: WriteContext, id: string, [first]: readonly RunChange[], reason: string) {
      const row = await enterText(command, noun, id);
      const versions = await command.view.rows.find(noun.versions, 'of', id);
      const { version } = versions.find(({ event_id: event }) => event === first!.event.id) ?? row;
      if (version === 1) return archiveText(command, noun, id, 'forgotten', reason);
      return revertText(command, noun, id, version - 1, reason, undefined);
    },
    revert: (
      command: WriteContext,
      id: string,
      to: number,
      reason: string | undefined,
      basedOn: number | undefined,
      resolves?: string,
    ) => revertText(command, noun, id, to, reason, basedOn, resolves),
    undo: (command: WriteContext, id: string, reason: string | undefined) => undoText(command, noun, id, reason),
  };
}
