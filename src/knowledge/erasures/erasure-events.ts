/** The event of erasures. It says what went and why, and nothing of what it said. */
import { z } from 'zod';
import { LIMITS } from '../../base/limits.ts';
import { once } from '../../base/once.ts';
import { EARLIEST_TIME, LATEST_TIME } from '../../base/time.ts';
import { ERASED } from '../../ledger/erased.ts';
import { type KindDefinition, kindOf } from '../../ledger/kinds.ts';
import { SUPERSESSION_REASONS } from '../../model/claim-values.ts';
import { label } from '../../model/fields.ts';

export const eventErased = once(() => {
  const id = label(LIMITS.label);
  const time = z.int().min(EARLIEST_TIME).max(LATEST_TIME);
  return z.object({
    /** Of the item; of evidence the event itself. */
    events: z.array(id).min(1).max(LIMITS.erasedEvents),
    /** What it rested on and went with; left out where it was named itself. */
    because: id.optional(),
    /** Who alone could see it. */
    owner: id.optional(),
    /** Claims whose place it had taken: they do not come back, and stay as they were. */
    replaced: z
      .array(
        z.object({
          id,
          reason: z.enum(SUPERSESSION_REASONS),
          at: time,
          validTo: time.nullable(),
        }),
      )
      .optional(),
    reason: z.string().optional(),
  });
});
export type EventErased = z.infer<ReturnType<typeof eventErased>>;

export const ERASURE_KINDS: readonly KindDefinition[] = [kindOf(ERASED, 1, eventErased)];
