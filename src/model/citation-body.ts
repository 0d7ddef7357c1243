/** A citation as events keep it: the source, and the words that were quoted from it. */
import { z } from 'zod';

const text = () => z.string();

export const citationBody = () =>
  z.object({
    /** Where the words stand; of a document, the event that brought the version which was quoted. */
    event: text(),
    document: text().optional(),
    quote: text().optional(),
    quoteHash: text().optional(),
    /** Where the quote stood when it was cited; a hint only. */
    offset: z.int().min(0).optional(),
  });
export type CitationBody = z.infer<ReturnType<typeof citationBody>>;
