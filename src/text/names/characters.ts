/** What a character is to the extractor. All come from one table, filled as characters are met that are not ASCII. */
import { ASCII_CLASSES } from './ascii-classes.table.ts';
import { classify } from './character-classes.ts';

export * from './character-classes.ts';

const classes = new Uint8Array(0x10000);
classes.set(ASCII_CLASSES);

/** Half of a surrogate pair is HARD, so emoji and the like stand between words. */
export function classOf(code: number): number {
  const known = classes[code]!;
  if (known !== 0) return known;
  const cls = classify(String.fromCharCode(code));
  classes[code] = cls;
  return cls;
}
