/** What is kept of a write that the gate refused: never a word of it. */
import { z } from 'zod';

export const WRITE_REFUSED = 'write.refused';

export const writeRefused = () =>
  z.object({
    operation: z.string(),
    code: z.string(),
    /** The rules that were met: types of secrets, reasons why a text is an order, the rejection that binds. */
    rules: z.array(z.string()).optional(),
    /** Characters in the texts of the request. */
    size: z.number(),
    /** How many refusals of the same connection came before this one and left no record. */
    unrecorded: z.number().optional(),
    /** The last one of this actor that is recorded for a minute. */
    limitReached: z.literal(true).optional(),
  });
export type WriteRefused = z.infer<ReturnType<typeof writeRefused>>;
