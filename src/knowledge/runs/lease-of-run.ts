/** What a lease of a run is called: of one kind, one run at a time works on a scope. */
import type { RunRow } from '../../store/port/tables.ts';

export function leaseOfRun({ kind, scope_id: scopeId }: Pick<RunRow, 'kind' | 'scope_id'>): string {
  return `${kind} ${scopeId}`;
}
