import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { formatTime, parseTime } from '../base/time.ts';
import { gateFlagsOf } from '../gate/gate.ts';
import { OUTCOMES, outcomeLabel, outcomeOf } from '../gate/outcome.ts';
import type { LedgerEvent } from '../model/event.ts';
import { FACES } from '../model/face.ts';
import { label, timeField } from '../model/fields.ts';
import { WRITE_REFUSED, type WriteRefused } from '../model/refusal.ts';
import { readOperation } from './define.ts';
import { isPosition, nextCursor, pageCursor, paging, readMoment, readPageCursor, readScope } from './fields.ts';

const text = label(LIMITS.label).optional();

export const audit = readOperation({
  name: 'audit',
  summary: 'List who wrote what, when and how, and what was refused',
  description:
    'Lists every write and every refused write, newest first, without the text. A refusal shows the operation, the error code, the rules that matched and the length of the texts. ' +
    'With a rare filter a page may be shorter than the limit, because only a bounded number of events is examined for each page. Follow the cursor to its end to see everything.',
  area: 'team',
  view: 'acts',
  input: z.object({
    actor: text.describe('Only what this actor did: its id, or with its kind, such as agent:claude'),
    outcomes: z
      .array(z.enum(OUTCOMES))
      .min(1)
      .max(OUTCOMES.length)
      .optional()
      .describe('Only writes with these outcomes'),
    via: z.enum(FACES).optional().describe('Only what came through this face'),
    kinds: z.array(label(LIMITS.kind)).max(50).optional().describe('Only events of these kinds'),
    operation: text.describe('Only refusals of this operation, for example remember'),
    since: timeField.optional().describe('Only writes at or after this time'),
    until: timeField.optional().describe('Only writes before this time'),
    order: z.enum(['newest', 'oldest']).default('newest').describe('Which comes first'),
    ...readScope,
    ...paging,
    ...readMoment,
  }),
  output: z.object({
    acts: z.array(
      z.object({
        type: z.literal('act'),
        event: z.string(),
        at: z.string(),
        actor: z.object({ id: z.string(), kind: z.string() }),
        via: z.enum(FACES).nullable().describe('Null where the event was erased'),
        outcome: z.enum(OUTCOMES),
        kind: z.string(),
        item: z.string().nullable(),
        scope: z.string(),
        session: z.string().nullable(),
        flags: z.array(z.string()),
        redacted: z.array(z.string()).describe('Kinds of secrets that were removed'),
        refusal: z
          .object({
            operation: z.string(),
            code: z.string(),
            rules: z.array(z.string()),
            size: z.number().describe('Characters in the texts of the request'),
            unrecorded: z.number().describe('Earlier refusals of the same connection that were not recorded'),
            limitReached: z.boolean().describe('Further refusals of this actor were not recorded for a minute'),
          })
          .nullable(),
      }),
    ),
    cursor: nextCursor,
  }),
  examples: [
    { title: 'What was refused', cli: 'audit --outcomes refused', input: { outcomes: ['refused'] } },
    {
      title: 'Everything of one agent since Monday',
      cli: 'audit --actor claude --since 2026-03-02',
      input: { actor: 'claude', since: '2026-03-02' },
    },
  ],
  async handle(query, input) {
    const { cursor, limit, ...request } = input;
    const { outcomes, via, operation } = input;
    const isRefusal = operation !== undefined || onlyRefused(outcomes);
    const kinds = isRefusal ? [WRITE_REFUSED].filter((kind) => input.kinds?.includes(kind) ?? true) : input.kinds;
    const access = await query.scopes.access(input.scope, input.inherit);
    const filter = {
      kinds,
      actorId: input.actor,
      labels: labelsFor(isRefusal ? ['refused'] : outcomes),
      recordedFrom: input.since === undefined ? undefined : parseTime(input.since, 'since'),
      recordedUntil: input.until === undefined ? undefined : parseTime(input.until, 'until'),
    };
    let after = readPageCursor(cursor, request, isPosition);
    const acts: ReturnType<typeof viewAct>[] = [];
    for (let pages = 0; pages < LIMITS.auditPages; pages++) {
      const found = await query.view.listEvents(access, filter, { order: input.order, after, limit: limit + 1 });
      for (const placed of found) {
        const act = viewAct(query.kinds.read(placed));
        const fits =
          (outcomes?.includes(act.outcome) ?? true) &&
          (via === undefined || act.via === via) &&
          (operation === undefined || act.refusal?.operation === operation);
        if (fits && acts.length === limit) return { acts, cursor: pageCursor(after, request) };
        if (fits) acts.push(act);
        after = placed.position;
      }
      if (found.length <= limit) return { acts, cursor: null };
    }
    return { acts, cursor: pageCursor(after, request) };
  },
});

function onlyRefused(outcomes: readonly string[] | undefined): boolean {
  return outcomes?.every((outcome) => outcome === 'refused') ?? false;
}

/** The index knows one outcome at a time, and not the ordinary one. */
function labelsFor(outcomes: readonly (typeof OUTCOMES)[number][] | undefined): string[] {
  const [outcome, another] = new Set(outcomes);
  return outcome === undefined || another !== undefined || outcome === 'allowed' ? [] : [outcomeLabel(outcome)];
}

function viewAct(event: LedgerEvent) {
  const { flags = [], redacted = [], via = 'library' } = gateFlagsOf(event);
  const refusal = event.kind === WRITE_REFUSED ? (event.data as WriteRefused | null) : null;
  return {
    type: 'act' as const,
    event: event.id,
    at: formatTime(event.recordedAt),
    actor: { id: event.actorId, kind: event.actorKind },
    via: event.data === null ? null : via,
    outcome: outcomeOf(event),
    kind: event.kind,
    item: event.itemId,
    scope: event.scopeId,
    session: event.sessionId,
    flags: [...flags],
    redacted: [...redacted],
    refusal: refusal && {
      operation: refusal.operation,
      code: refusal.code,
      rules: refusal.rules ?? [],
      size: refusal.size,
      unrecorded: refusal.unrecorded ?? 0,
      limitReached: refusal.limitReached ?? false,
    },
  };
}
