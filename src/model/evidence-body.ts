/** What an evidence event holds, and the names in its words that point elsewhere. */
import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { found } from './found.ts';

/** The body of every evidence event. */
export const evidenceBody = () =>
  z.object({
    content: z.string(),
    speaker: z.string().optional(),
    metadata: z.record(z.string(), z.unknown()).optional(),
    refs: z.array(z.string()).optional(),
    found: found().optional(),
  });
export type EvidenceBody = z.infer<ReturnType<typeof evidenceBody>>;

const REFERENCE =
  /https?:\/\/[^\s<>"'`)\]}]+|(?<![\w/#&])#\d{1,9}\b|(?<!\w)[\w.-]{1,100}\/[\w.-]{1,100}#\d{1,9}\b|<[\w.+-]{1,64}@[\w.-]{1,64}>|\b(?=[0-9a-f]{0,39}\d)(?=[0-9a-f]{0,39}[a-f])[0-9a-f]{7,40}\b/g;

/** A hash has both, so somewhere they meet. */
const MAY_BE_COMMIT = /\d[a-f]|[a-f]\d/;

/** A cheap look for signs of one; most texts have none. */
function mayRefer(text: string): boolean {
  return text.includes('#') || text.includes('://') || text.includes('@') || MAY_BE_COMMIT.test(text);
}

/** Names in the text that point elsewhere: URLs, issue numbers, commit hashes, message ids. */
export function referencesIn(text: string): string[] {
  if (!mayRefer(text)) return [];
  const names = new Set<string>();
  for (const [reference] of text.matchAll(REFERENCE)) {
    names.add(cut(reference.replace(/[.,;:!?]+$/, '')));
    if (names.size >= LIMITS.referencesPerEvent) break;
  }
  return [...names];
}

/** Within the limit, and never through the middle of a character. */
function cut(reference: string): string {
  const short = reference.slice(0, LIMITS.label);
  return short.isWellFormed() ? short : short.slice(0, -1);
}
