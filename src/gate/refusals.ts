/** Which errors are refusals of the gate, and what is told of one. */
import { type ErrorCode, RecollectError } from '../base/errors.ts';
import type { KindDefinition } from '../ledger/kinds.ts';
import type { Actor } from '../model/actor.ts';
import { WRITE_REFUSED, type WriteRefused, writeRefused } from '../model/refusal.ts';

/** Somebody may not do this, or such a text may not come in. A request that cannot be understood, or that
 * names what its sender does not see, is a mistake like any other. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'binary_content',
  'blocked',
  'nothing_left',
  'person_required',
  'rejected_value',
  'right_missing',
  'scope_closed',
  'scope_denied',
]);

export const REFUSAL_KINDS: readonly KindDefinition[] = [{ kind: WRITE_REFUSED, version: 1, body: writeRefused }];

/** Undefined for an error that is none. */
export function refusalIn(error: unknown, operation: string, input: unknown): WriteRefused | undefined {
  if (!(error instanceof RecollectError) || !REFUSALS.has(error.code)) return undefined;
  const { secrets, reasons, rejection, private: isPrivate } = error.details;
  // Others read the record, and of a private rejection they know nothing.
  const rules = secrets ?? reasons ?? (rejection === undefined || isPrivate ? undefined : [rejection]);
  return {
    operation,
    code: error.code,
    ...(Array.isArray(rules) ? { rules: [...new Set(rules.map(String))].sort() } : {}),
    size: charactersIn(input),
  };
}

/** The label under which the refusals of an actor are found. */
export function refusedLabel({ id, kind }: Pick<Actor, 'id' | 'kind'>): string {
  return `refused:${kind}:${id}`;
}

/** With no recursion: a request may be as deep as it likes, and hold itself. */
function charactersIn(value: unknown): number {
  const seen = new Set<unknown>();
  const waiting = [value];
  let sum = 0;
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (typeof one === 'string') sum += one.length;
    if (typeof one !== 'object' || one === null || seen.has(one)) continue;
    seen.add(one);
    for (const member of Object.values(one)) waiting.push(member);
  }
  return sum;
}
