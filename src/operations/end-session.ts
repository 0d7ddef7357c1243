import { z } from 'zod';
import { accessById } from '../gate/access.ts';
import { endSession as end } from '../knowledge/sessions/change-session.ts';
import { summaryText } from '../model/session-fields.ts';
import { HOUR_MS, SESSION_ENDS } from '../model/session-values.ts';
import { writeOperation } from './define.ts';
import { reason, sessionId } from './fields.ts';

export const endSession = writeOperation({
  name: 'end-session',
  summary: 'End a session without a checkpoint',
  description:
    'Completes or discards a session. A discarded session is hidden from recall and lists; everything written in it stays. This is final. To leave a checkpoint for the next session, use `finish`.',
  area: 'sessions',
  view: 'changed',
  main: 'id',
  input: z.object({
    id: sessionId.optional().describe('The session (default: the connection’s own)'),
    as: z.enum(SESSION_ENDS).default('completed').describe('How it ends'),
    summary: summaryText().optional().describe('What it did'),
    reason,
  }),
  output: z.object({
    status: z.enum(['ended']),
    id: z.string(),
    sessionStatus: z.string(),
    activeHours: z.number().describe('Hours it was active'),
  }),
  examples: [
    { title: 'Complete a session', cli: 'end-session ses_01j…', input: { id: 'ses_01j…' } },
    {
      title: 'Discard a session',
      cli: 'end-session ses_01j… --as discarded --reason "wrong branch"',
      input: { id: 'ses_01j…', as: 'discarded', reason: 'wrong branch' },
    },
  ],
  async handle(command, input) {
    const session = await end(command, input.id, input.as, { summary: input.summary, reason: input.reason });
    const activeMs = await command.view.activeMs(accessById(command.identity), { sessionId: session.id });
    return { status: 'ended' as const, id: session.id, sessionStatus: session.status, activeHours: activeMs / HOUR_MS };
  },
});
