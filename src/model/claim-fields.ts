/** The fields of a claim, each once; its citations are rows of their own. See docs/guides/add-a-field.md. */
import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { computed, field } from './field.ts';
import { FLAG, INTEGER, REAL, TEXT, TIME } from './field-codecs.ts';
import { FieldTable } from './field-table.ts';
import { label, timeField, unitInterval } from './fields.ts';

const text = () => z.string();
const part = () => label(LIMITS.claimPart);

export const CLAIM_FIELDS = {
  id: computed(text),
  type: computed(() => z.literal('claim')),
  statement: field(TEXT, {
    column: 'statement',
    input: () => label(LIMITS.statement).describe('One assertion, as a sentence'),
  }),
  topic: field(TEXT.orNull, { column: 'topic', input: () => label(LIMITS.name).describe('What it is about') }),
  subject: field(TEXT.orNull, {
    column: 'subject',
    input: () =>
      part().describe(
        'Who or what it is about; with a predicate, later claims about the same subject can supersede it',
      ),
  }),
  predicate: field(TEXT.orNull, {
    column: 'predicate',
    input: () => part().describe('The property, for example “lives in” or “default branch”'),
  }),
  object: field(TEXT.orNull, { column: 'object', input: () => part().describe('The value') }),
  status: field(TEXT, { column: 'status', default: 'current' }),
  confidence: field(REAL, {
    column: 'confidence',
    input: () => unitInterval.describe('How sure you are (default: 0.7)'),
    default: 0.7,
  }),
  /** Stays when it is contested. */
  authoritative: field(FLAG, {
    column: 'authoritative',
    input: () => z.boolean().describe('It comes from the person who decides it; only a person may set this'),
    default: false,
    hidden: true,
  }),
  confidenceHint: field(TEXT, { column: 'confidence_hint' }),
  unreviewed: computed(() => z.boolean().describe('It was not asserted by a person and nobody has accepted it')),
  supportingCount: field(INTEGER, { column: 'supporting_count', default: 1 }),
  origin: field(TEXT, { column: 'origin' }),
  validFrom: field(TIME.orNull, {
    column: 'valid_from',
    input: () => timeField.describe('Valid from this time'),
  }),
  /** What is known now: the claim that took its place may have ended it. */
  validTo: field(TIME.orNull, {
    column: 'valid_to',
    input: () => timeField.describe('Valid until this time, exclusive'),
  }),
  supersededAt: field(TIME.orNull, { column: 'superseded_at' }),
  supersededBy: field(TEXT.orNull, { column: 'superseded_by' }),
  supersessionReason: field(TEXT.orNull, { column: 'supersession_reason' }),
  changeReason: field(TEXT.orNull, { column: 'change_reason' }),
  trust: field(REAL, { column: 'trust' }),
  author: computed(() => z.object({ id: text(), kind: text() })),
  scope: computed(text),
  recordedAt: field(TIME, { column: 'recorded_at' }),
};

export const CLAIM_FIELD_TABLE = new FieldTable(CLAIM_FIELDS);
