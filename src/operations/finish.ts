import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { finishSession } from '../knowledge/sessions/finish-session.ts';
import { summaryText } from '../model/session-fields.ts';
import { writeOperation } from './define.ts';
import { sessionId } from './fields.ts';

const finishedItem = z.object({ id: z.string(), kind: z.string(), content: z.string() });

export const finish = writeOperation({
  name: 'finish',
  summary: 'End a session and leave a checkpoint for the next one',
  description:
    'Completes a session with a summary, and remembers a checkpoint: the summary, the goal, the todos, tasks and issues of the session that are still open, the decisions made in it, and the next steps. ' +
    'The next session in the scope starts with this checkpoint. Private memories are named in the answer only.',
  area: 'sessions',
  view: 'finished',
  main: 'summary',
  input: z.object({
    id: sessionId.optional().describe('The session (default: the connection’s own)'),
    summary: summaryText().optional().describe('What was done (default: the session’s own summary)'),
    next: z
      .string()
      .min(1)
      .max(LIMITS.sessionText)
      .refine((text) => text.trim() !== '', 'must not be blank')
      .optional()
      .describe('What the next session should begin with'),
    open: z
      .array(
        z
          .string()
          .min(1)
          .max(LIMITS.openItem)
          .refine((text) => text.trim() !== '', 'must not be blank'),
      )
      .max(LIMITS.sessionBrief)
      .default([])
      .describe('Open items, in addition to the session’s own todos'),
    sumUp: z
      .boolean()
      .default(false)
      .describe(
        'Without a summary: what the session was after, what was decided and left open in it, and the last reply are taken from what was recorded, and cited',
      ),
    unlessTrivial: z
      .boolean()
      .default(false)
      .describe('With sumUp: refuse a session in which little was asked and done'),
    keepOpen: z.boolean().default(false).describe('Save a checkpoint without ending the session'),
  }),
  output: z.object({
    status: z.enum(['finished', 'saved']).describe('saved: the session continues'),
    id: z.string(),
    summary: z.string(),
    openItems: z.array(finishedItem).describe('Todos, tasks and issues of the session that are still open'),
    decisions: z.array(finishedItem).describe('Decisions made in it'),
    checkpoint: z.string().describe('The id of the checkpoint'),
    activeHours: z.number().describe('Hours it was active'),
  }),
  examples: [
    {
      title: 'At the end of the day',
      cli: 'finish "Release 1.4 is out" --id ses_01j… --next "Watch the error rate"',
      input: { id: 'ses_01j…', summary: 'Release 1.4 is out', next: 'Watch the error rate' },
    },
  ],
  async handle(command, input) {
    const finished = await finishSession(command, input.id, input);
    const brief = ({ id, kind, content }: { id: string; kind: string; content: string }) => ({ id, kind, content });
    return {
      status: input.keepOpen ? ('saved' as const) : ('finished' as const),
      id: finished.session.id,
      summary: finished.summary,
      openItems: finished.openItems.map(brief),
      decisions: finished.decisions.map(brief),
      checkpoint: finished.checkpoint,
      activeHours: finished.activeHours,
    };
  },
});
