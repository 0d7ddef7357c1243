/** Takes off what a text may be wrapped in: encodings, HTML, Markdown, look-alikes, accents, ornaments. Linear in the length of the text. */
import { matchKey } from '../../words/confusables.ts';

const ASCII_ONLY = /^[\x00-\x7f]*$/;

/** One line of small letters, with single spaces between words. */
export function undressed(text: string): string {
  const decoded = decodedText(text);
  const said = withoutMarkers(decoded);
  const key = matchKey(ASCII_ONLY.test(said) ? said : withPlainSigns(said));
  return withoutAccents(key);
}

/** Twice, because an encoding may be encoded. */
function decodedText(text: string): string {
  let decoded = text;
  for (let round = 0; round < 2; round++) {
    const before = decoded;
    if (decoded.includes('%') && !/\s/.test(decoded)) decoded = decoded.replace(PERCENT, percentDecoded);
    if (decoded.includes('&')) decoded = decoded.replace(ENTITY, entityDecoded);
    if (decoded.includes('<')) decoded = decoded.replace(INLINE_TAG, '').replace(BLOCK_TAG, '\n');
    if (decoded === before) break;
  }
  return decoded;
}

const PERCENT = /(?:%[0-9a-f]{2})+/gi;

function percentDecoded(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run;
  }
}

const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  shy: '',
  zwj: '',
  zwnj: '',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
};

function entityDecoded(whole: string, decimal: string | undefined, hex: string | undefined, name: string | undefined) {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

/** What is struck through, above or below the line says something else, so `del`, `s`, `sup` and `sub` stay. */
const INLINE_TAG =
  /<\/?(?:b|i|u|em|strong|span|a|code|tt|kbd|samp|mark|small|big|font|q|cite|abbr|bdi|bdo|wbr)(?:\s[^<>]{0,400})?\/?>/gi;
const BLOCK_TAG =
  /<\/?(?:p|div|br|hr|li|ul|ol|dl|dt|dd|h[1-6]|blockquote|pre|center|section|article|main|body|html|table|tbody|tr|td|th)(?:\s[^<>]{0,400})?\/?>/gi;

/** Marks at the beginning of a line. Before a number a dash is a sign and `>` a comparison, so they stay. */
const LINE_START = /^(?:#{1,6}\s+|[-*+•‣▪▫●○◦·–—]\s+(?!\d)|>\s*(?!\d)|\(?\d{1,3}[.)]\s+(?!\d))/;
/** A fence of code, a rule between sections, the line under a heading. */
const ONLY_MARKS = /^(?:(?:`{3,}|~{3,})\s*[\w+#.-]{0,20}|[-=*_]{3,})$/;
const HEADING_END = /\s#+$/;

function withoutMarkers(text: string): string {
  const lines = text.split(/[\n\r\u2028\u2029]+/);
  const kept: string[] = [];
  for (const line of lines) {
    let said = line.trim();
    if (lines.length > 1 && ONLY_MARKS.test(said)) continue;
    // A quotation in a list in a quotation: a few of them, and an end.
    for (let depth = 0; depth < 4; depth++) {
      const rest = said.replace(LINE_START, '');
      if (rest === said || rest === '') break;
      said = rest;
    }
    kept.push(said.startsWith('#') || line.trimStart().startsWith('#') ? said.replace(HEADING_END, '') : said);
  }
  return kept.join(' ');
}

/** Digits of every script are those of ours, blanks are spaces, ornaments are nothing. Letters that look like ours and that `matchKey` does not know. */
function withPlainSigns(text: string): string {
  ornaments ??= new Set(ORNAMENTS);
  return text.replace(OTHER_SIGN, (sign) => {
    if (BLANKS.has(sign) || ornaments!.has(sign)) return ' ';
    return LETTERS[sign] ?? (A_DIGIT.test(sign) ? digitOf(sign) : sign);
  });
}

const OTHER_SIGN = /[\u2800\u3164ꓲꞁ♀♂]|(?![0-9])\p{Nd}|\p{Extended_Pictographic}|\p{Emoji_Modifier}/gu;
const BLANKS: ReadonlySet<string> = new Set('\u2800\u3164');
const LETTERS: Readonly<Record<string, string>> = { ꓲ: 'i', ꞁ: 'l' };
/** Pictures that only decorate. One that may be the value, such as a red or a green light, a cross or a flag, is none of these. */
const ORNAMENTS =
  '✅✔☑👍👌👏🙌💪🎉🎊🚀✨⭐🌟💫💡📌📍📝📎📢📣🔔🔥💯⚠ℹ❗❕❓❔‼⁉👉👈👇☝👆🤖🧠🔑🗒📋📖📚🔎🔍🆗🆕🤔🤷♂♀🏻🏼🏽🏾🏿😀😁😂😃😄😅😆😉😊😎🙂🙃🤓😇🥳😬😐😮😱😭🙏';
let ornaments: ReadonlySet<string> | undefined;
const A_DIGIT = /^\p{Nd}$/u;
const digits = new Map<string, string>();

/** Unicode keeps the ten digits of a script together, from zero on. */
function digitOf(sign: string): string {
  const known = digits.get(sign);
  if (known !== undefined) return known;
  const code = sign.codePointAt(0)!;
  let first = code;
  while (A_DIGIT.test(String.fromCodePoint(first - 1))) first--;
  const digit = String((code - first) % 10);
  digits.set(sign, digit);
  return digit;
}

/** Strokes belong to a letter as accents do, but Unicode does not take them off. */
const STROKES: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ŧ: 't',
  ɨ: 'i',
  ƀ: 'b',
  æ: 'ae',
  œ: 'oe',
};
const STROKE = new RegExp(`[${Object.keys(STROKES).join('')}]`, 'g');
const HAS_ACCENT = /[\u00c0-\u024f\u1e00-\u1eff]/;
const ACCENTS = /([a-z])[\u0300-\u036f]+/g;

/** Of Latin letters: in other scripts a mark may make another letter. */
function withoutAccents(key: string): string {
  if (!HAS_ACCENT.test(key)) return key;
  return key
    .normalize('NFD')
    .replace(ACCENTS, '$1')
    .normalize('NFC')
    .replace(STROKE, (letter) => STROKES[letter]!);
}
