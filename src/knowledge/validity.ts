/** Spans of time in the world: from, included, until, excluded; open where nothing is said. */
import { RecollectError } from '../base/errors.ts';
import { formatTimeOrNull } from '../base/time.ts';

export interface Span {
  readonly valid_from: number | null;
  readonly valid_to: number | null;
}

export function assertSpan({ valid_from, valid_to }: Span, what: string): void {
  if (valid_from === null || valid_to === null || valid_from < valid_to) return;
  throw new RecollectError('invalid_input', `${what} would end before it starts`, {
    hint: 'validTo must be later than validFrom.',
    details: { validFrom: formatTimeOrNull(valid_from), validTo: formatTimeOrNull(valid_to) },
  });
}

export function overlaps(a: Span, b: Span): boolean {
  return startsBefore(a.valid_from, b.valid_to) && startsBefore(b.valid_from, a.valid_to);
}

/** Whether all of `inner` lies within `outer`. */
export function covers(outer: Span, inner: Span): boolean {
  const fromTheStart = outer.valid_from === null || (inner.valid_from !== null && outer.valid_from <= inner.valid_from);
  const toTheEnd = outer.valid_to === null || (inner.valid_to !== null && inner.valid_to <= outer.valid_to);
  return fromTheStart && toTheEnd;
}

function startsBefore(from: number | null, to: number | null): boolean {
  return from === null || to === null || from < to;
}
