/**
 * The fields of a memory, each once. Columns, event bodies, rows, answers, the inputs of `remember`, `revise` and `list`, sorts and differences
 * follow from it. See docs/guides/add-a-field.md.
 */
import { z } from 'zod';
import { canonicalJson } from '../base/canonical-json.ts';
import { LIMITS } from '../base/limits.ts';
import { citationsInput } from './citation.ts';
import { type CitationBody, citationBody } from './citation-body.ts';
import { computed, field } from './field.ts';
import { FLAG, INTEGER, inJson, JSON_OBJECT, oneOf, REAL, TEXT, TEXTS, TIME } from './field-codecs.ts';
import { FieldTable } from './field-table.ts';
import { jsonObject, label, timeField, unitInterval } from './fields.ts';
import { DECAY_TIERS, KNOWN_MEMORY_KINDS, MEMORY_STATUSES, TIERS, VALIDATIONS, VISIBILITIES } from './memory-values.ts';
import { normaliseTags, tagName } from './tag.ts';

export const memoryKind = () =>
  z
    .string()
    .max(LIMITS.kind)
    .regex(/^[a-z][a-z0-9_-]*$/, 'must be a lower-case word')
    .meta({ description: `One of ${KNOWN_MEMORY_KINDS.join(', ')}, or a word of your own` });

/** Sorted and without repetitions. */
const TAGS = {
  ...TEXTS,
  toEvent: normaliseTags,
  toRow: (tags: readonly string[]) => canonicalJson(normaliseTags(tags)),
};

/** Checked apart, because they depend on what the scope can see. None is no list, not an empty one. */
const CITATIONS = {
  ...inJson(() => z.array(citationBody())).orNull,
  shown: () =>
    z
      .array(z.object({ event: z.string(), document: z.string().nullable(), quote: z.string().nullable() }))
      .describe('Its sources; `get` says whether they still contain the quotes'),
  toEvent: undefined,
  toRow: (citations: CitationBody[] | null) => (citations?.length ? canonicalJson(citations) : null),
  toView: (stored: string | null) =>
    citationsFrom(stored).map(({ event, document = null, quote = null }) => ({ event, document, quote })),
};

export function citationsFrom(stored: string | null): CitationBody[] {
  return stored === null ? [] : (JSON.parse(stored) as CitationBody[]);
}

const text = () => z.string();

