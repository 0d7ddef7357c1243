/** Which conflicts are listed. */

export interface ConflictFilter {
  readonly ids?: readonly string[];
  readonly status?: string;
  readonly kinds?: readonly string[];
  readonly severities?: readonly string[];
  /** Of which one side is among them. */
  readonly itemIds?: readonly string[];
  readonly after?: string;
  readonly limit: number;
}
