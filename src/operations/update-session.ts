import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { updateSession as update } from '../knowledge/sessions/change-session.ts';
import { label } from '../model/fields.ts';
import { sessionFields } from '../model/session.ts';
import { SESSION_FIELD_TABLE } from '../model/session-fields.ts';
import { OPEN_SESSION_STATUSES } from '../model/session-values.ts';
import { writeOperation } from './define.ts';
import { reason, sessionId } from './fields.ts';

export const updateSession = writeOperation({
  name: 'update-session',
  summary: 'Update, pause, block or resume a session',
  description:
    'Changes the goal, the progress or the status of a session: paused, blocked for a reason, or active again. Active hours are counted only while it is active. ' +
    'A change made without seeing the latest one is kept, and a write conflict is opened.',
  area: 'sessions',
  view: 'changed',
  main: 'id',
  idempotent: true,
  input: sessionFields.partial().extend({
    id: sessionId.optional().describe('The session (default: the connection’s own)'),
    status: z
      .enum(OPEN_SESSION_STATUSES)
      .optional()
      .describe('paused or blocked; active to resume. To end it, use end-session or finish'),
    clear: z.array(z.enum(SESSION_FIELD_TABLE.clearable)).max(10).default([]).describe('Fields to empty'),
    reason: reason.describe('Why, for example what blocks it'),
    basedOn: label(LIMITS.label)
      .optional()
      .describe(
        'The revision you looked at; if another edit came between, both are kept and a write conflict is opened',
      ),
  }),
  output: z.object({
    status: z.enum(['changed', 'unchanged']),
    id: z.string(),
    sessionStatus: z.string(),
    revision: z.string().describe('The event of the last edit'),
    conflict: z.string().nullable().describe('The write conflict this change opened'),
  }),
  examples: [
    {
      title: 'Note the progress',
      cli: 'update-session ses_01j… --summary "Tests pass, docs are missing"',
      input: { id: 'ses_01j…', summary: 'Tests pass, docs are missing' },
    },
    {
      title: 'Blocked',
      cli: 'update-session ses_01j… --status blocked --reason "waiting for the review"',
      input: { id: 'ses_01j…', status: 'blocked', reason: 'waiting for the review' },
    },
  ],
  handle: (command, { id, status, clear, reason: why, basedOn, ...fields }) =>
    update(command, id, { fields, clear, status, reason: why, basedOn }),
});
