/** The events of claims. Keys and cardinality are written down as they were decided, so that a later version decides nothing anew. */

import { z } from 'zod';
import { EARLIEST_TIME, LATEST_TIME } from '../../base/time.ts';
import { type KindDefinition, kindOf } from '../../ledger/kinds.ts';
import { citationBody } from '../../model/citation-body.ts';
import { CLAIM_FIELDS } from '../../model/claim-fields.ts';
import { CARDINALITIES, CLAIM_ORIGINS, SUPERSESSION_REASONS } from '../../model/claim-values.ts';
import { givenShape } from '../../model/field-shapes.ts';
import { found } from '../../model/found.ts';

const text = () => z.string();
const time = () => z.int().min(EARLIEST_TIME).max(LATEST_TIME);
const reason = () => text().optional();

/** Claims whose place it takes, as its author saw them. */
const supersedes = () => z.array(z.object({ id: text(), reason: z.enum(SUPERSESSION_REASONS) })).optional();

export const claimAsserted = () =>
  z.object({
    ...givenShape(CLAIM_FIELDS),
    keys: z.object({ subject: text(), predicate: text(), object: text() }),
    cardinality: z.enum(CARDINALITIES).optional(),
    origin: z.enum(CLAIM_ORIGINS),
    citations: z.array(citationBody()),
    /** In the statement. */
    found: found().optional(),
    supersedes: supersedes(),
  });
export type ClaimAsserted = z.infer<ReturnType<typeof claimAsserted>>;

/** With the words and the time of the one who said it again. */
export const claimSupported = () =>
  z.object({
    statement: text().optional(),
    validFrom: time().optional(),
    validTo: time().optional(),
    citations: z.array(citationBody()),
    confidence: z.number().optional(),
    /** Where a person says what only others had said. */
    supersedes: supersedes(),
  });
export type ClaimSupported = z.infer<ReturnType<typeof claimSupported>>;
/** A person accepts what somebody else asserted. */
export const claimPromoted = () => z.object({ reason: reason(), supersedes: supersedes() });
export const claimRetracted = () => z.object({ reason: reason() });
export const claimContested = () => z.object({ reason: reason(), citations: z.array(citationBody()) });
export const claimUndone = () => z.object({ reason: reason() });
/** Another claim that is there already takes its place. */
export const claimSuperseded = () => z.object({ by: text(), because: z.enum(SUPERSESSION_REASONS), reason: reason() });
export type ClaimSuperseded = z.infer<ReturnType<typeof claimSuperseded>>;

export const predicateDefined = () => z.object({ name: text(), key: text(), cardinality: z.enum(CARDINALITIES) });

export const CLAIM_ASSERTED = kindOf('claim.asserted', 1, claimAsserted);
export const CLAIM_SUPPORTED = kindOf('claim.supported', 1, claimSupported);
export const CLAIM_CONTESTED = kindOf('claim.contested', 1, claimContested);
export const CLAIM_SUPERSEDED = kindOf('claim.superseded', 1, claimSuperseded);
export const CLAIM_PROMOTED = kindOf('claim.promoted', 1, claimPromoted);
export const PREDICATE_DEFINED = kindOf('predicate.defined', 1, predicateDefined);

export const CLAIM_KINDS: readonly KindDefinition[] = [
  CLAIM_ASSERTED,
  CLAIM_SUPPORTED,
  { kind: 'claim.retracted', version: 1, body: claimRetracted },
  CLAIM_CONTESTED,
  { kind: 'claim.undone', version: 1, body: claimUndone },
  CLAIM_SUPERSEDED,
  { kind: 'claim.restored', version: 1, body: claimUndone },
  CLAIM_PROMOTED,
];
export const PREDICATE_KINDS: readonly KindDefinition[] = [PREDICATE_DEFINED];
