/** The guidelines that may forbid something: of high priority, and by a person or promoted by one, so that nobody who can write to the inbox keeps others from working. */
import { LIMITS } from '../../base/limits.ts';
import type { ReadContext } from '../context.ts';
import { type MemoryView, viewMemories } from '../memories/memory-view.ts';
import { withoutRejected } from '../rejected/rejected-items.ts';
import { CRITICAL_PRIORITY } from './find-violations.ts';

export async function criticalGuidelines(
  query: ReadContext,
  { scope, inherit }: { readonly scope?: string | undefined; readonly inherit: boolean },
): Promise<MemoryView[]> {
  const access = await query.scopes.access(scope, inherit);
  const filter = { statuses: ['active'], kinds: ['guideline'], notExpiredAt: query.now, nearestNamed: true } as const;
  const critical: MemoryView[] = [];
  let after: { value: string | number; id: string } | undefined;
  do {
    const page = await query.view.listMemories(access, filter, {
      sort: 'updated',
      descending: true,
      after,
      limit: LIMITS.pageMax,
    });
    const wanted = page.filter(({ memory }) => (memory.priority ?? 0) >= CRITICAL_PRIORITY);
    critical.push(...(await viewMemories(query, await withoutRejected(query, access, wanted))));
    const last = page.length < LIMITS.pageMax ? undefined : page.at(-1)?.memory;
    after = last && { value: last.recorded_at, id: last.id };
  } while (after !== undefined);
  return critical;
}
