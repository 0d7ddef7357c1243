/** Times for people. */
import type { Screen } from './screen.ts';

const STEPS: readonly (readonly [name: string, seconds: number])[] = [
  ['s', 60],
  ['min', 3_600],
  ['h', 86_400],
  ['d', 30 * 86_400],
];

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

export function isTime(value: unknown): value is string {
  return typeof value === 'string' && ISO_TIME.test(value);
}

/** "3 min ago" within a month, then the date; not on a terminal, the time itself. */
export function showTime(time: string, screen: Screen): string {
  if (screen.now === undefined) return time;
  const seconds = Math.round((screen.now - Date.parse(time)) / 1_000);
  const size = Math.abs(seconds);
  if (size < 5) return 'just now';
  let unit = 1;
  for (const [name, end] of STEPS) {
    if (size < end)
      return seconds > 0 ? `${Math.floor(size / unit)} ${name} ago` : `in ${Math.floor(size / unit)} ${name}`;
    unit = end;
  }
  return time.slice(0, 10);
}
