/** Times of a request as people say them, such as `yesterday` and `3 Nov`, as ISO 8601: before the request is checked, so that nothing below knows of them. */
import { isRecord } from '../base/records.ts';
import { formatTime } from '../base/time.ts';
import { isTimeField } from '../model/fields.ts';
import type { Operation } from '../operations/define.ts';

/** Where a day that is named is meant until its end; elsewhere it is meant from its beginning on. */
const TO_THE_END: ReadonlySet<string> = new Set(['until', 'asOf', 'validAt']);
/** Moments to look at: the last one of that day. */
const MOMENTS: ReadonlySet<string> = new Set(['asOf', 'validAt']);
const AHEAD: ReadonlySet<string> = new Set(['expiresAt']);
/** What is meant to be ISO 8601 begins so, and is read with its own errors. */
const IS_ISO = /^\d{4}-\d\d-/;

const timeFields = new WeakMap<Operation, readonly string[]>();

/** The same input where it says no time in words. `zone`: the IANA name of the zone whose days are meant. */
export async function withReadTimes(
  operation: Operation,
  input: unknown,
  now: () => number,
  zone: () => string,
): Promise<unknown> {
  const inputs: readonly unknown[] = Array.isArray(input) ? input : [input];
  if (!inputs.some((one) => saidFields(operation, one).length > 0)) return input;
  // Most requests name no time, and the words of times take a while to load.
  const { readTime } = await import('../text/dates/read-time.ts');
  const asRead = (one: unknown): unknown => {
    const fields = saidFields(operation, one);
    if (fields.length === 0) return one;
    const read = { ...(one as Record<string, unknown>) };
    for (const field of fields) {
      const leaning = AHEAD.has(field) ? 'future' : 'past';
      const said = readTime(read[field] as string, { time: now(), zone: zone(), leaning });
      if (said === undefined) continue;
      const isSpan = said.until > said.from;
      const end = MOMENTS.has(field) && isSpan ? Math.min(said.until - 1, Math.max(said.from, now())) : said.until;
      read[field] = formatTime(TO_THE_END.has(field) ? end : said.from);
    }
    return read;
  };
  return Array.isArray(input) ? inputs.map(asRead) : asRead(input);
}

/** The fields of a request that hold a time that is not written as ISO 8601. */
function saidFields(operation: Operation, input: unknown): readonly string[] {
  if (!isRecord(input)) return [];
  let fields = timeFields.get(operation);
  if (fields === undefined) {
    fields = Object.entries(operation.input.shape)
      .filter(([, schema]) => isTimeField(schema))
      .map(([field]) => field);
    timeFields.set(operation, fields);
  }
  return fields.filter((field) => {
    const value = input[field];
    return typeof value === 'string' && !IS_ISO.test(value);
  });
}
