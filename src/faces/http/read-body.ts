/** Reads the body of a request: no more than is allowed, nothing but Unicode, and JSON where that is asked for. */
import { codeOf, messageOf, RecollectError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';

export async function readJson(request: Request, mostBytes: number): Promise<unknown> {
  const text = await readText(request, mostBytes);
  // An operation that needs nothing may be asked for with nothing.
  if (text === '') return {};
  if (!/^application\/(\w+\+)?json\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new RecollectError('not_json', 'The body is not declared as JSON', {
      hint: 'Send it with the header Content-Type: application/json.',
    });
  refuseDeep(text);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new RecollectError('invalid_input', `The body is not JSON: ${messageOf(cause)}`, {
      hint: 'Send one JSON object with the fields of the operation.',
      cause,
    });
  }
}

export async function readText(request: Request, mostBytes: number): Promise<string> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > mostBytes) throw tooLarge(mostBytes);
  if (!request.body) return '';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parts: string[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body) {
      size += chunk.byteLength;
      if (size > mostBytes) throw tooLarge(mostBytes);
      parts.push(decoder.decode(chunk, { stream: true }));
    }
    parts.push(decoder.decode());
  } catch (error) {
    if (error instanceof RecollectError) throw error;
    if (error instanceof TypeError && codeOf(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new RecollectError('malformed_text', 'The body is not valid UTF-8', { hint: 'Send it as UTF-8.' });
    throw new RecollectError('invalid_input', 'The body was cut off', {
      hint: 'Send the complete body.',
      cause: error,
    });
  }
  return parts.join('');
}

/** Before it is parsed: ten million brackets take seconds to parse, and one look to count. */
export function refuseDeep(text: string): void {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isInText) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) isInText = false;
    } else if (code === QUOTE) isInText = true;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (++depth > LIMITS.httpJsonDepth)
        throw new RecollectError('invalid_input', `The body is nested deeper than ${LIMITS.httpJsonDepth} levels`, {
          hint: 'Send flatter values.',
        });
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--;
  }
}

const QUOTE = 34;
const BACKSLASH = 92;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

function tooLarge(mostBytes: number): RecollectError {
  return new RecollectError('too_large', `The body is larger than ${mostBytes} bytes`, {
    hint: 'Send less at a time. `recollect import` takes ledgers of any size.',
    details: { mostBytes },
  });
}
