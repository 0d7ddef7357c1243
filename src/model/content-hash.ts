/** When two memories say the same. */
import { sha256Hex } from '../base/hash.ts';

/** Equal for contents that differ only in outer white space or in how accents are encoded. 128 bits are plenty to tell contents apart. */
export function contentHashOf(content: string): string {
  return sha256Hex(content.normalize('NFC').trim()).slice(0, 32);
}
