/** Secrets, by the rules of today, in what an event says. */
import { isReferenceField } from '../../gate/clean-request.ts';
import type { LedgerEvent } from '../../model/event.ts';
import { type Json, redactSecretsInJson } from '../../text/secrets/redact-json.ts';

/** Parts of a body that we made ourselves, beside names of other things: keys, hashes and places. Nobody wrote them, and some look like secrets. */
const OURS: ReadonlySet<string> = new Set([
  'by',
  'contentFrom',
  'found',
  'gate',
  'item',
  'items',
  'keys',
  'orderedAt',
  'owner',
  'quoteHash',
  'resolves',
  'salt',
  'supersedes',
  'texts',
]);
/** They hold fields of the same kinds once more; whatever else is an object is of its author's making. */
const NESTED: ReadonlySet<string> = new Set(['changes', 'citations']);

export interface StoredSecret {
  readonly kind: string;
  /** The field that holds it. */
  readonly field: string;
}

export function secretsIn({ data }: Pick<LedgerEvent, 'data'>): StoredSecret[] {
  if (data === null) return [];
  return redactSecretsInJson(withoutOurs(data) as Json).found.map(({ type: kind, path }) => ({
    kind,
    field: path.filter((part) => typeof part === 'string').join('.'),
  }));
}

function withoutOurs(fields: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(fields).filter(([name]) => !OURS.has(name) && !isReferenceField(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, NESTED.has(name) ? inside(value) : value]));
}

function inside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inside);
  return typeof value === 'object' && value !== null ? withoutOurs(value as Record<string, unknown>) : value;
}
