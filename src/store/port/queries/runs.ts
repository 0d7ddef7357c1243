/** Which runs are listed. */
export interface RunFilter {
  readonly kinds?: readonly string[] | undefined;
  readonly states?: readonly string[] | undefined;
  /** Only runs that changed or skipped this item. */
  readonly itemId?: string | undefined;
}
