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
  occurredAt: timeField.optional().describe('When it happened (default: now)'),
  session: label(LIMITS.label).optional().describe('The conversation or work session it belongs to'),
  source: label(LIMITS.label).optional().describe('Where it came from, for example slack or claude-code'),
  externalId: label(LIMITS.label)
    .optional()
    .describe('Its id there; the same one is recorded once per scope and source'),
  metadata: jsonObject(LIMITS.metadata).optional().describe('Anything else, as JSON'),
  scope: scopeReference.optional().describe('Where it is kept (default: the connection’s scope)'),
});
export type EvidenceItem = z.infer<typeof evidenceItem>;
