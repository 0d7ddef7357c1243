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
  summary: 'Start a session',
  description:
    'Starts a session and shows where the last one ended: the newest checkpoint in the scope, left by any agent, and the unfinished sessions of this agent. ' +
    'Everything this connection writes from then on belongs to the session. A session with the same source and external id exists once per scope.',
  area: 'sessions',
  view: 'started',
  main: 'goal',
  input: sessionFields.partial().extend({
    scope: scopeReference.optional().describe('Its scope (default: the connection’s)'),
    ownScope: z.boolean().default(false).describe('Also create a scope for this session alone'),
    resume: z
      .boolean()
      .default(false)
      .describe('Continue the connection’s session if it is open; the other fields change it'),
    source: label(LIMITS.label).optional().describe('The program that uses the external id'),
    externalId: label(LIMITS.label).optional().describe('Its id in that program'),
  }),
  output: z.object({
    status: z
      .enum(['started', 'known', 'resumed'])
      .describe('known: a session with that external id already exists; resumed: the connection’s session continues'),
    session: sessionView,
    checkpoint: memoryView.nullable().describe('The last checkpoint here; its owner is the agent that left it'),
    unfinished: z.array(sessionView).describe('Unfinished sessions of this agent here, newest first'),
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
