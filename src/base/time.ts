/** Times travel as ISO 8601 text and are stored as milliseconds; this is the only place that converts. */
import { RecollectError, show } from './errors.ts';

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2})(?:(:\d{2})(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** A date alone means its midnight in UTC, and a time without a zone is UTC: the same text gives the same moment everywhere. */
export function parseTime(text: string, field: string): number {
  const [, year, month, day, clock = '00:00', seconds = ':00', fraction = '', zone = 'Z'] = ISO.exec(text) ?? [];
  // Date.parse reads only milliseconds and only zones with a colon, and takes 31 February for a day in March.
  const zoneText = zone === 'Z' || zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
  const time = Date.parse(`${year}-${month}-${day}T${clock}${seconds}${fraction.slice(0, 4)}${zoneText}`);
  const lastDay = new Date(Date.UTC(2000 + (Number(year) % 400), Number(month), 0)).getUTCDate();
  if (Number.isNaN(time) || Number(day) > lastDay || time < EARLIEST_TIME || time > LATEST_TIME) {
    throw new RecollectError('invalid_input', `${field} is not a time: ${show(text)}`, {
      hint: 'Write it as ISO 8601, for example 2026-03-01T09:30:00Z or 2026-03-01.',
      details: { field },
    });
  }
  return time;
}

/** The years 1 to 9999, which ISO 8601 writes with four digits. */
export const EARLIEST_TIME = Date.parse('0001-01-01T00:00:00.000Z');
export const LATEST_TIME = Date.parse('9999-12-31T23:59:59.999Z');

/** One answer often holds the same time several times over: what took the place of a claim was recorded when that one ended. */
export function formatTime(time: number): string {
  const slot = time & (lately.length - 1);
  const known = lately[slot]!;
  if (known.time === time) return known.text;
  const text = new Date(time).toISOString();
  lately[slot] = { time, text };
  return text;
}

const lately = Array.from({ length: 16 }, () => ({ time: Number.NaN, text: '' }));

export function formatTimeOrNull(time: number | null): string | null {
  return time === null ? null : formatTime(time);
}
