/**
 * Short names of items: `#12` is the event at that place of this store, or the memory, claim or other item whose words it brought. Packs name
 * their items so, because a whole id takes as many tokens as a sentence. They mean something in this store only.
 */
import { accessById } from '../../gate/access.ts';
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
const OF_EVENTS: ReadonlySet<string> = new Set(['event']);
const LISTS: ReadonlySet<string> = new Set(['citations']);

type Fields = Record<string, unknown>;

/** The same input where it holds none. */
export async function resolveRefs<T extends Fields>(query: ReadContext, input: T): Promise<T> {
  let resolved: Fields | undefined;
  for (const field in input) {
    const before: unknown = input[field];
    if (!mayHold(field, before)) continue;
    resolved ??= { ...input };
    resolved[field] = await resolveField(query, field, before);
  }
  return (resolved as T | undefined) ?? input;
}

/** Asked of every request, so it costs next to nothing. */
export function holdsRefs(input: Fields): boolean {
  for (const field in input) if (mayHold(field, input[field])) return true;
  return false;
}

function mayHold(field: string, value: unknown): boolean {
  if (typeof value === 'string')
    return value.charCodeAt(0) === HASH && REF.test(value) && (OF_ITEMS.has(field) || OF_EVENTS.has(field));
  if (!Array.isArray(value)) return false;
  if (OF_ITEMS.has(field)) return value.some((one) => typeof one === 'string' && mayHold(field, one));
  return (
    LISTS.has(field) && value.some((one) => Object.entries(one as Fields).some(([key, part]) => mayHold(key, part)))
  );
}

const HASH = '#'.charCodeAt(0);

async function resolveField(query: ReadContext, field: string, value: unknown): Promise<unknown> {
  if (typeof value === 'string') return mayHold(field, value) ? resolve(query, value, OF_ITEMS.has(field)) : value;
  if (!Array.isArray(value)) return value;
  return Promise.all(
    value.map((one: unknown) =>
      LISTS.has(field) ? resolveRefs(query, one as Fields) : resolveField(query, field, one),
    ),
  );
}

async function resolve(query: ReadContext, ref: string, toItem: boolean): Promise<string> {
  const position = Number(ref.slice(1));
  const [event] = await query.view.scanLog(position - 1, 1);
  if (event?.position !== position || !(await seesEvent(query.view, accessById(query.identity), event)))
    throw noSuchItem(ref);
  return toItem ? (event.itemId ?? event.id) : event.id;
}
