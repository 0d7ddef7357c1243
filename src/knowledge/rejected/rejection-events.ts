/** The events of rejections. They hold keys of values, never the values. */
import { z } from 'zod';
import type { KindDefinition } from '../../ledger/kinds.ts';

const text = () => z.string();

export const valueRejected = () =>
  z.object({
    salt: text(),
    keys: z.array(text()),
    /** What the value is that it is known by. */
    of: z.enum(['text', 'claim', 'link']).optional(),
    /** The item that was put away with it. */
    item: text().optional(),
    reason: text().optional(),
  });
export type ValueRejected = z.infer<ReturnType<typeof valueRejected>>;

export const valueUnrejected = () => z.object({ reason: text().optional() });

export const REJECTION_KINDS: readonly KindDefinition[] = [
  { kind: 'value.rejected', version: 1, body: valueRejected },
  { kind: 'value.unrejected', version: 1, body: valueUnrejected },
];
