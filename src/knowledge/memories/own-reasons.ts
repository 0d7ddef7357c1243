/** Reasons that Recollect gives by itself: they say what happened, and nobody asks for them. */
import { REDACTION_REASON } from '../texts/redacted.ts';

export const SAME_SAID = 'a person said the same';
export const MERGED = 'merged with a duplicate';
export const UNDONE = 'The last change was taken back';

export function backTo(version: number): string {
  return `Back to version ${version}`;
}

const BACK_TO = /^Back to version \d+$/;

export function isOwnReason(reason: string): boolean {
  return OWN.has(reason) || BACK_TO.test(reason);
}

const OWN: ReadonlySet<string> = new Set([SAME_SAID, MERGED, UNDONE, REDACTION_REASON]);
