/** A part of a long text: from a line to a line, or so many characters from a place on. */
import { RecollectError } from '../../base/errors.ts';

export interface RangeRequest {
  readonly offset?: number | undefined;
  readonly length?: number | undefined;
  readonly fromLine?: number | undefined;
  readonly toLine?: number | undefined;
}

export interface TextRange {
  readonly content: string;
  /** Where it begins, in UTF-16 code units. */
  readonly offset: number;
  readonly fromLine: number;
  readonly toLine: number;
  /** How many lines the whole text has. */
  readonly lines: number;
}

/** Lines are counted from one, and the last is included. A pair of surrogates is never cut apart. */
export function rangeOf(text: string, request: RangeRequest): TextRange {
  const byLine = request.fromLine !== undefined || request.toLine !== undefined;
  if (byLine && (request.offset !== undefined || request.length !== undefined))
    throw new RecollectError('invalid_input', 'Give lines or characters, not both', {
      hint: 'Omit one of the two.',
    });
  const [start, end] = byLine ? linesBetween(text, request) : characters(text, request);
  const content = text.slice(start, end);
  const fromLine = 1 + breaksIn(text, 0, start);
  const within = breaksIn(text, start, end);
  const toLine = fromLine + within - (content.endsWith('\n') ? 1 : 0);
  return { content, offset: start, fromLine, toLine, lines: 1 + breaksIn(text, 0, text.length) };
}

function characters(text: string, { offset = 0, length = text.length }: RangeRequest): [number, number] {
  const start = Math.min(offset, text.length);
  const end = Math.min(start + length, text.length);
  return [start - Number(cutsPair(text, start)), end + Number(cutsPair(text, end))];
}

function linesBetween(
  text: string,
  { fromLine = 1, toLine = Number.POSITIVE_INFINITY }: RangeRequest,
): [number, number] {
  if (toLine < fromLine)
    throw new RecollectError('invalid_input', 'toLine is before fromLine', {
      hint: 'Swap the two.',
      details: { fromLine, toLine },
    });
  const start = startOfLine(text, fromLine);
  return [start, Number.isFinite(toLine) ? startOfLine(text, toLine + 1) : text.length];
}

function startOfLine(text: string, line: number): number {
  let start = 0;
  for (let number = 1; number < line; number++) {
    const next = text.indexOf('\n', start);
    if (next < 0) return text.length;
    start = next + 1;
  }
  return start;
}

function breaksIn(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

function cutsPair(text: string, at: number): boolean {
  return at > 0 && at < text.length && /[\ud800-\udbff]/.test(text[at - 1]!) && /[\udc00-\udfff]/.test(text[at]!);
}
