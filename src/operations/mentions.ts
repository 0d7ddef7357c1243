import { z } from 'zod';
import { RecollectError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { fieldsOf } from '../base/records.ts';
import { accessById } from '../gate/access.ts';
import { keysOf } from '../knowledge/identities/names-of-identity.ts';
import { eventOfItem, mentionView, viewMention, withoutRejected } from '../knowledge/mentions/mention-view.ts';
import { entityKind } from '../model/entity.ts';
import { ENTITY_KINDS } from '../model/entity-values.ts';
import { label } from '../model/fields.ts';
import { normaliseName } from '../text/names/normalise-name.ts';
import { readOperation } from './define.ts';
import { itemId, nextCursor, pageCursor, paging, readMoment, readPageCursor, readScope } from './fields.ts';

interface Place {
  readonly eventId: string;
  readonly number: number;
}

export const mentions = readOperation({
  name: 'mentions',
  summary: 'Show where a person or thing is mentioned',
  description:
    'Shows the texts that mention an entity, or an identity by any of its names, newest first, with the surrounding words; or everything one item mentions, in order.',
  area: 'knowledge',
  view: 'mentions',
  main: 'entity',
  input: z.object({
    entity: label(LIMITS.entityName).optional().describe('A name, in any spelling'),
    identity: itemId.optional().describe('Instead of a name: an identity, by all of its names'),
    item: itemId.optional().describe('Only mentions in this memory, claim or event'),
    kinds: z.array(entityKind).min(1).max(ENTITY_KINDS.length).optional().describe('Only as these kinds'),
    ...readScope,
    ...paging,
    ...readMoment,
  }),
  output: z.object({ mentions: z.array(mentionView), cursor: nextCursor }),
  examples: [
    { title: 'A person', cli: 'mentions "Maria Lopez"', input: { entity: 'Maria Lopez' } },
    { title: 'Everything that a memory mentions', cli: 'mentions --item mem_01j…', input: { item: 'mem_01j…' } },
  ],
  async handle(query, input) {
    const { cursor, limit, ...request } = input;
    const { entity, identity, item } = input;
    if (entity !== undefined && identity !== undefined)
      throw unclear('mentions takes an entity or an identity, not both');
    if (entity === undefined && identity === undefined && item === undefined)
      throw unclear('mentions needs an entity, an identity or an item');
    const access =
      item === undefined ? await query.scopes.access(input.scope, input.inherit) : accessById(query.identity);
    const names = identity === undefined ? entity && [normaliseName(entity)] : await keysOf(query, identity);
    const found = await query.view.listMentions(
      access,
      {
        names: names || undefined,
        kinds: input.kinds,
        eventId: item === undefined ? undefined : await eventOfItem(query, item),
        notExpiredAt: query.now,
      },
      { after: readPageCursor(cursor, request, isPlace), limit: limit + 1 },
    );
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return {
      mentions: (await withoutRejected(query, access, page)).map((record) => viewMention(record, query)),
      cursor:
        found.length > limit && last ? pageCursor({ eventId: last.event.id, number: last.number }, request) : null,
    };
  },
});

function unclear(message: string): RecollectError {
  return new RecollectError('invalid_input', message, {
    hint: 'For example `recollect mentions "Maria Lopez"` or `recollect mentions --item mem_…`.',
  });
}

function isPlace(value: unknown): value is Place {
  const { eventId, number } = fieldsOf(value);
  return typeof eventId === 'string' && Number.isSafeInteger(number);
}
