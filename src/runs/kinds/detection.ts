/** Looks for texts that contradict or repeat each other, in the order of the ledger. */
import { z } from 'zod';
import { LIMITS } from '../../base/limits.ts';
import type { ReadContext } from '../../knowledge/context.ts';
import { comparedText } from '../../knowledge/detection/compared-text.ts';
import { type FoundConflict, findConflicts } from '../../knowledge/detection/find-conflicts.ts';
import { recordConflicts } from '../../knowledge/detection/record-conflicts.ts';
import { loadSide } from '../../knowledge/resolutions/load-conflict.ts';
import { label } from '../../model/fields.ts';
import { scopeReference } from '../../model/scope.ts';
import type { AccessFilter } from '../../store/port/queries.ts';
import type { PlacedEvent } from '../../store/port/store.ts';
import { defineRun } from '../define-run.ts';

/** What brings words that were not there before, or brings them back. */
const SAYING = [
  'memory.remembered',
  'memory.revised',
  'memory.reverted',
  'memory.restored',
  'claim.asserted',
  'claim.restored',
];
/** Texts of one look; other readers and writers get their turn between two of them. */
const PAGE = 200;

interface Place {
  readonly after: number;
  /** Texts that were looked at so far. */
  readonly looked: number;
}

export const DETECTION = defineRun({
  kind: 'detect-conflicts',
  input: z.object({
    /** Only this one. */
    item: label(LIMITS.label).optional(),
    after: z.int().min(0).default(0),
    limit: z.int().min(1).optional(),
    scope: scopeReference.optional(),
    inherit: z.boolean().default(true),
  }),
  undoable: true,
  plan: async ({ view }, { item }) => ({ total: item === undefined ? await view.lastPosition() : 1 }),
  async look(query, { item, after, limit, scope, inherit }, cursor: Place | undefined) {
    const access = await query.scopes.access(scope, inherit);
    const from = cursor ?? { after, looked: 0 };
    if (item !== undefined) {
      const text = comparedText(await loadSide(query, item), query.now);
      const items = text === undefined ? [] : await findConflicts(query, access, text);
      return {
        items,
        cursor: { ...from, looked: 1 },
        done: 1,
        isLast: true,
        seen: { ...from, looked: 1, isAll: true },
      };
    }
    const most = Math.min(PAGE, (limit ?? Number.MAX_SAFE_INTEGER) - from.looked);
    const page = { order: 'oldest', after: from.after, limit: most } as const;
    const said = most > 0 ? await query.view.listEvents(access, { kinds: SAYING }, page) : [];
    const items: FoundConflict[] = [];
    for (const event of said) items.push(...(await lookAt(query, access, event)));
    const reached = { after: said.at(-1)?.position ?? from.after, looked: from.looked + said.length };
    const isAll = said.length < most;
    const isLast = isAll || reached.looked === limit;
    const done = isAll ? await query.view.lastPosition() : reached.after;
    return { items, cursor: reached, done, isLast, seen: { ...reached, isAll } };
  },
  apply: async (command, conflict: FoundConflict) => (await recordConflicts(command, [conflict]))[0],
  idOf: ({ id }) => id,
});

/** Words that were replaced since are not looked at: those that took their place come later. */
async function lookAt(query: ReadContext, access: AccessFilter, event: PlacedEvent): Promise<FoundConflict[]> {
  if (event.itemId === null || event.body === null) return [];
  const text = comparedText(await loadSide(query, event.itemId), query.now);
  const isOld = event.kind === 'memory.remembered' || event.kind === 'memory.revised';
  if (text === undefined || (isOld && text.wordsEvent !== event.id)) return [];
  return findConflicts(query, access, text, event.position);
}
