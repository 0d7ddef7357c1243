/**
 * Short names of items: `#12` is the event at that place of this store, or the memory, claim or other item whose words it brought. Packs name
 * their items so, because a whole id takes as many tokens as a sentence. They mean something in this store only. A document can also be named by its
 * URI.
 */
import { accessById } from '../../gate/access.ts';
import { normaliseUri } from '../../model/document-uri.ts';
import type { ReadContext } from '../context.ts';
import { seesEvent } from '../evidence/sees-event.ts';
import { noSuchItem } from '../no-such-item.ts';

const REF = /^#[1-9]\d{0,14}$/;
/** Fields that name an item; those in the second list name an event. */
const OF_ITEMS: ReadonlySet<string> = new Set([
  'id',
  'ids',
  'item',
  'items',
  'of',
  'from',
  'to',
  'uses',
  'relatedTo',
  'whyNot',
]);
const OF_EVENTS: ReadonlySet<string> = new Set(['event', 'cite']);
/** Lists of objects that name events. */
const LISTS: ReadonlySet<string> = new Set(['citations']);
const OF_CITATIONS = ['event', 'source'] as const;

type Fields = Record<string, unknown>;

/** The same input where it holds none. */
export async function resolveRefs<T extends Fields>(query: ReadContext, input: T): Promise<T> {
  let resolved: Fields | undefined;
  for (const field in input) {
    const before: unknown = input[field];
    if (!mayHold(field, before)) continue;
    resolved ??= { ...input };
    resolved[field] = await resolveField(query, field, before, input);
  }
  return (resolved as T | undefined) ?? input;
}

/** Asked of every request, so it costs next to nothing. */
export function holdsRefs(input: Fields): boolean {
  for (const field in input) if (mayHold(field, input[field])) return true;
  return false;
}

function mayHold(field: string, value: unknown): boolean {
  const isOfItem = OF_ITEMS.has(field);
  if (typeof value === 'string') return isOfItem ? isRef(value) || isUri(value) : OF_EVENTS.has(field) && isRef(value);
  if (!Array.isArray(value)) return false;
  if (isOfItem) return value.some((one) => typeof one === 'string' && (isRef(one) || isUri(one)));
  return LISTS.has(field) && value.some((one) => OF_CITATIONS.some((key) => isRef((one as Fields)[key])));
}

function isRef(value: unknown): value is string {
  return typeof value === 'string' && value.charCodeAt(0) === HASH && REF.test(value);
}

function isUri(value: string): boolean {
  return value.includes(':') && URI.test(value);
}

const HASH = '#'.charCodeAt(0);
/** A single letter is a drive, and a time begins with a digit. */
const URI = /^[a-z][a-z0-9+.-]+:\S/i;

async function resolveField(query: ReadContext, field: string, value: unknown, input: Fields): Promise<unknown> {
  if (typeof value === 'string') {
    if (isRef(value)) return resolve(query, value, OF_ITEMS.has(field));
    return isUri(value) && OF_ITEMS.has(field) ? documentAt(query, value, input) : value;
  }
  if (!Array.isArray(value)) return value;
  return Promise.all(
    value.map((one: unknown) =>
      LISTS.has(field) ? resolveCitation(query, one as Fields) : resolveField(query, field, one, input),
    ),
  );
}

async function resolveCitation(query: ReadContext, citation: Fields): Promise<Fields> {
  const resolved = { ...citation };
  for (const key of OF_CITATIONS) {
    const value = citation[key];
    if (isRef(value)) resolved[key] = await resolve(query, value, false);
  }
  return resolved;
}

async function resolve(query: ReadContext, ref: string, toItem: boolean): Promise<string> {
  const position = Number(ref.slice(1));
  const [event] = await query.view.scanLog(position - 1, 1);
  if (event?.position !== position || !(await seesEvent(query.view, accessById(query.identity), event)))
    throw noSuchItem(ref);
  return toItem ? (event.itemId ?? event.id) : event.id;
}

/** The id of the document with this URI that is nearest to where the request looks; the text itself where there is none. */
async function documentAt(query: ReadContext, text: string, { scope, inherit }: Fields): Promise<string> {
  const access = await query.scopes.access(typeof scope === 'string' ? scope : undefined, inherit !== false);
  const uri = uriIn(text);
  if (uri === undefined) return text;
  const [found] = await query.view.listDocuments(access, { uri, includeArchived: true }, { limit: 1 });
  return found?.id ?? text;
}

/** What cannot be the URI of a document is something else. */
function uriIn(text: string): string | undefined {
  try {
    return normaliseUri(text, 'id');
  } catch {
    return undefined;
  }
}
