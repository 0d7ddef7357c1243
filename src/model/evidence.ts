/** Evidence: what was said and done in the world, kept word for word. */
import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { EVIDENCE_KINDS } from './event.ts';
import { jsonObject, label, timeField } from './fields.ts';
import { scopeReference } from './scope.ts';

export const evidenceItem = z.object({
  kind: z.enum(EVIDENCE_KINDS).describe('What sort of thing happened'),
  content: z.string().max(LIMITS.evidenceContent).describe('The words, exactly as they were'),
  speaker: label(LIMITS.label).optional().describe('Who said or did it, as named in the source'),
  occurredAt: timeField.optional().describe('When it happened; now, if left out'),
  session: label(LIMITS.label).optional().describe('The conversation or work session it belongs to'),
  source: label(LIMITS.label).optional().describe('Where it came from, for example slack or claude-code'),
  externalId: label(LIMITS.label)
    .optional()
    .describe('Its id there; the same one is recorded once per scope and source'),
  metadata: jsonObject(LIMITS.metadata).optional().describe('Anything else, as JSON'),
  scope: scopeReference.optional().describe('Where it is kept; the connection’s scope, if left out'),
});
export type EvidenceItem = z.infer<typeof evidenceItem>;

/** The body of every evidence event. */
export const evidenceBody = z.object({
  content: z.string(),
  speaker: z.string().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  refs: z.array(z.string()).optional(),
});
export type EvidenceBody = z.infer<typeof evidenceBody>;

const REFERENCE =
  /https?:\/\/[^\s<>"'`)\]}]+|(?<![\w/#&])#\d{1,9}\b|(?<!\w)[\w.-]{1,100}\/[\w.-]{1,100}#\d{1,9}\b|<[\w.+-]{1,64}@[\w.-]{1,64}>|\b(?=[0-9a-f]{0,39}\d)(?=[0-9a-f]{0,39}[a-f])[0-9a-f]{7,40}\b/g;

const MAY_BE_COMMIT = /\b[0-9a-f]{7}/;

/** A cheap look for signs of one; most texts have none. */
function mayRefer(text: string): boolean {
  return text.includes('#') || text.includes('://') || text.includes('@') || MAY_BE_COMMIT.test(text);
}

/** Names in the text that point elsewhere: URLs, issue numbers, commit hashes, message ids. */
export function referencesIn(text: string): string[] {
  if (!mayRefer(text)) return [];
  const found = new Set<string>();
  for (const [reference] of text.matchAll(REFERENCE)) {
    found.add(cut(reference.replace(/[.,;:!?]+$/, '')));
    if (found.size >= LIMITS.referencesPerEvent) break;
  }
  return [...found];
}

/** Within the limit, and never through the middle of a character. */
function cut(reference: string): string {
  const short = reference.slice(0, LIMITS.label);
  return short.isWellFormed() ? short : short.slice(0, -1);
}
