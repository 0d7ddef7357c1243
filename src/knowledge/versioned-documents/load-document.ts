/** Finds the versioned document that a request is about, as far as the caller may see it, its versions, and its words. */
import { RecollectError } from '../../base/errors.ts';
import { accessById } from '../../gate/access.ts';
import type { TextVersionRow, VersionedDocumentRow } from '../../store/port/tables.ts';
import type { ReadContext, WriteContext } from '../context.ts';
import { noSuchItem } from '../no-such-item.ts';
import type { VersionedDocument } from './versioned-document.ts';

export async function loadText<Name, Own>(
  query: ReadContext,
  noun: VersionedDocument<Name, Own>,
  id: string,
): Promise<Name & Own & VersionedDocumentRow> {
  const row = await query.view.rows.get(noun.current, id);
  const { scopeIds } = accessById(query.identity);
  if (!row || (scopeIds !== null && !scopeIds.includes(row.scope_id))) throw noSuchItem(id);
  return row;
}

/** For a command: the text as it is when nobody else can change it any more. */
export async function enterText<Name, Own>(
  command: WriteContext,
  noun: VersionedDocument<Name, Own>,
  id: string,
): Promise<Name & Own & VersionedDocumentRow> {
  const row = await loadText(command, noun, id);
  return (await command.view.enter(row.chain_id)) ? loadText(command, noun, id) : row;
}

export async function loadTextVersion<Name, Own>(
  query: ReadContext,
  noun: VersionedDocument<Name, Own>,
  row: Name & Own & VersionedDocumentRow,
  version: number,
): Promise<Own & TextVersionRow> {
  const found = await query.view.rows.get(noun.versions, row.id, version);
  if (found) return found;
  throw new RecollectError(
    'version_not_found',
    `The ${noun.word} ${row.id} has no version ${version}; it has ${row.versions}`,
    { hint: `See \`recollect history ${row.id}\`.`, details: { id: row.id, version, latest: row.versions } },
  );
}

/** Newest first. */
export async function listTextVersions<Name, Own>(
  query: ReadContext,
  noun: VersionedDocument<Name, Own>,
  id: string,
  page: { readonly beforeVersion: number | undefined; readonly limit: number },
): Promise<(Own & TextVersionRow)[]> {
  const all = await query.view.rows.find(noun.versions, 'of', id);
  const end = Math.min(all.length, (page.beforeVersion ?? Number.POSITIVE_INFINITY) - 1);
  return all.slice(Math.max(0, end - page.limit), Math.max(0, end)).toReversed();
}

/** Two versions as callers see them; where they are left out, the two latest. */
export async function pairOfVersions<Name, Own, View>(
  query: ReadContext,
  noun: VersionedDocument<Name, Own>,
  id: string,
  { from, to }: { readonly from: number | undefined; readonly to: number | undefined },
  view: (row: Name & Own & VersionedDocumentRow, version: Own & TextVersionRow) => Promise<View>,
): Promise<readonly [View, View]> {
  const row = await loadText(query, noun, id);
  const newest = to ?? row.version;
  const viewOf = async (version: number) => view(row, await loadTextVersion(query, noun, row, version));
  return [await viewOf(from ?? Math.max(1, newest - 1)), await viewOf(newest)];
}
