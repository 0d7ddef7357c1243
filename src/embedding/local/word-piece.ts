/** Turns text into the numbers that a BERT model reads: words in lower case without accents, cut into the longest pieces that its vocabulary has. */

/** Longer words are no words to the model. */
const LONGEST_WORD = 100;
const CONTROL = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\ufffd]/gu;
const ACCENTS = /\p{Mn}/gu;
/** Written without spaces: each character is a word of its own. */
const IDEOGRAPHS =
  /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2a6df}\u{2a700}-\u{2ceaf}\u{2f800}-\u{2fa1f}]/gu;
/** What ASCII has beside letters and digits stands alone too, whatever Unicode calls it. */
const WORDS = /[\p{P}!-/:-@[-`{-~]|[^\s\p{P}!-/:-@[-`{-~]+/gu;

export class WordPiece {
  readonly #vocabulary: ReadonlyMap<string, number>;
  readonly #first: number;
  readonly #last: number;
  readonly #unknown: number;

  /** `vocabulary` has one piece a line; its place is its number. */
  constructor(vocabulary: string) {
    const pieces = vocabulary.split(/\r?\n/);
    this.#vocabulary = new Map(pieces.map((piece, place) => [piece, place]));
    const numberOf = (piece: string) => {
      const number = this.#vocabulary.get(piece);
      if (number === undefined) throw new Error(`The vocabulary has no ${piece}`);
      return number;
    };
    this.#first = numberOf('[CLS]');
    this.#last = numberOf('[SEP]');
    this.#unknown = numberOf('[UNK]');
  }

  /** At most `most` numbers, those that begin and end every text included; what is behind is left out. */
  encode(text: string, most: number): number[] {
    const numbers = [this.#first];
    for (const [word] of plain(text).matchAll(WORDS)) {
      if (numbers.length >= most - 1) break;
      numbers.push(...this.#piecesOf(word));
    }
    return [...numbers.slice(0, most - 1), this.#last];
  }

  #piecesOf(word: string): number[] {
    const characters = [...word];
    if (characters.length > LONGEST_WORD) return [this.#unknown];
    const numbers: number[] = [];
    for (let start = 0; start < characters.length; ) {
      let end = characters.length;
      let number: number | undefined;
      for (; end > start; end--) {
        const piece = characters.slice(start, end).join('');
        number = this.#vocabulary.get(start === 0 ? piece : `##${piece}`);
        if (number !== undefined) break;
      }
      if (number === undefined) return [this.#unknown];
      numbers.push(number);
      start = end;
    }
    return numbers;
  }
}

function plain(text: string): string {
  const spaced = text
    .replace(/[\t\n\r]/g, ' ')
    .replace(CONTROL, '')
    .replace(IDEOGRAPHS, ' $& ');
  return spaced.toLowerCase().normalize('NFD').replace(ACCENTS, '');
}
