/** Whether a version of a named text counts or was put away, in the words of memories. */
export function statusOf(version: { readonly archived: number }): string {
  return version.archived ? 'archived' : 'active';
}
