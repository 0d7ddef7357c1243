import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { memoryView, viewMemory } from '../knowledge/memories/memory-view.ts';
import { sessionView, viewSession, viewSessions } from '../knowledge/sessions/session-view.ts';
import { startSession as start } from '../knowledge/sessions/start-session.ts';
import { label } from '../model/fields.ts';
import { scopeReference } from '../model/scope.ts';
import { sessionFields } from '../model/session.ts';
import { writeOperation } from './define.ts';

export const startSession = writeOperation({
  name: 'start-session',
  summary: 'Begin a session of work',
  description:
    'Begins a session and shows what the last one left: the newest checkpoint in the scope, of whichever agent, and the sessions of this agent that have no end. ' +
    'From then on this connection marks what it writes with the session. The same external id from the same source is one session per scope.',
  area: 'sessions',
  view: 'started',
  main: 'goal',
  input: sessionFields.partial().extend({
    scope: scopeReference.optional().describe('Where it stands (default: the connection’s scope)'),
    ownScope: z.boolean().default(false).describe('Also make a scope for what belongs to this session alone'),
    resume: z
      .boolean()
      .default(false)
      .describe('Go on with the connection’s session, if it is open; what else is given changes it'),
    source: label(LIMITS.label).optional().describe('Which program calls it by the external id'),
    externalId: label(LIMITS.label).optional().describe('How that program calls it'),
  }),
  output: z.object({
    status: z
      .enum(['started', 'known', 'resumed'])
      .describe('known: the session of that external id was there already; resumed: the connection’s own goes on'),
    session: sessionView,
    checkpoint: memoryView.nullable().describe('What was last left here; its owner is the agent that left it'),
    unfinished: z.array(sessionView).describe('Its sessions here that have no end, newest first'),
  }),
  examples: [
    {
      title: 'Work on a release',
      cli: 'start-session "Ship 1.4" --name release --task-type release',
      input: { goal: 'Ship 1.4', name: 'release', taskType: 'release' },
    },
  ],
  async handle(command, { scope, ownScope, resume, source, externalId, ...fields }) {
    const started = await start(command, { fields, scope, ownScope, resume, source, externalId });
    return {
      status: started.status,
      session: await viewSession(command, started.session),
      checkpoint: started.checkpoint ? await viewMemory(command, started.checkpoint) : null,
      unfinished: await viewSessions(command, started.unfinished),
    };
  },
});
