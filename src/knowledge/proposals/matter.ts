/**
 * What a proposal would change, as a hash, by which one is recognised that was decided before. It is in the derived row alone and never in an event: it is
 * erased with the row, and two stores agree on it without sharing a salt.
 */
import { canonicalJson } from '../../base/canonical-json.ts';
import { sha256Hex } from '../../base/hash.ts';
import { matchKey } from '../../text/words/confusables.ts';

/** What does not change what is said. */
const ASIDE: ReadonlySet<string> = new Set([
  'basedOn',
  'citations',
  'confidence',
  'duplicates',
  'importance',
  'metadata',
  'origin',
  'priority',
  'reason',
  'weight',
]);

interface Said {
  readonly action: string;
  readonly subject?: string | undefined;
  readonly change: readonly { readonly operation: string; readonly input: Readonly<Record<string, unknown>> }[];
}

export function matterOf({ action, subject, change }: Said): string {
  const steps = change.map(({ operation, input }) => [operation, bare(input)]);
  return sha256Hex(canonicalJson([action, matchKey(subject ?? ''), steps]));
}

/** However it is written: case, width, white space and characters that look alike make no difference. */
function bare(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return matchKey(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => bare(one, depth + 1));
  const fields = Object.entries(value).filter(([name]) => depth > 0 || !ASIDE.has(name));
  return Object.fromEntries(fields.map(([name, one]) => [name, bare(one, depth + 1)]));
}

/** Whether the events are all among those that the others cited. */
export function bringsNothingNew(
  evidence: readonly string[],
  others: readonly { readonly evidence: string }[],
): boolean {
  if (others.length === 0) return false;
  const known = new Set(others.flatMap((other) => JSON.parse(other.evidence) as string[]));
  return evidence.every((id) => known.has(id));
}
