/** Whether a text is a file in the form of text: nobody reads it, and as words it would only fill the index. */
import { LIMITS } from '../../base/limits.ts';
import { alphabet, nextLongRun } from './long-runs.ts';

const ENCODED = alphabet('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=_-');
/** Encoders break their lines at 60 characters or later. */
const LINE = 60;
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001a\u001c-\u001f\u007f\ufffd]/;
const EVERY_CONTROL = new RegExp(CONTROL, 'g');
/** Colours of a terminal are a few in a hundred; what is no text has more. */
const CONTROL_SHARE = 0.1;
const FEW_CONTROLS = 16;

export function looksBinary(text: string): boolean {
  return isEncoded(text) || isFullOfControls(text);
}

/** Long lines of an encoding, together longer than a key or a signature is. Takes a fraction of the characters of an ordinary text. */
function isEncoded(text: string): boolean {
  const { encodedText } = LIMITS;
  if (text.length < encodedText) return false;
  let sum = 0;
  for (let run = nextLongRun(text, LINE, ENCODED); run; run = nextLongRun(text, LINE, ENCODED, run.end)) {
    if (!isMixed(text.slice(run.start, run.start + LINE))) continue;
    const length = run.end - run.start;
    if (length >= encodedText) return true;
    sum += length;
  }
  // Checksums in a list of packages are many lines too, among others.
  return sum >= encodedText && sum >= text.length / 2;
}

/** Digits among the letters, and more than one word that is repeated. */
function isMixed(line: string): boolean {
  return /\d/.test(line) && /[A-Za-z]/.test(line) && new Set(line).size >= 10;
}

function isFullOfControls(text: string): boolean {
  if (!CONTROL.test(text)) return false;
  const count = text.match(EVERY_CONTROL)!.length;
  return count >= FEW_CONTROLS && count >= text.length * CONTROL_SHARE;
}
