/** A conflict as callers see it, with the words of both sides that were compared. */
import { z } from 'zod';
import { RecollectError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { formatTime, formatTimeOrNull } from '../../base/time.ts';
import type { ConflictRow } from '../../store/port/tables.ts';
import type { FoundEvidence, TextPlace } from '../conflicts/conflict-events.ts';
import type { ReadContext } from '../context.ts';
import { loadSide, type Side, statusOfSide, typeOfSide } from './load-conflict.ts';

const side = () =>
  z.object({
    id: z.string(),
    type: z.enum(['memory', 'claim', 'block', 'document', 'session', 'identity']),
    version: z.number().nullable(),
    text: z.string().nullable().describe('Its text; null if you may not see that version'),
    status: z.string().nullable().describe('Its current status'),
  });

export const conflictView = z.lazy(() =>
  z.object({
    id: z.string(),
    type: z.literal('conflict'),
    kind: z.string(),
    status: z.string(),
    severity: z.string(),
    score: z.number().describe('The confidence of the detection, 0–1'),
    a: side(),
    b: side(),
    newer: z.enum(['a', 'b']).nullable().describe('The side that describes the newer state, judging by its wording'),
    evidence: z
      .array(z.object({ rule: z.string(), a: z.string().nullable(), b: z.string().nullable() }))
      .describe('The rule that found it, and the words of each side'),
    detector: z.string().describe('The detector, with its version; ledger: it follows from the events themselves'),
    detail: z.record(z.string(), z.unknown()),
    resolution: z.string().nullable(),
    decision: z.string().nullable().describe('The event of the last decision'),
    decidedAt: z.string().nullable(),
    scope: z.string(),
    recordedAt: z.string(),
  }),
);
export type ConflictView = z.infer<typeof conflictView>;

interface Detail {
  readonly evidence?: readonly FoundEvidence[];
  readonly newer?: 'a' | 'b';
  readonly compared?: unknown;
}

export async function viewConflict(query: ReadContext, row: ConflictRow): Promise<ConflictView> {
  const { evidence = [], newer, compared: _, ...detail } = JSON.parse(row.detail) as Detail & Record<string, unknown>;
  const [a, b] = await Promise.all([
    viewSide(query, row.item_a, row.version_a),
    viewSide(query, row.item_b, row.version_b),
  ]);
  return {
    id: row.id,
    type: 'conflict',
    kind: row.kind,
    status: row.status,
    severity: row.severity,
    score: row.score,
    a: a.view,
    b: b.view,
    newer: newer ?? null,
    evidence: evidence.map(({ rule, a: inA, b: inB }) => ({ rule, a: wordsAt(a.text, inA), b: wordsAt(b.text, inB) })),
    detector: row.detector,
    detail,
    resolution: row.resolution,
    decision: row.decided_by,
    decidedAt: formatTimeOrNull(row.decided_at),
    scope: row.scope_id,
    recordedAt: formatTime(row.recorded_at),
  };
}

interface SeenSide {
  readonly text: string | null;
  readonly view: z.infer<ReturnType<typeof side>>;
}

async function viewSide(query: ReadContext, id: string, version: number | null): Promise<SeenSide> {
  const then = await seen(query, id, version ?? undefined);
  const now = version === null ? then : await seen(query, id);
  const text = then?.text ?? null;
  return {
    text,
    view: {
      id,
      type: typeOfSide(id),
      version,
      text: text && shortened(text),
      status: now === undefined ? null : statusOfSide(now),
    },
  };
}

/** Undefined for what the reader may not see: a version from a time when the memory was somebody else's private one. */
async function seen(query: ReadContext, id: string, version?: number): Promise<Side | undefined> {
  try {
    return await loadSide(query, id, version);
  } catch (error) {
    if (error instanceof RecollectError && (error.code === 'not_found' || error.code === 'version_not_found'))
      return undefined;
    throw error;
  }
}

function wordsAt(text: string | null, place: TextPlace | undefined): string | null {
  return text === null || place === undefined ? null : shortened(text.slice(...place));
}

function shortened(text: string): string {
  return text.length <= LIMITS.conflictText ? text : `${text.slice(0, LIMITS.conflictText).toWellFormed()}…`;
}
