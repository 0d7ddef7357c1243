/** Values in what events say. Which of its events make something true, and by which fields, each noun declares (gate-rules.ts). */
import type { Value } from './value-keys.ts';

/** What a claim says: its statement and, where it names all three, what it says of whom. */
export function valuesOfClaim(
  statement: string | undefined,
  { subject, predicate, object }: Record<'subject' | 'predicate' | 'object', string>,
): Value[] {
  const said = subject && predicate && object ? [{ subject, predicate, object }] : [];
  return [...textValues(statement), ...said];
}

const DESCRIPTIONS = ['content', 'label', 'name', 'title', 'description', 'summary', 'aliases', 'names', 'metadata'];

/** For events that name or describe something. */
export function describedValues(_: string, data: Record<string, unknown>): Value[] {
  return textValues(DESCRIPTIONS.map((field) => data[field]));
}

/** Every text in it, as deep as it goes. With no recursion: a payload may be deep. */
export function textValues(told: unknown): Value[] {
  const texts = new Set<string>();
  for (const waiting = [told]; waiting.length > 0; ) {
    const one = waiting.pop();
    if (typeof one === 'string') texts.add(one);
    else if (typeof one === 'object' && one !== null) for (const member of Object.values(one)) waiting.push(member);
  }
  return [...texts].map((text) => ({ text }));
}
