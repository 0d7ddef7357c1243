/** Takes some files out of a package: a compressed tar archive, read whole in memory. */
import { gunzipSync } from 'node:zlib';

const BLOCK = 512;

/** By their names in the archive; those that it does not hold are missing. At most so many bytes are unpacked. */
export function filesIn(tarball: Uint8Array, wanted: ReadonlySet<string>, most: number): Map<string, Uint8Array> {
  const archive = gunzipSync(tarball, { maxOutputLength: most });
  const files = new Map<string, Uint8Array>();
  for (let at = 0; at + BLOCK <= archive.length; ) {
    const header = archive.subarray(at, at + BLOCK);
    const size = Number.parseInt(textIn(header, 124, 12), 8);
    // Two empty blocks end an archive.
    if (header[0] === 0 || !Number.isSafeInteger(size) || size < 0) break;
    const prefix = textIn(header, 345, 155);
    const name = textIn(header, 0, 100);
    const path = prefix === '' ? name : `${prefix}/${name}`;
    const start = at + BLOCK;
    const isFile = header[156] === 0 || header[156] === '0'.charCodeAt(0);
    if (isFile && wanted.has(path) && start + size <= archive.length)
      files.set(path, archive.subarray(start, start + size));
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}

function textIn(header: Uint8Array, start: number, length: number): string {
  const field = header.subarray(start, start + length);
  const end = field.indexOf(0);
  return Buffer.from(end < 0 ? field : field.subarray(0, end))
    .toString('utf8')
    .trim();
}
