/** Writes files into a zip archive: deflated, with forward slashes, and the same bytes for the same files. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  /** With forward slashes. */
  readonly name: string;
  readonly bytes: Buffer;
  readonly isExecutable?: boolean;
}

const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const DEFLATED = 8;
/** The first day that the format knows: archives of the same files are the same. */
const DATE = 0x0021;
const MADE_ON_UNIX = 3 << 8;

export function zip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, isExecutable } of entries) {
    const packed = deflateRawSync(bytes, { level: 9 });
    const path = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(VERSION, 0);
    facts.writeUInt16LE(FLAGS, 2);
    facts.writeUInt16LE(DEFLATED, 4);
    facts.writeUInt16LE(DATE, 8);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(path.length, 22);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), facts, path, packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((isExecutable ? 0o100755 : 0o100644) << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02', 'latin1'), version(MADE_ON_UNIX | VERSION), facts, rest, path);
    offset += 4 + facts.length + path.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, listed, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

function version(number: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(number, 0);
  return bytes;
}
