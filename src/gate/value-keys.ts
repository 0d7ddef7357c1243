/** Values, and the keys by which they are recognised without being readable. */
import { canonicalJson } from '../base/canonical-json.ts';
import { sha256Hex } from '../base/hash.ts';
import { keptWordings, partWordings, wordingsOf } from '../text/similarity/wording/wordings.ts';
import { matchKey } from '../text/words/confusables.ts';

/** A whole text, what a claim says of its subject, or a link between two items. */
export type Value =
  | { readonly text: string }
  | { readonly subject: string; readonly predicate: string; readonly object: string }
  | { readonly from: string; readonly to: string; readonly kind: string };

/**
 * The keys by which a value is looked up. With their salt they tell nobody what the value was. The first is that of every rejection ever made, by
 * the looks of the text; the others came later, and see through more (REJ-10).
 */
export function keysOf(salt: string, value: Value): string[] {
  return keysWith(salt, value, wordingsOf);
}

/** The keys that a rejection keeps: also those of a text that will come without its spaces. */
export function keptKeysOf(salt: string, value: Value): string[] {
  return keysWith(salt, value, keptWordings);
}

function keysWith(salt: string, value: Value, wordings: (text: string) => string[]): string[] {
  const forms = [byLooks(value), ...byWording(value, wordings)];
  return [...new Set(forms.map((form) => keyOf(salt, form)))];
}

/** The key of what a claim says, by which claims are found in the rows. It never changes: rows that were derived before are derived again. */
export function claimKeyOf(salt: string, value: Extract<Value, { subject: string }>): string {
  return keyOf(salt, byLooks(value));
}

function keyOf(salt: string, form: readonly string[]): string {
  return sha256Hex(canonicalJson([salt, ...form])).slice(0, 32);
}

function byLooks(value: Value): string[] {
  if ('text' in value) return ['text', matchKey(value.text)];
  if ('subject' in value) return ['claim', value.subject, value.predicate, value.object].map(matchKey);
  return ['link', value.from, value.to, value.kind];
}

function byWording(value: Value, wordings: (text: string) => string[]): string[][] {
  if ('text' in value) return wordings(value.text).map((form) => ['text 2', form]);
  if ('subject' in value)
    return partWordings([value.subject, value.predicate, value.object]).map((parts) => ['claim 2', ...parts]);
  return [];
}
