/**
 * Fields of which the last write counts. Each change carries a moment: its writer's time, but never one before what the writer had seen.
 * So a change that saw another is after it, whatever the clocks say, and of two that did not the later counts, in every store alike.
 */
import { LATEST_TIME } from '../base/time.ts';

/** A moment and, for equal ones, the event. */
export type Stamp = readonly [at: number, event: string];
export type Stamps = Readonly<Record<string, Stamp | undefined>>;

export function isAfter(one: Stamp, other: Stamp | undefined): boolean {
  return other === undefined || one[0] > other[0] || (one[0] === other[0] && one[1] > other[1]);
}

/** The moment of a change by somebody who has seen everything up to `seen`. */
export function momentAfter(seen: number, now: number): number {
  return Math.min(Math.max(now, seen + 1), LATEST_TIME);
}

export function readStamps(json: string): Stamps {
  return JSON.parse(json) as Stamps;
}
