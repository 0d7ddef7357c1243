/**
 * The events of conflicts. What a detector found is written with places in the texts, never with the words themselves: whoever may not read
 * a text, or no longer may, learns nothing of it from here.
 */
import { z } from 'zod';
import { type KindDefinition, kindOf } from '../../ledger/kinds.ts';
import { CONFLICT_KINDS, RESOLUTIONS, SEVERITIES } from '../../model/conflict.ts';

export const conflictDetected = () => {
  /** The item, and the event that made the version which was compared. */
  const side = z.object({ id: z.string(), event: z.string() });
  /** Where words stand in the text: from, included, until, excluded. */
  const place = z.tuple([z.int().min(0), z.int().min(0)]).optional();
  return z.object({
    kind: z.enum(CONFLICT_KINDS),
    a: side,
    b: side,
    severity: z.enum(SEVERITIES),
    score: z.number().min(0).max(1),
    evidence: z.array(z.object({ rule: z.string(), a: place, b: place })),
    /** The side that by its wording tells the newer state. */
    newer: z.enum(['a', 'b']).optional(),
    /** Its name and version. */
    detector: z.string(),
  });
};
export type ConflictDetected = z.infer<ReturnType<typeof conflictDetected>>;
export type FoundEvidence = ConflictDetected['evidence'][number];
export type TextPlace = NonNullable<FoundEvidence['a']>;

export const conflictResolved = () =>
  z.object({
    resolution: z.enum(RESOLUTIONS),
    /** Changes of items that the decision brought about. */
    effects: z.array(z.object({ item: z.string(), event: z.string() })),
    /** The decision that its author knew of, if there was one before. */
    after: z.string().optional(),
    /** The item that holds what both said. */
    result: z.string().optional(),
    reason: z.string().optional(),
  });
export type ConflictResolved = z.infer<ReturnType<typeof conflictResolved>>;
export type Effect = ConflictResolved['effects'][number];

/** A decision taken back; what it changed was changed back by events of the items. */
export const conflictReopened = () => z.object({ after: z.string(), reason: z.string().optional() });

export const CONFLICT_DETECTED = kindOf('conflict.detected', 1, conflictDetected);
export const CONFLICT_RESOLVED = kindOf('conflict.resolved', 1, conflictResolved);

export const CONFLICT_EVENT_KINDS: readonly KindDefinition[] = [
  CONFLICT_DETECTED,
  CONFLICT_RESOLVED,
  { kind: 'conflict.reopened', version: 1, body: conflictReopened },
];
