/** Time-ordered ids with a prefix: 48 bits of milliseconds and 80 random bits in Crockford's base 32. */
import type { Clock, Random } from './clock.ts';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_CHARS = 10;
const RANDOM_CHARS = 16;

export interface IdSource {
  next(prefix: string): string;
}

/** Ids of one source strictly increase, also within a millisecond and when the clock steps back. */
export function createIds(clock: Clock, random: Random): IdSource {
  let lastTime = -1;
  let timeText = '';
  let digits: number[] = [];
  return {
    next(prefix) {
      const now = clock.now();
      if (now > lastTime || !increment(digits)) {
        lastTime = Math.max(now, lastTime + (now > lastTime ? 0 : 1));
        timeText = encodeTime(lastTime);
        digits = Array.from(random.bytes(RANDOM_CHARS), (byte) => byte & 31);
      }
      let text = `${prefix}_${timeText}`;
      for (const digit of digits) text += ALPHABET[digit];
      return text;
    },
  };
}

/** A stable id for something that two stores must name alike without having met. */
export function idFromHash(prefix: string, hash: Uint8Array): string {
  let text = '';
  for (let index = 0; index < TIME_CHARS + RANDOM_CHARS; index++) text += ALPHABET[hash[index]! & 31];
  return `${prefix}_${text}`;
}

export function isId(prefix: string, text: string): boolean {
  return (
    text.length === prefix.length + 27 &&
    text.startsWith(`${prefix}_`) &&
    /^[0-9a-hjkmnp-tv-z]{26}$/.test(text.slice(prefix.length + 1))
  );
}

function encodeTime(time: number): string {
  let text = '';
  let rest = time;
  for (let index = 0; index < TIME_CHARS; index++) {
    text = ALPHABET[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

function increment(digits: number[]): boolean {
  for (let index = digits.length - 1; index >= 0; index--) {
    if (digits[index]! < 31) {
      digits[index]!++;
      return true;
    }
    digits[index] = 0;
  }
  return false;
}
