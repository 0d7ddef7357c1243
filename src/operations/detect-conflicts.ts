import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import type { FoundConflict } from '../knowledge/detection/find-conflicts.ts';
import { DETECTION } from '../runs/kinds/detection.ts';
import { performRun } from '../runs/perform-run.ts';
import { maintenanceOperation } from './define.ts';
import { isPosition, itemId, pageCursor, readPageCursor, readScope, runId } from './fields.ts';

export const detectConflicts = maintenanceOperation({
  name: 'detect-conflicts',
  summary: 'Find memories and claims that contradict or repeat each other',
  description:
    'Compares the texts of current memories and claims by their words, without a model: negations, opposites, different numbers, dates and values of the same thing, and texts that say the same. ' +
    'Each is compared with the texts that share most of its distinctive words. A new finding opens a conflict; a known or decided one is not raised again. ' +
    'It works in the order of the ledger: pass the cursor of the answer to look only at what is new.',
  area: 'admin',
  view: 'list',
  main: 'item',
  changesStore: true,
  idempotent: true,
  input: z.object({
    item: itemId.optional().describe('Only conflicts with this memory or claim'),
    limit: z.int().min(1).optional().describe('The maximum number of texts (default: all)'),
    cursor: z.string().min(1).max(LIMITS.cursor).optional().describe('The cursor of the previous run'),
    ...readScope,
  }),
  output: z.object({
    looked: z.number().describe('How many texts were compared'),
    found: z.number().describe('How many new conflicts were found'),
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
    done: z.boolean().describe('Whether every text was compared'),
    cursor: z.string().nullable().describe('Continues after the last text that was compared'),
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
