/** Makes stored text harmless to a terminal. It is data from others: it must not move the cursor, recolour or reorder anything. */

/** Controls, C1 included; marks that turn the direction of writing; separators of lines; invisible tag characters. */
const HARMFUL = /[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/u;
const EACH_HARMFUL = new RegExp(HARMFUL, 'gu');
const EACH_HARMFUL_IN_BLOCK = new RegExp(`(?![\\n\\t])(?:${HARMFUL.source})`, 'gu');

/** One line: breaks and tabs become spaces. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\u2028\u2029]+/g, ' ')
    .trim()
    .replace(EACH_HARMFUL, picture);
}

/** Several lines, as they are. */
export function lines(text: string): string[] {
  return text
    .toWellFormed()
    .replace(/\r\n/g, '\n')
    .replace(EACH_HARMFUL_IN_BLOCK, picture)
    .replace(/\t/g, '    ')
    .split('\n');
}

/** The same JSON, with what a terminal might obey written as escapes. */
export function safeJson(json: string): string {
  return HARMFUL.test(json) ? json.replace(EACH_HARMFUL, asEscape) : json;
}

/** C0 controls have pictures of their own; the rest is shown as a replacement character. */
function picture(character: string): string {
  const code = character.codePointAt(0)!;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  return code === 0x7f ? '\u2421' : '\ufffd';
}

function asEscape(character: string): string {
  return [...Array(character.length).keys()]
    .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
    .join('');
}
