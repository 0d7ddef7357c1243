/** Context: what a frame wants, ranked, freed of repetitions, cut to the budget, with what is doubtful about it. Reads only. */

import type { TokenCounter, Workspace } from '../../base/environment.ts';
import { LIMITS } from '../../base/limits.ts';
import { isOneOf, textsOf } from '../../base/records.ts';
import { findSources } from '../../knowledge/citations/citation-view.ts';
import type { ReadContext } from '../../knowledge/context.ts';
import { usefulnessOf } from '../../knowledge/usefulness/usefulness.ts';
import { changeLine } from '../../model/change-line.ts';
import type { AccessFilter } from '../../store/port/queries.ts';
import type { FoundEvent } from '../../store/port/store.ts';
import { STATEMENT_KINDS } from '../../text/statements/statement.ts';
import { queryWords } from '../../text/words/search-text.ts';
import { type Frame, namesTag } from '../frames/frame.ts';
import { type Candidate, isStatement } from './candidate.ts';
import { collapse } from './collapse.ts';
import { driftWarnings, type SaidOf } from './drift.ts';
import { type Fitting, fitToBudget } from './fit-to-budget.ts';
import { gather, type Wanted } from './gather.ts';
import type { Pack, PackFormat, RecallWarning } from './pack.ts';
import { type Ranked, rank, type Ties } from './rank.ts';
import type { Line } from './render.ts';
import { verificationWarnings, warning, warningsOf } from './warnings.ts';

export interface PackRequest extends Omit<Wanted, 'scale'> {
  readonly frame: Frame;
  readonly budgetTokens?: number | undefined;
  readonly format: PackFormat;
  readonly workspace: Workspace | undefined;
  readonly maxCharacters?: number | undefined;
  /** Without what packs of the session had before. */
  readonly once: boolean;
  /** A folder was named that this connection may not look into. */
  readonly isWorkspaceIgnored: boolean;
}

const MAX_LINKS = 1_000;
const MAX_CONFLICTS = 200;

/** What is said of a search that could not use all that it has. */
const SEARCH_WARNINGS: Readonly<Record<string, string>> = {
  index_behind: 'Some texts have no vectors yet and were searched by words only',
  vectors_unavailable: 'The embedding model did not answer, so only words were searched',
  weak: 'Nothing found covers much of the question; there may be no answer',
};

interface Entry extends Fitting {
  readonly ranked: Ranked;
}

