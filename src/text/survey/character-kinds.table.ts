/** By character, what it is, and in the bits above the third the sign that it gives. */
import { BREAK, DIGIT, LETTER, NOT_TOLD, OTHER } from './character-kinds.ts';
import { ANGLE, COLON, DASH, EQUALS, ODD_WORDS } from './text-signs.ts';

export const KINDS = new Uint16Array(128).fill(OTHER);
for (let code = 0; code < KINDS.length; code++) {
  const character = String.fromCharCode(code);
  if (/[A-Za-z]/.test(character)) KINDS[code] = LETTER;
  else if (/\d/.test(character)) KINDS[code] = DIGIT;
  else if (/[\t\n\r ]/.test(character)) KINDS[code] = BREAK;
  else if (code < 32 || code === 127) KINDS[code] = NOT_TOLD;
}
for (const [sign, characters] of [
  [DASH, '-'],
  [COLON, ':'],
  [EQUALS, '='],
  [ANGLE, '<>'],
  [ODD_WORDS, '_'],
] as const)
  for (const character of characters) KINDS[character.charCodeAt(0)]! |= sign << 3;
