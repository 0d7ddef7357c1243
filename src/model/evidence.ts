/** Evidence: what was said and done in the world, kept word for word. */
import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { EVIDENCE_KINDS } from './event.ts';
import { jsonObject, label, timeField } from './fields.ts';
import { scopeReference } from './scope.ts';

export const evidenceItem = z.object({
  kind: z.enum(EVIDENCE_KINDS).describe('The kind of event'),
  content: z.string().max(LIMITS.evidenceContent).describe('The exact words'),
  speaker: label(LIMITS.label).optional().describe('Who said or did it, as named in the source'),
  occurredAt: timeField.optional().describe('When it happened (default: now)'),
  session: label(LIMITS.label).optional().describe('The conversation or work session it belongs to'),
  source: label(LIMITS.label).optional().describe('Where it came from, for example slack or claude-code'),
  externalId: label(LIMITS.label).optional().describe('Its id in that source; recorded once per scope and source'),
  metadata: jsonObject(LIMITS.metadata).optional().describe('Further data, as JSON'),
  scope: scopeReference.optional().describe('The scope it belongs to (default: the connection’s)'),
});
/**
 * What `record` takes: something that was said or done.
 *
 * @example
 * ```ts
 * const item: EvidenceItem = { kind: 'user_message', content: 'Please never log request bodies', speaker: 'Maria' };
 * ```
 */
export type EvidenceItem = z.infer<typeof evidenceItem>;
