/** Takes the values of one long JSON list apart as its text comes in, so that only one of them is held. */

export class JsonList {
  readonly #maxLength: number;
  #depth = 0;
  #isText = false;
  #isEscaped = false;
  #open = '';
  #isTooLong = false;

  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  /** The texts of the values that end in this part; null stands for one that is too long. */
  next(part: string): (string | null)[] {
    const values: (string | null)[] = [];
    let from = 0;
    for (let at = 0; at < part.length; at++) {
      const code = part.charCodeAt(at);
      if (this.#isText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (code === BACKSLASH) this.#isEscaped = true;
        else if (code === QUOTE) this.#isText = false;
      } else if (code === QUOTE) this.#isText = true;
      else if (code === OPEN_LIST || code === OPEN_OBJECT) {
        if (this.#depth++ === 0) from = at + 1;
      } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
        if (--this.#depth === 0) values.push(...this.#end(part.slice(from, at)));
      } else if (code === COMMA && this.#depth === 1) {
        values.push(...this.#end(part.slice(from, at)));
        from = at + 1;
      }
    }
    if (this.#depth > 0) this.#add(part.slice(from));
    return values;
  }

  #add(text: string): void {
    if (this.#open.length + text.length > this.#maxLength) {
      this.#isTooLong = true;
      this.#open = '';
    } else if (!this.#isTooLong) this.#open += text;
  }

  #end(rest: string): (string | null)[] {
    this.#add(rest);
    const [text, isTooLong] = [this.#open.trim(), this.#isTooLong];
    this.#open = '';
    this.#isTooLong = false;
    return isTooLong ? [null] : text === '' ? [] : [text];
  }
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
