import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import type { FoundConflict } from '../knowledge/detection/find-conflicts.ts';
import { DETECTION } from '../runs/kinds/detection.ts';
import { performRun } from '../runs/perform-run.ts';
import { maintenanceOperation } from './define.ts';
import { isPosition, itemId, pageCursor, readPageCursor, readScope, runId } from './fields.ts';

export const detectConflicts = maintenanceOperation({
  name: 'detect-conflicts',
  summary: 'Look for memories and claims that contradict or repeat each other',
  description:
    'Compares the texts of live memories and claims by their words, without a model: negations, opposites, other numbers, dates and values of the same thing, and texts that say the same. ' +
    'Each is compared with those that share most of its telling words. What is found becomes a conflict; what is known or was decided is not raised again. ' +
    'It goes through the ledger in its order: the cursor of the answer continues there, so that a later run looks only at what is new.',
  area: 'admin',
  view: 'list',
  main: 'item',
  changesStore: true,
  idempotent: true,
  input: z.object({
    item: itemId.optional().describe('Only what this memory or claim conflicts with'),
    limit: z.int().min(1).optional().describe('How many texts at most (default: all)'),
    cursor: z.string().min(1).max(LIMITS.cursor).optional().describe('Where the run before ended'),
    ...readScope,
  }),
  output: z.object({
    looked: z.number().describe('How many texts were compared with others'),
    found: z.number().describe('How many conflicts are new'),
    conflicts: z
      .array(
        z.object({
          id: z.string(),
          kind: z.string(),
          severity: z.string(),
          score: z.number(),
          a: z.string(),
          b: z.string(),
        }),
      )
      .describe('The first of them'),
    done: z.boolean().describe('Whether everything was looked at'),
    cursor: z.string().nullable().describe('Continues after the last text that was looked at'),
    run: runId(),
  }),
  examples: [
    { title: 'Everything here', cli: 'detect-conflicts', input: {} },
    { title: 'One memory', cli: 'detect-conflicts mem_01j…', input: { item: 'mem_01j…' } },
  ],
  async handle(context, { item, limit, cursor, ...request }) {
    const after = readPageCursor(cursor, request, isPosition) ?? 0;
    const written: FoundConflict[] = [];
    let reached = { after, looked: 0, isAll: false };
    const onStep = ({ results }: { readonly results: readonly FoundConflict[] }) => void written.push(...results);
    const onLook = (seen: typeof reached) => {
      reached = seen;
    };
    const asked = { item, after, limit, ...request };
    const { run } = await performRun(context, DETECTION, asked, { scope: request.scope, onStep, onLook });
    return {
      looked: reached.looked,
      found: written.length,
      conflicts: written.slice(0, LIMITS.pageMax).map(({ id, data }) => ({
        id,
        kind: data.kind,
        severity: data.severity,
        score: data.score,
        a: data.a.id,
        b: data.b.id,
      })),
      done: reached.isAll,
      cursor: item === undefined ? pageCursor(reached.after, request) : null,
      run,
    };
  },
});
