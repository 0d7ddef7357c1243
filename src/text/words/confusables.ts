/**
 * The form in which texts are compared that somebody may have dressed up: the same to the eye is the same. For matching only; nobody
 * ever reads it. Letters of other scripts that look like Latin ones become those, so that a word is compared by its looks.
 */
import { withoutInvisible } from '../../base/invisible.ts';

/** Invisible as well, though not called so: control characters, marks of annotations, the blank of braille. Tabs and line breaks are spaces. */
const UNSEEN = /[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufff9-\ufffb\u2800]/g;
/** Accents that no letter took: strokes through, dots under, heaps of marks. An accent that belongs to its letter stays with it. */
const LOOSE_MARKS = /[\u0300-\u036f]|[\u0483-\u0489]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]/g;
const SPACE = 32;
/** All but these stay the same whatever stands beside them: European letters, marks of print, pictures. So each of those is looked up by itself. */
const DEPENDENT = /(?!\ufe0f)[^\x00-\u024f\u2000-\u206f\u{1f300}-\u{1faff}]/u;
const NOT_PLAIN = /[^\t\n\r\x20-\x7e]/gu;

/**
 * Looks, by the Latin letter: Cyrillic, Greek, Armenian, Cherokee, Lisu, small capitals and the like. A letter stands here for both its cases; where capital and
 * small look unlike, the commoner disguise is listed. Wide, circled and mathematical letters need no line: Unicode's own compatibility form has them.
 */
const LOOKS: Readonly<Record<string, string>> = {
  a: 'аαɑᴀꭺꓮⲁ',
  b: 'вβƅʙᏼꓐЬ',
  c: 'сϲᴄⲥꓚꮯᏟ',
  d: 'ԁɗᴅꓓꭰᎠ',
  e: 'еεєҽᴇꭼꓰⲉ',
  f: 'ƒꜰϝꓝք',
  g: 'ɡցɢԍꮐꓖ',
  h: 'нһհʜꮋꓧⲏ',
  i: 'іιɩɪıӏꭵ',
  j: 'јϳᴊꭻꓙ',
  k: 'кκᴋꮶꓗⲕ',
  l: 'ʟꮮꓡⳑ',
  m: 'мᴍꮇꓟⲙ',
  n: 'ոɴꓠպ',
  o: 'оοօᴏꓳⲟഠ०০੦૦௦౦೦൦๐໐',
  p: 'рρᴘꮲꓑⲣ',
  q: 'ԛզɋ',
  r: 'гʀꮢꓣᴦ',
  s: 'ѕꜱꮪꓢʂ',
  t: 'тτᴛꭲꓔⲧ',
  u: 'υսᴜꓴʋ',
  v: 'νѵᴠꮩꓦ',
  w: 'ԝᴡꮃꓪωա',
  x: 'хχꓫⲭ',
  y: 'уγʏүꓬⲩ',
  z: 'ζᴢꮓꓜⲍ',
  "'": '‘’‚‛`´ʹʻʼʽˈ′‵ʾ',
  '"': '“”„‟″‶',
  '-': '‐‑‒–—―−⁃﹘➖',
  '/': '⁄∕⧸╱',
  '\\': '∖⧵﹨',
  ':': 'ː∶։׃',
  '*': '∗⁎',
  '|': 'ǀ∣│',
  '!': 'ǃ',
  '<': '‹❮˂',
  '>': '›❯˃',
};

/** White letters on black: in the order of the alphabet, from these code points on. */
const ALPHABETS = [0x1f150, 0x1f170];

let table: Map<string, string> | undefined;
/** At most as many as there are characters that are not `DEPENDENT`. */
const keysAlone = new Map<string, string>();

/** Empty where there is nothing to see. The same again when applied to its own result. */
export function matchKey(text: string): string {
  const first = firstToChange(text);
  if (first === text.length) return lower(text);
  if (isPlain(text, first)) return spaced(lower(text));
  return spaced(DEPENDENT.test(text) ? folded(text) : lower(text.replace(NOT_PLAIN, keyAlone)));
}

function lower(text: string): string {
  const small = text.toLowerCase();
  return small.includes('`') ? small.replaceAll('`', "'") : small;
}

function keyAlone(character: string): string {
  let key = keysAlone.get(character);
  if (key === undefined) {
    key = folded(character);
    keysAlone.set(character, key);
  }
  return key;
}

function folded(text: string): string {
  // Half a character would become a whole one with another half, once what stands between them is gone.
  const plain = seen(seen(text.toWellFormed().normalize('NFKC')).normalize('NFKC'));
  // Up and down again: ß is ss, and the sigma at the end of a word is a sigma.
  const cased = plain.toLowerCase().toUpperCase().toLowerCase().normalize('NFKC').replace(LOOSE_MARKS, '');
  table ??= madeTable();
  let key = '';
  for (const character of cased) key += table.get(character) ?? character;
  return key;
}

function seen(text: string): string {
  return withoutInvisible(text).replace(UNSEEN, '');
}

function spaced(text: string): string {
  return text.replace(/ \s+|[^\S ]\s*/g, ' ').trim();
}

/** The first place where the text is more than ASCII in words with single spaces between them; its end for most texts. */
function firstToChange(text: string): number {
  let before = SPACE;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < SPACE || code > 126 || (code === SPACE && before === SPACE)) return index;
    before = code;
  }
  return before === SPACE ? Math.max(0, text.length - 1) : text.length;
}

function isPlain(text: string, from: number): boolean {
  for (let index = from; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if ((code < SPACE && code !== 9 && code !== 10 && code !== 13) || code > 126) return false;
  }
  return true;
}

function madeTable(): Map<string, string> {
  const made = new Map<string, string>();
  for (const [latin, looks] of Object.entries(LOOKS))
    for (const look of looks) made.set(look.toLowerCase().toUpperCase().toLowerCase(), latin);
  for (const first of ALPHABETS)
    for (let letter = 0; letter < 26; letter++)
      made.set(String.fromCodePoint(first + letter), String.fromCharCode(97 + letter));
  return made;
}
