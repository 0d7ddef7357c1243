/** Recall: the items whose words answer a question best. Reads only. */
import { gateFlagsOf } from '../gate/gate.ts';
import type { ReadContext } from '../knowledge/context.ts';
import { lostGrounds } from '../knowledge/grounds/lost-grounds.ts';
import { flagsOfName } from '../knowledge/items/source-trust.ts';
import { isRejectedClaim, isRejectedMemory, saysRejected } from '../knowledge/rejected/rejected-items.ts';
import { contentOf } from '../knowledge/texts/content-of.ts';
import type { EvidenceBody } from '../model/evidence-body.ts';
import { type AccessFilter, type TextHit, textsOfPlain } from '../store/port/queries.ts';
import type { FoundEvent } from '../store/port/store.ts';
import {
  asksForPast,
  asksForValue,
  COMPARED,
  newerValuesFirst,
  type Statement,
} from '../text/questions/changed-values.ts';
import { outdatedBy } from '../text/questions/outdated.ts';
import { Passages } from '../text/questions/passages.ts';

import type { Question } from '../text/questions/question.ts';
import { askedChange } from './asked-change.ts';
import { conflictWarnings, linkWarnings } from './contradicted.ts';

import type { RecallItem } from './recall-item.ts';
import { type FoundItem, itemOf, listed } from './recall-items.ts';
import { type RecallRequest, Search } from './search.ts';

export interface Recalled<Item extends FoundItem> {
  readonly items: Item[];
  /** What the ranking could not rest on. */
  readonly warnings: readonly string[];
  /** The events that hold the items' words, by id, as far as the search read them. */
  readonly events: ReadonlyMap<string, FoundEvent>;
  /** By item what `searchWords` makes of its content, joined by spaces, as far as the search read it. */
  readonly words: ReadonlyMap<string, string>;
}

export function recall(query: ReadContext, request: RecallRequest): Promise<Recalled<RecallItem>> {
  return recalled(query, request, (item, passages) => {
    const shown = listed(item, passages);
    return request.compact ? { ...shown, content: shown.snippet } : shown;
  });
}

/** The same items, for who makes something else of them than a list. */
export function recallBare(query: ReadContext, request: RecallRequest): Promise<Recalled<FoundItem>> {
  return recalled(query, request, (item) => item);
}

async function recalled<Item extends FoundItem>(
  query: ReadContext,
  request: RecallRequest,
  show: (item: FoundItem, passages: Passages) => Item,
): Promise<Recalled<Item>> {
  const search = await Search.for(query, request);
  const items: Item[] = [];
  const events = new Map<string, FoundEvent>();
  const words = new Map<string, string>();
  const passages = new Passages(search.question.words);
  const seen = await seenHits(query, request, search);
  const statements = seen.flatMap(({ hit }) => hit.memory?.memory.id ?? hit.claim?.id ?? []);
  const [doubted, linked, lost] = await Promise.all([
    conflictWarnings(query, statements),
    linkWarnings(query, search.access, statements, request.validAt),
    lostGrounds(query, search.access, statements, request.validAt),
  ]);
  for (const { hit, isNewer, newer, isRejected } of seen) {
    const event = hit.memory?.contentEvent ?? hit.event;
    events.set(event.id, event);
    const said = query.kinds.read(event);
    const bare = await itemOf(query, hit, said, passages);
    const change = hit.memory
      ? await askedChange(query, search.access, hit.memory, search.question.words, bare.content)
      : null;
    const item = show({ ...bare, change }, passages);
    if (hit.words !== undefined && WHOLE_TEXTS.has(item.type)) words.set(item.id, hit.words);
    items.push({
      ...item,
      warnings: [
        ...new Set([
          ...item.warnings,
          ...(doubted.get(item.id) ?? []),
          ...(linked.get(item.id) ?? []),
          ...(lost.has(item.id) ? ['grounds_lost'] : []),
          ...(gateFlagsOf(said).flags ?? []),
          // Tags and the like may have come later than the words.
          ...(hit.memory ? (gateFlagsOf(query.kinds.read(hit.event)).flags ?? []) : []),
          ...(hit.memory ? await flagsOfName(query, hit.memory) : []),
          ...(newer ? ['possibly_outdated'] : []),
          ...(isRejected ? ['rejected'] : []),
        ]),
      ],
      ...(newer ? { newer: newer.memory?.memory.id ?? newer.event.id } : {}),
      ...(hit.parts ? { why: { ...hit.parts, coverage: hit.coverage, newerValue: isNewer } } : {}),
    });
  }
  return { items, warnings: [...search.warnings, ...(isWeak(seen, search.question) ? ['weak'] : [])], events, words };
}

/** Below that the best answers have too little of the question to be one; a single word is all there or not at all. */
const LEAST_COVERAGE = 0.3;
const LOOKED_AT = 3;

/** Whether the answers hardly have to do with the question: there probably is none. */
function isWeak(seen: readonly SeenHit[], { words }: Question): boolean {
  if (seen.length === 0 || words.length < 2) return false;
  return seen.slice(0, LOOKED_AT).every(({ hit }) => (hit.coverage ?? 1) < LEAST_COVERAGE);
}

/** What is indexed as text is all of their content, and nothing else. */
const WHOLE_TEXTS: ReadonlySet<string> = new Set(['evidence', 'memory', 'claim']);

interface RankedHit {
  readonly hit: TextHit;
  /** Put in its place because of the value that it holds. */
  readonly isNewer: boolean;
  /** What seems to have replaced it. */
  readonly newer?: TextHit;
}

