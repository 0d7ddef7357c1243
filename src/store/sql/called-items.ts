/** Items by the beginning of their id or by their name, for each noun where its ids and its names are. */
import type { NounName } from '../../model/nouns.ts';
import { ITEM_NOUNS } from '../port/items.ts';
import type { AccessFilter, CalledItem } from '../port/queries.ts';
import { aliasOf, isConflictVisible, isEventVisible, isItemVisible, isNounVisible, isVisible } from './access.ts';
import type { Condition, Dialect } from './dialect.ts';
import type { QueryOf } from './reader.ts';
import { Where } from './where.ts';

/** Where the items of a noun are. */
interface Place {
  readonly from: string;
  readonly alias: string;
  /** The column with the scope. */
  readonly scope: string;
  /** The column with what it is called. */
  readonly name?: string;
  /** What is true of those that were not put away. */
  readonly isLive?: string;
  readonly isSeen: (dialect: Dialect, access: AccessFilter) => Condition;
}

const byScope = (alias: string) => (dialect: Dialect, access: AccessFilter) =>
  isVisible(dialect, access, `${alias}.scope_id`);

/** Nouns that are no ends of links, and events, of which changes have ids too. */
const OTHERS: { readonly [N in NounName]?: Place } = {
  event: { from: 'events e', alias: 'e', scope: 'scope_id', isSeen: (...asked) => isEventVisible(...asked, 'e') },
  session: { from: 'sessions s', alias: 's', scope: 'scope_id', name: 's.name', isSeen: byScope('s') },
  conversation: { from: 'conversations v', alias: 'v', scope: 'scope_id', isSeen: byScope('v') },
  identity: {
    from: 'identities i',
    alias: 'i',
    scope: 'scope_id',
    name: 'i.name',
    isLive: "i.status = 'active'",
    isSeen: byScope('i'),
  },
  merge: { from: 'identity_merges g', alias: 'g', scope: 'scope_id', isSeen: byScope('g') },
  run: { from: 'runs r', alias: 'r', scope: 'scope_id', isSeen: byScope('r') },
  conflict: {
    from: 'conflicts met',
    alias: 'met',
    scope: 'scope_id',
    isSeen: (...asked) => isConflictVisible(...asked, 'met'),
  },
  link: { from: 'links l', alias: 'l', scope: 'scope_id', isSeen: isLinkVisible },
  // As visible as the event that made it.
  rejection: {
    from: 'rejected_values r JOIN events e ON e.id = r.event_id',
    alias: 'r',
    scope: 'scope_id',
    isSeen: (...asked) => isEventVisible(...asked, 'e'),
  },
};

/** Names of other nouns are their words, or no words of people. */
const NAMED: ReadonlySet<NounName> = new Set(['memory', 'block', 'document']);

const PLACES: ReadonlyMap<NounName, Place> = new Map([
  ...ITEM_NOUNS.map((noun): [NounName, Place] => {
    const alias = aliasOf(noun);
    const live = noun.status?.live.map((word) => `'${word}'`).join(', ');
    return [
      noun.noun,
      {
        from: `${noun.table} ${alias}`,
        alias,
        scope: noun.scope,
        name: NAMED.has(noun.noun) ? `${alias}.${noun.title}` : undefined,
        isLive:
          noun.status !== undefined
            ? `${alias}.${noun.status.column} IN (${live})`
            : noun.archived === undefined
              ? undefined
              : `${alias}.${noun.archived} = 0`,
        isSeen: (dialect, access) => isNounVisible(dialect, noun, access),
      } as Place,
    ];
  }),
  ...(Object.entries(OTHERS) as [NounName, Place][]),
]);

/** Comes after every character of an id. */
const AFTER_IDS = '~';

export const findCalled: QueryOf<'findCalled'> = async (reader, access, { nouns, start, name, limit }) => {
  const { dialect } = reader;
  const asked = nouns.map(async (noun) => {
    const place = PLACES.get(noun);
    if (place === undefined || (name !== undefined && place.name === undefined)) return [];
    const { from, alias, scope, isLive = 'true' } = place;
    const where = new Where(dialect);
    if (start !== undefined) where.add(`${alias}.id >= ? AND ${alias}.id < ?`, start, `${start}${AFTER_IDS}`);
    if (name !== undefined) where.add(`${place.name} = ?`, name);
    where.addCondition(place.isSeen(dialect, access));
    const sql = `SELECT ${alias}.id, ${alias}.${scope} AS scope_id, CASE WHEN ${isLive} THEN 1 ELSE 0 END AS is_live
      FROM ${from} WHERE ${where.sql} ORDER BY ${alias}.id LIMIT ?`;
    return reader.all<{ id: string; scope_id: string; is_live: number }>(sql, ...where.values, limit);
  });
  const found = new Map<string, CalledItem>();
  // A rejection has a row for each of its values.
  for (const { id, scope_id: scopeId, is_live: live } of (await Promise.all(asked)).flat())
    found.set(id, { id, scopeId, isLive: live === 1 });
  return [...found.values()];
};

function isLinkVisible(dialect: Dialect, access: AccessFilter): Condition {
  return new Where(dialect)
    .addCondition(isVisible(dialect, access, 'l.scope_id'))
    .addCondition(isItemVisible(dialect, access, 'l.from_id'))
    .addCondition(isItemVisible(dialect, access, 'l.to_id'));
}
