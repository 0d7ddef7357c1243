/** Which blocks and documents are listed. */
import type { BlockRow, DocumentRow } from '../tables.ts';

export interface BlockFilter {
  readonly kinds?: readonly string[] | undefined;
  readonly label?: string | undefined;
  /** Only those with all of these. */
  readonly tags?: readonly string[] | undefined;
  readonly includeArchived: boolean;
}

/** Where a page of blocks ended. */
export type BlockPlace = Pick<BlockRow, 'authority' | 'kind' | 'label' | 'id'>;

export interface DocumentFilter {
  readonly uri?: string | undefined;
  /** Only those directly below this one. */
  readonly parentUri?: string | undefined;
  /** Only those that stand below none that is visible. */
  readonly topOnly?: boolean | undefined;
  readonly kinds?: readonly string[] | undefined;
  /** Only those with all of these. */
  readonly tags?: readonly string[] | undefined;
  readonly includeArchived: boolean;
}

/** A document and how many different ones visible stand directly below it. */
export type ListedDocument = DocumentRow & { readonly children: number };