export interface SeenHit extends RankedHit {
  readonly isRejected: boolean;
}

/** What says something that was rejected is left out, and does not take the place of something else. */
export async function seenHits(query: ReadContext, request: RecallRequest, search: Search): Promise<SeenHit[]> {
  const comparesValues = asksForValue(request.query);
  // A newer value may stand behind what was asked for.
  const first = comparesValues ? Math.max(request.limit, COMPARED) : request.limit;
  for (let limit = first; ; limit *= 4) {
    const found = await search.hits(limit);
    const ranked = comparesValues ? currentFirst(query, request.query, found) : found.map(inPlace);
    const hits = outdatedLast(query, request, search.question, ranked);
    const seen: SeenHit[] = [];
    for (const one of hits) {
      const isRejected = await isRejectedHit(query, search.access, one.hit);
      if (!isRejected || request.includeRejected) seen.push({ ...one, isRejected });
    }
    if (seen.length >= request.limit || hits.length < limit) return seen.slice(0, request.limit);
  }
}

/** What a newer answer seems to have replaced is marked, and comes after it unless the past is asked for. Only memories are: claims say themselves what replaced them. */
function outdatedLast(
  query: ReadContext,
  { query: text }: RecallRequest,
  { words }: Question,
  ranked: readonly RankedHit[],
): RankedHit[] {
  const compared = ranked.slice(0, COMPARED);
  if (!compared.some(({ hit }) => hit.memory)) return [...ranked];
  const byTime = compared
    .map(({ hit }) => hit)
    .toSorted((a, b) => saidAt(a) - saidAt(b) || positionOf(a) - positionOf(b));
  const replaced = outdatedBy(
    words,
    compared.map(({ hit }) => ({
      text: contentOf(query.kinds.read(hit.memory?.contentEvent ?? hit.event)) ?? '',
      words: hit.words,
      order: hit.memory || hit.event.kind === 'user_message' ? byTime.indexOf(hit) : -1,
      score: hit.score,
      canBeOutdated: hit.memory !== undefined,
    })),
  );
  if (replaced.size === 0) return [...ranked];
  const marked = compared.map((one, place) => {
    const newer = replaced.get(place);
    return newer === undefined ? one : { ...one, newer: compared[newer]!.hit };
  });
  const places = marked.map((_, place) => place);
  if (!asksForPast(text))
    for (const [older, newer] of replaced) {
      const [from, to] = [places.indexOf(newer), places.indexOf(older)];
      if (from <= to) continue;
      places.splice(from, 1);
      places.splice(to, 0, newer);
    }
  const moved = places.map((from, place): RankedHit => {
    const one = marked[from]!;
    return from === place
      ? one
      : { ...one, hit: { ...one.hit, score: compared[place]!.hit.score }, isNewer: one.isNewer || from > place };
  });
  return [...moved, ...ranked.slice(COMPARED)];
}

function saidAt({ memory, event }: TextHit): number {
  return (memory?.contentEvent ?? event).occurredAt;
}

function positionOf({ memory, event }: TextHit): number {
  return (memory?.contentEvent ?? event).position;
}

function inPlace(hit: TextHit): RankedHit {
  return { hit, isNewer: false };
}

/** What people said, with the newer of two values above the older; all else keeps its place. */
function currentFirst(query: ReadContext, question: string, hits: readonly TextHit[]): RankedHit[] {
  const said = hits.filter(({ event }) => event.kind === 'user_message');
  const byTime = said.toSorted(
    (a, b) => a.event.occurredAt - b.event.occurredAt || a.event.position - b.event.position,
  );
  const statements = said.map((hit): Statement => {
    const body = query.kinds.read(hit.event).data as EvidenceBody | null;
    return { text: body?.content ?? '', author: body?.speaker ?? '', order: byTime.indexOf(hit) };
  });
  const order = newerValuesFirst(question, statements);
  let next = 0;
  return hits.map((hit) => {
    if (hit.event.kind !== 'user_message') return inPlace(hit);
    const place = next++;
    const from = order[place]!;
    // The best comes first whatever its words alone would give it.
    return { hit: { ...said[from]!, score: said[place]!.score }, isNewer: from > place };
  });
}

export async function isRejectedHit(query: ReadContext, access: AccessFilter, hit: TextHit): Promise<boolean> {
  const { chainId, scopeId } = hit.event;
  if (!(await query.rejected.hasAny(chainId, access))) return false;
  if (hit.memory) return isRejectedMemory(query, access, hit.memory);
  if (hit.claim) return isRejectedClaim(query, access, hit.claim);
  const { name, purpose, goal, summary } = hit.session ?? NO_SESSION;
  const texts = [
    contentOf(query.kinds.read(hit.event)),
    hit.block?.label,
    hit.document?.title,
    hit.plain && textsOfPlain(hit.plain).title,
    hit.plain && textsOfPlain(hit.plain).words,
    name,
    purpose,
    goal,
    summary,
  ];
  const said = texts.filter((text) => text !== undefined && text !== null && text !== '') as string[];
  const row = hit.block ?? hit.document ?? hit.plain?.row;
  const isPersons = (row ? row.author_kind : (hit.session?.agent_kind ?? hit.event.actorKind)) === 'person';
  return saysRejected(query, access, { chain_id: chainId, scope_id: scopeId, isPersons }, said);
}

const NO_SESSION = { name: null, purpose: null, goal: null, summary: null };
