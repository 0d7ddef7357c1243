import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import type { Matter } from '../knowledge/consolidation/matter.ts';
import { PROPOSAL_ACTIONS, PROPOSAL_KINDS } from '../model/proposal.ts';
import { CONSOLIDATION, type MadeProposal } from '../runs/kinds/consolidation.ts';
import { performRun, previewRun } from '../runs/perform-run.ts';
import { maintenanceOperation } from './define.ts';
import { readScope, runId } from './fields.ts';

export const consolidate = maintenanceOperation({
  name: 'consolidate',
  summary: 'Propose what to merge, to replace and to ask about',
  description:
    'Looks through memories and claims for what contradicts, replaces or repeats something, for what rests on something that does not hold any more, and for plans whose day is over. ' +
    'What differs decides, not how alike two texts are: another number, name, date, unit, negation or duty is never a repetition. Each finding becomes a proposal that cites both texts; nothing else changes, unless a review policy applies it. ' +
    'Without `apply` it only says what it would propose.',
  area: 'review',
  view: 'list',
  changesStore: true,
  idempotent: true,
  input: z.object({
    apply: z.boolean().default(false).describe('Make the proposals; without it nothing is written'),
    ...readScope,
  }),
  output: z.object({
    status: z.enum(['planned', 'applied']),
    looked: z.number().describe('How many texts were looked at'),
    found: z.number().describe('How many proposals there are to make, or were made'),
    kinds: z.record(z.string(), z.number()),
    proposals: z
      .array(
        z.object({
          id: z.string().nullable().describe('Null where it was only planned'),
          kind: z.enum(PROPOSAL_KINDS),
          action: z.enum(PROPOSAL_ACTIONS),
          items: z.array(z.string()),
          reasons: z.array(z.string()),
          confidence: z.number(),
        }),
      )
      .describe('The first of them'),
    run: runId(),
  }),
  examples: [
    { title: 'What it would propose', cli: 'consolidate', input: {} },
    { title: 'Propose it', cli: 'consolidate --apply', input: { apply: true } },
  ],
  async handle(context, { apply, scope, inherit }) {
    const found: { readonly matter: Matter; readonly id: string | null }[] = [];
    let looked = 0;
    const onLook = (seen: number) => {
      looked += seen;
    };
    let run: string | null = null;
    if (apply) {
      const onStep = ({ results }: { readonly results: readonly MadeProposal[] }) =>
        void found.push(...results.map(({ matter, proposed }) => ({ matter, id: proposed.id })));
      ({ run } = await performRun(context, CONSOLIDATION, { scope, inherit }, { scope, onLook, onStep }));
    } else {
      await previewRun(context, CONSOLIDATION, { scope, inherit }, ({ items, seen = 0 }) => {
        onLook(seen);
        found.push(...items.map((matter) => ({ matter, id: null })));
      });
    }
    const kinds: Record<string, number> = {};
    for (const { matter } of found) kinds[matter.kind] = (kinds[matter.kind] ?? 0) + 1;
    return {
      status: apply ? ('applied' as const) : ('planned' as const),
      looked,
      found: found.length,
      kinds,
      proposals: found.slice(0, LIMITS.pageMax).map(({ matter: { draft, items }, id }) => ({
        id,
        kind: draft.kind,
        action: draft.action,
        items: items.map((item) => item.id),
        reasons: [...(draft.reasons ?? [])],
        confidence: draft.confidence ?? 0,
      })),
      run,
    };
  },
});
