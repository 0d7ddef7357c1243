/** Strict UTF-8: bytes that are not text are refused instead of being replaced. */
import { RecollectError } from '../../../base/errors.ts';
import { nameOf } from './byte-source.ts';

export class Decoder {
  readonly #path: string;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });

  constructor(path: string) {
    this.#path = path;
  }

  /** Without bytes: the end, at which no character may be left half. */
  next(bytes?: Uint8Array): string {
    try {
      return bytes ? this.#decoder.decode(bytes, { stream: true }) : this.#decoder.decode();
    } catch (error) {
      throw new RecollectError('malformed_text', `${nameOf(this.#path)} is not valid UTF-8`, {
        hint: 'Save it as UTF-8 and try again.',
        details: { path: this.#path },
        cause: error,
      });
    }
  }
}
