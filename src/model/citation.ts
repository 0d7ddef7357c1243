/** What a claim or a memory can be said to rest on. */
import { z } from 'zod';
import { RecollectError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { once } from '../base/once.ts';
import { label } from './fields.ts';

const SHAPE = 'must be {"source": an id, a URI or #12, "quote": the words}; "event" or "document" may replace "source"';

const quote = () =>
  z
    .string()
    .min(1)
    .max(LIMITS.quote)
    .refine((text) => text.trim() !== '', 'must not be blank')
    .describe('The quoted words, exactly as in the source');

export const citationInput = once(() =>
  z
    .object({
      source: label(LIMITS.uri)
        .optional()
        .describe('Its source: the id of an event, a document, a memory or a claim, the URI of a document, or #12'),
      event: label(LIMITS.label).optional().describe('The same, for the id of an event'),
      document: label(LIMITS.uri).optional().describe('The same, for the id or the URI of a document'),
      quote: quote().optional(),
    })
    .refine(({ source, event, document }) => [source, event, document].filter(isGiven).length === 1, SHAPE)
    .refine(
      ({ document, quote: words }) => document === undefined || words !== undefined,
      'of a document needs a quote',
    ),
);
/** Of what is given as something else than a list, the shape is said too. */
export const citationsInput = once(() =>
  z
    .array(citationInput(), 'must be a list such as [{"source":"#12","quote":"its words"}]')
    .max(LIMITS.citationsPerItem),
);

export type CitationInput = z.infer<ReturnType<typeof citationInput>>;

function isGiven(value: string | undefined): boolean {
  return value !== undefined;
}

/** One citation without the list around it, for the usual case. */
export const citeFields = () => ({
  cite: label(LIMITS.uri)
    .optional()
    .describe('Its source: the id of an event, a document, a memory or a claim, the URI of a document, or #12'),
  quote: quote().optional().describe('Words of the source in `cite`, exactly as written'),
});

interface Cited {
  readonly cite?: string | undefined;
  readonly quote?: string | undefined;
  readonly citations?: CitationInput[] | undefined;
}

/** The input with what `cite` names among its citations. */
export function withCite<I extends Cited>({ cite, quote: words, ...input }: I): Omit<I, 'cite' | 'quote'> {
  if (cite === undefined && words === undefined) return input;
  if (cite === undefined)
    throw new RecollectError('invalid_input', 'A quote was given without its source', {
      hint: 'Give the source with cite: an id, the URI of a document or #12.',
      details: { field: 'cite' },
    });
  const citation: CitationInput = { source: cite, ...(words === undefined ? {} : { quote: words }) };
  return { ...input, citations: [...(input.citations ?? []), citation] };
}
