import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { formatTime } from '../base/time.ts';
import { label } from '../model/fields.ts';
import { readOperation } from './define.ts';
import { nextCursor } from './fields.ts';
import { logFilter, readLogPage } from './log-page.ts';

const text = label(LIMITS.label).optional();

export const toolCalls = readOperation({
  name: 'tool-calls',
  summary: 'List the MCP tool calls of agents, with duration and result',
  description:
    'Lists tool calls, newest first, without their text: of the arguments only numbers, choices and ids are kept, and the length of texts. Within one process, equal hashes mean equal arguments. ' +
    'Calls are logged at intervals and when a server ends, so the latest may be missing. Only a limited number is kept. `audit` shows the writes.',
  area: 'admin',
  view: 'list',
  right: 'admin',
  input: z.object({
    tool: text.describe('Only calls of this tool'),
    actor: text.describe('Only calls of this actor: its id, or with its kind, such as agent:claude'),
    client: text.describe('Only calls from this client, by its name and version'),
    session: text.describe('Only calls in this session'),
    result: text.describe('Only calls with this result: ok, or an error code'),
    ...logFilter('calls'),
  }),
  output: z.object({
    calls: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        tool: z.string(),
        actor: z.object({ id: z.string(), kind: z.string() }),
        client: z.string().nullable().describe('Its name and version, as reported by the client'),
        model: z.string().nullable().describe('As reported by the client; most report none'),
        scope: z.string(),
        session: z.string().nullable(),
        arguments: z.record(z.string(), z.unknown()),
        hash: z.string(),
        size: z.number().describe('Characters of the arguments'),
        result: z.string().describe('ok, or the code of an error'),
        summary: z.string().nullable().describe('The result, such as "12 items, 860 tokens" or "stored mem_…"'),
        resultSize: z.number().describe('Characters of the answer'),
        durationMs: z.number(),
      }),
    ),
    cursor: nextCursor,
  }),
  examples: [
    { title: 'What failed', cli: 'tool-calls --result not_found', input: { result: 'not_found' } },
    { title: 'How recall was used', cli: 'tool-calls --tool recall', input: { tool: 'recall' } },
  ],
  async handle(query, input) {
    const { page, cursor } = await readLogPage(query, 'The log of calls', input, (access, range, page) =>
      query.view.listToolCalls(
        access,
        {
          tool: input.tool,
          actorId: input.actor,
          client: input.client,
          sessionId: input.session,
          result: input.result,
          ...range,
        },
        page,
      ),
    );
    return {
      calls: page.map((row) => ({
        id: row.id,
        at: formatTime(row.called_at),
        tool: row.tool,
        actor: { id: row.actor_id, kind: row.actor_kind },
        client: row.client,
        model: row.model,
        scope: row.scope_id,
        session: row.session_id,
        arguments: JSON.parse(row.arguments) as Record<string, unknown>,
        hash: row.arguments_hash,
        size: row.arguments_size,
        result: row.result,
        summary: row.summary,
        resultSize: row.result_size,
        durationMs: row.duration_ms,
      })),
      cursor,
    };
  },
});
