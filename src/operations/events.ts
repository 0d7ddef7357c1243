import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { parseTime } from '../base/time.ts';
import { eventView, viewEvent } from '../knowledge/evidence/event-view.ts';
import { referenceLabel, speakerLabel } from '../knowledge/texts/labels.ts';
import { label, timeField } from '../model/fields.ts';
import { readOperation } from './define.ts';
import { isPosition, nextCursor, pageCursor, paging, readMoment, readPageCursor, readScope } from './fields.ts';

const text = label(LIMITS.label).optional();

export const events = readOperation({
  name: 'events',
  summary: 'List the events of the ledger',
  description:
    'Lists evidence and changes, newest first, filtered by kind, actor, speaker, source, session, item, reference or time.',
  area: 'admin',
  view: 'events',
  input: z.object({
    type: z
      .enum(['evidence', 'change'])
      .optional()
      .describe('Only what happened in the world, or only changes of memory'),
    kinds: z
      .array(label(LIMITS.kind))
      .max(50)
      .optional()
      .describe('Only these kinds, for example user_message or memory.revised'),
    actor: text.describe('Only what this actor wrote: its id, or with its kind, such as agent:claude'),
    speaker: text.describe('Only what this speaker said, in any case'),
    source: text.describe('Only what came from this source'),
    externalId: text.describe('Only this external id'),
    session: text.describe('Only this session'),
    item: text.describe('Only changes of this item'),
    reference: text.describe('Only evidence that mentions this URL, issue number, commit or message id'),
    since: timeField.optional().describe('Only events at or after this time'),
    until: timeField.optional().describe('Only events before this time'),
    order: z.enum(['newest', 'oldest']).default('newest').describe('Which comes first'),
    ...readScope,
    ...paging,
    ...readMoment,
  }),
  output: z.object({ events: z.array(eventView), cursor: nextCursor }),
  examples: [
    {
      title: 'What Maria said',
      cli: 'events --speaker Maria --type evidence',
      input: { speaker: 'Maria', type: 'evidence' },
    },
    { title: 'Everything that mentions issue 42', cli: 'events --reference "#42"', input: { reference: '#42' } },
  ],
  async handle(query, input) {
    const { cursor, limit, scope, inherit, order, ...filter } = input;
    const request = [filter, scope, inherit, order];
    const access = await query.scopes.access(scope, inherit);
    const labels = [
      ...(input.speaker === undefined ? [] : [speakerLabel(input.speaker)]),
      ...(input.reference === undefined ? [] : [referenceLabel(input.reference)]),
    ];
    const found = await query.view.listEvents(
      access,
      {
        type: input.type,
        kinds: input.kinds,
        actorId: input.actor,
        source: input.source,
        externalId: input.externalId,
        sessionId: input.session,
        itemId: input.item,
        labels,
        occurredFrom: input.since === undefined ? undefined : parseTime(input.since, 'since'),
        occurredUntil: input.until === undefined ? undefined : parseTime(input.until, 'until'),
      },
      { order, after: readPageCursor(cursor, request, isPosition), limit: limit + 1 },
    );
    const page = found.slice(0, limit);
    return {
      events: page.map((event) => viewEvent(event, query.kinds)),
      cursor: found.length > limit ? pageCursor(page.at(-1)!.position, request) : null,
    };
  },
});
