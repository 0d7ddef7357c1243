/** Source maps of code in which each character outside ASCII has become an escape of six characters. */

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const MORE = 32;
const ADDED = '\\u0000'.length - 1;

/** The mappings of `code`, as they are after its escapes were written. Only columns change: the first number of each segment. */
export function shiftColumns(mappings: string, code: string): string {
  const lines = code.split('\n');
  return mappings
    .split(';')
    .map((segments, index) => (segments === '' ? '' : shiftLine(segments, lines[index]!)))
    .join(';');
}

function shiftLine(segments: string, line: string): string {
  if (/^[\x00-\x7f]*$/.test(line)) return segments;
  let column = 0;
  let escapes = 0;
  let before = 0;
  return segments
    .split(',')
    .map((segment) => {
      const [delta, length] = readNumber(segment);
      for (const end = column + delta; column < end; column++) if (line.charCodeAt(column) > 0x7f) escapes++;
      const shifted = column + escapes * ADDED;
      const written = writeNumber(shifted - before) + segment.slice(length);
      before = shifted;
      return written;
    })
    .join(',');
}

/** A number in base 64, least digits first, its sign in the lowest bit; and how many digits it takes. Columns of a line never go back. */
function readNumber(text: string): readonly [value: number, length: number] {
  let value = 0;
  for (let index = 0; ; index++) {
    const digit = DIGITS.indexOf(text[index]!);
    value += (digit & (MORE - 1)) * 2 ** (5 * index);
    if (digit < MORE) return [value / 2, index + 1];
  }
}

function writeNumber(value: number): string {
  let text = '';
  for (let rest = value * 2; ; ) {
    const digit = rest % MORE;
    rest = Math.floor(rest / MORE);
    text += DIGITS[rest > 0 ? digit + MORE : digit];
    if (rest === 0) return text;
  }
}
