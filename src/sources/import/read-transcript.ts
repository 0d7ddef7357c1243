/** Reads a transcript value by value, whatever its size: no more than one line or one conversation of it is held. */

import { createHash } from 'node:crypto';
import { messageOf, RecollectError, show } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { JsonList } from '../transcripts/json-list.ts';

const fs = process.getBuiltinModule('node:fs');

export interface Line {
  /** null where it is too long. */
  readonly bytes: Buffer | null;
  /** Where it ends in what was read. */
  readonly end: number;
  /** Whether something ends it, besides the file. */
  readonly isWhole: boolean;
  /** The hash of everything up to here, until the next one is asked for. */
  readonly digest: () => string;
}

/** The bytes of a file, unpacked where it is packed. */
export async function* bytesOfTranscript(path: string, until = Number.POSITIVE_INFINITY): AsyncGenerator<Buffer> {
  const file = fs.createReadStream(path, Number.isFinite(until) && !isPacked(path) ? { end: until - 1 } : {});
  try {
    yield* isPacked(path) ? file.pipe(await unpacker(path)) : file;
  } catch (error) {
    throw new RecollectError('invalid_input', `${show(path)} cannot be read: ${messageOf(error)}`, {
      hint: 'Check that the file is complete and readable.',
      details: { path },
      cause: error,
    });
  } finally {
    file.destroy();
  }
}

export function isPacked(path: string): boolean {
  return path.endsWith('.zst');
}

async function unpacker(path: string) {
  const { createZstdDecompress } = await import('node:zlib');
  if (createZstdDecompress) return createZstdDecompress();
  throw new RecollectError('invalid_input', `This Node.js cannot unpack ${show(path)}`, {
    hint: 'Use Node.js 22.15 or newer, or unpack it with zstd -d first.',
    details: { path },
  });
}

export async function* linesOfTranscript(path: string): AsyncGenerator<Line> {
  const hash = createHash('sha256');
  const digest = () => hash.copy().digest('hex');
  let open: Buffer[] = [];
  let length = 0;
  let end = 0;
  const line = (isWhole: boolean): Line => {
    const bytes = length > LIMITS.transcriptValue ? null : Buffer.concat(open);
    open = [];
    length = 0;
    return { bytes, end, isWhole, digest };
  };
  for await (const part of bytesOfTranscript(path)) {
    for (let from = 0; from < part.length; ) {
      const at = part.indexOf(LINE_FEED, from);
      const next = at < 0 ? part.length : at + 1;
      hash.update(part.subarray(from, next));
      end += next - from;
      const rest = part.subarray(from, at < 0 ? next : at);
      length += rest.length;
      if (length <= LIMITS.transcriptValue) open.push(rest);
      else open = [];
      if (at >= 0) yield line(true);
      from = next;
    }
  }
  if (length > 0) yield line(false);
}

const LINE_FEED = 0x0a;

/** The values of a list, as far as they can be read; null for those that cannot. */
export async function* valuesOfList(path: string): AsyncGenerator<{ value: unknown; end: number }> {
  const list = new JsonList(LIMITS.transcriptValue);
  const decoder = new TextDecoder();
  let end = 0;
  for await (const part of bytesOfTranscript(path)) {
    end += part.length;
    for (const text of list.next(decoder.decode(part, { stream: true })))
      yield { value: text === null ? null : parsed(text), end };
  }
}

/** The one value of a file; null where it cannot be read, or is longer than one may be. */
export async function wholeValue(path: string): Promise<{ value: unknown; end: number }> {
  const parts: Buffer[] = [];
  let end = 0;
  for await (const part of bytesOfTranscript(path)) {
    end += part.length;
    if (end <= LIMITS.transcriptValue) parts.push(part);
  }
  const text = Buffer.concat(parts)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  return { value: end > LIMITS.transcriptValue ? null : parsed(text), end };
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
