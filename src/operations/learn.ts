import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import type { Candidate } from '../knowledge/harvest/candidate.ts';
import type { Learnt } from '../knowledge/harvest/propose-candidate.ts';
import { nounOf } from '../model/nouns.ts';
import { PROPOSAL_KINDS } from '../model/proposal.ts';
import { scopeReference } from '../model/scope.ts';
import { LEARNING } from '../runs/kinds/learning.ts';
import { performRun, previewRun } from '../runs/perform-run.ts';
import { maintenanceOperation } from './define.ts';
import { runId } from './fields.ts';

export const learn = maintenanceOperation({
  name: 'learn',
  summary: 'Propose memories from what was said',
  description:
    'Reads new messages of people and reports of agents, by rules and without a model: decisions, rules, preferences, corrections, owners, tasks, procedures and facts. ' +
    'Each finding becomes a proposal that quotes its source; explicit requests to remember become memories in the inbox. Nothing active changes. Without `apply` it only shows what it would do. ' +
    'The same words are proposed once, and a rejected proposal only returns with new evidence.',
  area: 'review',
  view: 'list',
  changesStore: true,
  idempotent: true,
  input: z.object({
    apply: z.boolean().default(false).describe('Make the proposals (default: only show them)'),
    all: z.boolean().default(false).describe('Read everything again, not only what is new'),
    seconds: z.number().positive().optional().describe('Stop after this many seconds; the next run continues'),
    scope: scopeReference
      .optional()
      .describe('The scope of the messages (default: the connection’s); * for every scope'),
  }),
  output: z.object({
    status: z.enum(['previewed', 'applied']),
    looked: z.number().describe('Messages that were read'),
    proposed: z.number().describe('Proposals made, or to be made'),
    kept: z.number().describe('Memories added to the inbox, or to be added'),
    found: z
      .array(
        z.object({
          id: z.string().nullable().describe('The proposal or the memory; null if none was made'),
          kind: z.enum(PROPOSAL_KINDS),
          text: z.string(),
          confidence: z.number(),
          reasons: z.array(z.string()).readonly(),
          event: z.string().describe('The message with the words'),
        }),
      )
      .describe('Of very many, the first'),
    complete: z.boolean().describe('Whether everything was read'),
    run: runId(),
  }),
  examples: [
    { title: 'What it would propose', cli: 'learn', input: {} },
    { title: 'Propose it', cli: 'learn --apply', input: { apply: true } },
  ],
  async handle(context, { apply, all, seconds, scope }) {
    let looked = 0;
    const onLook = (seen: { readonly looked: number }) => {
      looked = seen.looked;
    };
    const input = { scope, all };
    if (!apply) {
      const would: Candidate[] = [];
      await previewRun(context, LEARNING, input, ({ items, seen }) => {
        if (seen) onLook(seen);
        would.push(...items);
      });
      const isKept = ({ find, isPersons }: Candidate) => find.isExplicit && isPersons;
      const kept = would.filter(isKept).length;
      const found = would.slice(0, LIMITS.pageMax).map((candidate) => shown(null, candidate));
      return {
        status: 'previewed' as const,
        looked,
        proposed: would.length - kept,
        kept,
        found,
        complete: true,
        run: null,
      };
    }
    const learnt: Learnt[] = [];
    const { run, isComplete } = await performRun(context, LEARNING, input, {
      scope,
      budget: seconds === undefined ? undefined : { seconds },
      refuseIfHeld: true,
      onLook,
      onStep: ({ results }) => void learnt.push(...results),
    });
    const kept = learnt.filter(({ id }) => nounOf(id) === 'memory').length;
    return {
      status: 'applied' as const,
      looked,
      proposed: learnt.length - kept,
      kept,
      found: learnt.slice(0, LIMITS.pageMax).map(({ id, candidate }) => shown(id, candidate)),
      complete: isComplete,
      run,
    };
  },
});

function shown(id: string | null, { find, event }: Candidate) {
  const { kind, text, confidence, reasons } = find;
  return { id, kind, text, confidence, reasons, event };
}