export async function buildPack(query: ReadContext, request: PackRequest, tokens: TokenCounter): Promise<Pack> {
  const { frame } = request;
  const budgetTokens = request.budgetTokens ?? frame.budgetTokens;
  const scale = Math.max(1, budgetTokens / Math.max(1, frame.budgetTokens));
  const access = await query.scopes.access(request.scope, request.inherit);
  const gathered = await gather(query, frame, { ...request, scale });
  const { warnings, events: read, words } = gathered;
  const before = request.once ? await handedBefore(query, access, request.session ?? query.session) : NONE;
  const isNew = ({ id }: Candidate) => !before.has(id);
  const [fixed, orders] = withoutOrders(frame, gathered.fixed.filter(isNew));
  const [others, moreOrders] = withoutOrders(frame, gathered.others.filter(isNew));
  const candidates = [...fixed, ...others];
  const ids = candidates.map(({ id }) => id);
  const [neighbours, known] = await Promise.all([
    ids.length === 0
      ? []
      : query.view.neighbours(
          access,
          ids,
          // A link that does not hold any more neither warns nor makes an item central.
          { out: null, in: null, notExpiredAt: query.now, validAt: request.validAt ?? query.now },
          { limit: MAX_LINKS },
        ),
    usefulnessOf(query, candidates, request.session ?? query.session),
  ]);
  const ties: Ties = { degree: degrees(neighbours), known };
  const asked = request.query !== undefined;
  const order = (list: readonly Candidate[], itsFrame: Frame) => rank(list, itsFrame, asked, ties, query.now);
  // What has to be there keeps the order in which it was asked for.
  const placed = new Map(order(fixed, { ...frame, diversity: 1 }).map((entry) => [entry.candidate.id, entry]));
  const ranked = [...fixed.map(({ id }) => placed.get(id)!), ...order(others, frame)];
  const { kept, sameAs } = collapse(withoutSources(ranked), words);
  const fromSources = ranked.length - kept.length - [...sameAs.values()].flat().length;
  const { left, contradictions, suppressed } = await contradicted(query, access, frame, kept);
  const events = await wordsEvents(query, left, read);
  const doubts = await warningsOf(
    query,
    access,
    left.map(({ candidate }) => candidate),
    neighbours,
    request.validAt,
  );
  doubts.push(...contradictions);
  if (request.workspace !== undefined)
    for (const { candidate } of left)
      doubts.push(...driftWarnings(candidate, saidOf(query, events.get(candidate.wordsEvent)), request.workspace));
  const doubtsOf = new Map<string, RecallWarning[]>();
  for (const doubt of doubts)
    if (doubt.item !== null) doubtsOf.set(doubt.item, [...(doubtsOf.get(doubt.item) ?? []), doubt]);
  const lines = withTimes(
    left.map((one) => lineOf(one, frame, events, doubtsOf.get(one.candidate.id) ?? [])),
    left.map(({ candidate }) => candidate.occurredAt),
  );
  const entries: Entry[] = left.map((one, index) => ({
    ranked: one,
    isFixed: one.candidate.origin !== 'found' && one.candidate.origin !== 'recent',
    line: lines[index]!,
  }));
  const askedFor = request.query === undefined ? [] : queryWords(request.query, LIMITS.queryTerms);
  const limit = Math.ceil(frame.limit * scale);
  const within = (budget: number) =>
    fitToBudget(entries, { format: request.format, sections: frame.sections, budget, limit }, tokens, askedFor);
  let fitted = within(budgetTokens);
  for (let budget = budgetTokens / 2; fitted.text.length > (request.maxCharacters ?? Infinity); budget /= 2)
    fitted = within(Math.floor(budget));
  const taken = fitted.taken.map(({ given }) => given.ranked.candidate);
  const { hidden } = await findSources(query, taken.flatMap(sourcesOf));
  const takenIds = new Set(taken.map(({ id }) => id));
  const recallWarnings = doubts.filter(({ item }) => item !== null && takenIds.has(item));
  for (const kind of warnings) recallWarnings.push(warning(kind, null, SEARCH_WARNINGS[kind] ?? kind));
  if (request.isWorkspaceIgnored)
    recallWarnings.push(
      warning('workspace_ignored', null, 'Files were not compared: this connection may not read that folder'),
    );
  if (fitted.passedOver > 0)
    recallWarnings.push(
      warning('pack_truncated', null, `${fitted.passedOver} more did not fit into ${budgetTokens} tokens`),
    );
  return {
    query: request.query ?? null,
    frame: frame.name,
    budgetTokens,
    tokens: fitted.tokens,
    tokenizer: tokens.name,
    format: request.format,
    text: fitted.text,
    items: fitted.taken.map(({ given, line, isCut }) => itemOf(given.ranked, line, isCut, sameAs, hidden)),
    verificationWarnings: await verificationWarnings(query, taken),
    recallWarnings,
    leftOut: {
      budget: fitted.passedOver,
      limit: fitted.beyondLimit,
      duplicates: [...sameAs.values()].flat().length + fromSources,
      replaced: gathered.replaced,
      instructionLike: orders + moreOrders + gathered.instructionLike,
      contradicted: suppressed,
    },
  };
}

/** What reads like an order is not handed to a reader who asked for nothing; the owner's own rules are orders. */
function withoutOrders(frame: Frame, candidates: readonly Candidate[]): [Candidate[], number] {
  if (!frame.unasked) return [[...candidates], 0];
  const kept = candidates.filter(
    ({ warnings, isOwners, type, kind }) =>
      !warnings.includes('instruction_like') || (isOwners && (type === 'block' || kind === 'guideline')),
  );
  return [kept, candidates.length - kept.length];
}

