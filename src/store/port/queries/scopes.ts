/** Which scopes are listed. */
import type { AccessFilter } from './access-filter.ts';

export interface ScopeFilter {
  readonly access: AccessFilter;
  readonly kind?: string;
  readonly parentId?: string;
  readonly status?: string;
  /** Only those with all of these. */
  readonly tags?: readonly string[] | undefined;
  readonly after?: string;
  readonly limit: number;
}
