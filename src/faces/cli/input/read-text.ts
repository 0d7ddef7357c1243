/** Reads a whole text, but never more than its limit. */
import { RecollectError } from '../../../base/errors.ts';
import { bytesOf, nameOf } from './byte-source.ts';
import { Decoder } from './decode.ts';

export async function readText(path: string, maxLength: number): Promise<string> {
  const decoder = new Decoder(path);
  const parts: string[] = [];
  let length = 0;
  for await (const bytes of bytesOf(path)) {
    const part = decoder.next(bytes);
    length += part.length;
    if (length > maxLength) {
      throw new RecollectError('too_large', `${nameOf(path)} is longer than ${maxLength} characters`, {
        hint: 'Split it into parts.',
        details: { path, limit: maxLength },
      });
    }
    parts.push(part);
  }
  parts.push(decoder.next());
  return parts.join('');
}
