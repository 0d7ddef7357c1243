/** stdout and stderr: nothing is lost, a slow reader is waited for, and a reader that went away is no error. */

import type { Stats } from 'node:fs';
import { codeOf } from '../../base/errors.ts';
import { fs } from './node-modules.ts';

/** The reader of stdout went away, as `head` does. There is nobody left to tell. */
export class OutputClosed extends Error {}

export class Output {
  readonly #fd: 1 | 2;
  readonly #isPlain: boolean;
  #stream: NodeJS.WriteStream | undefined;
  #isDirect: boolean;
  #isClosed = false;

  constructor(fd: 1 | 2) {
    this.#fd = fd;
    this.#isPlain = isPipeOrFile(fd);
    // Node's stream takes long to make, and on a pipe or file it would do no more than this.
    this.#isDirect = this.#isPlain && process.platform !== 'win32';
  }

  get isTerminal(): boolean {
    return !this.#isPlain && this.stream.isTTY === true;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  get stream(): NodeJS.WriteStream {
    if (!this.#stream) {
      this.#stream = this.#fd === 1 ? process.stdout : process.stderr;
      this.#stream.on('error', (error: unknown) => this.#fail(error));
    }
    return this.#stream;
  }

  /** For work that must hear Ctrl-C while its reader is slow: a direct write would block. */
  stayResponsive(): void {
    this.#isDirect = false;
  }

  async write(text: string): Promise<void> {
    if (this.#isClosed) throw new OutputClosed();
    const rest = this.#isDirect ? this.#writeDirectly(Buffer.from(text)) : text;
    if (rest.length > 0) await this.#writeToStream(rest).catch((error: unknown) => this.#fail(error));
    if (this.#isClosed) throw new OutputClosed();
  }

  /** What could not be written without waiting. */
  #writeDirectly(bytes: Buffer): Buffer {
    let done = 0;
    try {
      while (done < bytes.length) done += fs.writeSync(this.#fd, bytes, done);
    } catch (error) {
      if (codeOf(error) !== 'EAGAIN') this.#fail(error);
      this.#isDirect = false;
    }
    return this.#isClosed ? Buffer.alloc(0) : bytes.subarray(done);
  }

  /** Ends when the reader has it, or when there is no reader: so a closed pipe is noticed at once. */
  #writeToStream(text: string | Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.stream.write(text, (error) => (error ? reject(error) : resolve()));
    });
  }

  #fail(error: unknown): void {
    const code = codeOf(error);
    const isGone = code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED' || code === 'EBADF';
    if (!isGone) throw error;
    this.#isClosed = true;
    // It may come after the command has set another code.
    if (this.#fd === 1) process.exitCode = 0;
  }
}

function isPipeOrFile(fd: number): boolean {
  try {
    const facts = fs.fstatSync(fd);
    return facts.isFile() || facts.isFIFO() || facts.isSocket() || isNothing(facts);
  } catch {
    return false;
  }
}

/** As for a command whose answer nobody wants. */
function isNothing(facts: Stats): boolean {
  return facts.isCharacterDevice() && facts.rdev === fs.statSync('/dev/null', { throwIfNoEntry: false })?.rdev;
}

export const stdout = new Output(1);
export const stderr = new Output(2);
