/** What a claim rests on: events that the scope can see, and words that really stand in them. */
import { RecollectError, show } from '../../base/errors.ts';
import { sightOver } from '../../gate/access.ts';
import type { CitationInput } from '../../model/claim.ts';
import type { PlacedEvent } from '../../store/port/store.ts';
import type { ScopeRow } from '../../store/port/tables.ts';
import type { Command, Query } from '../command.ts';
import { contentOf } from '../memories/search-document.ts';
import type { CitationBody } from './claim-events.ts';
import { closestTo, findQuote } from './find-quote.ts';

/** Checks every citation. A source must stand in the claim's own scope or in one above it, where everybody who sees the claim sees it too. */
export async function checkCitations(
  command: Command,
  scope: ScopeRow,
  citations: readonly CitationInput[],
): Promise<CitationBody[]> {
  const checked: CitationBody[] = [];
  for (const citation of citations) checked.push(await checkCitation(command, scope, citation));
  return checked;
}

async function checkCitation(command: Command, scope: ScopeRow, citation: CitationInput): Promise<CitationBody> {
  const event = await findSource(command, scope, citation.event);
  if (citation.quote === undefined) return { event: event.id };
  const text = textOf(command, event);
  const found = findQuote(text, citation.quote);
  if (!found) {
    const closest = closestTo(text, citation.quote);
    throw new RecollectError('quote_not_found', `The quote does not stand in ${event.id}: ${show(citation.quote)}`, {
      hint:
        closest === undefined
          ? 'Quote the words exactly, or leave the quote out.'
          : `The closest words there are ${show(closest)}; quote them exactly, or leave the quote out.`,
      details: { event: event.id, closest: closest ?? null },
    });
  }
  return { event: event.id, quote: found.quote, quoteHash: found.hash, offset: found.offset };
}

async function findSource(command: Command, scope: ScopeRow, id: string): Promise<PlacedEvent> {
  const event = await command.view.getEvent(id);
  const { pinnedScopeId } = command.identity;
  const open = pinnedScopeId === null ? scope.path.split('/') : [scope.id];
  if (event && open.includes(event.scopeId)) {
    // As somebody who owns nothing: what is private to one reader is no source for the others.
    const sight = { ...sightOver(command.identity, [event.scopeId], null, [event.chainId]), ownerIds: [] };
    const page = { order: 'oldest', after: event.position - 1, limit: 1 } as const;
    const [seen] = await command.view.listEvents(sight, { kinds: [event.kind] }, page);
    if (seen?.id === id) return event;
  }
  // The same for what is elsewhere, for what this caller may not see, and for what does not exist.
  throw new RecollectError('citation_outside_scope', `The scope of the claim cannot see ${show(id)}`, {
    hint: 'Cite an event of the same scope or of one above it; `recollect events` shows them.',
    details: { event: id, scope: scope.id },
  });
}

/** The words of an event that can be quoted: of evidence and of memories. */
export function textOf(query: Pick<Query, 'kinds'>, event: PlacedEvent): string {
  const { data } = query.kinds.read(event);
  const statement = (data as { statement?: string } | null)?.statement;
  return statement ?? contentOf({ data });
}
