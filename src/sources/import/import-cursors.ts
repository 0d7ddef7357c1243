/**
 * How far each transcript was imported: a repeated import passes over what it has, and notices when that was rewritten. Only a help: without it everything is read
 * again, and what is known stays as it is.
 */

import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { sha256Hex } from '../../base/hash.ts';
import { fieldsOf } from '../../base/records.ts';
import { bytesOfTranscript, parsed } from './read-transcript.ts';

const fs = process.getBuiltinModule('node:fs');

export interface ImportCursor {
  /** Bytes of the file, unpacked, that are done, and their hash. */
  readonly bytes: number;
  readonly hash: string;
  /** The last event of it; where the store does not have it, it is another store. */
  readonly lastEvent: string;
}

export class ImportCursors {
  readonly #folder: string;
  readonly #store: string;

  /** In a folder of their own, by store: what one has, another may not have. */
  constructor(folder: string, store: string) {
    this.#folder = folder;
    this.#store = store;
  }

  read(path: string): ImportCursor | undefined {
    const file = this.#fileOf(path);
    const value = fs.existsSync(file) ? parsed(fs.readFileSync(file, 'utf8')) : undefined;
    return isCursor(value) ? value : undefined;
  }

  /** It appears whole or not at all. */
  write(path: string, cursor: ImportCursor): void {
    fs.mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const file = this.#fileOf(path);
    fs.writeFileSync(`${file}.${process.pid}`, JSON.stringify(cursor), { mode: 0o600 });
    fs.renameSync(`${file}.${process.pid}`, file);
  }

  #fileOf(path: string): string {
    return join(this.#folder, `${sha256Hex(`${this.#store}\n${resolve(path)}`).slice(0, 32)}.json`);
  }
}

/** Whether a file still begins as it did when it was imported. */
export async function beginsAsBefore(path: string, { bytes, hash }: ImportCursor): Promise<boolean> {
  const found = createHash('sha256');
  let left = bytes;
  for await (const part of bytesOfTranscript(path, bytes)) {
    found.update(part.subarray(0, left));
    left -= Math.min(left, part.length);
    if (left === 0) break;
  }
  return left === 0 && found.digest('hex') === hash;
}

function isCursor(value: unknown): value is ImportCursor {
  const { bytes, hash, lastEvent } = fieldsOf(value);
  return typeof bytes === 'number' && typeof hash === 'string' && typeof lastEvent === 'string';
}