/** A checkpoint and what it was made from are one item, and so are a statement and the memory of it that nobody has reviewed: the one that ranks first stays. */
function withoutSources(ranked: readonly Ranked[]): Ranked[] {
  const isThere = new Set<string>();
  const isCited = new Set<string>();
  const isSaid = new Map<string, string>();
  return ranked.filter(({ candidate: { id, type, kind, origin, cites, content, isOwners } }) => {
    if (type === 'evidence' && isCited.has(id)) return false;
    if (origin === 'said') isSaid.set(id, content);
    else if (type === 'memory' && !isOwners && cites.some((event) => isSaid.get(event)?.includes(content)))
      return false;
    // Parts of what a frame shows by itself.
    if (kind === 'checkpoint' && origin !== 'session') {
      if (cites.some((event) => isThere.has(event))) return false;
      for (const event of cites) isCited.add(event);
    }
    isThere.add(id);
    return true;
  });
}

const NONE: ReadonlySet<string> = new Set();
/** A longer session was given more packs than anybody remembers. */
const LATEST_PACKS = 500;

async function handedBefore(
  query: ReadContext,
  access: AccessFilter,
  session: string | undefined,
): Promise<ReadonlySet<string>> {
  if (session === undefined) return NONE;
  const packs = await query.view.listHandedPacks(access, { sessionId: session }, { limit: LATEST_PACKS });
  const items = packs.flatMap((pack) => textsOf(JSON.parse(pack.items)));
  return new Set([...items, ...query.notedItems(session)]);
}

function degrees(neighbours: readonly { near_id: string; weight: number }[]): Map<string, number> {
  const degree = new Map<string, number>();
  for (const { near_id: id, weight } of neighbours) degree.set(id, (degree.get(id) ?? 0) + weight);
  return degree;
}

/** Of two that contradict each other a frame may want only the one that a person accepted, else the surer one, of equals the later. */
async function contradicted(
  query: ReadContext,
  access: Awaited<ReturnType<ReadContext['scopes']['access']>>,
  frame: Frame,
  kept: readonly Ranked[],
) {
  const statements = kept.map(({ candidate }) => candidate).filter(isStatement);
  const byId = new Map(statements.map((candidate) => [candidate.id, candidate]));
  const contradictions: RecallWarning[] = [];
  const suppressed = new Set<string>();
  if (byId.size === 0) return { left: kept, contradictions, suppressed: [] };
  const open = await query.view.listConflicts(access, {
    itemIds: [...byId.keys()],
    kinds: ['contradiction'],
    status: 'open',
    limit: MAX_CONFLICTS,
  });
  for (const { item_a: one, item_b: other } of open) {
    const [a, b] = [byId.get(one), byId.get(other)];
    if (frame.contradictions === 'suppress' && a && b) suppressed.add(weaker(a, b).id);
    if (a) contradictions.push(warning('temporal_contradiction', one, `It contradicts ${other}`, [other]));
    if (b) contradictions.push(warning('temporal_contradiction', other, `It contradicts ${one}`, [one]));
  }
  return {
    left: kept.filter(({ candidate }) => !suppressed.has(candidate.id)),
    contradictions,
    suppressed: [...suppressed],
  };
}

function weaker(a: Candidate, b: Candidate): Candidate {
  if (a.isOwners !== b.isOwners) return a.isOwners ? b : a;
  if (a.confidence !== b.confidence) return a.confidence < b.confidence ? a : b;
  return a.occurredAt < b.occurredAt ? a : b;
}

async function wordsEvents(
  query: ReadContext,
  ranked: readonly Ranked[],
  read: ReadonlyMap<string, FoundEvent>,
): Promise<Map<string, FoundEvent>> {
  const events = await Promise.all(
    ranked.map(({ candidate: { wordsEvent } }) => read.get(wordsEvent) ?? query.view.getEvent(wordsEvent)),
  );
  return new Map(events.filter((event) => event !== undefined).map((event) => [event.id, event]));
}

