/** Text for an agent to read, marked as ours and as data: nothing in it can end the fence or pretend to be one. */

import { sha256Hex } from '../../base/hash.ts';
import { matchKey } from '../words/confusables.ts';
import { BEGIN, countLetters, END, ID_LENGTH, LINE_PREFIX } from './fence.ts';

const LINE_BREAK = /\r\n|[\r\n\v\f\u0085\u2028\u2029]/;
const ASCII_ONLY = /^[\x00-\x7f]*$/;
const NAMES = ['recollectbegin', 'recollectend'];
const STEM = 'recollect'.length;
/** What both begin with, whatever stands between its letters. */
const SPREAD_STEM = /r[^a-z]*e[^a-z]*c[^a-z]*o[^a-z]*l[^a-z]*l[^a-z]*e[^a-z]*c[^a-z]*t/;

export function renderFenced(text: string): string {
  const lines = text === '' ? [] : broken(text).split(LINE_BREAK);
  const body = lines.map((line) => `${LINE_PREFIX}${line}\n`).join('');
  const id = String(Number.parseInt(sha256Hex(body).slice(0, 12), 16) % 10 ** ID_LENGTH).padStart(ID_LENGTH, '0');
  return `${BEGIN}${id}:${countLetters(body, 0, body.length).toString(36)}::\n${body}${END}${id}::`;
}

/** With a backslash in everything that reads like a marker: in the name, where no case, script, space or invisible character hides it. */
function broken(text: string): string {
  const { letters, places } = read(text);
  const cuts: number[] = [];
  for (const name of NAMES)
    for (let at = letters.indexOf(name); at >= 0; at = letters.indexOf(name, at + 1)) {
      const [last, first] = [places[at + STEM - 1]!, places[at + STEM]!];
      // The two words of a sentence are no marker; with a mark between them they are.
      if (
        /[^\s\p{L}\p{N}]/u.test(text.slice(last + 1, first)) ||
        /[^\x00-\x7f]/.test(text.slice(places[at]!, first + 1))
      )
        cuts.push(first);
    }
  if (cuts.length === 0) return text;
  cuts.sort((a, b) => a - b);
  let result = '';
  let end = 0;
  for (const cut of cuts) {
    result += `${text.slice(end, cut)}\\`;
    end = cut;
  }
  return result + text.slice(end);
}

/** The Latin letters that a text shows, and where each stands. */
function read(text: string): { letters: string; places: number[] } {
  if (ASCII_ONLY.test(text) && !SPREAD_STEM.test(text.toLowerCase())) return { letters: '', places: [] };
  const seen = new Map<string, string>();
  let letters = '';
  const places: number[] = [];
  let index = 0;
  for (const character of text) {
    const code = character.charCodeAt(0);
    const shown = code < 0x80 ? character.toLowerCase() : known(seen, character);
    for (const letter of shown)
      if (letter >= 'a' && letter <= 'z') {
        letters += letter;
        places.push(index);
      }
    index += character.length;
  }
  return { letters, places };
}

function known(seen: Map<string, string>, character: string): string {
  let shown = seen.get(character);
  if (shown === undefined) {
    shown = matchKey(character);
    seen.set(character, shown);
  }
  return shown;
}
