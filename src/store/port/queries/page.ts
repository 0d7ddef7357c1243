/** How much of a list is read, and after which of its rows. */
export interface Page<Place = string> {
  readonly after?: Place | undefined;
  readonly limit: number;
}
