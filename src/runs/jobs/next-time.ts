/** When a schedule is due next: cron expressions in a time zone. */
import { Cron } from 'croner';
import { messageOf, RecollectError } from '../../base/errors.ts';

/** Undefined: never again. An hour that a change of the clock leaves out comes right after it; one that comes twice is taken once. */
export function nextTime(cron: string, timeZone: string, after: number): number | undefined {
  assertTimeZone(timeZone);
  // Croner also reads single dates, which are no schedule.
  const isPattern = cron.startsWith('@') || cron.trim().split(/\s+/).length === 5;
  if (!isPattern) throw wrongCron(cron, 'it needs five fields');
  try {
    const pattern = new Cron(cron, { mode: '5-part', timezone: timeZone, paused: true });
    return pattern.nextRun(new Date(after))?.getTime();
  } catch (error) {
    throw wrongCron(cron, messageOf(error));
  }
}

function assertTimeZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    throw new RecollectError('invalid_input', `Not a time zone: ${timeZone}`, {
      hint: 'Write it as Europe/Berlin or UTC.',
      details: { timeZone },
    });
  }
}

function wrongCron(cron: string, why: string): RecollectError {
  return new RecollectError('invalid_input', `Not a cron expression: ${cron} (${why})`, {
    hint: 'Write minute, hour, day, month and weekday, such as "30 3 * * *" for half past three every night.',
    details: { cron },
  });
}
