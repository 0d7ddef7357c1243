import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { textsOf } from '../base/records.ts';
import { formatTime } from '../base/time.ts';
import { label } from '../model/fields.ts';
import { readOperation } from './define.ts';
import { nextCursor } from './fields.ts';
import { logFilter, readLogPage } from './log-page.ts';

const text = label(LIMITS.label).optional();

export const packs = readOperation({
  name: 'packs',
  summary: 'List the context packs that agents were given, and which items they had',
  description:
    'Lists packs that were handed over, newest first, without their words: when, to whom, by which frame, which items they had and how many tokens. `get` shows an item. ' +
    'Packs are written down when a connection ends or with a later write, so the last ones may be missing; the oldest of very many are forgotten, and erased items are taken out.',
  area: 'admin',
  view: 'list',
  right: 'admin',
  input: z.object({
    actor: text.describe('Only packs for this actor: its id, or with its kind, such as agent:claude'),
    session: text.describe('Only packs of this session'),
    frame: text.describe('Only packs of this frame'),
    item: text.describe('Only packs that had this item'),
    ...logFilter('packs'),
  }),
  output: z.object({
    packs: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        actor: z.object({ id: z.string(), kind: z.string() }),
        via: z.string().describe('Through what it was handed over: hook, mcp, http, library'),
        scope: z.string(),
        session: z.string().nullable(),
        frame: z.string(),
        asked: z.boolean().describe('There was a question'),
        items: z.array(z.string()),
        tokens: z.number(),
      }),
    ),
    cursor: nextCursor,
  }),
  examples: [
    { title: 'What agents began with', cli: 'packs --frame session_start', input: { frame: 'session_start' } },
    { title: 'Who was given an item', cli: 'packs --item mem_01j…', input: { item: 'mem_01j…' } },
  ],
  async handle(query, input) {
    const { page, cursor } = await readLogPage(query, 'The log of packs', input, (access, range, page) =>
      query.view.listHandedPacks(
        access,
        { actorId: input.actor, sessionId: input.session, frame: input.frame, itemId: input.item, ...range },
        page,
      ),
    );
    return {
      packs: page.map((row) => ({
        id: row.id,
        at: formatTime(row.handed_at),
        actor: { id: row.actor_id, kind: row.actor_kind },
        via: row.via,
        scope: row.scope_id,
        session: row.session_id,
        frame: row.frame,
        asked: row.asked === 1,
        items: textsOf(JSON.parse(row.items)),
        tokens: row.tokens,
      })),
      cursor,
    };
  },
});
