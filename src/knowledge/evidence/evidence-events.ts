/** The events of evidence: one kind for each sort of thing that can happen, all with the same body. */
import type { KindDefinition } from '../../ledger/kinds.ts';
import { EVIDENCE_KINDS } from '../../model/event.ts';
import { evidenceBody } from '../../model/evidence-body.ts';

export const EVIDENCE_KIND_DEFINITIONS: readonly KindDefinition[] = EVIDENCE_KINDS.map((kind) => ({
  kind,
  version: 1,
  body: evidenceBody,
}));
