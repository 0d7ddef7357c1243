/** Spans of time in the world: from, included, until, excluded; open where nothing is said. */

export interface Span {
  readonly valid_from: number | null;
  readonly valid_to: number | null;
}

export function overlaps(a: Span, b: Span): boolean {
  return startsBefore(a.valid_from, b.valid_to) && startsBefore(b.valid_from, a.valid_to);
}

export function holdsAt(span: Span, time: number): boolean {
  return (span.valid_from === null || span.valid_from <= time) && (span.valid_to === null || time < span.valid_to);
}

function startsBefore(from: number | null, to: number | null): boolean {
  return from === null || to === null || from < to;
}
