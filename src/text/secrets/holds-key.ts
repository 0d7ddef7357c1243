/** Whether a name is a key: only what looks like nothing else, because names are often random and no secret. */
import { ScannedText } from '../survey/scanned-text.ts';
import { findKnownFormats } from './find-known-formats.ts';
import { findPrivateKeys } from './find-pem.ts';
import { findUrlCredentials } from './find-urls.ts';

/** The type of the key, or nothing. */
export function keyIn(name: string): string | undefined {
  const scanned = new ScannedText(name);
  const [found] = [...findPrivateKeys(scanned), ...findKnownFormats(scanned), ...findUrlCredentials(name)];
  return found?.type;
}
