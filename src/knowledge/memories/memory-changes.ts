/** The changes of a memory as readers see them: the words before each, and why it was made. */
import { z } from 'zod';
import { formatTime } from '../../base/time.ts';
import { accessById } from '../../gate/access.ts';
import { isPersonsMemory } from '../../gate/standing.ts';
import type { AccessFilter, MemoryRecord } from '../../store/port/queries.ts';
import type { MemoryRow } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';
import { travellingFlags } from '../evidence/flags-of-event.ts';
import { saysRejected } from '../rejected/rejected-items.ts';
import { contentOf } from '../texts/content-of.ts';
import { type Step, stepsOf } from './steps.ts';

export const memoryChangeView = z.lazy(() =>
  z.object({
    version: z.number().describe('The version that the change made'),
    was: z.string().nullable().describe('What it said before; null where the words stayed'),
    reason: z.string().nullable(),
    author: z.string().describe('Who changed it, for example person:anna'),
    at: z.string(),
  }),
);
export type MemoryChange = z.infer<typeof memoryChangeView>;

/** Where the reader looks from; undefined where an item was asked for by its id. */
type From = Pick<AccessFilter, 'from'> | undefined;

/** More of them are in the history. */
const MOST_VERSIONS = 20;

/** Whether it may have any: nearly all memories were never changed, and of these nothing is read. */
export function mayHaveChanged({ memory, version }: MemoryRecord): boolean {
  return memory.version > 1 || version.change_reason !== null;
}

/** Newest first. What reads like an order, and what was rejected where the reader looks from, is left out. */
export async function changesOf(query: ReadContext, access: From, record: MemoryRecord): Promise<MemoryChange[]> {
  if (!mayHaveChanged(record)) return [];
  const { memory, version } = record;
  const page = { beforeVersion: version.version + 1, limit: MOST_VERSIONS };
  const records = await query.view.listVersions(accessById(query.identity), memory.id, page);
  const contents = new Map(records.map((one) => [one.version.content_seq, one.contentEvent]));
  const changes: MemoryChange[] = [];
  for (const step of stepsOf(records.map((one) => one.version))) {
    const before = step.before && contents.get(step.before.content_seq);
    const was = before && query.kinds.read(before);
    const said = {
      was: was === undefined || travellingFlags(was).length > 0 ? null : contentOf(was) || null,
      reason: step.reason !== null && (await readsLikeAnOrder(query, step)) ? null : step.reason,
    };
    for (const field of ['was', 'reason'] as const)
      if (await isRejected(query, access, memory, said[field])) said[field] = null;
    if (said.was === null && said.reason === null) continue;
    const { made } = step;
    changes.push({
      version: made.version,
      ...said,
      author: `${made.author_kind}:${made.author_id}`,
      at: formatTime(made.recorded_at),
    });
  }
  return changes;
}

async function isRejected(query: ReadContext, access: From, memory: MemoryRow, text: string | null): Promise<boolean> {
  const { chain_id, scope_id } = memory;
  if (text === null || !(await query.rejected.hasAny(chain_id, access))) return false;
  return saysRejected(query, access, { chain_id, scope_id, isPersons: isPersonsMemory(memory) }, [text]);
}

/** The reason came with the event that made the version. */
async function readsLikeAnOrder(query: ReadContext, { made }: Step): Promise<boolean> {
  const [event] = await query.view.readEvents([made.event_id]);
  return event === undefined || travellingFlags({ data: query.kinds.dataOf(event) }).length > 0;
}
