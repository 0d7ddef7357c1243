/**
 * What two texts of one place are to each other: a contradiction, an update, or the same said twice. What differs decides, never how alike they are. Only
 * memories of one scope, kind, owner and visibility are compared.
 */

import { LIMITS } from '../../base/limits.ts';
import { textsOf } from '../../base/records.ts';
import type { CitationInput } from '../../model/citation.ts';
import { LIVE_STATUSES } from '../../model/memory-values.ts';
import { CONFLICTS, type MemoryRow } from '../../store/port/tables.ts';
import { candidateKeys } from '../../text/difference/candidate-keys.ts';
import { relateTexts, type TextRelation } from '../../text/difference/relation/relate-texts.ts';
import type { ReadContext } from '../context.ts';
import { type ComparedText, comparedText, sideOf } from '../detection/compared-text.ts';
import { citationsIn } from '../memories/memory-citations.ts';
import { overlaps } from '../validity.ts';
import type { Matter } from './matter.ts';

interface Told {
  readonly text: ComparedText;
  readonly row: MemoryRow;
}

/** With what was said before the position. Contradictions and updates come first: what takes part in one is not merged. */
export async function pairMatters(
  query: ReadContext,
  told: Told,
  before = Number.POSITIVE_INFINITY,
): Promise<Matter[]> {
  const exact = await query.scopes.access(told.text.scopeId, false);
  const hits = await query.view.matchText(exact, {
    words: candidateKeys(told.text.text),
    types: ['memory'],
    notExpiredAt: query.now,
    statuses: LIVE_STATUSES,
    effort: { postings: LIMITS.detectionPostings, candidates: LIMITS.detectionRanked },
    limit: LIMITS.detectionCandidates,
  });
  const differing: Matter[] = [];
  const same: Matter[] = [];
  for (const hit of hits) {
    const side = hit.memory && hit.event.position < before ? sideOf(query, hit) : undefined;
    const text = side && comparedText(side, query.now);
    if (!text || !hit.memory || !mayMeet(told, { text, row: hit.memory.memory })) continue;
    const relation = relateTexts(text.text, told.text.text);
    const other = { text, row: hit.memory.memory };
    if (relation.relation === 'same') same.push(mergeOf(other, told, relation));
    else if (relation.relation === 'update') differing.push(updateOf(other, told, relation));
    else if (relation.relation === 'contradiction' && !(await isKnown(query, text.id, told.text.id)))
      differing.push(questionOf(other, told, relation));
  }
  return differing.length > 0 ? differing : same;
}

function mayMeet(a: Told, b: Told): boolean {
  const [one, other] = [a.row, b.row];
  return (
    one.id !== other.id &&
    one.scope_id === other.scope_id &&
    one.kind === other.kind &&
    one.owner_id === other.owner_id &&
    one.visibility === other.visibility &&
    (one.name === null || other.name === null || one.name === other.name) &&
    overlaps(one, other)
  );
}

/** A conflict that is open, or was decided, is asked about there. */
async function isKnown({ view }: ReadContext, a: string, b: string): Promise<boolean> {
  const rows = [
    ...(await view.rows.findWhereIn(CONFLICTS, 'item_a', [a, b])),
    ...(await view.rows.findWhereIn(CONFLICTS, 'item_b', [a, b])),
  ];
  return rows.some(({ item_a, item_b }) => (item_a === a && item_b === b) || (item_a === b && item_b === a));
}

function itemsOf(...all: readonly Told[]): Matter['items'] {
  return all.map(({ text }) => ({ id: text.id, words: text.wordsEvent }));
}

function sourcesOf(...all: readonly Told[]): CitationInput[] {
  return all.map(({ text }) => ({ event: text.wordsEvent }));
}

/** The earlier one stays, with the sources and tags of both; the other one is archived and leads to it. What somebody accepted stays before what nobody did. */
function mergeOf(a: Told, b: Told, { confidence }: TextRelation): Matter {
  const accepted = [a, b].filter(({ row }) => row.status !== 'inbox');
  const earlier = a.row.created_at <= b.row.created_at ? a : b;
  const kept = accepted.length === 1 ? accepted[0]! : earlier;
  const gone = kept === a ? b : a;
  const citations = unitedCitations(kept, gone);
  const tags = [...new Set([a, b].flatMap(({ row }) => textsOf(JSON.parse(row.tags))))].sort();
  const reason = 'Says the same as another memory';
  return {
    kind: 'duplicate',
    items: itemsOf(kept, gone),
    draft: {
      kind: 'duplicate',
      action: 'merge',
      change: [
        { operation: 'revise', input: { id: kept.text.id, citations, tags, reason } },
        { operation: 'link', input: { from: gone.text.id, to: kept.text.id, kind: 'consolidated_into' } },
        { operation: 'forget', input: { id: gone.text.id, as: 'consolidated', reason } },
      ],
      citations: sourcesOf(a, b),
      confidence,
      reasons: ['same_statement'],
    },
  };
}

/** All of both, and the words of the one that goes. */
function unitedCitations(kept: Told, gone: Told): CitationInput[] {
  const all = [...citationsIn(kept.row), ...citationsIn(gone.row)].map(({ event, document, quote }) => {
    const words = quote === undefined || quote === null ? {} : { quote };
    return document ? { document, ...words } : { event, ...words };
  });
  const united = [...all, { event: gone.text.wordsEvent }];
  return [...new Map(united.map((one) => [JSON.stringify(one), one])).values()].slice(0, LIMITS.citationsPerItem);
}

function updateOf(a: Told, b: Told, { confidence, differences, newer }: TextRelation): Matter {
  const later = a.row.edited_at > b.row.edited_at ? a : b;
  const now = newer === undefined ? later : newer === 'a' ? a : b;
  const then = now === a ? b : a;
  return {
    kind: 'stale',
    items: itemsOf(now, then),
    draft: {
      kind: 'stale',
      action: 'supersede',
      change: [
        { operation: 'link', input: { from: now.text.id, to: then.text.id, kind: 'supersedes' } },
        {
          operation: 'forget',
          input: { id: then.text.id, as: 'superseded', reason: 'A later statement has taken its place' },
        },
      ],
      citations: sourcesOf(a, b),
      confidence,
      reasons: ['update', ...differences],
    },
  };
}

/** Nothing says which of them is right, so it only asks. */
function questionOf(a: Told, b: Told, { confidence, differences }: TextRelation): Matter {
  const [one, other] = [a.text.id, b.text.id].sort();
  return {
    kind: 'contradiction',
    items: itemsOf(a, b),
    draft: {
      kind: 'contradiction',
      action: 'supersede',
      change: [],
      targets: [one!, other!],
      citations: sourcesOf(a, b),
      confidence,
      reasons: [...differences],
      // What only asks is known by its subject.
      subject: `${one} or ${other}`,
    },
  };
}
