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
    input: () => label(LIMITS.name).describe('What people call it'),
    searched: true,
  }),
  purpose: field(TEXT.orNull, {
    column: 'purpose',
    input: () => words(LIMITS.sessionText).describe('Why it was begun'),
    searched: true,
  }),
  taskType: field(TEXT.orNull, {
    column: 'task_type',
    input: () => label(LIMITS.category).describe('A word for the sort of work, for example bugfix or review'),
    searched: true,
  }),
  goal: field(TEXT.orNull, {
    column: 'goal',
    input: () => words(LIMITS.sessionText).describe('What it is after now'),
    searched: true,
  }),
  summary: field(TEXT.orNull, {
    column: 'summary',
    input: () => summaryText().describe('How far it came'),
    searched: true,
  }),
  workingSet: field(TEXTS, {
    column: 'working_set',
    input: () =>
      z.array(label(LIMITS.path)).max(LIMITS.workingSet).describe('What it has before it: files, ids, addresses'),
    default: [],
  }),
  status: field(TEXT, { column: 'status', default: 'active' }),
  statusReason: field(TEXT.orNull, { column: 'status_reason' }),
  lapsed: computed(() =>
    z
      .boolean()
      .describe('It is active and has no end, but nothing was heard of it for long or its agent began another'),
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
  lastEventAt: computed(() => text().nullable().describe('Of an active one, when it was last heard of')),
  startActiveHours: field(REAL, {
    column: 'start_active_hours',
    described: 'Hours that its agent had been active when it began',
  }),
  activeHours: computed(() => z.number().describe('Hours that it was active, up to its last event')),
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
  sources: computed(() =>
    z.array(text()).describe('Ids of the events from which it follows: its start, then the last edit'),
  ),
};

export const SESSION_FIELD_TABLE = new FieldTable(SESSION_FIELDS);
