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
          .describe(
            'The input of the operation, without scope and session; "@1" as an id: the item the first step creates',
          ),
      }),
    )
    .max(LIMITS.proposalSteps);

export const propose = writeOperation({
  name: 'propose',
  summary: 'Propose a change for a person to decide',
  description:
    'Stores a change for review without making it: its exact steps, its sources and its confidence. A person accepts, edits or rejects it with `review`. ' +
    'Nothing changes before that, unless a policy applies such proposals at once: by default links and tags with a confidence of 0.9 or more. ' +
    'A rejected or undone proposal can be made again only with new evidence: an event that the earlier one did not cite.',
  area: 'review',
  view: 'proposed',
  adds: true,
  bulk: 'list',
  input: z.object({
    kind: z.enum(PROPOSAL_KINDS).describe('The kind of proposal'),
    action: z.enum(PROPOSAL_ACTIONS).describe('The action it would take'),
    change: changeSteps()
      .default([])
      .describe('The exact change, step by step (default: none; it only asks about its targets)'),
    citations: z
      .array(z.lazy(citationInput))
      .max(LIMITS.citationsPerItem)
      .optional()
      .describe('Its sources; a quote must be in its source word for word'),
    confidence: unitInterval.optional().describe('Its confidence, 0 to 1 (default: 0.5)'),
    reasons: z
      .array(label(LIMITS.kind))
      .max(LIMITS.proposalReasons)
      .optional()
      .describe('The reasons for it, as short codes'),
    subject: label(LIMITS.name).optional().describe('Who or what it is about, for grouping proposals'),
    targets: z
      .array(label(LIMITS.label))
      .max(LIMITS.proposalTargets)
      .optional()
      .describe('Items it is about, in addition to those it changes'),
    run: label(LIMITS.label).optional().describe('The run that made it'),
    scope: scopeReference
      .optional()
      .describe('The scope it belongs to (default: the scope of the first item it changes, else the connection’s)'),
  }),
  output: z.object({
    status: z
      .enum(['stored', 'known', 'rejected_before'])
      .describe(
        'known: the same one is pending or applied; rejected_before: it was rejected or undone, and this cites nothing new',
      ),
    id: z.string().nullable().describe('The id of the proposal; null if a value in it was rejected'),
    state: z.enum(PROPOSAL_STATES).nullable(),
    scope: z.string(),
    effects: z.array(z.string()).readonly().describe('Items that changed, if a policy applied it at once'),
  }),
  examples: [
    {
      title: 'Propose a rule that someone stated',
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
