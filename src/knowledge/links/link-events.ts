/** The events of links. Each says everything that holds from then on, so that the last one counts as a whole. */
import { z } from 'zod';
import { EARLIEST_TIME, LATEST_TIME } from '../../base/time.ts';
import { type KindDefinition, kindOf } from '../../ledger/kinds.ts';
import { LINK_ORIGINS } from '../../model/link-values.ts';

const text = () => z.string();
const time = () => z.int().min(EARLIEST_TIME).max(LATEST_TIME);
const key = () => ({ from: text(), to: text(), kind: text() });
/** The time of recording, or one more than what its author had seen, if that is later: what was seen never counts against what was done then. */
const order = () => z.int();

export const linkMade = () =>
  z.object({
    ...key(),
    weight: z.number(),
    confidence: z.number(),
    origin: z.enum(LINK_ORIGINS),
    validFrom: time().optional(),
    validTo: time().optional(),
    pinned: z.boolean(),
    note: text().optional(),
    order: order(),
  });
export type LinkMade = z.infer<ReturnType<typeof linkMade>>;

export const linkRemoved = () => z.object({ ...key(), reason: text().optional(), order: order() });
export type LinkRemoved = z.infer<ReturnType<typeof linkRemoved>>;

export const LINK_MADE = kindOf('link.made', 1, linkMade);
export const LINK_REMOVED = kindOf('link.removed', 1, linkRemoved);

export const LINK_KINDS: readonly KindDefinition[] = [LINK_MADE, LINK_REMOVED];
