/**
 * One walk over a text that says what it cannot hold. Most texts have no sign of a key, of a name that announces one, of hidden text or of
 * an order, and nothing else of the gate has to look at them. It says yes too often and never no too often.
 */
import { mayBeMoved } from '../injection/hidden-text.ts';
import { orderRules } from '../injection/order-rules.ts';
import { nextHash } from '../injection/rule-cues.ts';
import { secretNames } from '../secrets/secret-names.ts';
import { KINDS } from './character-kinds.table.ts';
import { BREAK, DIGIT, LETTER, NOT_TOLD, OTHER } from './character-kinds.ts';
import { DIGITS, EVERY_SIGN, LONG_WORD, ODD_WORDS, ORDER, SECRET_NAME } from './text-signs.ts';

const LONG = 16;
const MANY_DIGITS = 8;
const STEM = 4;
/** Rows of words ending in `ay`, of the same word, of numbers: as many as `hidden-text.ts` asks for. */
const AY_WORDS = 4;
const SAME_WORDS = 8;

export function surveyText(text: string): number {
  const names = secretNames();
  const orders = orderRules.all();
  orders.begin();
  let signs = 0;
  /** Characters since the last break, digits since the last other character. */
  let unbroken = 0;
  let digits = 0;
  let numbers = 0;
  /** Of the word so far, and of the one before. */
  let hash = 0;
  let length = 0;
  let previous = 0;
  let same = 1;
  let ay = 0;
  /** The last four letters or digits, five bits each. */
  let last = 0;
  let letters = 0;
  let begins = 0;
  let apart = true;
  const end = text.length;
  for (let index = 0; index <= end; index++) {
    const code = index < end ? text.charCodeAt(index) : 32;
    if (code > 127) return EVERY_SIGN;
    const kind = KINDS[code]! & 7;
    if (kind === LETTER) {
      hash = nextHash(hash, code | 32);
      if (++length === STEM) orders.stem(hash, index + 1 - STEM);
      if (digits > 0) {
        signs |= ODD_WORDS;
        digits = 0;
      }
    } else {
      if (length > 0) {
        orders.word(hash, index - length);
        if (length >= STEM) {
          if (mayBeMoved(text, index - length, length)) signs |= ODD_WORDS;
          ay = (text.charCodeAt(index - 1) | 32) === 121 && (text.charCodeAt(index - 2) | 32) === 97 ? ay + 1 : 0;
          if (ay === AY_WORDS) signs |= ODD_WORDS;
        } else ay = 0;
        same = hash === previous ? same + 1 : 1;
        if (same === SAME_WORDS) signs |= ODD_WORDS;
        previous = hash;
        if (kind === DIGIT) signs |= ODD_WORDS;
        hash = 0;
        length = 0;
      }
      if (kind === NOT_TOLD) return EVERY_SIGN;
      if (kind === BREAK) {
        unbroken = 0;
        digits = 0;
        apart = true;
        continue;
      }
      if (kind === OTHER) {
        signs |= KINDS[code]! >> 3;
        orders.sign(code, index);
        digits = 0;
        apart = true;
        if (++unbroken === LONG) signs |= LONG_WORD;
        continue;
      }
      if (digits === 0 && ++numbers === SAME_WORDS) signs |= ODD_WORDS;
      if (++digits === MANY_DIGITS) signs |= DIGITS;
      orders.sign(code, index);
    }
    if (++unbroken === LONG) signs |= LONG_WORD;
    if ((signs & SECRET_NAME) !== 0) continue;
    last = ((last << 5) | (code & 31)) & 0xfffff;
    const capital = code >= 65 && code <= 90;
    begins = ((begins << 1) | (apart || capital || code < 58 ? 1 : 0)) & 7;
    apart = code < 58;
    letters++;
    if (letters >= 4 && names.hasLong(last)) signs |= SECRET_NAME;
    else if ((begins & 4) !== 0 && letters >= 3 && names.hasShort(last & 0x7fff)) {
      const next = index + 1 < end ? text.charCodeAt(index + 1) : 0;
      if (next < 97 || next > 122) signs |= SECRET_NAME;
    }
  }
  orders.end(text);
  return orders.mayHold() ? signs | ORDER : signs;
}
