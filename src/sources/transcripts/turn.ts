/** What a transcript says: one thing that was said or done, ready to be recorded. */
import { LIMITS } from '../../base/limits.ts';
import type { EvidenceKind } from '../../model/event.ts';

export interface Turn {
  readonly kind: EvidenceKind;
  readonly content: string;
  readonly speaker?: string | undefined;
  readonly occurredAt?: string | undefined;
  /** Its id in the source. Where there is none, its words stand for it, and which of several equal ones it is. */
  readonly id?: string | undefined;
  readonly session?: string | undefined;
  /** The folder in which the work began, as far as the transcript says. */
  readonly folder?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

/** What is read of one JSON value of a transcript; readers keep what later values need. */
export type TurnReader = (value: Fields) => readonly Turn[];

export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The texts of parts, without those that are empty. */
export function textsIn(parts: readonly Fields[]): string[] {
  return parts.flatMap(({ text }) => textIn(text) ?? []);
}

export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** An id of the host as it can be kept; anything else is none. */
export function idIn(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w.:@#/+=-]{1,200}$/.test(value) ? value : undefined;
}

export function timeIn(value: unknown): string | undefined {
  const ms = typeof value === 'number' ? value * 1_000 : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return ms >= 0 && ms < LATEST ? new Date(ms).toISOString() : undefined;
}

const LATEST = Date.UTC(9999, 11, 31);

/** The words of a message; one that is longer than evidence may be keeps its beginning. */
export function wholeText(text: string): string {
  const cut = text.length > LIMITS.evidenceContent ? text.slice(0, LIMITS.evidenceContent) : text;
  return cut.toWellFormed();
}

/** Of a long output its beginning and its end, where mistakes are told. */
export function shortenedText(text: string, limit: number = LIMITS.capturedToolText): string {
  if (text.length <= limit) return text.toWellFormed();
  const end = Math.floor(limit / 4);
  const left = text.length - limit;
  return `${text.slice(0, limit - end)}\n[… ${left} characters left out …]\n${text.slice(-end)}`.toWellFormed();
}
