/** When two memories say the same. */
import { sha256Hex } from '../base/hash.ts';

/** Equal for contents that differ only in outer white space or in how accents are encoded. 128 bits are plenty to tell contents apart. */
export function contentHashOf(content: string): string {
  const known = lately.get(content);
  if (known !== undefined) return known;
  const hash = sha256Hex(content.normalize('NFC').trim()).slice(0, 32);
  if (content.length > MAX_KEPT_LENGTH) return hash;
  if (lately.size >= MAX_KEPT) lately.clear();
  lately.set(content, hash);
  return hash;
}

/** A command asks for the hash of its content again and again, with those of others in between. */
const lately = new Map<string, string>();
const MAX_KEPT = 200;
const MAX_KEPT_LENGTH = 2_000;
