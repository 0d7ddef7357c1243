/** What a claim or a memory rests on: events and documents that the scope can see, and words that really stand in them. */

import { quoteStored, RecollectError, show } from '../../base/errors.ts';
import { accessById, accessOver } from '../../gate/access.ts';
import type { CitationInput } from '../../model/citation.ts';
import type { CitationBody } from '../../model/citation-body.ts';
import { normaliseUri } from '../../model/document-uri.ts';
import { isIdOf } from '../../model/nouns.ts';
import type { PlacedEvent } from '../../store/port/store.ts';
import { CLAIMS, DOCUMENTS, type DocumentRow, type ScopeRow } from '../../store/port/tables.ts';
import type { WriteContext } from '../context.ts';
import { seesEvent } from '../evidence/sees-event.ts';
import { erasedSource } from '../items/erased-sources.ts';
import { textOfEvent } from '../texts/text-of-event.ts';
import { wordsOfText } from '../texts/text-words.ts';
import { closestTo, findQuote } from './find-quote.ts';

/** Checks every citation. A source must stand in the item's own scope or in one above it, where everybody who sees the item sees it too. */
export async function checkCitations(
  command: WriteContext,
  scope: ScopeRow,
  citations: readonly CitationInput[],
): Promise<CitationBody[]> {
  const checked: CitationBody[] = [];
  for (const citation of citations) checked.push(await checkCitation(command, scope, citation));
  return checked;
}

async function checkCitation(command: WriteContext, scope: ScopeRow, citation: CitationInput): Promise<CitationBody> {
  const { event: named, document: reference, quote } = await kindOfSource(command, scope, citation);
  if (reference !== undefined) {
    const document = await findDocument(command, scope, reference);
    if (quote === undefined) throw quoteMissing(document.id);
    const quoted = quoteIn(await wordsOfText(command, document.id, document), quote, document.id);
    return { event: document.content_event, document: document.id, ...quoted };
  }
  const event = await findSource(command, scope, named!);
  if (quote === undefined) return { event: event.id };
  return { event: event.id, ...quoteIn(textIn(command.kinds.dataOf(event)), quote, event.id) };
}

type Named = Pick<CitationInput, 'event' | 'document' | 'quote'>;

/** What is neither an event nor an item is the URI of a document. */
async function kindOfSource(command: WriteContext, scope: ScopeRow, citation: CitationInput): Promise<Named> {
  const { source, quote } = citation;
  if (source === undefined) return citation;
  if (isIdOf('event', source)) {
    // `#12` of a document is the event that brought its words.
    const item = (await command.view.getEvent(source))?.itemId;
    return item && isIdOf('document', item) && quote !== undefined
      ? { document: item, quote }
      : { event: source, quote };
  }
  if (!isIdOf('memory', source) && !isIdOf('claim', source)) return { document: source, quote };
  const event = isIdOf('memory', source)
    ? (await command.view.findMemory(accessById(command.identity), source))?.contentEvent.id
    : (await command.view.rows.get(CLAIMS, source))?.event_id;
  if (event === undefined) throw outsideScope(scope, { event: source });
  return { event, quote };
}

function quoteMissing(document: string): RecollectError {
  return new RecollectError('invalid_input', `A citation of ${document} needs a quote`, {
    hint: 'Add the words that support it, exactly as they are in the document: --quote "…".',
    details: { field: 'quote', document },
  });
}

function quoteIn(text: string, quote: string, source: string): Pick<CitationBody, 'quote' | 'quoteHash' | 'offset'> {
  const found = findQuote(text, quote);
  if (found) return { quote: found.quote, quoteHash: found.hash, offset: found.offset };
  const closest = closestTo(text, quote);
  throw new RecollectError('quote_not_found', `The quote is not in ${source}: ${show(quote)}`, {
    hint:
      closest === undefined
        ? 'Quote the words exactly, or omit the quote.'
        : `The closest words there are ${quoteStored(closest)}; quote them exactly, or omit the quote.`,
    details: { [isIdOf('document', source) ? 'document' : 'event']: source, closest: closest ?? null },
  });
}

/** By its id or its URI; of several with one URI the nearest to the scope. */
async function findDocument(command: WriteContext, scope: ScopeRow, reference: string): Promise<DocumentRow> {
  const open = openScopes(command, scope);
  if (isIdOf('document', reference)) {
    const document = await command.view.rows.get(DOCUMENTS, reference);
    if (document && open.includes(document.scope_id)) return document;
    throw outsideScope(scope, { document: reference });
  }
  const uri = normaliseUri(reference, 'citations');
  const { scopeIds: readable } = accessById(command.identity);
  const within = open.filter((id) => readable === null || readable.includes(id));
  const access = accessOver(command.identity, within, null, [scope.chain_id]);
  const found = await command.view.listDocuments(access, { uri, includeArchived: false }, { limit: open.length });
  const nearest = found.toSorted((a, b) => open.indexOf(b.scope_id) - open.indexOf(a.scope_id))[0];
  if (nearest) return nearest;
  throw outsideScope(scope, { document: uri });
}

/** The scopes that a source may stand in. */
function openScopes({ identity }: WriteContext, scope: ScopeRow): string[] {
  return identity.boundary?.isPinned ? [scope.id] : scope.path.split('/');
}

async function findSource(command: WriteContext, scope: ScopeRow, id: string): Promise<PlacedEvent> {
  const event = await command.view.getEvent(id);
  if (event && openScopes(command, scope).includes(event.scopeId)) {
    // As somebody who owns nothing: what is private to one reader is no source for the others.
    const access = { ...accessOver(command.identity, [event.scopeId], null, [event.chainId]), ownerIds: [] };
    if (await seesEvent(command.view, access, event)) {
      if (event.body === null) throw erasedSource(id);
      return event;
    }
  }
  throw outsideScope(scope, { event: id });
}

/** The same for what is elsewhere, for what this caller may not see, and for what does not exist. */
function outsideScope(
  scope: ScopeRow,
  cited: { readonly event: string } | { readonly document: string },
): RecollectError {
  const [id] = Object.values(cited) as [string];
  return new RecollectError(
    'citation_outside_scope',
    `There is no event or document ${show(id)} in this scope or above it`,
    {
      hint: 'Cite an event, a document, a memory or a claim of the same scope or of one above it, by its id, its URI or #12. `recollect put-document` stores a new document.',
      details: { ...cited, scope: scope.id },
    },
  );
}

/** The words of an event that can be quoted: of evidence and of memories. */
export function textIn(data: Record<string, unknown> | null): string {
  return textOfEvent({ data });
}
