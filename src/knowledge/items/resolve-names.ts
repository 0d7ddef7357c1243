/**
 * What people call an item instead of its whole id: the beginning of its id, as far as only one item has such an id, or its name. Every field
 * that names an item takes them, in every face. Nothing that the reader may not see is looked at, so a hidden item makes no name ambiguous.
 */
import { RecollectError, show } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { accessById } from '../../gate/access.ts';
import { nounsOf } from '../../model/id-field.ts';
import { isWholeId, type NounName, nounOf } from '../../model/nouns.ts';
import { GLOBAL_SCOPE_ID } from '../../model/scope.ts';
import type { CalledItem } from '../../store/port/queries.ts';
import type { ReadContext } from '../context.ts';

/** Fields that name items. Sessions and documents are also called what other programs call them, so there only the beginning of an id is one. */
const OF_ITEMS: ReadonlySet<string> = new Set([
  'id',
  'ids',
  'item',
  'items',
  'of',
  'from',
  'to',
  'into',
  'identity',
  'uses',
  'relatedTo',
  'whyNot',
]);
const BY_START_ALONE: ReadonlySet<string> = new Set(['session', 'conversation', 'document', 'event']);
const LISTS: ReadonlySet<string> = new Set(['citations']);

/** Nouns that have names. */
const NAMED: readonly NounName[] = ['memory', 'block', 'document', 'session', 'identity'];
/** A name that so many have is no name. */
const MOST = 20;
const SHOWN = 5;

type Fields = Record<string, unknown>;
type Shape = Readonly<Record<string, object>>;

/** The same input where every item is named by its whole id. */
export async function resolveNames<T extends Fields>(query: ReadContext, input: T, shape: Shape): Promise<T> {
  let resolved: Fields | undefined;
  for (const field in input) {
    const before: unknown = input[field];
    if (!mayName(field, before)) continue;
    resolved ??= { ...input };
    resolved[field] = await resolveField(query, field, before, { input, nouns: nounsOf(shape[field]) });
  }
  return (resolved as T | undefined) ?? input;
}

/** Asked of every request, so it costs next to nothing. */
export function holdsNames(input: Fields): boolean {
  for (const field in input) if (mayName(field, input[field])) return true;
  return false;
}

function mayName(field: string, value: unknown): boolean {
  if (LISTS.has(field)) return Array.isArray(value) && value.some((one) => holdsNames(one as Fields));
  const isItem = OF_ITEMS.has(field);
  if (!isItem && !BY_START_ALONE.has(field)) return false;
  if (Array.isArray(value)) return value.some((one) => typeof one === 'string' && isCalled(one, isItem));
  return typeof value === 'string' && isCalled(value, isItem);
}

/** Whether a text is no whole id, and could be the beginning of one or a name. */
function isCalled(text: string, isItem: boolean): boolean {
  const noun = nounOf(text);
  if (noun !== undefined) return !isWholeId(noun, text);
  return isItem && text !== GLOBAL_SCOPE_ID && !text.startsWith('#') && text.length <= LIMITS.name;
}

interface Asked {
  readonly input: Fields;
  readonly nouns: readonly NounName[] | undefined;
}

async function resolveField(query: ReadContext, field: string, value: unknown, asked: Asked): Promise<unknown> {
  if (Array.isArray(value))
    return Promise.all(
      value.map((one: unknown) =>
        LISTS.has(field) ? resolveNames(query, one as Fields, {}) : resolveField(query, field, one, asked),
      ),
    );
  if (typeof value !== 'string' || !isCalled(value, OF_ITEMS.has(field))) return value;
  const noun = nounOf(value);
  const found = noun === undefined ? await withName(query, value, asked) : await withStart(query, noun, value);
  // What nobody is called is an id that is not there, and the operation says so.
  if (found.length === 0) return value;
  if (found.length === 1) return found[0]!.id;
  throw ambiguous(field, value, found);
}

/** A whole id of another form, as an import may bring, begins with itself too. */
async function withStart(query: ReadContext, noun: NounName, start: string): Promise<readonly CalledItem[]> {
  const found = await query.view.findCalled(accessById(query.identity), { nouns: [noun], start, limit: MOST });
  const exact = found.filter(({ id }) => id === start);
  return exact.length > 0 ? exact : found;
}

/** In the nearest scope that has it; what was put away only where nothing else is called so. */
async function withName(query: ReadContext, name: string, { input, nouns }: Asked): Promise<readonly CalledItem[]> {
  const scope = typeof input.scope === 'string' ? input.scope : undefined;
  const access = await query.scopes.access(scope, input.inherit !== false);
  const named = nouns === undefined ? NAMED : NAMED.filter((noun) => nouns.includes(noun));
  if (named.length === 0) return [];
  const found = await query.view.findCalled(access, { nouns: named, name, limit: MOST });
  const live = found.filter(({ isLive }) => isLive);
  const known = live.length > 0 ? live : found;
  const nearness = ({ scopeId }: CalledItem) => access.scopeIds?.indexOf(scopeId) ?? 0;
  // What is public elsewhere is in none of the scopes, and the farthest.
  const far = (one: CalledItem) => (nearness(one) < 0 ? Number.MAX_SAFE_INTEGER : nearness(one));
  const nearest = Math.min(...known.map(far));
  return known.filter((one) => far(one) === nearest);
}

function ambiguous(field: string, given: string, found: readonly CalledItem[]): RecollectError {
  const candidates = found.slice(0, SHOWN).map(({ id }) => id);
  const count = found.length < MOST ? `${found.length}` : `${MOST} or more`;
  const more = found.length > SHOWN ? ', …' : '';
  return new RecollectError('ambiguous_name', `${show(given)} could be ${count} items`, {
    hint: `Give the whole id, or more of it: ${candidates.join(', ')}${more}.`,
    details: { field, given: given.slice(0, LIMITS.name), candidates },
  });
}
