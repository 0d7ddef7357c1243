/** The order in which changes count: of two stores by when they were said, the same in both; of one store as they came, whatever its clock says. */
import { LATEST_TIME } from '../../base/time.ts';

/** When something was said, and by which event. */
export interface Said {
  readonly at: number;
  readonly by: string;
}

export function isLater(one: Said, other: Said): boolean {
  return one.at > other.at || (one.at === other.at && one.by > other.by);
}

export function inOrder<T>(list: readonly T[], saidOf: (one: T) => Said): T[] {
  return list.toSorted((a, b) => (isLater(saidOf(a), saidOf(b)) ? 1 : -1));
}

/** For a new change: now, and after everything that it follows. */
export function afterAll(now: number, times: readonly number[]): number {
  return Math.min(LATEST_TIME, Math.max(now, ...times.map((time) => time + 1)));
}
