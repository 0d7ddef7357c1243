/** What blocks and documents have in common: a text that is known in its scope by a name, kept in versions, each of which says everything. */
import { z } from 'zod';
import { EARLIEST_TIME, LATEST_TIME } from '../../base/time.ts';
import { ARCHIVE_REASONS } from '../../model/memory-values.ts';
import type { Table, TextVersionRow, VersionedDocumentRow } from '../../store/port/tables.ts';
import type { WriteContext } from '../context.ts';

/** What every event about such a text says. The words themselves, or the event that brought them. */
export const textChange = () => ({
  content: z.string().optional(),
  contentFrom: z.string().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  archiveReason: z.enum(ARCHIVE_REASONS).optional(),
  reason: z.string().optional(),
  /** The event of the version that the author had in view; left out where there was none. */
  basedOn: z.string().optional(),
  /** The conflict that the change decides, or whose decision it takes back. */
  resolves: z.string().optional(),
  /** Later than that of every version that the author's store had, so that the order is the same in every store. */
  orderedAt: z.int().min(EARLIEST_TIME).max(LATEST_TIME),
});
export type TextChange = z.infer<z.ZodObject<ReturnType<typeof textChange>>>;

/** The current row and the versions of a noun: what names it, and the fields of its own that each version has. */
export interface VersionedDocumentTables<Name, Own> {
  readonly current: Table<Name & Own & VersionedDocumentRow>;
  readonly versions: Table<Own & TextVersionRow>;
  /** What is searched besides the words and the name, which never changes. */
  titleOf(own: Own): string | null;
}

export interface VersionedDocument<Name, Own> extends VersionedDocumentTables<Name, Own> {
  /** What it is called in messages. */
  readonly word: string;
  /** It is what others rest on, as evidence is: recorded also where it says what was rejected. */
  readonly isSource: boolean;
  readonly kinds: { readonly set: string; readonly archived: string; readonly restored: string };
  /** The name and the own fields of a row, as an event says them. */
  says(row: Name & Own): Record<string, unknown>;
  /** Throws where the caller may not make the one of the other; there is nothing before a new one. */
  assertMayChange(
    command: WriteContext,
    before: (Name & Own & VersionedDocumentRow) | undefined,
    after: Name & Own,
  ): void;
}
