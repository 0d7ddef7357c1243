/** The fields of a session, each once. See docs/guides/add-a-field.md. */
import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { computed, field } from './field.ts';
import { FLAG, REAL, TEXT, TEXTS, TIME } from './field-codecs.ts';
import { FieldTable } from './field-table.ts';
import { label } from './fields.ts';

function words(max: number) {
  return z
    .string()
    .min(1)
    .max(max)
    .refine((text) => text.trim() !== '', 'must not be blank');
}

export const summaryText = () => words(LIMITS.summary);

const text = () => z.string();

/** Of changes that did not see each other the later one wins, field by field. */
export const SESSION_FIELDS = {
  id: computed(text),
  type: computed(() => z.literal('session')),
  name: field(TEXT.orNull, {
    column: 'name',
    input: () => label(LIMITS.name).describe('Its title'),
    searched: true,
  }),
  purpose: field(TEXT.orNull, {
    column: 'purpose',
    input: () => words(LIMITS.sessionText).describe('Its original goal'),
    searched: true,
  }),
  taskType: field(TEXT.orNull, {
    column: 'task_type',
    input: () => label(LIMITS.category).describe('The kind of work, for example bugfix or review'),
    searched: true,
  }),
  goal: field(TEXT.orNull, {
    column: 'goal',
    input: () => words(LIMITS.sessionText).describe('Its current goal'),
    searched: true,
  }),
  summary: field(TEXT.orNull, {
    column: 'summary',
    input: () => summaryText().describe('Its progress so far'),
    searched: true,
  }),
  workingSet: field(TEXTS, {
    column: 'working_set',
    input: () => z.array(label(LIMITS.path)).max(LIMITS.workingSet).describe('Files, ids and addresses in use'),
    default: [],
  }),
  status: field(TEXT, { column: 'status', default: 'active' }),
  statusReason: field(TEXT.orNull, { column: 'status_reason' }),
  lapsed: computed(() =>
    z.boolean().describe('It was never ended, but has been silent for long or its agent started another'),
  ),
  agent: computed(() => z.object({ id: text(), kind: text() })),
  source: field(TEXT.orNull, { column: 'source', described: 'The program that calls it by the external id' }),
  externalId: field(TEXT.orNull, { column: 'external_id' }),
  startedAt: field(TIME, { column: 'started_at' }),
  endedAt: field(TIME.orNull, {
    column: 'ended_at',
    described: 'Of one that lapsed, the time of its last event',
    computed: true,
  }),
  lastEventAt: computed(() => text().nullable().describe('For an active session, the time of its last event')),
  startActiveHours: field(REAL, {
    column: 'start_active_hours',
    described: 'Hours that its agent had been active when it began',
  }),
  activeHours: computed(() => z.number().describe('Hours it was active, up to its last event')),
  scope: computed(text),
  ownScope: computed(() =>
    text().nullable().describe('The scope for what belongs to this session alone, if there is one'),
  ),
  checkpoint: field(TEXT.orNull, {
    column: 'checkpoint_id',
    described: 'The memory that landing left for the next session',
  }),
  conflict: field(FLAG, {
    column: 'conflict',
    default: false,
    described: 'The last edit was made without seeing the one before',
  }),
  revision: field(TEXT, { column: 'changed_by', described: 'The event of the last edit; pass it as basedOn' }),
  recordedAt: field(TIME, { column: 'recorded_at' }),
  sources: computed(() => z.array(text()).describe('Ids of the events behind it: its start, then the last edit')),
};

export const SESSION_FIELD_TABLE = new FieldTable(SESSION_FIELDS);
