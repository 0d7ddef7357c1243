import { z } from 'zod';
import { withTags } from '../knowledge/item-tags/item-tags.ts';
import { sessionView, viewSessions } from '../knowledge/sessions/session-view.ts';
import { ACTOR_KINDS, type Actor } from '../model/actor.ts';
import { SESSION_STATUSES } from '../model/session-values.ts';
import { readOperation } from './define.ts';
import {
  filteredTags,
  isText,
  nextCursor,
  pageCursor,
  paging,
  readMoment,
  readPageCursor,
  readScope,
  tagFilter,
} from './fields.ts';

const AGENT = new RegExp(`^(${ACTOR_KINDS.join('|')}):(.{1,512})$`);

export const sessions = readOperation({
  name: 'sessions',
  summary: 'List sessions',
  description:
    'Lists sessions, newest first, with goal, progress and active hours. A session that was never ended but has gone silent, or whose agent started another, is shown as lapsed at its last event.',
  area: 'sessions',
  view: 'sessions',
  input: z.object({
    statuses: z
      .array(z.enum(SESSION_STATUSES))
      .min(1)
      .max(SESSION_STATUSES.length)
      .default(['active', 'paused', 'blocked', 'completed'])
      .describe('Which to list'),
    agent: z
      .string()
      .regex(AGENT, 'must be kind:id')
      .optional()
      .describe('Only sessions of this agent, for example agent:claude'),
    ...tagFilter(),
    ...readScope,
    ...paging,
    ...readMoment,
  }),
  output: z.object({ sessions: z.array(sessionView), cursor: nextCursor }),
  examples: [
    {
      title: 'Active sessions',
      cli: 'sessions --statuses active,blocked',
      input: { statuses: ['active', 'blocked'] },
    },
  ],
  async handle(query, input) {
    const { cursor, limit, ...request } = input;
    const [, kind, id] = AGENT.exec(input.agent ?? '') ?? [];
    const access = await query.scopes.access(input.scope, input.inherit);
    const found = await query.view.listSessions(
      access,
      {
        statuses: input.statuses,
        tags: filteredTags(input),
        agent: id === undefined ? undefined : { id, kind: kind as Actor['kind'] },
      },
      { after: readPageCursor(cursor, request, isText), limit: limit + 1 },
    );
    const page = found.slice(0, limit);
    return {
      sessions: await withTags(query, await viewSessions(query, page, access)),
      cursor: found.length > limit ? pageCursor(page.at(-1)!.id, request) : null,
    };
  },
});