/** What was said about the folder and the file: beside the words, or in what its kind adds to them. */
function saidOf(query: ReadContext, event: FoundEvent | undefined): SaidOf {
  if (event === undefined) return {};
  const data = query.kinds.read(event).data as { metadata?: SaidOf; payload?: SaidOf } | null;
  return { ...data?.payload, ...data?.metadata };
}

/** `#12` is the event at that place of this store. */
function refOf(candidate: Candidate, events: ReadonlyMap<string, FoundEvent>): string {
  const event = events.get(candidate.wordsEvent);
  return event === undefined ? candidate.id : `#${event.position}`;
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;
const MINUTE_LENGTH = 'YYYY-MM-DDTHH:MM'.length;

/** With the time where two items of one section and day were said at different ones. */
function withTimes(lines: readonly Line[], times: readonly string[]): Line[] {
  const minutes = new Map<string, Set<string>>();
  const dayOf = ({ section, when }: Line) => `${section}\n${when}`;
  for (const [index, line] of lines.entries()) {
    const known = minutes.get(dayOf(line)) ?? new Set();
    minutes.set(dayOf(line), known.add(times[index]!.slice(0, MINUTE_LENGTH)));
  }
  return lines.map((line, index) =>
    minutes.get(dayOf(line))!.size === 1
      ? line
      : { ...line, when: times[index]!.slice(0, MINUTE_LENGTH).replace('T', ' ') },
  );
}

function lineOf(
  { candidate }: Ranked,
  frame: Frame,
  events: ReadonlyMap<string, FoundEvent>,
  doubts: readonly RecallWarning[],
): Line {
  return {
    section: sectionOf(candidate, frame),
    ref: refOf(candidate, events),
    type: candidate.type,
    kind: candidate.kind,
    name: candidate.name,
    when: candidate.occurredAt.slice(0, DAY_LENGTH),
    speaker: candidate.speaker ?? SPEAKERS[isStated(candidate) ? 'user_message' : candidate.kind] ?? null,
    content: candidate.content.trim(),
    change: candidate.change === null ? null : changeLine(candidate.change),
    warnings: [...new Set(doubts.map(({ kind }) => kind))],
  };
}

/** Its kind is that of the statement, and only people's messages have any. */
function isStated({ type, kind }: Candidate): boolean {
  return type === 'evidence' && isOneOf(STATEMENT_KINDS, kind);
}

/** Of messages whose speaker has no name. */
const SPEAKERS: Readonly<Record<string, string>> = { user_message: 'user', assistant_message: 'agent' };

function sectionOf({ origin, kind, tags, isOwners }: Candidate, { sections }: Frame): string {
  // Only what a person wrote or accepted is among what is always there.
  const hasPlace = isOwners || (origin !== 'core' && origin !== 'guaranteed');
  const fitting = sections.find(
    (section) =>
      (section.from !== 'owner' || isOwners) &&
      ((hasPlace && section.origins?.includes(origin)) ||
        section.kinds?.includes(kind) ||
        (section.tags && tags.some((tag) => namesTag(section.tags!, tag)))),
  );
  return (fitting ?? sections.at(-1)!).title;
}

/** Its own events, and those that it cites. */
function sourcesOf({ citations, cites }: Candidate): string[] {
  return [...new Set([...citations, ...cites])];
}

function itemOf(
  { candidate, score, parts }: Ranked,
  line: {
    readonly section: string;
    readonly ref: string;
    readonly content: string;
    readonly warnings: readonly string[];
  },
  isCut: boolean,
  sameAs: ReadonlyMap<string, string[]>,
  hidden: ReadonlySet<string>,
): Pack['items'][number] {
  const { id, type, kind, name, origin, scope, speaker, trust, occurredAt, change } = candidate;
  return {
    id,
    ref: line.ref,
    type,
    kind,
    name,
    section: line.section,
    origin,
    content: line.content,
    change,
    isCut,
    score,
    parts,
    scope,
    speaker,
    trust,
    occurredAt,
    citations: sourcesOf(candidate).filter((event) => !hidden.has(event)),
    sameAs: sameAs.get(id) ?? [],
    warnings: [...line.warnings],
  };
}
