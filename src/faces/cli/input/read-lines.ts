/** Reads a text line by line, holding one line at a time. */
import { RecollectError } from '../../../base/errors.ts';
import { bytesOf, nameOf } from './byte-source.ts';
import { Decoder } from './decode.ts';

/** Only \n ends a line: JSON texts may hold U+2028, which other readers of lines split at. */
export async function* linesOf(path: string, maxLength: number): AsyncGenerator<string> {
  const decoder = new Decoder(path);
  let open = '';
  let number = 1;
  for await (const bytes of bytesOf(path)) {
    const [first = '', ...others] = decoder.next(bytes).split('\n');
    open += first;
    for (const next of others) {
      check(open);
      yield open;
      number++;
      open = next;
    }
    check(open);
  }
  open += decoder.next();
  if (open !== '') yield open;

  function check(line: string): void {
    if (line.length <= maxLength) return;
    throw new RecollectError('too_large', `Line ${number} of ${nameOf(path)} is longer than ${maxLength} characters`, {
      hint: 'Check that the file has one JSON object per line.',
      details: { path, line: number, limit: maxLength },
    });
  }
}

/** Fails where a reading of the whole would, so that nothing is begun with a file that cannot be finished. */
export async function assertUtf8(path: string): Promise<void> {
  const decoder = new Decoder(path);
  for await (const bytes of bytesOf(path)) decoder.next(bytes);
  decoder.next();
}
