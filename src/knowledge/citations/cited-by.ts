/** The events and documents that the body of an event cites. */
import type { CitationBody } from '../../model/citation-body.ts';

export function citedBy(data: { readonly citations?: unknown } | null): string[] {
  const citations = (data?.citations ?? []) as readonly CitationBody[];
  return citations.flatMap(({ event, document }) => (document === undefined ? [event] : [event, document]));
}
