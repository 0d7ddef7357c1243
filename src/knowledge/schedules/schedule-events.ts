/** The events of schedules. They name kinds and ids, and hold no words of anybody. */
import { z } from 'zod';
import { LIMITS } from '../../base/limits.ts';
import { type KindDefinition, kindOf } from '../../ledger/kinds.ts';
import { label } from '../../model/fields.ts';

const name = () => label(LIMITS.category);

const scheduleSet = () =>
  z.object({
    name: name(),
    job: label(LIMITS.kind),
    input: z.record(z.string(), z.unknown()),
    cron: label(LIMITS.cron),
    timeZone: label(LIMITS.category),
  });

const scheduleRemoved = () => z.object({ name: name() });

export const SCHEDULE_SET = kindOf('schedule.set', 1, scheduleSet);
export const SCHEDULE_REMOVED = kindOf('schedule.removed', 1, scheduleRemoved);

export const SCHEDULE_KINDS: readonly KindDefinition[] = [SCHEDULE_SET, SCHEDULE_REMOVED];
