/** What the calendar and the clock show in a time zone, and back. */

export interface LocalDate {
  readonly year: number;
  /** From 1 on. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** Making one takes a while. */
const formats = new Map<string, Intl.DateTimeFormat>();

export function localDate(time: number, zone: string): LocalDate {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}

/** The moment at which the zone shows that. An hour that is left out in spring is the one after it. */
export function timeIn(zone: string, date: LocalDate): number {
  const wanted = asUtc(date);
  let time = wanted;
  // The first guess may lie on the other side of a change of the clock.
  for (let round = 0; round < 2; round++) time = wanted - (asUtc(localDate(time, zone)) - time);
  return time;
}

function asUtc({ year, month, day, hour, minute, second }: LocalDate): number {
  const date = new Date(Date.UTC(2_000, month - 1, day, hour, minute, second));
  // Date.UTC takes 0 to 99 for years of the last century.
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime();
}
