/** What a claim or a memory can be said to rest on. */
import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { once } from '../base/once.ts';
import { label } from './fields.ts';

export const citationInput = once(() =>
  z
    .object({
      event: label(LIMITS.label).optional().describe('The event whose words support it'),
      document: label(LIMITS.label).optional().describe('Or the id of a document with the quote'),
      quote: z
        .string()
        .min(1)
        .max(LIMITS.quote)
        .refine((text) => text.trim() !== '', 'must not be blank')
        .optional()
        .describe('The quoted words, exactly as in the source'),
    })
    .refine(({ event, document }) => (event === undefined) !== (document === undefined), 'needs an event or a document')
    .refine(({ document, quote }) => document === undefined || quote !== undefined, 'of a document needs a quote'),
);
export type CitationInput = z.infer<ReturnType<typeof citationInput>>;
