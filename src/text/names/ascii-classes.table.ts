/** What each character of ASCII is: most texts have no others. */
import { classify } from './character-classes.ts';

export const ASCII_CLASSES = Uint8Array.from({ length: 128 }, (_, code) => classify(String.fromCharCode(code)));
