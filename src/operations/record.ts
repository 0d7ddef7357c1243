import { z } from 'zod';
import { recordEvidence } from '../knowledge/evidence/record-evidence.ts';
import { keepExplicitIn } from '../knowledge/harvest/keep-explicit.ts';
import { evidenceItem } from '../model/evidence.ts';
import { writeOperation } from './define.ts';

export const record = writeOperation({
  name: 'record',
  summary: 'Record what was said or done, word for word',
  description:
    'Appends evidence to the ledger: a message, a tool call or result, a file edit, an explicit statement, an item from outside. ' +
    'It is searchable at once. An event with the same source and external id, or a turn with the same session, speaker, time and words, is kept once per scope and reported as a duplicate. A list is recorded completely or not at all.',
  area: 'sessions',
  view: 'changed',
  main: 'content',
  idempotent: false,
  adds: true,
  bulk: 'always',
  input: evidenceItem,
  output: z.object({
    status: z
      .enum(['recorded', 'duplicate', 'skipped'])
      .describe('skipped: it contained only echoed Recollect output or private sections'),
    id: z.string().describe('Empty if it was skipped'),
  }),
  examples: [
    {
      title: 'A user message',
      cli: 'record "We moved the launch to Friday" --kind user_message --speaker Maria --session planning',
      input: { kind: 'user_message', content: 'We moved the launch to Friday', speaker: 'Maria', session: 'planning' },
    },
    {
      title: 'An external item, kept once however often it is imported',
      cli: 'record "Deploy failed on node 3" --kind external_event --source pagerduty --external-id PD-1042',
      input: { kind: 'external_event', content: 'Deploy failed on node 3', source: 'pagerduty', externalId: 'PD-1042' },
    },
  ],
  async handle(command, item) {
    const recorded = await recordEvidence(command, item);
    // Only a host knows that a person typed it; anybody else may say so.
    if (recorded.status === 'recorded' && item.kind === 'user_message' && command.identity.via === 'hook')
      await keepExplicitIn(command, (await command.view.getEvent(recorded.id))!);
    return recorded;
  },
});
