import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { propose as make } from '../knowledge/reviewing/propose.ts';
import { citationInput } from '../model/citation.ts';
import { label, unitInterval } from '../model/fields.ts';
import { CHANGE_OPERATIONS, PROPOSAL_ACTIONS, PROPOSAL_KINDS, PROPOSAL_STATES } from '../model/proposal.ts';
import { scopeReference } from '../model/scope.ts';
import { writeOperation } from './define.ts';

/** A change in steps, as `propose` and `review` take it. */
export const changeSteps = () =>
  z
    .array(
      z.object({
        operation: z.enum(CHANGE_OPERATIONS),
        input: z
          .record(z.string(), z.unknown())
          .describe('What the operation takes, without scope and session; "@1" as an id: what the first step made'),
      }),
    )
    .max(LIMITS.proposalSteps);

export const propose = writeOperation({
  name: 'propose',
  summary: 'Propose a change for a person to decide',
  description:
    'Keeps a change that is not done: its exact steps, the words that it rests on, and how sure it is. A person accepts, edits or rejects it with `review`. ' +
    'Nothing changes before that, unless a policy applies such proposals at once: by default links and tags of a confidence of 0.9 or more. ' +
    'What was rejected or undone is not proposed again unless it cites an event that the earlier one did not cite.',
  area: 'review',
  view: 'proposed',
  adds: true,
  bulk: 'list',
  input: z.object({
    kind: z.enum(PROPOSAL_KINDS).describe('What it is about'),
    action: z.enum(PROPOSAL_ACTIONS).describe('What it would do'),
    change: changeSteps()
      .default([])
      .describe('The exact change, step by step; left out, it only asks about its targets'),
    citations: z
      .array(z.lazy(citationInput))
      .max(LIMITS.citationsPerItem)
      .optional()
      .describe('What it rests on; a quote must stand in its source word for word'),
    confidence: unitInterval.optional().describe('How sure it is, 0 to 1 (default: 0.5)'),
    reasons: z
      .array(label(LIMITS.kind))
      .max(LIMITS.proposalReasons)
      .optional()
      .describe('Why it was made, in short codes'),
    subject: label(LIMITS.name).optional().describe('Who or what it is about, by which proposals are grouped'),
    targets: z
      .array(label(LIMITS.label))
      .max(LIMITS.proposalTargets)
      .optional()
      .describe('Items that it is about beside those that it changes'),
    run: label(LIMITS.label).optional().describe('The run that made it'),
    scope: scopeReference
      .optional()
      .describe('Where it is kept (default: the scope of the first item that it changes, else the connection’s)'),
  }),
  output: z.object({
    status: z
      .enum(['stored', 'known', 'rejected_before'])
      .describe(
        'known: it waits or was applied; rejected_before: it was rejected or undone, and this cites nothing new',
      ),
    id: z.string().nullable().describe('Of the one that is there; null where a value that it says was rejected'),
    state: z.enum(PROPOSAL_STATES).nullable(),
    scope: z.string(),
    effects: z.array(z.string()).readonly().describe('Items that were changed, where a policy applied it at once'),
  }),
  examples: [
    {
      title: 'A rule that somebody stated',
      cli: `propose --kind rule --action create --change '[{"operation":"remember","input":{"content":"Never deploy on Fridays","kind":"guideline"}}]'`,
      input: {
        kind: 'rule',
        action: 'create',
        change: [{ operation: 'remember', input: { content: 'Never deploy on Fridays', kind: 'guideline' } }],
      },
    },
  ],
  handle: make,
});
