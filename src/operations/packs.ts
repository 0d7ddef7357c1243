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
  summary: 'List the context packs that agents received, with their items',
  description:
    'Lists delivered packs, newest first, without their text: when, to which actor, by which frame, with which items and how many tokens. ' +
    'Packs are logged when a connection ends or with a later write, so the latest may be missing. Only a limited number is kept, and erased items are removed.',
  area: 'admin',
  view: 'list',
  right: 'admin',
  input: z.object({
    actor: text.describe('Only packs for this actor: its id, or with its kind, such as agent:claude'),
    session: text.describe('Only packs of this session'),
    frame: text.describe('Only packs of this frame'),
    item: text.describe('Only packs with this item'),
    ...logFilter('packs'),
  }),
  output: z.object({
    packs: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        actor: z.object({ id: z.string(), kind: z.string() }),
        via: z.string().describe('How it was delivered: hook, mcp, http, library'),
        scope: z.string(),
        session: z.string().nullable(),
        frame: z.string(),
        asked: z.boolean().describe('Whether there was a question'),
        items: z.array(z.string()),
        tokens: z.number(),
      }),
    ),
    cursor: nextCursor,
  }),
  examples: [
    { title: 'Packs at the start of sessions', cli: 'packs --frame session_start', input: { frame: 'session_start' } },
    { title: 'Who received an item', cli: 'packs --item mem_01j…', input: { item: 'mem_01j…' } },
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