/** Defaults are part of what an event means, so they never change: another default would be another version of the kind. */
export const MEMORY_FIELDS = {
  id: computed(text),
  type: computed(() => z.literal('memory')),
  kind: field(TEXT, {
    column: 'kind',
    input: memoryKind,
    says: true,
    searched: true,
    proposed: true,
    diffed: true,
    filter: { as: 'kinds', by: 'oneOf', input: () => z.array(memoryKind()).max(50).describe('Only these kinds') },
  }),
  name: field(TEXT.orNull, {
    column: 'name',
    input: () => label(LIMITS.name).describe('A name that is unique for its kind in the scope'),
    says: true,
    searched: true,
    diffed: true,
    sortable: true,
    filter: { as: 'name', by: 'equal', input: () => label(LIMITS.name).describe('Only memories with this name') },
  }),
  category: field(TEXT.orNull, {
    column: 'category',
    input: () => label(LIMITS.category).describe('A category of your own, for grouping'),
    says: true,
    searched: true,
    proposed: true,
    diffed: true,
  }),
  /** The words stay in the ledger, in the event `content_seq`. */
  content: field(TEXT, {
    input: () =>
      z
        .string()
        .min(1)
        .max(LIMITS.memoryContent)
        .refine((words) => words.trim() !== '', 'must not be blank')
        .describe('The text, in one or a few sentences'),
    says: true,
    searched: true,
    diffed: true,
    computed: true,
  }),
  payload: field(JSON_OBJECT.orNull, {
    column: 'payload',
    input: () =>
      jsonObject(LIMITS.payload).describe('Fields that belong to the kind, for example the parameters of a tool'),
    says: true,
    searched: true,
    proposed: true,
    diffed: true,
  }),
  tags: field(TAGS, {
    column: 'tags',
    input: () => z.array(tagName).max(LIMITS.tagsPerItem).describe('Tags to find it by'),
    default: [],
    searched: true,
    proposed: true,
    diffed: true,
    filter: {
      as: 'tags',
      by: 'every',
      input: () => z.array(tagName).max(LIMITS.tagsPerItem).describe('Only memories with all of these tags'),
    },
  }),
  status: field(TEXT, {
    column: 'status',
    diffed: true,
    filter: {
      as: 'statuses',
      by: 'oneOf',
      input: () =>
        z
          .array(z.enum(MEMORY_STATUSES))
          .max(MEMORY_STATUSES.length)
          .describe('Only these statuses (default: inbox, active and stale)'),
    },
  }),
  archiveReason: field(TEXT.orNull, { column: 'archive_reason', diffed: true }),
  version: field(INTEGER, { column: 'version' }),
  /** Whether this is the version in effect now. */
  current: computed(() => z.boolean()),
  importance: field(REAL, {
    column: 'importance',
    input: () => unitInterval.describe('How much it matters, 0 to 1'),
    default: 0.5,
    proposed: true,
    diffed: true,
    sortable: true,
  }),
  confidence: field(REAL, {
    column: 'confidence',
    input: () => unitInterval.describe('How sure the author is, 0 to 1'),
    default: 0.7,
    diffed: true,
  }),
  priority: field(INTEGER.orNull, {
    column: 'priority',
    input: () => z.int().min(0).max(100).describe('Order among guidelines, 0 to 100'),
    diffed: true,
  }),
  tier: field(oneOf(TIERS), {
    column: 'tier',
    input: () => z.enum(TIERS).describe('permanent, or daily: it expires after a day unless expiresAt says otherwise'),
    default: 'permanent',
    diffed: true,
  }),
  decayTier: field(oneOf(DECAY_TIERS), {
    column: 'decay_tier',
    input: () => z.enum(DECAY_TIERS).describe('How fast it fades from frames'),
    default: 'standard',
    diffed: true,
  }),
  pinned: field(FLAG, {
    column: 'pinned',
    default: false,
    diffed: true,
    filter: {
      as: 'pinned',
      by: 'equal',
      input: () => z.boolean().describe('true: only pinned memories; false: only unpinned'),
    },
  }),
  visibility: field(oneOf(VISIBILITIES), {
    column: 'visibility',
    input: () =>
      z
        .enum(VISIBILITIES)
        .describe(
          'Who may read it. private: its owner; scope: readers of the scope; public: readers of the organisation',
        ),
    default: 'scope',
    proposed: true,
    diffed: true,
  }),
  owner: field(TEXT, {
    column: 'owner_id',
    filter: {
      as: 'owner',
      by: 'equal',
      input: () => label(LIMITS.label).describe('Only memories of this owner, for example person:anna'),
    },
  }),
  validation: field(oneOf(VALIDATIONS), {
    column: 'validation',
    input: () => z.enum(VALIDATIONS).describe('Whether someone checked it'),
    default: 'unverified',
    diffed: true,
  }),
  trust: field(REAL, { column: 'trust', diffed: true }),
  flags: computed(() => z.array(text()).describe('Warnings about the words or the name: instruction_like')),
  validFrom: field(TIME.orNull, {
    column: 'valid_from',
    input: () => timeField.describe('True from this time'),
    proposed: true,
    diffed: true,
  }),
  validTo: field(TIME.orNull, {
    column: 'valid_to',
    input: () => timeField.describe('True until this time, exclusive; afterwards recall, lists and packs omit it'),
    proposed: true,
    diffed: true,
  }),
  expiresAt: field(TIME.orNull, {
    column: 'expires_at',
    input: () => timeField.describe('When it expires and leaves recall'),
    diffed: true,
  }),
  summaryOf: field(TEXTS.orNull, {
    column: 'summary_of',
    input: () => z.array(label(LIMITS.label)).max(100).describe('Ids of the items it summarises'),
    proposed: true,
    diffed: true,
  }),
  citations: field(CITATIONS, {
    column: 'citations',
    input: () =>
      citationsInput().describe('Its sources, such as [{"source":"#12","quote":"its words"}]; quotes are verbatim'),
    proposed: true,
    diffed: true,
    computed: true,
  }),
  changeReason: field(TEXT.orNull, { column: 'change_reason' }),
  /** The version that its author had in view; differs from version − 1 when another change came between. */
  basedOn: field(INTEGER.orNull, { column: 'based_on' }),
  conflict: field(FLAG, { column: 'conflict', default: false }),
  author: computed(() => z.object({ id: text(), kind: text() })),
  scope: computed(text),
  session: computed(() => text().nullable()),
  occurredAt: computed(() => text().describe('When it happened')),
  createdAt: computed(text),
  updatedAt: computed(text),
  recordedAt: computed(text),
  contentHash: field(TEXT.orNull, { column: 'content_hash' }),
  sources: computed(() =>
    z.array(text()).describe('Ids of the events behind this version: the words, the last change, the citations'),
  ),
};

export const MEMORY_FIELD_TABLE = new FieldTable(MEMORY_FIELDS);
