import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { fieldsOf } from '../base/records.ts';
import { accessById } from '../gate/access.ts';
import { keysOf, meaningsOf } from '../knowledge/identities/names-of-identity.ts';
import { entityView, eventOfItem } from '../knowledge/mentions/mention-view.ts';
import { entityKind } from '../model/entity.ts';
import { ENTITY_KINDS, type EntityKind } from '../model/entity-values.ts';
import { label } from '../model/fields.ts';
import type { EntityCount } from '../store/port/queries.ts';
import { EXTRACTOR } from '../text/names/extractor.ts';
import { normaliseName } from '../text/names/normalise-name.ts';
import { readOperation } from './define.ts';
import { itemId, nextCursor, pageCursor, paging, readMoment, readPageCursor, readScope } from './fields.ts';

type Place = Omit<EntityCount, 'text'>;

export const entities = readOperation({
  name: 'entities',
  summary: 'List the people and things that texts mention',
  description:
    'Lists the people, organisations, tools, places and other entities that evidence, memories and claims mention, most mentioned first, with their identities. ' +
    'Only texts you can read are included. `behind` is the number of texts not yet searched for entities; `extract` processes them.',
  area: 'knowledge',
  view: 'entities',
  main: 'text',
  input: z.object({
    text: label(LIMITS.name).optional().describe('Only names that contain this'),
    kinds: z.array(entityKind).min(1).max(ENTITY_KINDS.length).optional().describe('Only these kinds'),
    minMentions: z.int().min(1).optional().describe('Only entities with at least this many mentions'),
    item: itemId.optional().describe('Only entities in this memory, claim or event'),
    identity: itemId.optional().describe('Only the names of this identity'),
    ...readScope,
    ...paging,
    ...readMoment,
  }),
  output: z.object({
    entities: z.array(entityView),
    behind: z.number().describe('Texts not yet searched for entities'),
    cursor: nextCursor,
  }),
  examples: [
    { title: 'The people', cli: 'entities --kinds person', input: { kinds: ['person'] } },
    { title: 'What a memory mentions', cli: 'entities --item mem_01j…', input: { item: 'mem_01j…' } },
  ],
  async handle(query, input) {
    const { cursor, limit, ...request } = input;
    const { view, identity, now } = query;
    const access =
      input.item === undefined ? await query.scopes.access(input.scope, input.inherit) : accessById(identity);
    const found = await view.listEntities(
      access,
      {
        kinds: input.kinds,
        namePart: input.text === undefined ? undefined : normaliseName(input.text),
        names: input.identity === undefined ? undefined : await keysOf(query, input.identity),
        eventId: input.item === undefined ? undefined : await eventOfItem(query, input.item),
        least: input.minMentions,
        notExpiredAt: now,
      },
      { after: readPageCursor(cursor, request, isPlace), limit: limit + 1 },
    );
    const page = found.slice(0, limit);
    const semanticIndex = await meaningsOf(query, access, [...new Set(page.map(({ name }) => name))]);
    const last = page.at(-1);
    return {
      entities: page.map(({ name, kind, text, mentions }) => ({
        type: 'entity' as const,
        name: text,
        key: name,
        kind: kind as EntityKind,
        mentions,
        identity: semanticIndex.get(name) ?? null,
      })),
      behind: await view.countUnread(access, EXTRACTOR.version),
      cursor: found.length > limit && last ? pageCursor(placeOf(last), request) : null,
    };
  },
});

function placeOf({ name, kind, mentions }: EntityCount): Place {
  return { name, kind, mentions };
}

function isPlace(value: unknown): value is Place {
  const { name, kind, mentions } = fieldsOf(value);
  return typeof name === 'string' && typeof kind === 'string' && Number.isSafeInteger(mentions);
}
