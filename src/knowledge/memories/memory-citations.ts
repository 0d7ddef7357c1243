/** What a memory rests on: kept in each version, because other words may rest on something else. */
import { canonicalJson } from '../../base/canonical-json.ts';
import { RecollectError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import type { CitationBody } from '../../model/citation-body.ts';
import { citationsFrom } from '../../model/memory-fields.ts';
import type { VersionFields } from '../../store/port/tables.ts';
import { type CitationView, viewCitations } from '../citations/citation-view.ts';
import type { ReadContext } from '../context.ts';

export function citationsIn(version: Pick<VersionFields, 'citations'>): CitationBody[] {
  return citationsFrom(version.citations);
}

export function viewMemoryCitations(query: ReadContext, version: VersionFields): Promise<CitationView[]> {
  return viewCitations(
    query,
    citationsIn(version).map(({ event, document, quote }) => ({
      event,
      document: document ?? null,
      quote: quote ?? null,
      stance: 'supports',
    })),
  );
}

/** The one list and what the other adds to it, each once. */
export function uniteCitations(id: string, known: CitationBody[], added: CitationBody[]): CitationBody[] {
  const all = [...new Map([...known, ...added].map((citation) => [canonicalJson(citation), citation])).values()];
  if (all.length <= LIMITS.citationsPerItem) return all;
  throw new RecollectError(
    'too_large',
    `Memory ${id} would have ${all.length} citations; the limit is ${LIMITS.citationsPerItem}`,
    { hint: 'Give fewer.', details: { id, count: all.length } },
  );
}
