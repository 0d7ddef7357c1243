/** How a query that is being written may go on: from what its writer asked before, and from what its writer can read. Reads only. */
import { LIMITS } from '../base/limits.ts';
import type { ReadContext } from '../knowledge/context.ts';
import { contentOf } from '../knowledge/texts/content-of.ts';
import { LIVE_STATUSES } from '../model/memory-values.ts';
import { type AccessFilter, TEXT_TYPES, type TextHit } from '../store/port/queries.ts';
import { normaliseName } from '../text/names/normalise-name.ts';
import { BEGINS, searchWords } from '../text/words/search-text.ts';
import { askedQueries } from './asked-queries.ts';
import { isRejectedHit } from './recall.ts';

export const SUGGESTION_SOURCES = ['query', 'title', 'entity', 'tag', 'word'] as const;
export type SuggestionSource = (typeof SUGGESTION_SOURCES)[number];

export interface Suggestion {
  /** The whole query, with what was written at its beginning. */
  readonly text: string;
  readonly source: SuggestionSource;
  /** In how many questions, items or mentions, of those that were looked at. */
  readonly count: number;
}

/** Shorter beginnings have too many words, and finding them all would take long. */
const SHORTEST = 3;
/** How many earlier questions, texts and entities are looked at, and how much of each text. */
const LOOKED_AT = { queries: 1_000, texts: 60, entities: 50, letters: 20_000 };
/** What a stem may lack of the word that it was made of. */
const LONGEST_ENDING = 6;
const WORD = /[\p{L}\p{N}\p{M}_]+(?:['’.-][\p{L}\p{N}\p{M}_]+)*/gu;

export async function suggest(
  query: ReadContext,
  access: AccessFilter,
  written: string,
  limit: number,
): Promise<Suggestion[]> {
  const typed = written.replace(/[\p{Cc}\s]+/gu, ' ').trimStart();
  const start = typed.slice(typed.lastIndexOf(' ') + 1);
  const before = typed.slice(0, typed.length - start.length);
  const found: Suggestion[] = [...(await earlierQueries(query, access, typed))];
  if (start !== '') {
    const ended = (source: SuggestionSource, endings: ReadonlyMap<string, number>) =>
      [...endings].map(([text, count]) => ({ text: before + text, source, count })).sort(byCount);
    const { titles, words } = await fromTexts(query, access, start);
    found.push(
      ...ended('title', titles),
      ...ended('entity', await entityNames(query, access, start)),
      ...ended('tag', await tagNames(query, access, start)),
      ...ended('word', words),
    );
  }
  const seen = new Set([folded(typed.trimEnd())]);
  return found.filter(({ text }) => !seen.has(folded(text)) && seen.add(folded(text))).slice(0, limit);
}

/** Those that were asked most often, of equals the last one. */
async function earlierQueries(query: ReadContext, access: AccessFilter, typed: string): Promise<Suggestion[]> {
  const asked = await askedQueries(query, access, { limit: LOOKED_AT.queries });
  const counts = new Map<string, { text: string; count: number }>();
  for (const { query: text, results, error } of asked) {
    // What found nothing helps nobody a second time.
    if (results === 0 || error !== null || !beginsWith(text, typed)) continue;
    const known = counts.get(folded(text));
    if (known) known.count++;
    else counts.set(folded(text), { text, count: 1 });
  }
  return [...counts.values()].map((one) => ({ ...one, source: 'query' as const })).sort((a, b) => b.count - a.count);
}

async function entityNames(query: ReadContext, access: AccessFilter, start: string): Promise<Map<string, number>> {
  const namePart = normaliseName(start);
  if (namePart === '') return new Map();
  const found = await query.view.listEntities(
    access,
    { namePart, notExpiredAt: query.now },
    { limit: LOOKED_AT.entities },
  );
  return new Map(found.filter(({ text }) => beginsWith(text, start)).map(({ text, mentions }) => [text, mentions]));
}

async function tagNames(query: ReadContext, access: AccessFilter, start: string): Promise<Map<string, number>> {
  const tags = await query.view.listTags(access, query.now);
  return new Map(tags.filter(({ name }) => beginsWith(name, start)).map(({ name, items }) => [name, items]));
}

/** Titles and words as they are written in texts that the reader can see, and nowhere else. */
async function fromTexts(query: ReadContext, access: AccessFilter, start: string) {
  const titles = new Map<string, number>();
  const words = new Map<string, { text: string; count: number }>();
  for (const hit of await textsWith(query, access, start)) {
    if (await isRejectedHit(query, access, hit)) continue;
    const { title, text } = writtenIn(query, hit);
    if (title !== null && beginsWithin(title, start)) titles.set(title, (titles.get(title) ?? 0) + 1);
    const held = new Map<string, string>();
    for (const [word] of `${title ?? ''} ${text.slice(0, LOOKED_AT.letters)}`.matchAll(WORD))
      if (beginsWith(word, start)) held.set(folded(word), word);
    for (const [key, word] of held) {
      const known = words.get(key);
      if (known) known.count++;
      else words.set(key, { text: word, count: 1 });
    }
  }
  return { titles, words: new Map([...words.values()].map(({ text, count }) => [text, count])) };
}

function textsWith(query: ReadContext, access: AccessFilter, start: string): Promise<TextHit[]> {
  const asked = beginningsOf(start);
  if (asked.length === 0) return Promise.resolve([]);
  return query.view.matchText(access, {
    words: asked,
    types: TEXT_TYPES,
    statuses: LIVE_STATUSES,
    notExpiredAt: query.now,
    limit: LOOKED_AT.texts,
  });
}

/** As the index may hold a word that begins so: longer, or shorter by an ending. */
function beginningsOf(start: string): string[] {
  const lower = searchableStart(start);
  if (lower.length < SHORTEST) return [];
  const stems = searchWords(lower);
  const begun = [lower, ...(stems.length === 1 ? stems : [])].map((word) => word + BEGINS);
  const shorter = Array.from({ length: LONGEST_ENDING }, (_, less) => lower.slice(0, -less - 1)).filter(
    (word) => word.length >= SHORTEST,
  );
  return [...new Set([...begun, ...shorter])].slice(0, LIMITS.queryTerms);
}

/** The letters and digits at its end, as the index writes them. */
function searchableStart(start: string): string {
  const letters = folded(start)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
  return /[\p{L}\p{N}\p{M}]+$/u.exec(letters.slice(0, LIMITS.label))?.[0] ?? '';
}

function writtenIn(query: ReadContext, { event, memory, claim, block, document, session }: TextHit) {
  if (memory) return { title: memory.memory.name, text: contentOf(query.kinds.read(memory.contentEvent)) };
  if (claim) return { title: claim.topic, text: claim.statement };
  if (session)
    return { title: session.name, text: [session.purpose, session.goal, session.summary].filter(Boolean).join(' ') };
  const text = contentOf(query.kinds.read(event));
  return { title: block?.label ?? document?.title ?? null, text };
}

function byCount(a: Suggestion, b: Suggestion): number {
  return b.count - a.count || (a.text < b.text ? -1 : 1);
}

function beginsWith(text: string, start: string): boolean {
  return folded(text).startsWith(folded(start));
}

/** Whether one of its words does. */
function beginsWithin(text: string, start: string): boolean {
  return ` ${folded(text)}`.includes(` ${folded(start)}`);
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
