/** What the verbs that change one item answer, whatever the noun. */

export interface Changed {
  readonly status: 'changed' | 'unchanged';
  readonly id: string;
  readonly version: number;
  readonly memoryStatus: string;
  /** What it took the place of, when it was accepted. */
  readonly superseded?: string[];
}

/** What `undo` did with an item that is kept in versions. */
export interface Undone extends Changed {
  readonly did: 'reverted' | 'restored' | 'forgotten';
  /** The item, where it is as it was before. */
  readonly restored: string[];
}

export interface Revised {
  /** `proposed`: the memory is a person's and stays; `id` is the one that waits for a person. */
  readonly status: 'revised' | 'unchanged' | 'proposed';
  readonly id: string;
  readonly version: number;
  readonly memoryStatus: string;
  /** The write conflict that this change opened, because it was made without seeing the latest version. */
  readonly conflict: string | null;
  readonly hint?: string;
}
